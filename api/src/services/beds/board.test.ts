/**
 * The board of beds, without a server (CONTRACT 14.3): which kinds somebody sees, what a night has and what is blocked of
 * it, who stays, and what is noted of the look.
 */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import type { StoredStay } from '../../repositories/answers/storedAnswer';
import { takeNight } from '../../repositories/beds/nights';
import { putStay, setStayLive } from '../../repositories/beds/stays';
import { TEST_NOW } from '../../testing/bundle';
import { emptyTables } from '../../testing/database';
import { wrongFields } from '../../testing/refused';
import { servicesOfFile, staffOf } from '../../testing/servicesOfFile';
import { stayBundle } from '../../testing/stays';
import { row, storing } from '../../testing/storedAnswers';
import { ConsoleRecords } from '../console/records';
import { BedBoards } from './board';

const PLANNER = staffOf('S-1', {}, ['予約担当']);
const ELSEWHERE = staffOf('S-2', { forms: ['visit'] }, ['予約担当']);
const block = (from: string, to: string) => ({ from, to, beds: 1, reason: '清掃' });
const BLOCKS = [
  block('2026-11-20', '2026-12-01'),
  block('2026-12-07', '2026-12-09'),
  block('2026-12-03', '2026-12-03'),
];
const OUTSIDE = [block('2026-11-20', '2026-11-30'), block('2026-12-08', '2026-12-09')];
const RULE = { reservationPossibleStart: 3, reservationCancelLimit: 2 };
const WEEK = { from: '20261201', days: 7 };
const bundle = stayBundle();
const { database, services } = servicesOfFile({
  ...bundle,
  'beds/stay.json': { ...(bundle['beds/stay.json'] as object), blocked: [...BLOCKS, ...OUTSIDE] },
  'beds/single.json': { surveyId: 'single', bedTotal: 1, rule: RULE },
});
const { insert, rows } = storing(database);
let records: ConsoleRecords;
let board: BedBoards;

beforeEach(async () => {
  await emptyTables(database(), ['audit', 'bed_night', 'answer_row', 'bed_stay', 'answer']);
  const { configurations, consoleAnswers, fileLinks, lapsed } = services();
  records = new ConsoleRecords(database(), configurations, fileLinks, lapsed);
  board = new BedBoards({ database: database(), configurations, consoleAnswers, consoleRecords: records });
});

async function stay(id: string, start: string, end: string, name = `患者 ${id}`): Promise<void> {
  const held: StoredStay = { start, end };
  await insert(id, { surveyId: 'stay', stay: held });
  await rows(id, row('name', name));
  await database().script(
    'UPDATE answer_row r SET survey_id = a.survey_id FROM answer a WHERE a.answer_id = r.answer_id',
  );
  await putStay(database(), { answerId: id, surveyId: 'stay' }, held);
}
const kindOf = async (surveyId = 'stay', asked = WEEK) =>
  (await board.read(PLANNER, asked)).kinds.find((kind) => kind.surveyId === surveyId);
const read = async (staff = PLANNER, asked = WEEK) => {
  await board.read(staff, asked);
  const text = 'SELECT actor_id AS who, subject, after FROM audit ORDER BY after::text';
  return database().query<{ who: string; subject: string; after: object }>({ name: 'test_audit', text });
};
const noted = (keys: string[], subject = '20261201') => ({ who: 'S-1', subject, after: { event: 'stays', keys } });

test('a day that is none is refused by its name', async () => {
  await expect(board.read(PLANNER, { from: '20260231', days: 7 })).rejects.toMatchObject(
    wrongFields(['from', 'YYYYMMDD']),
  );
});

