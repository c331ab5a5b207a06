/**
 * Answers as rows and back, partition keys, and the rows that no form of ours sends.
 */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Answers, AnswerValue, SchemaItem, SurveyConfig } from '../../contract';
import { validationTexts } from '../../texts';
import { itemTypes, rulesOf } from './items/registry';
import { answersToRows, makePartitionKey, parsePartitionKey, putItemBody, rowErrors, userSearchKey } from './rows';
import { answersFromRows } from './storedRows';
import { canonicalAnswers } from './validate';

const item = (itemKey: string, type = 'text', more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey,
  type,
  title: `題${itemKey}`,
  ...more,
});
const form = (...surveySchema: SchemaItem[]): SurveyConfig => ({ surveyId: 's1', surveyTitle: 's', surveySchema });
const user = { mode: 'user' } as const;

describe('partition keys', () => {
  test('surveyId#userId, and the time when appending [ROWS-007, ROWS-008]', () => {
    expect(makePartitionKey('s1', 'U1')).toBe('s1#U1');
    expect(makePartitionKey('s1', 'U1', 1732000000000)).toBe('s1#U1#1732000000000');
    expect(parsePartitionKey('s1#U1#1732000000000')).toEqual({
      surveyId: 's1',
      userId: 'U1',
      milliseconds: 1732000000000,
    });
    expect(parsePartitionKey('s1#U1')).toEqual({ surveyId: 's1', userId: 'U1', milliseconds: undefined });
    const malformed = [
      's1',
      's1#',
      '#U1',
      's1#U1#x',
      's1#U1#1#',
      's1#U1#1x',
      's_1#U1',
      ' s1#U1',
      `${'a'.repeat(65)}#U1`,
    ];
    expect(malformed.map(parsePartitionKey)).toEqual(malformed.map(() => undefined));
    expect(parsePartitionKey(`${'A-z0'.repeat(16)}#あ b`)?.userId).toBe('あ b');
  });

  test('the search key of check boxes has the option [ROWS-012]', () => {
    expect(userSearchKey({ itemKey: 'k', sortKey: 'k#a', value: 'a' }, 'checkboxes')).toBe('k#a#a');
    expect(userSearchKey({ itemKey: 'k', sortKey: 'k', value: '山田' }, 'text')).toBe('k#山田');
    expect(userSearchKey({ itemKey: 'k', sortKey: 'k#name', value: '病院' }, 'googleFacilitySearch')).toBe('k#病院');
  });
});

