/**
 * How the sample's month is played, part by part in a small house and without a server (CONSOLE 3): who comes when, what
 * they send and on which day, what becomes of their visit, and that the clock is right again.
 */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MESSAGE_KINDS } from '@madoguchi/shared/contract';
import { instantOfJapan, nowMilliseconds, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { type Configuration, readConfiguration } from '../../configuration';
import { rowsOf } from '../../testing/answers';
import { type BundleFiles, writeBundle } from '../../testing/bundle';
import { candidateBundle } from '../../testing/candidates';
import { databaseOfFile, emptyTables, importFilesInto } from '../../testing/database';
import { memberBundle } from '../../testing/members';
import { paidFiles } from '../../testing/paid';
import { stayBundle } from '../../testing/stays';
import { AnswerWrites } from '../answers/writes';
import { addSampleDay } from './sampleDay';

const database = databaseOfFile();
/** A Thursday. */
const NOW = instantOfJapan('20261126', '10:05');
/** Every third of them is a woman. */
const PEOPLE = Array.from({ length: 60 }, (_, index) => {
  return [`人 ${index}`, `ヒト ${index}`, '1970-01-02', index % 3 === 0 ? '女性' : '男性', `090-0000-${1000 + index}`];
});
const NOTHING = {
  ...{ people: PEOPLE, who: { name: '{name}' }, visits: [], answers: [] },
  wishes: { form: 'clinic', values: {}, count: 0 },
  stays: { form: 'stay', values: {}, from: [], nights: 2, block: { from: 3, nights: 2, beds: 1, reason: '点検' } },
  members: { form: 'card', values: {}, first: 0, count: 0 },
};
let configuration: Configuration;

beforeAll(async () => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  configuration = readConfiguration(
    { DATABASE_URL: 'postgres://none', LOG_LEVEL: 'silent', PAYMENT: 'on', MEMBERS_TAB: 'on' },
    process.cwd(),
  );
  await importFilesInto(database(), { ...candidateBundle(), ...paidFiles(), ...stayBundle(), ...memberBundle() });
});
afterAll(() => {
  jest.restoreAllMocks();
  resetClock();
});
beforeEach(async () => {
  setClock(NOW);
  const answers = [
    'audit',
    'outbox',
    'payment_refund',
    'payment_order',
    'reservation',
    'bed_stay',
    'answer_row',
    'answer',
  ];
  await emptyTables(database(), [...answers, 'form_use', 'message_choice']);
  await database().script(
    `UPDATE slot SET reserved = 0; DELETE FROM bed_night;
     UPDATE configuration_document SET content = content - 'blocked', content_hash = '' WHERE kind = 'bed'`,
  );
});

