/** antd's theme out of our design tokens, so that colours and sizes keep one home. */
import type { ThemeConfig } from 'antd';
import theme from 'antd/es/theme';
import { antdTokens } from '../antdTokens';

/**
 * Reads the tokens from the page as they are now.
 * @param dark whether the dark values hold
 */
export function themeFromTokens(dark: boolean): ThemeConfig {
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...antdTokens(),
      fontSize: 16,
      borderRadius: 12,
      // Our smallest target (CONTRACT 7).
      controlHeight: 48,
    },
  };
}
