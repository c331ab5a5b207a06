/**
 * Reminders as they are written down, without a server (CONTRACT 14.4): of which reservations, at which moment, once each,
 * and up to when each rule has been looked at.
 */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { testBundle } from '../../testing/bundle';
import { candidateBundle } from '../../testing/candidates';
import { emptyTables, importFilesInto } from '../../testing/database';
import { REGISTER_WITH_PLACE } from '../../testing/members';
import { servicesOfFile } from '../../testing/servicesOfFile';
import { stayBundle } from '../../testing/stays';
import { stoppingAtLook } from '../../testing/stoppedRuns';
import { row, storing } from '../../testing/storedAnswers';

const visit = testBundle()['surveys/visit.json'] as object;
const like = (surveyId: string, more: object) => ({ [`surveys/${surveyId}.json`]: { ...visit, surveyId, ...more } });
const stays = stayBundle();
const bundle = {
  ...candidateBundle(),
  ...like('early', {
    reminders: [
      { daysBefore: 3, at: '10:00', bring: '保険証' },
      { daysBefore: 0, at: '07:30' },
    ],
  }),
  ...like('late', { reminders: [{ daysBefore: 1, at: '23:00' }] }),
  ...like('off', { messages: { kinds: { reminder: { off: true } } } }),
  ...like('stopped', { disabled: true }),
  'surveys/stay.json': stays['surveys/stay.json'],
  'beds/stay.json': stays['beds/stay.json'],
  'members/first.json': REGISTER_WITH_PLACE,
};
const { database, services } = servicesOfFile(bundle);
const { insert, place, rows } = storing(database);
beforeEach(() =>
  emptyTables(database(), ['outbox', 'reminder_mark', 'bed_stay', 'answer_row', 'reservation', 'answer']),
);

const plan = async (moment: string, stopping?: AbortSignal) => {
  setClock(Date.parse(`${moment}+09:00`));
  return services().reminders.plan(stopping);
};
const DAY = '20261201';
const DUE = '2026-11-30T18:00:00';
async function book(id: string, surveyId = 'visit', day = DAY, more: object = {}) {
  await insert(id, { surveyId, ...more });
  await place(id, true, { day, cost: 1 });
  await database().script(`UPDATE reservation SET survey_id = '${surveyId}' WHERE answer_id = '${id}'`);
}
const stay = (id: string, surveyId: string, day: string) =>
  database().script(
    `INSERT INTO bed_stay (answer_id, survey_id, start_day, end_day, is_live) VALUES ('${id}', '${surveyId}', '${day}', '20261231', true)`,
  );
const written = () =>
  database().query<{ code: string; about: object; due: Date }>({
    name: 'test_written',
    text: 'SELECT answer_code AS code, about, next_attempt_at AS due FROM outbox ORDER BY answer_code, next_attempt_at',
  });
const codes = async () => (await written()).map(({ code }) => code.replace('code-', ''));
const marks = async (surveyId = 'visit') => {
  const text = `SELECT at_time AS at, written_until AS until FROM reminder_mark WHERE survey_id = $1 ORDER BY days_before, at_time`;
  const found = await database().query<{ at: string; until: Date }>({ name: 'test_marks', text }, [surveyId]);
  return Object.fromEntries(found.map(({ at, until }) => [at, until]));
};
const japan = (moment: string) => new Date(`${moment}+09:00`);

