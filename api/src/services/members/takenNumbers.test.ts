/** Members' numbers as an answer is stored, without a server (VAL-074, FORM-076): which are taken, counted and released. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Answers, SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import type { StoredRow } from '../../repositories/answers/rows';
import { isMemberNumberTaken, takeMemberNumber } from '../../repositories/members/numbers';
import { databaseOfFile } from '../../testing/database';
import { retakeNumbers, takeNumbers, withWholeNumbers } from './numbering';

const database = databaseOfFile();
beforeEach(async () => {
  await database().script('DELETE FROM member_number; DELETE FROM member_count');
});

const item = (itemKey: string, facts: Partial<SchemaItem> = {}): SchemaItem => ({
  ...{ itemKey, type: 'memberNumber', title: itemKey, ...facts },
});
const NAME = item('name', { type: 'text' });
const ENTERED = item('entered');
const COUNTED = item('counted', { isAutomaticNumbering: true });
const form = (facts: Partial<SurveyConfig>, ...surveySchema: SchemaItem[]): SurveyConfig => ({
  ...{ surveyId: 'card', surveyTitle: '診察券', surveySchema, ...facts },
});
/** A register's form, in which numbers are whole: four digits of the register before seven. */
const REGISTER = { memberSurveyId: 'register', memberSurveySubId: 3 };
const card = (...items: SchemaItem[]) => form(REGISTER, NAME, ...items);
const alone = (...items: SchemaItem[]) => form({}, NAME, ...items);
const row = (itemKey: string, value: string): StoredRow => ({
  ...{ itemKey, sortKey: itemKey, title: itemKey, value, originalValue: undefined },
  ...{ userSearchKey: '', searchValue: undefined, isAdmin: false, status: undefined },
});
const valuesOf = (rows: readonly StoredRow[]) => rows.map(({ itemKey, value }) => [itemKey, value]);

interface Given {
  rows?: StoredRow[];
  storedRows?: StoredRow[];
  answers?: Answers;
  holder?: { answerId: string; formerAnswerId: string | undefined };
  actor?: { userId: string; isAdmin: boolean };
}
const take = async (config: SurveyConfig, given: Given = {}) =>
  valuesOf(
    await takeNumbers({
      ...{ connection: database(), config, answers: {}, mode: 'user', categories: [], rows: [], storedRows: [] },
      ...{ holder: { answerId: 'a', formerAnswerId: undefined }, actor: { userId: 'U-1', isAdmin: false }, ...given },
    }),
  );
const isTaken = (memberNumber: string, surveyId = 'card') =>
  isMemberNumberTaken(database(), { surveyId, memberNumber });
const takenBy = (memberNumber: string, answerId: string) =>
  takeMemberNumber(database(), { surveyId: 'card', memberNumber }, { answerId, formerAnswerId: undefined });
const skipped = async () => {
  const text = `SELECT actor_id, actor_is_admin, subject_user_id, subject, after FROM audit WHERE action = 'number' ORDER BY written_at, audit_id`;
  return database().query({ name: 'test_skipped', text });
};

