/**
 * Words that many screens say stand once. Two of them mean "again": もう一度試す repeats a request, 再読み込み loads the page
 * or the newest form.
 */
import { expect, test } from '@jest/globals';
import { filesWith } from '../testing/sources';

const BUTTONS = 'shared/src/ui/plain/Button.tsx';
const TEXTS = 'shared/src/texts/common.ts';
/** From where the console's buttons, which are antd's, have the word. */
const CONSOLE_TEXTS = 'shared/src/texts/console/frame.ts';

test.each(['もう一度試す', '再読み込み', '閉じる'])('the words %s stand once, among the texts', (words) => {
  expect(filesWith(new RegExp(`['"\`>]\\s*${words}\\s*['"\`<]`))).toEqual([TEXTS]);
});

test('only RetryButton, ReloadButton and the console’s frame show the two words', () => {
  expect(filesWith(/\baction\.(?:retry|reload)\b|\{[^}]*\b(?:retry|reload)\b[^}]*\} = commonTexts\.action/)).toEqual([
    CONSOLE_TEXTS,
    BUTTONS,
  ]);
});