describe('rows of a form', () => {
  const boxes = item('c', 'checkboxes', { options: ['x', 'y'] });
  const row = (itemKey: string, sortKey: string, value = 'v') => ({ itemKey, sortKey, value });

  test('one row an answer, none for empty ones [ROWS-010, ROWS-018]', () => {
    expect(answersToRows(form(item('a'), item('b')), { a: '山田', b: '' }, user)).toEqual([
      { itemKey: 'a', sortKey: 'a', value: '山田' },
    ]);
  });

  test('without answers one empty row for the first item [ROWS-017]', () => {
    expect(answersToRows(form(item('g', 'guide'), item('a'), item('b')), {}, user)).toEqual([
      { itemKey: 'a', sortKey: 'a', value: '' },
    ]);
    expect(answersToRows(form(item('a'), boxes), {}, user)).toEqual([
      { itemKey: 'a', sortKey: 'a', value: '' },
      { itemKey: 'c', sortKey: 'c#x', value: '' },
      { itemKey: 'c', sortKey: 'c#y', value: '' },
    ]);
    expect(answersToRows(form(boxes, item('a')), {}, user)).toHaveLength(2);
  });

  test('hidden items have no rows, and values are canonical [ROWS-018]', () => {
    const hidden = item('h', 'text', { displayCondition: { type: 'show', questionId: 'p', answers: ['x'] } });
    const config = form(item('p', 'phone'), hidden, item('numberMonthShowCalendar', 'number', { default: '3' }));
    expect(answersToRows(config, { p: '09012345678', h: 'secret', numberMonthShowCalendar: '3' }, user)).toEqual([
      { itemKey: 'p', sortKey: 'p', value: '090-1234-5678' },
    ]);
  });

  test('one empty row is all that a form without answers has, none where it has no item to answer [ROWS-017]', () => {
    expect([answersToRows(form(), {}, user), answersToRows(form(item('g', 'guide')), {}, user)]).toEqual([[], []]);
    expect(answersToRows(form(item('a'), item('b')), { b: 'x' }, user).map(({ itemKey }) => itemKey)).toEqual(['b']);
    expect(answersToRows(form(boxes, item('a')), { a: 'x' }, user)).toEqual([
      { itemKey: 'c', sortKey: 'c#x', value: '' },
      { itemKey: 'c', sortKey: 'c#y', value: '' },
      { itemKey: 'a', sortKey: 'a', value: 'x' },
    ]);
  });

  test('a category’s name decides what is shown, and so sent, in the mode of the sender [ROWS-018, COND-003]', () => {
    const shown = { type: 'show' as const, questionId: 'r', answers: ['内科'], bunruiKey: 'large' as const };
    const config = form(
      item('r', 'reservation'),
      item('x', 'text', { displayCondition: shown }),
      item('d', 'text', { isAdminItem: true }),
    );
    const answers = { r: 'naika_0', x: '1', d: '2' };
    const keys = (options: Parameters<typeof answersToRows>[2]) =>
      answersToRows(config, answers, options).map(({ itemKey }) => itemKey);
    expect([
      keys(user),
      keys({ ...user, categories: [{ name: '内科', id: 'naika' }] }),
      keys({ mode: 'admin' }),
    ]).toEqual([['r'], ['r', 'x'], ['r', 'd']]);
  });

  test('rows are read back item by item: in any order, empty ones for nothing', () => {
    const config = form(item('a'), boxes, item('g', 'guide'), item('e'));
    const rows = [
      { itemKey: 'c', sortKey: 'c#y', value: 'y' },
      { itemKey: 'a', sortKey: 'a', value: '1' },
      { itemKey: 'c', sortKey: 'c#x', value: 'x' },
      { itemKey: 'g', sortKey: 'g', value: 'x' },
      { itemKey: 'e', sortKey: 'e', value: '' },
    ];
    expect(answersFromRows(config, rows)).toStrictEqual({ a: '1', c: ['x', 'y'] });
  });

  test('rows of items that are gone are left out', () => {
    expect(answersFromRows(form(item('a')), [{ itemKey: 'old', sortKey: 'old', value: '1' }])).toEqual({});
  });

  test('rows that no form sends are refused', () => {
    const config = form(item('a'), boxes, item('g', 'guide'), item('f', 'secureFiles'));
    const errorOf = (...rows: ReturnType<typeof row>[]) => rowErrors(config, rows)[0]?.message;
    expect(
      errorOf(row('a', 'a'), row('c', 'c#x', 'x'), row('c', 'c#y', ''), row('f', 'f#0', '1#a.pdf')),
    ).toBeUndefined();
    expect(errorOf(row('z', 'z'))).toBe(validationTexts.row.unknownItem);
    expect(errorOf(row('a', 'b'))).toBe(validationTexts.row.unknownItem);
    expect(errorOf(row('a', 'a'), row('a', 'a'))).toBe(validationTexts.row.tooMany);
    expect(errorOf(row('g', 'g'))).toBe(validationTexts.row.notAllowed);
    expect(errorOf(row('c', 'c#z', 'z'))).toBe(validationTexts.choice.unknown);
    expect(errorOf(row('c', 'c#x', 'y'))).toBe(validationTexts.choice.unknown);
    expect([errorOf(row('c', 'c', '')), errorOf(row('c', 'c', 'x'))]).toEqual([
      undefined,
      validationTexts.choice.unknown,
    ]);
    expect([errorOf(row('a', 'a#0', 'v')), errorOf(row('a', 'a#', '')), errorOf(row('a', 'ab', 'v'))]).toEqual(
      Array(3).fill(validationTexts.row.unknownItem),
    );
    expect([errorOf(row('g', 'g', 'v')), errorOf(row('z', 'z', 'v'))]).toEqual([
      validationTexts.row.notAllowed,
      validationTexts.row.unknownItem,
    ]);
    expect(['f#0', 'f#9999', 'f'].map((sortKey) => errorOf(row('f', sortKey, 'v')))).toEqual(Array(3).fill(undefined));
    expect(['f#', 'f#x', 'f#1x', 'f#x1', 'f#12345', 'f0'].map((sortKey) => errorOf(row('f', sortKey, 'v')))).toEqual(
      Array(6).fill(validationTexts.row.unknownItem),
    );
    const facility = form(item('h', 'googleFacilitySearch'));
    const partOf = (sortKey: string) => rowErrors(facility, [row('h', sortKey, 'v')])[0]?.message;
    expect(['h#name', 'h#address', 'h#phone', 'h'].map(partOf)).toEqual(Array(4).fill(undefined));
    expect(['h#0', 'h#names', 'h#'].map(partOf)).toEqual(Array(3).fill(validationTexts.row.unknownItem));
  });

  test('one message an item, the first, in the order of the rows', () => {
    const config = form(item('a'), boxes);
    const rows = [row('c', 'c#z', 'z'), row('a', 'a'), row('c', 'c#z', 'z'), row('a', 'a'), row('z', 'z')];
    expect(rowErrors(config, rows)).toEqual([
      { itemKey: 'c', message: validationTexts.choice.unknown },
      { itemKey: 'a', message: validationTexts.row.tooMany },
      { itemKey: 'z', message: validationTexts.row.unknownItem },
    ]);
    expect(rowErrors(config, [])).toEqual([]);
  });
});

