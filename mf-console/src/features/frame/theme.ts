/** antd's theme for the console, out of our design tokens: denser than a patient's screens (design of the console). */
import { antdTokens, tokenValue } from '@madoguchi/shared/ui/antdTokens';
import type { ThemeConfig } from 'antd';
import theme from 'antd/es/theme';

/** Only what the page has a value for. */
function known(tokens: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tokens).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/**
 * Reads the tokens from the page as they are now.
 * @param dark whether the dark values hold
 * @param motion whether things may move; antd mounts everything anew where this changes, and what was typed is gone
 */
export function consoleTheme(dark: boolean, motion: boolean): ThemeConfig {
  const tint = tokenValue('--primary-tint');
  const primary = tokenValue('--primary');
  const sunken = tokenValue('--sunken');
  const card = tokenValue('--card');
  const secondary = tokenValue('--text-2');
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    hashed: false,
    token: {
      ...antdTokens(),
      ...known({
        colorTextLightSolid: tokenValue('--on-green'),
        colorTextDescription: secondary,
        colorTextTertiary: secondary,
      }),
      fontSize: 14,
      borderRadius: 8,
      controlHeight: 32,
      motion,
    },
    components: {
      // antd would mix them out of the strong colours, too dark for the words on them.
      Alert: known({
        colorInfoBg: tokenValue('--info-tint'),
        colorSuccessBg: tint,
        colorWarningBg: tokenValue('--notice-tint'),
        colorErrorBg: tokenValue('--error-tint'),
      }),
      // The days of the months before and after, which can be chosen too: antd's grey is too pale to be read.
      DatePicker: known({ colorTextDisabled: secondary }),
      Layout: known({ siderBg: card, headerBg: card, bodyBg: tokenValue('--page'), lightSiderBg: card }),
      Menu: {
        ...known({ itemSelectedBg: tint, itemSelectedColor: primary, itemColor: secondary, itemBg: card }),
        itemHeight: 36,
        itemMarginInline: 0,
        activeBarBorderWidth: 0,
      },
      Table: {
        ...known({
          headerBg: sunken,
          headerColor: secondary,
          rowHoverBg: sunken,
          rowSelectedBg: tint,
          rowSelectedHoverBg: tint,
          borderColor: tokenValue('--line'),
        }),
        cellPaddingBlockSM: 7,
        cellPaddingInlineSM: 10,
        cellFontSizeSM: 13,
      },
      Button: { primaryShadow: 'none', defaultShadow: 'none', fontWeight: 600 },
    },
  };
}