describe('entered numbers', () => {
  test('become whole in a register, and are taken', async () => {
    const config = card(ENTERED);
    expect(withWholeNumbers(config, { name: '12', entered: '12' })).toEqual({ name: '12', entered: '00030000012' });
    expect(withWholeNumbers(config, { name: '12' })).toEqual({ name: '12' });
    const rows = [row('name', '花子'), row('entered', '00030000012')];
    expect(await take(config, { rows })).toEqual(valuesOf(rows));
    expect(await isTaken('00030000012')).toBe(true);
    expect(await isTaken('花子')).toBe(false);
  });
  test('of others are left as they are entered, and taken by nobody', async () => {
    const config = alone(ENTERED);
    expect(withWholeNumbers(config, { entered: '12' })).toEqual({ entered: '12' });
    expect(await take(config, { rows: [row('entered', '12')] })).toEqual([['entered', '12']]);
    expect(await isTaken('12')).toBe(false);
  });
  test('that somebody else has are refused at their item [VAL-074]', async () => {
    await takenBy('00030000012', 'b');
    const refused = { status: 400, answer: { errors: [{ itemKey: 'entered', message: expect.stringMatching(/./) }] } };
    const rows = [row('entered', '00030000012')];
    await expect(take(card(ENTERED), { rows })).rejects.toMatchObject(refused);
    // The answer that takes the place of its own has it on.
    const holder = { answerId: 'a', formerAnswerId: 'b' };
    expect(await take(card(ENTERED), { rows, holder })).toEqual(valuesOf(rows));
  });
  test('that are empty are none, and what was held before is released', async () => {
    await takenBy('00030000001', 'a');
    await takenBy('00030000002', 'b');
    expect(await take(card(ENTERED), { rows: [row('entered', '')] })).toEqual([['entered', '']]);
    expect([await isTaken('00030000001'), await isTaken('00030000002'), await isTaken('')]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('numbers that the form gives out', () => {
  test('are counted in their place in the form, and taken in a register [FORM-076]', async () => {
    const config = form({ ...REGISTER, lastResultNumber: 7 }, COUNTED, NAME);
    const rows = [row('name', '花子'), row('counted', '5')];
    expect(withWholeNumbers(config, { counted: '5', name: '花子' })).toEqual({ name: '花子' });
    const first = [
      ['counted', '00030000008'],
      ['name', '花子'],
    ];
    expect(await take(config, { rows })).toEqual(first);
    expect(await isTaken('00030000008')).toBe(true);
    expect((await take(config, { rows, holder: { answerId: 'b', formerAnswerId: undefined } }))[0]?.[1]).toBe(
      '00030000009',
    );
    expect(await isTaken('00030000008')).toBe(true);
  });
  test('outside of a register are counted alone, and are nobody’s', async () => {
    const config = alone(COUNTED);
    expect(await take(config, { rows: [row('name', '花子')] })).toEqual([
      ['name', '花子'],
      ['counted', '1'],
    ]);
    expect(await take(config)).toEqual([['counted', '2']]);
    expect(await isTaken('1')).toBe(false);
  });
  test('stay for good once they are stored', async () => {
    const storedRows = [row('other', '9'), row('counted', '00030000004')];
    expect(await take(card(COUNTED), { storedRows })).toEqual([['counted', '00030000004']]);
    expect(await take(card(COUNTED), { storedRows: [row('counted', '')] })).toEqual([['counted', '00030000001']]);
  });
  test('pass over one that somebody entered, and the audit says so', async () => {
    for (const number of ['00030000001', '00030000002']) await takenBy(number, 'b');
    const before = (await skipped()).length;
    expect(await take(card(COUNTED), { actor: { userId: 'U-2', isAdmin: true } })).toEqual([
      ['counted', '00030000003'],
    ]);
    const noted = (after: string) => ({
      ...{ actor_id: 'U-2', actor_is_admin: true, subject_user_id: 'U-2', subject: 'card' },
      after: { skipped: after, why: 'taken' },
    });
    const rows = (await skipped()).slice(before);
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(expect.arrayContaining([noted('00030000001'), noted('00030000002')]));
  });
  test('end with the greatest one', async () => {
    const last = { ...REGISTER, lastResultNumber: 9_999_998 };
    expect(await take(form(last, COUNTED))).toEqual([['counted', '00039999999']]);
    await expect(take(form(last, COUNTED))).rejects.toMatchObject({ status: 409, answer: { code: 'quota_exceeded' } });
  });
  test('are given out where the item is asked for, and beside entered ones', async () => {
    const asked = card(ENTERED, COUNTED);
    expect(await take(asked, { rows: [row('entered', '00030000009')] })).toEqual([
      ['entered', '00030000009'],
      ['counted', '00030000001'],
    ]);
    expect([await isTaken('00030000009'), await isTaken('00030000001')]).toEqual([true, true]);
  });
});

describe('a registration that counts again', () => {
  const again = (...rows: StoredRow[]) => retakeNumbers(database(), card(ENTERED, COUNTED), 'a', rows);
  test('takes its numbers again, and nothing else', async () => {
    expect(await again(row('name', '00030000009'), row('entered', '00030000001'), row('counted', ''))).toBe(true);
    expect([await isTaken('00030000001'), await isTaken('00030000009'), await isTaken('')]).toEqual([
      true,
      false,
      false,
    ]);
  });
  test('does not count where somebody has one of them by now', async () => {
    await takenBy('00030000002', 'b');
    expect(await again(row('entered', '00030000001'), row('counted', '00030000002'))).toBe(false);
    await takenBy('00030000001', 'a');
    expect(await again(row('entered', '00030000001'))).toBe(true);
  });
});
