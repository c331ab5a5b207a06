/** The JSON of a form as text: what is wrong is said with its line. */
import { expect, test } from '@jest/globals';
import { faultsInText, jsonText, readJsonText } from './jsonText';

test('what is written is read back to the letter, unknown fields and the order of keys too [CONSOLE 4]', () => {
  const form = { zeta: 1, surveyTitle: '健診', surveySchema: [{ type: 'text', own: [null, { b: 1, a: 2 }] }] };
  const read = readJsonText(jsonText(form));
  expect(JSON.stringify('document' in read ? read.document : undefined)).toBe(JSON.stringify(form));
});

test.each([
  ['{\n  "a": 1\n  "b": 2\n}', '3行目の3文字目'],
  ['{\n  "a": 1,\n}', '3行目の1文字目'],
  ['{ "a": 1 // note\n}', '1行目の10文字目'],
  ['[1]', '1行目の1文字目'],
  ['', '1行目の1文字目'],
])('%j is no form: %s', (text, place) => {
  const read = readJsonText(text);
  expect('fault' in read ? read.fault.text : '').toContain(place);
});

test('a fault of what it says has the line of its place, or of the nearest that is there', () => {
  const text = '{\n  "surveySchema": [\n    {\n      "title": 5\n    }\n  ]\n}';
  const faults = faultsInText(text, [
    { keys: ['surveySchema', 0, 'title'], text: '一' },
    { keys: ['surveySchema', 0, 'itemKey'], text: '二' },
    { keys: [], text: '三' },
  ]);
  expect(faults.map((fault) => fault.text)).toEqual(['4行目：一', '3行目：二', '1行目：三']);
});