/** Plays the month of a house. @returns how many answers it says that it stored */
async function play(parts: object, files: BundleFiles = { 'day.json': { ...NOTHING, ...parts } }): Promise<number> {
  const folder = writeBundle(files);
  try {
    return await addSampleDay(configuration, database(), folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const JAPAN = "to_char(a.created_at AT TIME ZONE 'Asia/Tokyo', 'MM-DD HH24:MI')";
const queried = <Row extends object>(text: string) => rowsOf<Row>({ database: database() }, text);
const select = async (columns: string, more = '') => {
  const text = `SELECT concat_ws(' ', ${columns}) AS line FROM answer a ${more} ORDER BY a.created_at, a.answer_id`;
  return (await queried<{ line: string }>(text)).map(({ line }) => line);
};
const made = (more = '') => select(`${JAPAN}, a.user_id, a.survey_id`, more);
const VISIT = { form: 'visit', values: { place: 'consult_0|{place}' }, slots: ['0', '1'], aDay: 1, stopAt: 'place' };
const attended = (more = '') =>
  select(
    `a.user_id, ${JAPAN}, a.attendance, to_char(a.attended_at AT TIME ZONE 'Asia/Tokyo', 'MM-DD HH24:MI'), p.day, p.slot`,
    `JOIN reservation p USING (answer_id) ${more}`,
  );
const rows = (itemKey: string) =>
  select('a.user_id, r.value', `JOIN answer_row r USING (answer_id) WHERE r.item_key = '${itemKey}'`);

describe('visits', () => {
  test('are booked up to ten days ahead, taken in turns, and end as most of them do', async () => {
    expect(await play({ visits: [VISIT] })).toBe(28);
    const lines = await attended();
    expect(lines).toHaveLength(28);
    // One a day from 28 days ago on, which is a Thursday of a month without places; none on Sundays.
    for (const line of [
      'U-sample-4 10-27 12:00 done 11-02 09:40 20261102 0',
      'U-sample-5 10-27 12:00 done 11-03 10:10 20261103 1',
      // Each thirteenth does not come.
      'U-sample-6 10-27 12:00 absent 11-04 09:45 20261104 0',
      'U-sample-19 11-14 12:18 absent 11-17 10:15 20261117 1',
      'U-sample-26 11-14 12:18 done 11-24 09:40 20261124 0',
      'U-sample-28 11-23 12:27 done 11-26 09:40 20261126 0',
      'U-sample-29 11-23 12:27 20261127 1',
      'U-sample-35 11-23 12:27 20261203 1',
    ])
      expect(lines).toContain(line);
    expect(lines.filter((line) => line.includes('absent'))).toHaveLength(2);
  });
  test('are half as many of days to come, and today somebody waits and somebody is with the doctor', async () => {
    setClock(instantOfJapan('20261126', '09:20'));
    await play({ visits: [{ ...VISIT, aDay: 3, slots: ['0'] }] });
    const today = (await attended("WHERE p.day = '20261126'")).map((line) => line.split(' ').slice(3).join(' '));
    // The third is one of those who do not come, which is noted at 09:45.
    const called = 'called 11-26 09:12 20261126 0';
    expect(today).toEqual([called, called, '20261126 0']);
    expect(await attended("WHERE p.day = '20261127'")).toHaveLength(2);
  });
  test('of this hour are there before they are called', async () => {
    setClock(instantOfJapan('20261126', '09:35'));
    await play({ visits: [{ ...VISIT, slots: ['1'] }] });
    expect(await attended("WHERE p.day = '20261126'")).toMatchObject([expect.stringContaining('arrived 11-26 09:22')]);
    expect(await attended("WHERE p.day = '20261125'")).toMatchObject([expect.stringContaining('done 11-25 10:10')]);
  });
  test('leave behind who opened the form, who began it, where some left it and how long the others took', async () => {
    await play({ visits: [VISIT] });
    const text =
      "SELECT kind || ' ' || CASE kind WHEN 'took' THEN '' ELSE part END AS line, sum(count)::int AS count FROM form_use GROUP BY 1 ORDER BY 1";
    expect(await queried(text)).toEqual(
      [
        ['begun ', 45],
        ['left place', 18],
        ['opened ', 54],
        ['took ', 27],
      ].map(([line, count]) => ({ line, count })),
    );
    const took =
      "SELECT part, sum(count)::int AS count FROM form_use WHERE kind = 'took' AND part::int < 100 GROUP BY 1 ORDER BY 1";
    // Of the people 0, 17 and 34 a minute, of 1 and 18 twenty seconds more.
    expect(await queried(took)).toEqual([
      { part: '60', count: 3 },
      { part: '80', count: 2 },
    ]);
  });
  test('that are paid for are paid at the desk when they are called; of each sixth the money is due back', async () => {
    const visits = [
      { ...VISIT, form: 'care', values: { place: 'consult_0|{place}', payType: '窓口' }, order: [['bath', 1]] },
    ];
    expect(await play({ visits })).toBe(28);
    const orders = 'SELECT pay_method, status, count(*)::int AS count FROM payment_order GROUP BY 1, 2 ORDER BY 3';
    const paid = await queried<{ count: number }>(orders);
    expect(paid).toEqual([
      { pay_method: 'cash', status: 1, count: 8 },
      { pay_method: 'cash', status: 0, count: 20 },
    ]);
    const due = 'SELECT count(*)::int AS count FROM payment_refund WHERE refunded_at IS NULL';
    expect(await queried(due)).toEqual([{ count: 3 }]);
    expect(await select('a.user_id, a.attendance', 'WHERE NOT a.is_live')).toHaveLength(3);
    expect(await select('a.user_id', "WHERE a.attendance = 'done'")).toHaveLength(17);
  });
});

describe('others', () => {
  test('answer twice a day from the morning on, with what the house knows of them and the day', async () => {
    const values = {
      phone: '{phone}',
      symptoms: ['熱', '{none}咳'],
      birth: '{birthDate}',
      gender: '{gender}',
      since: '{day}',
    };
    expect(await play({ answers: [{ form: 'profile', values, aDay: 2, stopAt: 'symptoms' }] })).toBe(57);
    const lines = await made();
    expect([lines[0], lines[1], lines.at(-1)]).toEqual([
      '10-29 09:07 U-sample-0 profile',
      '10-29 10:30 U-sample-1 profile',
      '11-26 09:07 U-sample-56 profile',
    ]);
    for (const [itemKey, value] of [
      ['name', '人 1'],
      ['phone', '090-0000-1001'],
      ['birth', '1970-01-02'],
      ['gender', '男性'],
      ['symptoms', '熱'],
      ['symptoms', '咳'],
      ['since', '2026-10-29'],
    ] as const)
      expect(await rows(itemKey)).toContain(`U-sample-1 ${value}`);
    const text =
      "SELECT kind, part, sum(count)::int AS count FROM form_use WHERE kind <> 'took' GROUP BY 1, 2 ORDER BY 1";
    expect(await queried(text)).toEqual([
      { kind: 'begun', part: '', count: 57 },
      { kind: 'left', part: 'symptoms', count: 14 },
      { kind: 'opened', part: '', count: 76 },
    ]);
  });
  test('wish for days from next week on, of which some are closed', async () => {
    const values = { dates: ['internal#heart#{wish}#午前#1'] };
    expect(await play({ wishes: { form: 'clinic', values, count: 7 } })).toBe(4);
    expect(await made()).toEqual([
      '11-19 10:20 U-sample-0 clinic',
      '11-23 13:00 U-sample-4 clinic',
      '11-24 13:40 U-sample-5 clinic',
      '11-25 14:20 U-sample-6 clinic',
    ]);
    // Friday, Saturday and Sunday are closed.
    const wish = (person: number, day: string) => `U-sample-${person} internal#heart#2026-12-${day}#午前#1`;
    expect(await rows('dates')).toEqual([wish(0, '03'), wish(4, '07'), wish(5, '08'), wish(6, '09')]);
  });
  test('stay for some nights, women alone, and beds are blocked', async () => {
    const stays = { ...NOTHING.stays, values: { room: 'x' }, from: [-1, 2, 5, 6] };
    expect(await play({ stays })).toBe(3);
    expect(await select(`${JAPAN}, a.user_id, b.start_day, b.end_day`, 'JOIN bed_stay b USING (answer_id)')).toEqual([
      '11-19 15:10 U-sample-0 20261125 20261127',
      '11-22 15:13 U-sample-3 20261128 20261130',
      '11-25 15:16 U-sample-6 20261201 20261203',
    ]);
    const text = "SELECT content->'blocked' AS blocked FROM configuration_document WHERE kind = 'bed' AND id = 'stay'";
    const blocked = [{ from: '2026-11-29', to: '2026-11-30', beds: 1, reason: '点検' }];
    expect(await queried(text)).toEqual([{ blocked }]);
    expect(await select('r.value', "JOIN answer_row r USING (answer_id) WHERE item_key = 'startDate'")).toContain(
      '2026-11-25 午後',
    );
    expect(await select('r.value', "JOIN answer_row r USING (answer_id) WHERE item_key = 'endDate'")).toContain(
      '2026-11-27 午前',
    );
  });
  test('keep the beds that they have: what would be blocked of them is not, and the month goes on', async () => {
    const block = { ...NOTHING.stays.block, beds: 2 };
    const stays = { ...NOTHING.stays, block, values: { room: 'x' }, from: [2, 3] };
    const members = { form: 'card', values: { number: '{number}' }, first: 5001, count: 1 };
    expect(await play({ stays, members })).toBe(3);
    const blocks = "SELECT 1 FROM configuration_document WHERE kind = 'bed' AND content -> 'blocked' IS NOT NULL";
    expect(await queried(blocks)).toEqual([]);
  });
  test('register with numbers one after the other, a day later each', async () => {
    const values = { number: '{number}' };
    expect(await play({ members: { form: 'card', values, first: 4001, count: 3 } })).toBe(3);
    expect(await made()).toEqual([
      '10-29 11:40 U-sample-0 card',
      '10-30 11:41 U-sample-1 card',
      '10-31 11:42 U-sample-2 card',
    ]);
    expect(await rows('number')).toEqual([0, 1, 2].map((index) => `U-sample-${index} 0012000${4001 + index}`));
  });
  test('of a form that is not there do nothing', async () => {
    expect(await play({ wishes: { form: 'none', values: {}, count: 1 } })).toBe(0);
  });
});

describe('the month', () => {
  test('is played where there is one and nobody has answered, and nobody of it is told anything', async () => {
    expect(await play({}, {})).toBe(0);
    expect(await play({ visits: [VISIT] })).toBeGreaterThan(0);
    const text =
      'SELECT count(DISTINCT user_id)::int AS people, count(DISTINCT kind)::int AS kinds FROM message_choice';
    expect(await queried(text)).toEqual([{ people: 60, kinds: MESSAGE_KINDS.length }]);
    const before = await made();
    expect(await play({ visits: [VISIT] })).toBe(0);
    expect(await made()).toEqual(before);
  });
  test('leaves the clock as it was, also where it breaks off', async () => {
    await play({ visits: [VISIT] });
    expect(nowMilliseconds()).toBe(NOW);
    await emptyTables(database(), ['reservation', 'answer_row', 'answer']);
    jest.spyOn(AnswerWrites.prototype, 'put').mockRejectedValueOnce(new Error('broken'));
    await expect(play({ visits: [VISIT] })).rejects.toThrow('broken');
    expect(nowMilliseconds()).toBe(NOW);
    await expect(play({ people: [] })).rejects.toThrow();
  });
});
