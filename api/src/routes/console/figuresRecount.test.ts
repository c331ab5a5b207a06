/**
 * Figures equal a recount on random histories: what people did is drawn, told and stored, and counted again here from the
 * list of what was drawn, day by day and without the rules of the product.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Figures, WeekCells } from '@madoguchi/shared/contract/console/figures';
import { instantOfJapan, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { makeServices } from '../../services/services';
import { dataOf } from '../../testing/console';
import { exampleBundle } from '../../testing/exampleBundle';
import { ADMIN, startTestServer, type TestServer } from '../../testing/server';

const isLong = process.env.TEST_LONG === '1';
const HISTORIES = isLong ? 1_000 : 8;
const LONG_MILLISECONDS = isLong ? 3_600_000 : 180_000;
/** The Monday of the first of six weeks, in UTC: days are made from it and from nothing of the product. */
const FIRST = Date.UTC(2026, 9, 12);
const DAYS = 42;
const ITEMS = ['name', 'phone', 'reason'];
const dayAt = (index: number) => new Date(FIRST + index * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

let server: TestServer;
beforeAll(async () => {
  const question = (itemKey: string) => ({ itemKey, type: 'text', title: itemKey });
  const form = { surveyId: 'counted', surveyTitle: '数える', surveySchema: ITEMS.map(question) };
  server = await startTestServer({ bundle: { ...exampleBundle(), 'surveys/counted.json': form } });
});
afterAll(async () => {
  await server.close();
  resetClock();
});

/** Numbers below 1, the same for the same seed. */
function drawFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), state | 1) + 0x6d2b79f5) | 0;
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Visit {
  day: number;
  /** The last minute of the day, its first, or any. */
  time: string;
  deed: 'opened' | 'left' | 'back' | 'sent' | 'answer' | 'imported' | 'desk' | 'absent';
  item: string;
  seconds: number;
}
const DEEDS: readonly Visit['deed'][] = ['opened', 'left', 'back', 'sent', 'answer', 'imported', 'desk', 'absent'];

function historyOf(seed: number): Visit[] {
  const draw = drawFrom(seed);
  const pick = <Item>(items: readonly Item[], fallback: Item) => items[Math.floor(draw() * items.length)] ?? fallback;
  // Busy houses and such in which nearly every number is small; some days of the week more than others.
  const length = Math.floor(20 + draw() ** 2 * 600);
  const busy = Math.floor(draw() * DAYS);
  return Array.from({ length }, () => ({
    day: draw() < 0.2 ? busy : Math.floor(draw() * DAYS),
    time: pick(['00:00', '23:59', '08:59', '09:00', '15:30'], '00:00'),
    deed: pick(DEEDS, 'opened'),
    item: pick(ITEMS, 'name'),
    seconds: Math.floor(draw() ** 3 * 20_000),
  }));
}

const answersOf = `INSERT INTO answer (answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current,
    registrant_name, is_liff_mode, created_at, updated_at, attendance, attended_at)
  SELECT id, 'counted', person, id, id, '未対応', true, true, '', liff, at, at, CASE WHEN absent <> '' THEN 'absent' END,
    CASE WHEN absent <> '' THEN at END
  FROM unnest($1::text[], $2::text[], $3::boolean[], $4::timestamptz[], $5::text[]) AS t (id, person, liff, at, absent)`;
const searchOf = `INSERT INTO answer_search (answer_id, survey_id, find_text, grams, sort_name, sort_day, last_day, kind)
  SELECT id, 'counted', '', '{}', '', absent || '09:00', absent, 'reservation'
  FROM unnest($1::text[], $2::text[]) AS t (id, absent) WHERE absent <> ''`;

/** Tells and stores a history in a random order of its parts. */
async function live(history: readonly Visit[]): Promise<void> {
  const { formUse } = makeServices(server.configuration, server.database);
  for (const { day, time, deed, item, seconds } of history) {
    setClock(instantOfJapan(dayAt(day), time));
    if (deed === 'opened') await formUse.opened('counted');
    if (deed === 'left') await formUse.told({ surveyId: 'counted', last: item });
    if (deed === 'back') await formUse.told({ surveyId: 'counted', after: item, seconds });
    if (deed === 'sent') await formUse.told({ surveyId: 'counted', seconds });
    if (seconds % 41 === 0) await formUse.write();
  }
  await formUse.write();
  const stored = history.flatMap((visit, index) =>
    ['answer', 'imported', 'desk', 'absent'].includes(visit.deed) ? [{ ...visit, id: `r-${index}` }] : [],
  );
  const ids = stored.map(({ id }) => id);
  // An answer of somebody who did not come was sent long before.
  const absent = stored.map(({ deed, day }) => (deed === 'absent' ? dayAt(day) : ''));
  await server.database.execute({ name: 'test_recount_answers', text: answersOf }, [
    ids,
    stored.map(({ deed }) => (deed === 'desk' ? 'I-1' : 'U-1')),
    stored.map(({ deed }) => (deed === 'imported' || deed === 'absent' ? null : deed === 'answer')),
    stored.map(({ day, time }) => new Date(instantOfJapan(dayAt(day), time))),
    absent,
  ]);
  await server.database.execute({ name: 'test_recount_search', text: searchOf }, [ids, absent]);
}