describe('submission', () => {
  const config = form(item('a'));
  const facts = {
    config,
    userId: 'U1',
    rows: [{ itemKey: 'a', sortKey: 'a', value: '山田' }],
    partitionKey: 's1#U1#1',
    isLiffMode: true,
    identity: { userName: '山田' },
  };

  test('a submission carries who, what and how [ROWS-004, ROWS-019]', () => {
    expect(putItemBody(facts)).toEqual({
      data: [
        ...[{ itemKey: 'a', sortKey: 'a', value: '山田', title: '題a' }].map((row) => ({
          ...row,
          ...{ surveyId: 's1', userId: 'U1', partitionKey: 's1#U1#1' },
        })),
      ],
      subData: {
        userName: '山田',
        oldPartitionKey: undefined,
        checkStatus: undefined,
        configUpdatedAt: undefined,
        idempotencyKey: undefined,
        isLiffMode: true,
        registrantName: 'LINEユーザー',
      },
      order: null,
    });
  });

  test('what is known of the sender and of the form goes along, each under its name [ROWS-004, ROWS-019]', () => {
    const body = putItemBody({
      ...facts,
      ...{ isLiffMode: false, mode: 'admin', registrantName: '受付', configUpdatedAt: '2026-11-20', version: 3 },
      ...{ order: { details: [] }, rows: [...facts.rows, { itemKey: 'gone', sortKey: 'gone', value: '' }] },
      identity: { cognitoUserId: 'c', clinicAttributes: { a: 1 }, userName: '山田' },
    });
    expect(body.subData).toEqual({
      ...{ mode: 'admin', cognitoUserId: 'c', clinicAttributes: { a: 1 }, userName: '山田' },
      ...{ oldPartitionKey: undefined, checkStatus: undefined, idempotencyKey: undefined },
      ...{ configUpdatedAt: '2026-11-20', version: 3, isLiffMode: false, registrantName: '受付' },
    });
    expect(body.order).toEqual({ details: [] });
    expect(body.data.map(({ title }) => title)).toEqual(['題a', '']);
    expect(putItemBody({ ...facts, registrantName: '' }).subData?.registrantName).toBe('LINEユーザー');
    expect(putItemBody({ ...facts, mode: 'user' }).subData).not.toHaveProperty('mode');
  });

  test('an edit withdraws the old answer [ROWS-041]', () => {
    const body = putItemBody({ ...facts, oldPartitionKey: 's1#U1#0', idempotencyKey: 'key' });
    expect(body.subData).toMatchObject({
      oldPartitionKey: 's1#U1#0',
      checkStatus: '取り消し',
      idempotencyKey: 'key',
      userName: '山田',
    });
    expect(body.data[0]).toEqual({
      surveyId: 's1',
      userId: 'U1',
      partitionKey: 's1#U1#1',
      itemKey: 'a',
      sortKey: 'a',
      title: '題a',
      value: '山田',
    });
    expect(body.order).toBeNull();
  });
});

describe('identity of rows and answers', () => {
  const options = ['a', 'b#c', 'd e', 'ｱ'];
  const types = itemTypes().filter((type) => type !== 'choicegroupheader');
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('09012345678', 'S50.8.21', '１２', 'c_i|20261130|01', ' x ', 'ﾔﾏﾀﾞ ﾀﾛｳ', '1990--05'),
  );
  const valuesOfType = (type: string): fc.Arbitrary<AnswerValue> => {
    if (type === 'checkboxes') return fc.subarray(options);
    if (['secureFiles', 'candidateDateReservation'].includes(type)) return fc.array(text, { maxLength: 12 });
    if (type === 'googleFacilitySearch') return fc.record({ name: text, address: text, phone: text });
    return text;
  };
  const answers = fc.record(Object.fromEntries(types.map((type) => [type, valuesOfType(type)])), { requiredKeys: [] });
  const config = form(...types.map((type) => item(type, type, { options, queryParam1: type })));

  test('rows to answers to rows changes nothing [ROWS-013, ROWS-014, ROWS-015, ROWS-016]', () => {
    fc.assert(
      fc.property(answers, (given: Answers) => {
        const rows = answersToRows(config, given, { mode: 'admin' });
        const read = answersFromRows(config, rows);
        expect(answersToRows(config, read, { mode: 'admin' })).toEqual(rows);
      }),
      { numRuns: 200, seed: 20261120 },
    );
  });

  test('the canonical form of a canonical form is itself [VAL-042, VAL-066]', () => {
    fc.assert(
      fc.property(answers, (given: Answers) => {
        const once = canonicalAnswers(config, given);
        expect(canonicalAnswers(config, once)).toEqual(once);
      }),
      { numRuns: 200, seed: 20261120 },
    );
  });

  test('no rule throws on a value of another shape', () => {
    for (const type of types) {
      const subject = item('k', type);
      for (const value of ['', 'x', [], ['x'], { name: 'x', address: '', phone: '' }] as AnswerValue[]) {
        expect(() => {
          const rules = rulesOf(subject);
          rules.toRows(subject, value);
          rules.displayText(subject, value);
          rules.validate(subject, value, { config, mode: 'user', today: '20261120', answers: {} });
        }).not.toThrow();
      }
    }
  });
});
