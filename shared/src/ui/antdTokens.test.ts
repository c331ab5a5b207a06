/** antd's words stay readable while a pointer is over them: it makes paler shades of a colour by itself. */
import { afterEach, expect, test } from '@jest/globals';
import theme from 'antd/es/theme';
import { contrast, SCHEMES } from '../testing/designTokens';
import { antdTokens } from './antdTokens';

const root = document.documentElement;
afterEach(() => root.removeAttribute('style'));

/** What antd paints words with below a pointer and while they are pressed. */
const OF_WORDS = /^color(?:Primary|Link|Success|Error|Warning|Info)(?:Text)?(?:Hover|Active)$/;

test.each(SCHEMES)('on %s each word of antd is readable below a pointer (4.5:1) [CONSOLE-6]', (name, scheme) => {
  for (const [token, value] of scheme) root.style.setProperty(token, value);
  const algorithm = name === 'the dark screen' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  const tokens = Object.entries(theme.getDesignToken({ algorithm, token: antdTokens() }));
  const words = tokens.filter(([key]) => OF_WORDS.test(key));
  expect(words.length).toBeGreaterThan(12);
  const pale = words.filter(([, colour]) => contrast(String(colour), scheme.get('--card') ?? '') < 4.5);
  expect(pale).toEqual([]);
});
