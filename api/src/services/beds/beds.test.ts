/**
 * Beds as the bed screens ask for them, without a server (API-067 to API-069): free beds by night, the rule, a person's
 * stays, and what is noted of the desk's look at them.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { serverTexts } from '@madoguchi/shared/texts';
import { takeNight } from '../../repositories/beds/nights';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, emptyTables, importFilesInto } from '../../testing/database';
import { refusalOf, wrongFields } from '../../testing/refused';
import { stayBundle } from '../../testing/stays';
import { at, row, storing } from '../../testing/storedAnswers';
import { Configurations } from '../configuration/configurations';
import { FileLinks, VIEW_LINK_MILLISECONDS } from '../files/links';
import { Beds } from './beds';

const database = databaseOfFile();
const { insert, rows } = storing(database);
const PERSON = { userId: 'U-a', name: '', isAdmin: false };
const DESK = { userId: 'S-1', name: '', isAdmin: true };
const CARD = 'answers/00000000-0000-4000-8000-000000000000';
const link = jest.spyOn(FileLinks.prototype, 'read');
let beds: Beds;

beforeAll(async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(TEST_NOW));
  link.mockReturnValue('https://link.test');
  const bundle = stayBundle();
  const { 'surveys/stay.json': form, 'beds/stay.json': bed } = bundle;
  await importFilesInto(database(), {
    ...bundle,
    'surveys/stopped.json': { ...(form as object), surveyId: 'stopped', disabled: true },
    'beds/stopped.json': { ...(bed as object), surveyId: 'stopped' },
  });
  // A field of an earlier bundle, which no bundle may have today.
  const ownNote = `content = jsonb_set(content, '{rule,ownNote}', '"院内"')`;
  await database().script(`UPDATE configuration_document SET ${ownNote} WHERE kind = 'bed' AND id = 'stay'`);
});
afterAll(() => {
  jest.restoreAllMocks();
});
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), ['audit', 'bed_night', 'answer_row', 'answer']);
  beds = new Beds(database(), new Configurations(database(), true), new FileLinks(database()));
  link.mockClear();
});

const take = (night: string, surveyId = 'stay') => takeNight(database(), { surveyId, night }, 9);
const free = async (first: string, last: string, surveyId = 'stay') =>
  (await beds.remaining(surveyId, first, last)).map(({ date, bedRemaining }) => `${date} ${bedRemaining}`);
const NONE = { status: 404, answer: { errorMessage: serverTexts.surveyDisabled } };

describe('free beds', () => {
  test('are those of the night that nobody has, the last night included', async () => {
    await take('20261203');
    await take('20261205');
    await take('20261204', 'single');
    expect(await free('2026-12-03', '2026-12-05')).toEqual(['2026-12-03 1', '2026-12-04 2', '2026-12-05 0']);
    expect(await free('2026-12-10', '2026-12-10')).toEqual(['2026-12-10 0']);
  });
  test('are none, never fewer, where more are taken than there are', async () => {
    for (const _ of ['a', 'b']) await take('20261205');
    expect(await free('2026-12-05', '2026-12-05')).toEqual(['2026-12-05 0']);
  });
  test('are told for at most 400 nights, in their order', async () => {
    const last = wrongFields(['endDate', 'YYYY-MM-DD, <= 400']);
    expect(await free('2026-12-01', '2028-01-04')).toHaveLength(400);
    expect(await refusalOf(free('2026-12-01', '2028-01-05'))).toMatchObject(last);
    expect(await refusalOf(free('2026-12-02', '2026-12-01'))).toMatchObject(last);
  });
  test('are asked for by real days as they are written, each wrong one by its name', async () => {
    for (const wrong of ['20261201', '2026-02-31', '2026-12-01x', 'x2026-12-01', '2026-1-01', '']) {
      expect(await refusalOf(free(wrong, '2026-12-01'))).toMatchObject(wrongFields(['startDate', 'YYYY-MM-DD']));
      expect(await refusalOf(free('2026-12-01', wrong))).toMatchObject(wrongFields(['endDate', 'YYYY-MM-DD']));
    }
  });
});

test('the rule is the form’s, without what nobody reads', async () => {
  expect(await beds.rule('stay')).toEqual({ reservationPossibleStart: 3, reservationCancelLimit: 2 });
});

test('a form that is stopped, has no beds or is none has neither nights nor a rule nor stays', async () => {
  for (const surveyId of ['stopped', 'visit', 'none']) {
    expect(await refusalOf(free('2026-12-01', '2026-12-01', surveyId))).toMatchObject(NONE);
    expect(await refusalOf(beds.rule(surveyId))).toMatchObject(NONE);
    expect(await refusalOf(beds.history(PERSON, 'U-a', surveyId))).toMatchObject(NONE);
  }
});

describe('the stays', () => {
  const store = (id: string, minute: number, userId = 'U-a', surveyId = 'stay') =>
    insert(id, { surveyId, userId, createdAt: at(minute), updatedAt: at(minute + 5) });
  const keysOf = async (caller = PERSON, userId = 'U-a') =>
    (await beds.history(caller, userId, 'stay')).map(({ partitionKey }) => partitionKey);

  test('of a person are those of the form, the newest first', async () => {
    await store('a', 0);
    await store('b', 1);
    await store('other', 2, 'U-b');
    await store('single', 3, 'U-a', 'single');
    expect(await keysOf()).toEqual(['key-b', 'key-a']);
    expect(await keysOf(PERSON, '')).toEqual(['key-b', 'key-a']);
    expect(await refusalOf(keysOf(PERSON, 'U-b'))).toMatchObject({ status: 403 });
  });
  test('say their days as they were sent, how they stand, and each answer that is not empty', async () => {
    await store('a', 0);
    await rows(
      'a',
      row('startDate', '2026-12-01 午後'),
      row('endDate', '2026-12-03 午前'),
      row('name', ''),
      row('card', CARD),
    );
    expect(await beds.history(PERSON, 'U-a', 'stay')).toEqual([
      {
        ...{ startDate: '2026-12-01 午後', endDate: '2026-12-03 午前', check: '未対応' },
        ...{ partitionKey: 'key-a', answerCode: 'code-a', updatedAt: at(5).toISOString() },
        fields: [
          { itemKey: 'startDate', title: '題 startDate', value: '2026-12-01 午後' },
          { itemKey: 'endDate', title: '題 endDate', value: '2026-12-03 午前' },
          { itemKey: 'card', title: '題 card', value: 'https://link.test' },
        ],
      },
    ]);
    expect(link.mock.calls).toEqual([[CARD, VIEW_LINK_MILLISECONDS]]);
  });
  test('without rows have neither days nor answers', async () => {
    await store('a', 0);
    expect(await beds.history(PERSON, 'U-a', 'stay')).toMatchObject([{ startDate: '', endDate: '', fields: [] }]);
  });
  test('show what the desk alone may read to the desk alone', async () => {
    await store('a', 0);
    await rows('a', row('room', '501'), row('name', '山田'));
    const shown = async (caller: typeof PERSON) =>
      (await beds.history(caller, 'U-a', 'stay')).flatMap(({ fields }) => fields.map(({ value }) => value));
    expect([await shown(PERSON), await shown(DESK)]).toEqual([['山田'], ['501', '山田']]);
  });
  test('that the desk looks at are noted with their keys and whose they are, where it names nobody its own', async () => {
    await store('a', 0);
    await store('own', 0, 'S-1');
    const noted = () =>
      database().query({ name: 'test_audit', text: 'SELECT subject_user_id AS whose, after FROM audit' });
    await keysOf();
    expect(await noted()).toEqual([]);
    await keysOf(DESK);
    const after = (...keys: string[]) => ({ event: 'stays', surveyId: 'stay', keys });
    expect(await noted()).toEqual([{ whose: 'U-a', after: after('key-a') }]);
    expect(await keysOf(DESK, '')).toEqual(['key-own']);
    expect(await noted()).toContainEqual({ whose: 'S-1', after: after('key-own') });
  });
});
