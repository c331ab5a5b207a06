/**
 * Formats of items: the linear engine says what the browser's says, and nothing that a text can do to a format holds
 * the server up.
 */
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { describe, expect, jest, test } from '@jest/globals';
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { isStorable } from '@madoguchi/shared/domain/text';
import { costFault, HOSTILE_TEXTS, hostileText, runs, textCostFaults } from '@madoguchi/shared/testing/forms';
import fc from 'fast-check';
import { formatsOf } from './formats';
import { hasSlowFormat } from './formatThread';
import { linearFormat } from './linearFormat';

/** Expressions as operators write them, and one of each thing that the two engines write apart. */
const FORMATS = [
  '[A-Z]{2}\\d{4}',
  '\\d{3}-\\d{4}',
  '[ァ-ヴー　]+',
  '.*病院.*',
  '(?:\\+81|0)\\d{9,10}',
  '(3[4-9]|4[0-2])(\\.[0-9])?',
  '[^<>]*',
  '[a-z]\\S.',
  '[^.]\\S(?:x|[^(])?',
  '.*',
  '.{1,24}',
  '[\\s\\S]*',
  '[^]*',
  '\\s+',
  '\\S+',
  '[\\s\\d]*',
  '[^\\s]*',
  '\\w+',
  '\\W+',
  '\\bx\\b.*',
  '.*\\B.*',
  '\\p{Script=Han}+',
  '\\p{sc=Hiragana}*',
  '[\\p{L}\\p{gc=Nd}]*',
  '\\P{L}*',
  '\\p{General_Category=Nd}*',
  '\\p{Script=Katakana}+',
  '[\\u3041-\\u3096ー]+',
  '[\\u{20000}-\\u{2ffff}]+',
  '\\ud83d\\ude00*',
  '(?<year>\\d{4})年',
  '[[(a]+',
  '[[:alpha:]+',
  '[a\\-z\\]]+',
  'a|b|',
  '(a+)+b?',
  '\\/\\x41\\t*\\0?',
  '(?:x+?y*?)??.*',
];

describe('the linear engine', () => {
  test('says what the browser’s says [VAL-018]', () => {
    const { seed = 1, numRuns = 1 } = runs(200, 20_000);
    const texts = [
      ...HOSTILE_TEXTS,
      'AB1234',
      '123-4567',
      'x y',
      'ab\r',
      'abc',
      '2026年',
      '[a]',
      '漢字',
      ...fc.sample<string>(hostileText(), { seed, numRuns }),
    ];
    for (const source of FORMATS) {
      const linear = linearFormat(source);
      const browser = new RegExp(`^(?:${source})$`, 'u');
      // Others are refused before a format is asked.
      for (const text of texts.filter((each) => isStorable(each))) {
        expect([source, text, linear?.(text)]).toEqual([source, text, browser.test(text)]);
      }
    }
  });
  test.each([
    '(?=.*\\d).{2,}',
    '(?!a).*',
    '(?<=a)b',
    '(?<!a)b',
    '(a)\\1',
    '(?<a>x)\\k<a>',
    '[^\\S\\n]',
    '\\ud83d',
    'a{1,5000}',
  ])('%s has no linear form', (source) => expect(linearFormat(source)).toBeUndefined());
  test('costs no more than the length of the text', async () => {
    const slow = ['(a+)+', '(?:(?:[A-Z]{2}\\d{2})+-?)+', '(\\d|\\d\\d)+', '(.*)*x', '(?:a{1,20}b?){20}'];
    for (const source of slow) {
      const hasFormat = linearFormat(source) ?? (() => undefined);
      expect(await textCostFaults([[source, hasFormat]])).toEqual([]);
      for (const unit of ['a', 'AA11', '1']) {
        expect(await costFault((length) => hasFormat(`${unit.repeat(length / unit.length)}!`), 20_000)).toBeUndefined();
      }
    }
  });
});

const LOOKS_AHEAD = '(?=(a+)+b).*';
const form = (inputFormat: string): SurveyConfig => ({
  surveyId: 's',
  surveyTitle: 's',
  surveySchema: [{ itemKey: 'k', type: 'textarea', title: 't', inputFormat }],
});

describe('a stored format without a linear form', () => {
  test('is tried in a thread, and judges as before', async () => {
    const matches = await formatsOf(form('(?=.*\\d).{2,}'), { k: ' a1' });
    expect([matches('(?=.*\\d).{2,}', ' a1'), matches('[a-z]+', 'ab'), matches('[a-z]+', 'A')]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await formatsOf(form('(?=.*\\d).{2,}'), { k: 'ab' }))('(?=.*\\d).{2,}', 'ab')).toBe(false);
    expect(await hasSlowFormat('(', 'x')).toBe(true);
  });
  test('that does not come to an end refuses the text, holds nobody up, and is known the next time', async () => {
    const text = `${'a'.repeat(60)}!`;
    let longest = 0;
    const began = performance.now();
    let before = began;
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - before);
      before = performance.now();
    }, 5);
    expect((await formatsOf(form(LOOKS_AHEAD), { k: text }))(LOOKS_AHEAD, text)).toBe(false);
    clearInterval(beat);
    // One that ran here would be one long beat.
    expect(longest).toBeLessThan((performance.now() - began) / 2);
    expect(await costFault(() => hasSlowFormat(LOOKS_AHEAD, text))).toBeUndefined();
    // It is not tried again: nothing is handed to a thread.
    const handed = jest.spyOn(Worker.prototype, 'postMessage');
    expect(await hasSlowFormat(LOOKS_AHEAD, text)).toBe(false);
    expect(handed).not.toHaveBeenCalled();
    handed.mockRestore();
    expect(await hasSlowFormat(LOOKS_AHEAD, 'aaab')).toBe(true);
  });
  test('is not charged with the start of the thread, nor with what other threads do meanwhile', async () => {
    const busy = [1, 2].map(() => new Worker('for (;;) Math.sqrt(2);', { eval: true }));
    try {
      for (const text of ['aab']) {
        // Each begins a thread of its own, since the one before ran over.
        expect(await hasSlowFormat(LOOKS_AHEAD, `${'a'.repeat(60)}${text.length}`)).toBe(false);
        expect(await hasSlowFormat(LOOKS_AHEAD, text)).toBe(true);
      }
    } finally {
      await Promise.all(busy.map((each) => each.terminate()));
    }
  });
});
