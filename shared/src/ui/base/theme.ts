/** antd's theme out of our design tokens, so that colours and sizes keep one home. */
import type { ThemeConfig } from 'antd';
import theme from 'antd/es/theme';

const darkScheme = '(prefers-color-scheme: dark)';

/** Calls `changed` when the system goes light or dark. */
export function subscribeToScheme(changed: () => void): () => void {
  const query = window.matchMedia(darkScheme);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the system asks for dark colours. */
export function isDark(): boolean {
  return window.matchMedia(darkScheme).matches;
}

/** What antd calls our tokens. */
const colours = {
  colorPrimary: '--primary',
  colorLink: '--primary',
  colorError: '--error',
  colorWarning: '--notice',
  colorInfo: '--info',
  colorSuccess: '--primary',
  colorText: '--text',
  colorTextSecondary: '--text-2',
  colorTextPlaceholder: '--text-2',
  colorBgContainer: '--card',
  colorBgElevated: '--card',
  colorBgLayout: '--page',
  colorBorder: '--control-line',
  colorBorderSecondary: '--line',
} as const;

/**
 * Reads the tokens from the page as they are now.
 * @param dark whether the dark values hold
 */
export function themeFromTokens(dark: boolean): ThemeConfig {
  const style = getComputedStyle(document.documentElement);
  const read = Object.entries(colours).flatMap(([name, token]) => {
    const value = style.getPropertyValue(token).trim();
    return value ? [[name, value] as const] : [];
  });
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...Object.fromEntries(read),
      fontFamily: style.getPropertyValue('--font').trim() || 'sans-serif',
      fontSize: 16,
      borderRadius: 12,
      // Our smallest target (CONTRACT 7).
      controlHeight: 48,
    },
  };
}
