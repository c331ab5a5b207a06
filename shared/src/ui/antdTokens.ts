/** Our design tokens by the names that antd has for them, as the page has them now, light or dark. */

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
 * What antd makes of a colour below a pointer and while it is pressed. Its own shades are paler than the colour: words in
 * them, a link's or a red button's, have too little contrast.
 */
const pressed = {
  colorPrimary: '--primary-pressed',
  colorLink: '--primary-pressed',
  colorSuccess: '--primary-pressed',
  colorError: '--error',
  colorWarning: '--notice',
  colorInfo: '--info',
} as const;

const named = [
  ...Object.entries(colours),
  ...Object.entries(pressed).flatMap(([name, token]) =>
    ['Hover', 'Active', 'TextHover', 'TextActive'].map((state) => [`${name}${state}`, token] as const),
  ),
];

/** The value of a token on the page; undefined where it has none, as in tests. */
export function tokenValue(token: `--${string}`): string | undefined {
  return getComputedStyle(document.documentElement).getPropertyValue(token).trim() || undefined;
}

/** Colours and font for antd's `token`. */
export function antdTokens(): Record<string, string> {
  const read = named.flatMap(([name, token]) => {
    const value = tokenValue(token);
    return value ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(read), fontFamily: tokenValue('--font') ?? 'sans-serif' };
}
