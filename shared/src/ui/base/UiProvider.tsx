/** The frame that antd's parts need around them. */
import ConfigProvider from 'antd/es/config-provider';
import japanese from 'antd/locale/ja_JP';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { isDark, subscribeToScheme } from '../antdTokens';
import { themeFromTokens } from './theme';

/**
 * Japanese words, our tokens as the theme, light or dark with the system. The prefix is not antd's own: in the console's
 * preview of a form this copy of antd stands beside the console's, and the rules of one would reach the other.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  const dark = useSyncExternalStore(subscribeToScheme, isDark);
  const theme = useMemo(() => themeFromTokens(dark), [dark]);
  return (
    <ConfigProvider prefixCls="mg-ant" locale={japanese} theme={theme}>
      {children}
    </ConfigProvider>
  );
}