describe('a kind', () => {
  test('is one with beds whose form somebody may read, with its name', async () => {
    expect((await board.read(PLANNER, WEEK)).kinds.map(({ surveyId, title }) => [surveyId, title])).toEqual([
      ['single', '入院'],
      ['stay', '入院'],
    ]);
    expect((await board.read(ELSEWHERE, WEEK)).kinds).toEqual([]);
  });
  test('has so many nights from the first on, each with its own number of beds', async () => {
    const nights = (await kindOf())?.nights ?? [];
    expect(nights.map(({ night, beds }) => [night, beds])).toEqual([
      ...['20261201', '20261202', '20261203', '20261204'].map((night) => [night, 2]),
      ...[
        ['20261205', 1],
        ['20261206', 2],
        ['20261207', 2],
      ],
    ]);
    expect((await kindOf('single'))?.nights[4]).toEqual({ night: '20261205', beds: 1, reserved: 0, blocked: 0 });
  });
  test('has on each night what is taken, and what is blocked of it', async () => {
    await takeNight(database(), { surveyId: 'stay', night: '20261202' }, 2);
    await takeNight(database(), { surveyId: 'single', night: '20261203' }, 1);
    await database().script(
      "INSERT INTO bed_night (survey_id, night, reserved, blocked) VALUES ('stay', '20261204', 2, 1), ('stay', '20261208', 1, 1)",
    );
    const { nights = [] } = (await kindOf()) ?? {};
    expect(nights.filter(({ reserved, blocked }) => reserved + blocked > 0)).toEqual([
      { night: '20261202', beds: 2, reserved: 1, blocked: 0 },
      { night: '20261204', beds: 2, reserved: 2, blocked: 1 },
    ]);
  });
  test('has the blocks that reach into its nights, of which one without any has none', async () => {
    expect((await kindOf())?.blocks).toEqual(BLOCKS);
    expect((await kindOf('single'))?.blocks).toEqual([]);
  });
  test('has the stays over its nights, with who stays and how it stands with them', async () => {
    await stay('a', '20261206', '20261209');
    await stay('b', '20261120', '20261202');
    await stay('gone', '20261120', '20261201');
    await stay('later', '20261208', '20261209');
    expect((await kindOf())?.stays).toEqual(
      [
        { id: 'b', from: '20261120', to: '20261202' },
        { id: 'a', from: '20261206', to: '20261209' },
      ].map(({ id, ...span }) => ({
        ...{ partitionKey: `key-${id}`, answerCode: `code-${id}`, name: `患者 ${id}` },
        ...{ check: '未対応', attendance: null, ...span },
      })),
    );
    expect((await kindOf('single'))?.stays).toEqual([]);
  });
  test('has no stay of an answer that counts no more, nor one that has no stay by now', async () => {
    for (const id of ['a', 'b', 'c']) await stay(id, '20261201', '20261203');
    await setStayLive(database(), 'a', false);
    await database().script("UPDATE answer SET is_live = false WHERE answer_id = 'b'");
    expect((await kindOf())?.stays.map(({ partitionKey }) => partitionKey)).toEqual(['key-c']);
    // As if it were given up between the two questions.
    const [found] = await records.read(await services().configurations.current(), ['c']);
    if (!found) throw new Error('the stay stands');
    const whole = jest
      .spyOn(records, 'read')
      .mockResolvedValue([{ ...found, answer: { ...found.answer, stay: undefined } }]);
    expect((await kindOf())?.stays).toEqual([]);
    whole.mockRestore();
  });
});

test('holidays are those among the days', async () => {
  expect((await board.read(PLANNER, { from: '20261117', days: 7 })).holidays).toEqual({ '20261123': '勤労感謝の日' });
  expect((await board.read(PLANNER, { from: '20261116', days: 7 })).holidays).toEqual({});
});

describe('a look', () => {
  test('is noted with the answers that it showed; the same is noted again after an hour', async () => {
    await stay('a', '20261206', '20261209');
    expect(await read()).toEqual([noted(['key-a'])]);
    expect(await read()).toHaveLength(1);
    setClock(Date.parse(TEST_NOW) + 3_600_000);
    expect(await read()).toEqual([noted(['key-a']), noted(['key-a'])]);
  });
  test('notes those alone that are new since, by night and by person', async () => {
    await stay('a', '20261203', '20261209');
    await read();
    await stay('b', '20261203', '20261209');
    expect(await read()).toEqual([noted(['key-a']), noted(['key-b'])]);
    expect(await read(PLANNER, { from: '20261202', days: 7 })).toContainEqual(noted(['key-a', 'key-b'], '20261202'));
    expect(await read(staffOf('S-3', {}, ['予約担当']))).toHaveLength(4);
  });
  test('at an empty board is noted too', async () => {
    expect(await read()).toEqual([noted([])]);
  });
});
