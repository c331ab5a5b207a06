/** What antd's parts need around them: Japanese words, our tokens as the theme, light or dark with the system. */
import { isDark, subscribeToScheme } from '@madoguchi/shared/ui/antdTokens';
import ConfigProvider from 'antd/es/config-provider';
import japanese from 'antd/es/locale/ja_JP';
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { consoleTheme } from './theme';

/**
 * Where a list or a calendar opens: in the part of the page that its field is in, or nothing would say what it is part of.
 * antd lets presses through a dialog's own element, to what is behind; only its inner part takes them.
 */
function landmarkOf(field?: HTMLElement): HTMLElement {
  return field?.closest<HTMLElement>('.ant-modal-container, [role="dialog"], main') ?? document.body;
}

export function AntdFrame({ children }: { children: ReactNode }) {
  const dark = useSyncExternalStore(subscribeToScheme, isDark);
  const [motion] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const theme = useMemo(() => consoleTheme(dark, motion), [dark, motion]);
  return (
    <ConfigProvider
      locale={japanese}
      theme={theme}
      wave={{ disabled: true }}
      // A word of two signs is a word, for whoever hears it too.
      button={{ autoInsertSpace: false }}
      getPopupContainer={landmarkOf}
    >
      {children}
    </ConfigProvider>
  );
}