/** Counts cells that are shown against the list. @returns how many were hidden */
function compare(
  cells: WeekCells | undefined,
  week: number,
  matches: (visit: Visit) => boolean,
  history: readonly Visit[],
) {
  const days = Array.from(
    { length: 7 },
    (_, index) => history.filter((visit) => visit.day === week * 7 + index && matches(visit)).length,
  );
  const total = days.reduce((sum, count) => sum + count, 0);
  if (cells === undefined) throw new Error('no week');
  const shown = [cells.total, ...cells.days];
  const counted = [total, ...days];
  for (const [index, cell] of shown.entries()) {
    if (cell !== null) expect(cell).toBe(counted[index]);
    else expect(counted.some((count) => count > 0 && count < 5)).toBe(true);
    expect(cell === null || cell === 0 || cell >= 5).toBe(true);
  }
  return shown.filter((cell) => cell === null).length;
}

/** The duration in the middle, by sorting all of them. */
function medianOf(durations: readonly number[]): number | undefined {
  const sorted = [...durations].sort((left, right) => left - right);
  return sorted.length < 5 ? undefined : sorted[Math.ceil(sorted.length / 2) - 1];
}

test(
  `${HISTORIES} random histories give what a recount gives [CONSOLE 3]`,
  async () => {
    let hidden = 0;
    let shownStops = 0;
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      await server.database.script("TRUNCATE form_use; DELETE FROM answer WHERE survey_id = 'counted'");
      const history = historyOf(seed);
      await live(history);
      setClock(instantOfJapan(dayAt(DAYS + 3), '12:00'));
      const query = `form=counted&from=${dayAt(0)}&to=${dayAt(DAYS - 1)}`;
      const { weeks, stops } = await dataOf<Figures>(server, ADMIN, 'figures', { query });
      expect(weeks.map(({ monday }) => monday)).toEqual([0, 7, 14, 21, 28, 35].map(dayAt));
      for (const [week, cells] of weeks.entries()) {
        const isOf =
          (deed: Visit['deed'], other = deed) =>
          (visit: Visit) =>
            visit.deed === deed || visit.deed === other;
        hidden += compare(cells.opened, week, isOf('opened'), history);
        hidden += compare(cells.begun, week, isOf('left', 'sent'), history);
        hidden += compare(cells.sent, week, isOf('answer'), history);
        hidden += compare(cells.absent, week, isOf('absent'), history);
        const took = history.filter(
          ({ deed, day }) => (deed === 'sent' || deed === 'back') && Math.floor(day / 7) === week,
        );
        const median = medianOf(took.map(({ seconds }) => seconds));
        if (median === undefined) expect(cells.median).toBeUndefined();
        else {
          expect(cells.median?.from).toBeLessThanOrEqual(median);
          expect(cells.median?.before ?? Number.POSITIVE_INFINITY).toBeGreaterThan(median);
        }
      }
      for (const { itemKey, cells } of stops.items) {
        for (const [index, { from, to }] of stops.blocks.entries()) {
          const of = (deed: Visit['deed']) =>
            history.filter((visit) => {
              const isIn = dayAt(visit.day) >= from && dayAt(visit.day) <= to;
              return isIn && visit.deed === deed && visit.item === itemKey;
            }).length;
          const stopped = Math.max(0, of('left') - of('back'));
          expect(cells[index]).toBe(stopped > 0 && stopped < 5 ? null : stopped);
          shownStops += cells[index] === null ? 0 : 1;
        }
      }
    }
    // The histories are such that something is hidden, and something is not.
    expect(hidden).toBeGreaterThan(HISTORIES);
    expect(shownStops).toBeGreaterThan(HISTORIES / 2);
  },
  LONG_MILLISECONDS,
);
