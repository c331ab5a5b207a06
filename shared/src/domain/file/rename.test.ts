/** Names for files whose own names are refused. */
import { expect, test } from '@jest/globals';
import { secureFileNameMessage } from '../survey';
import { acceptedFileName, shownOwnName } from '.';

test.each([
  ['紹介状.pdf', '紹介状.pdf'],
  ['紹介状.の.写し.pdf', '書類1.pdf'],
  ['Screenshot_20261122-100838_LINE-app.PNG', '書類1.png'],
  ['CON.jpg', '書類1.jpg'],
  ['a:b.heic', '書類1.heic'],
  ['写し.v2.docx', '写し.v2.docx'],
  ['名前だけ', '名前だけ'],
])('%s goes by %s', (own, name) => {
  expect(acceptedFileName(own, new Set())).toBe(name);
  if (name !== own) expect(secureFileNameMessage(name)).toBeUndefined();
});

test('a number that is taken is left out', () => {
  expect(acceptedFileName('a.b.pdf', new Set(['書類1.pdf', '書類2.pdf', '書類3.png']))).toBe('書類3.pdf');
});

test.each([
  [' 紹介状.の.写し.pdf ', '紹介状.の.写し.pdf'],
  ['か\u3099.pdf', 'が.pdf'],
  ['診断書\u202Efdp.exe', '診断書fdp.exe'],
  ['一\n二\u200B三\u2028四.pdf', '一二三四.pdf'],
  ['\u200B\t', undefined],
])('of the own name %j is shown %j', (own, shown) => {
  expect(shownOwnName(own)).toBe(shown);
});