describe('a reminder', () => {
  test('is written down when it is due, once, with what it tells of', async () => {
    await book('a');
    expect([await plan('2026-11-30T17:59:59'), await written()]).toEqual([0, []]);
    expect(await plan(DUE)).toBe(1);
    const reminder = {
      ...{ code: 'code-a', due: japan(DUE) },
      about: { appointment: { day: DAY, slot: '0', categoryId: 'consult', itemId: '0' }, bring: null },
    };
    expect(await written()).toEqual([reminder]);
    expect([await plan('2026-11-30T18:00:19'), await plan('2026-11-30T18:00:20')]).toEqual([0, 1]);
    expect([await plan('2026-11-30T18:00:21'), await written()]).toEqual([0, [reminder]]);
  });
  test('of a booking that was under way at that moment is found a little later', async () => {
    await plan(DUE);
    await book('a');
    await book('after');
    await database().script(`UPDATE reservation SET placed_at = '2026-11-30T18:00:01+09:00' WHERE answer_id = 'after'`);
    expect([await plan('2026-11-30T18:00:20'), await codes()]).toEqual([2, ['a']]);
  });
  test('goes by the form’s own rules, with what is to be brought', async () => {
    await book('a', 'early');
    expect([await plan('2026-11-28T09:59:59'), await plan('2026-11-28T10:00:00')]).toEqual([0, 1]);
    expect(await written()).toMatchObject([{ about: { bring: '保険証' } }]);
    expect([await plan('2026-12-01T07:29:59'), await plan('2026-12-01T07:30:00')]).toEqual([1, 1]);
    expect((await written()).map(({ due }) => due)).toEqual([
      japan('2026-11-28T10:00:00'),
      japan('2026-12-01T08:00:00'),
    ]);
  });
  test('that is due at night leaves in the morning', async () => {
    await book('a', 'late');
    await plan('2026-11-30T23:00:00');
    expect(await written()).toMatchObject([{ due: japan('2026-12-01T08:00:00') }]);
  });
  test('is of a slot, a stay or a visit, as the form asks for it, of people and of members', async () => {
    await book('visit');
    await book('member', 'first');
    await insert('stay', { surveyId: 'stay' });
    await stay('stay', 'stay', DAY);
    await insert('clinic', { surveyId: 'clinic' });
    await rows('clinic', row('dates', 'internal#heart#2026-12-01#DATE_CONFIRM'));
    await insert('other', { surveyId: 'clinic' });
    await rows('other', row('note', 'internal#heart#2026-12-01#DATE_CONFIRM'));
    await database().script(`UPDATE answer_row SET survey_id = 'clinic'`);
    // None of the form asks for these.
    await stay('visit', 'visit', DAY);
    await book('placed', 'stay');
    await book('unasked', 'clinic');
    expect(await plan(DUE)).toBe(4);
    expect(await codes()).toEqual(['clinic', 'member', 'stay', 'visit']);
  });
  test('is written down by the next run where one was told to stop, wherever it stood', async () => {
    await book('a');
    await book('first', 'first');
    let stopped = 0;
    for (let look = 1; ; look += 1) {
      await emptyTables(database(), ['outbox', 'reminder_mark']);
      await plan(DUE, stoppingAtLook(look));
      const some = (await codes()).length;
      await plan(DUE);
      expect(await codes()).toEqual(['a', 'first']);
      if (some === 2) break;
      stopped += 1;
    }
    expect(stopped).toBeGreaterThan(2);
    await emptyTables(database(), ['outbox', 'reminder_mark']);
    expect([await plan(DUE, AbortSignal.abort()), await marks()]).toEqual([0, {}]);
  });
  test('is of no form that is stopped or wants none', async () => {
    await book('stopped', 'stopped');
    await book('off', 'off');
    expect([await plan(DUE), await written()]).toEqual([0, []]);
    expect([await marks('stopped'), Object.keys(await marks('off'))]).toEqual([{}, ['18:00', '18:00 again']]);
  });
  test('of many reservations is written for each, with a breath between', async () => {
    await book('a');
    await database().script(`
      INSERT INTO answer SELECT (jsonb_populate_record(a, jsonb_build_object('answer_id', 'n' || i, 'partition_key', 'n' || i,
        'answer_code', 'n' || i))).* FROM answer a, generate_series(1, 200) AS i;
      INSERT INTO reservation SELECT (jsonb_populate_record(r, jsonb_build_object('answer_id', 'n' || i))).*
        FROM reservation r, generate_series(1, 200) AS i`);
    const timers = jest.spyOn(globalThis, 'setTimeout');
    expect([await plan(DUE), (await written()).length]).toEqual([201, 201]);
    expect(timers.mock.calls.filter(([, milliseconds]) => milliseconds === 40)).toHaveLength(1);
    timers.mockRestore();
  });
});

describe('a rule', () => {
  test('is looked at from where it was looked at last', async () => {
    await plan('2026-11-25T12:00:00');
    const first = { '18:00': japan('2026-11-25T12:00:00'), '18:00 again': japan('2026-11-25T11:59:40') };
    expect(await marks()).toEqual(first);
    await plan('2026-11-25T13:00:00');
    expect(await marks()).toEqual(first);
    await plan('2026-11-25T18:00:10');
    expect(await marks()).toEqual({ ...first, '18:00': japan('2026-11-25T18:00:10') });
    await book('a');
    await plan('2026-11-30T21:00:00');
    expect(await codes()).toEqual(['a']);
  });
  test('that was never looked at begins with what can still be told', async () => {
    await book('yesterday', 'visit', '20261130');
    await book('today');
    await book('tomorrow', 'visit', '20261202');
    await plan('2026-12-01T18:00:05');
    expect(await codes()).toEqual(['today', 'tomorrow']);
  });
  test('begins with the form that says it: what was due before is no debt', async () => {
    await plan('2026-11-20T09:00:00');
    const published = japan('2026-11-20T09:00:00');
    expect(await marks()).toEqual({ '18:00': published, '18:00 again': published });
    await book('a', 'new');
    setClock(japan('2026-11-30T18:00:05').getTime());
    await importFilesInto(database(), { ...bundle, ...like('new', {}) });
    await plan('2026-11-30T18:00:30');
    expect(await codes()).toEqual([]);
    expect(Object.keys(await marks('profile'))).toEqual([]);
  });
});
