/** What antd's parts need around them: Japanese words, our tokens as the theme, light or dark with the system. */
import { isDark, subscribeToScheme } from '@madoguchi/shared/ui/antdTokens';
import ConfigProvider from 'antd/es/config-provider';
import japanese from 'antd/es/locale/ja_JP';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { consoleTheme } from './theme';

export function AntdFrame({ children }: { children: ReactNode }) {
  const dark = useSyncExternalStore(subscribeToScheme, isDark);
  const theme = useMemo(() => consoleTheme(dark), [dark]);
  return (
    <ConfigProvider
      locale={japanese}
      theme={theme}
      wave={{ disabled: true }}
      // A word of two signs is a word, for whoever hears it too.
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  );
}
