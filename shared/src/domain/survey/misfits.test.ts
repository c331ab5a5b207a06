/** What a form asks again of an answer that an earlier version stored. */
import { describe, expect, test } from '@jest/globals';
import type { Row, SchemaItem, SurveyConfig } from '../../contract';
import { isOfEarlierVersion, misfitsOf } from './misfits';
import { initialAnswers } from './prefill';

const item = (itemKey: string, more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey,
  type: 'text',
  title: `題${itemKey}`,
  ...more,
});
const form = (...surveySchema: SchemaItem[]): SurveyConfig => ({
  surveyId: 's',
  surveyTitle: '題',
  version: 2,
  surveySchema,
});
const row = (itemKey: string, value: string, formVersion: number | undefined = 1): Row => ({
  ...{
    surveyId: 's',
    userId: 'U1',
    partitionKey: 's#U1',
    sortKey: itemKey,
    itemKey,
    value,
    title: '',
    userSearchKey: '',
  },
  ...{ check: '未対応', createdAt: '', updatedAt: '', formVersion },
});
const misfits = (config: SurveyConfig, rows: readonly Row[], fixed: ReadonlySet<string> = new Set()) => {
  const context = { mode: 'user', today: '20261120', fixed } as const;
  return misfitsOf(config, rows, initialAnswers(config, { ...context, saved: rows }), context);
};
const sex = (...options: string[]) => item('sex', { type: 'radio', options });

describe('values that no longer fit [CONTRACT 13]', () => {
  const cases: [name: string, config: SurveyConfig, row: Row, text: string | undefined][] = [
    ['an option that is gone', form(sex('男', '女')), row('sex', '男性'), '男性'],
    ['an option that is there', form(sex('男性', '女性')), row('sex', '男性'), undefined],
    ['a text that is too long now', form(item('a', { length: { max: 2 } })), row('a', 'やまだ'), 'やまだ'],
    ['a number out of the range', form(item('a', { type: 'number', range: { max: 10 } })), row('a', '11'), '11'],
    ['another type', form(item('a', { type: 'date' })), row('a', 'あした'), 'あした'],
    ['an item that is gone', form(item('b')), row('a', 'x'), undefined],
    [
      'an item that is hidden',
      form(
        item('a', { type: 'number', displayCondition: { type: 'show', questionId: 'b', answers: ['y'] } }),
        item('b'),
      ),
      row('a', 'x'),
      undefined,
    ],
    ['nothing was answered', form(item('a', { isRequired: { value: true } })), row('a', ''), undefined],
    ['stored under the form as it is', form(sex('男', '女')), row('sex', '男性', 2), undefined],
    ['of an unknown version', form(sex('男', '女')), { ...row('sex', '男性'), formVersion: undefined }, undefined],
  ];
  test.each(cases)('%s', (_, config, stored, text) => {
    const found = misfits(config, [stored]);
    // Strictly: for toEqual a list of nothing is an empty one.
    expect(found.map((each) => each.text)).toStrictEqual(text === undefined ? [] : [text]);
  });

  test('an earlier version is one below the form’s own; of several rows one is enough', () => {
    const rows = (...versions: (number | undefined)[]) =>
      versions.map((version) => ({ ...row('a', 'x'), formVersion: version }));
    const isEarlier = (...versions: (number | undefined)[]) => isOfEarlierVersion(form(), rows(...versions));
    expect([isEarlier(1), isEarlier(2), isEarlier(3), isEarlier(undefined), isEarlier(2, 1), isEarlier()]).toEqual([
      ...[true, false, false, false, true, false],
    ]);
  });

  test('several given values stand beside each other, in the order of the form, without empty ones', () => {
    const config = form(
      item('b', { type: 'number' }),
      item('c', { type: 'checkboxes', options: ['x'] }),
      item('g', { type: 'guide' }),
    );
    const rows = [
      { ...row('c', 'y'), sortKey: 'c#y' },
      { ...row('c', ''), sortKey: 'c#w' },
      { ...row('c', 'z'), sortKey: 'c#z' },
      row('g', 'x'),
      row('b', 'x'),
    ];
    expect(misfits(config, rows).map(({ itemKey, text }) => [itemKey, text])).toEqual([
      ['b', 'x'],
      ['c', 'y、z'],
    ]);
  });

  test('a value that the form cannot even read is asked again', () => {
    expect(misfits(form(item('w', { type: 'dateDropdown' })), [row('w', '--')]).map(({ text }) => text)).toEqual([
      '--',
    ]);
  });

  test('what may not be changed is not asked again', () => {
    const config = form(sex('男', '女'));
    expect(misfits(config, [row('sex', '男性')], new Set(['sex']))).toEqual([]);
    expect(misfits(config, [row('sex', '男性')])).toEqual([{ itemKey: 'sex', title: '題sex', text: '男性' }]);
  });
});
