/** All rows of a long file at once, on a real database: whole, and no statement for more than a stretch of it. */
import { beforeAll, expect, test } from '@jest/globals';
import type { Connection } from '../../database/database';
import { databaseOfFile } from '../../testing/database';
import {
  calendarsOfRows,
  heldCount,
  ROWS_A_STATEMENT,
  removeRows,
  rowsInCalendars,
  showAnswersOf,
  turnHoldsOf,
} from './allRows';

const database = databaseOfFile();
const COUNT = 2 * ROWS_A_STATEMENT + 2;
const HELD = COUNT / 2;
/** A row an answer that does not count; each second with a place that the job holds, the last one's in a calendar of its own. */
beforeAll(() =>
  database().script(`
    SET session_replication_role = replica;
    INSERT INTO console_job_row (job_id, file_row, new_answer_id, plan, is_stored)
      SELECT 'job', n, 'a' || n, CASE WHEN n % 2 = 1 THEN json_build_object('userId', 'U' || n)::jsonb
        ELSE json_build_object('userId', 'U' || n, 'place', json_build_object('itemKey', 'visit', 'calendarId',
          CASE WHEN n = ${COUNT} THEN 'other' ELSE 'main' END, 'day', '20261201', 'slot', '0', 'cost', 1,
          'categoryId', 'c', 'itemId', '0'))::jsonb END, true
      FROM generate_series(1, ${COUNT}) AS n;
    INSERT INTO answer (answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current, registrant_name, created_at, updated_at)
      SELECT 'a' || n, 'f', 'U' || n, 'k' || n, 'c' || n, '未対応', false, false, '', now(), now() FROM generate_series(1, ${COUNT}) AS n;
    INSERT INTO place_hold (user_id, survey_id, hold_id, calendar_id, day, slot, cost, expires_at)
      SELECT 'U' || n, 'f', 'job', 'main', '20261201', '0', 1, now() FROM generate_series(2, ${COUNT}, 2) AS n;
    RESET session_replication_role`),
);

test('all rows of a file of many stretches are counted, shown, given their places and removed, a stretch a statement [CONSOLE 6]', async () => {
  const most: number[] = [];
  await database().transaction(async (inside) => {
    const connection: Connection = {
      query: (statement, values) => inside.query(statement, values),
      script: (text) => inside.script(text),
      execute: async (statement, values) => {
        const changed = await inside.execute(statement, values);
        most.push(changed);
        return changed;
      },
    };
    expect(await heldCount(connection, 'job')).toBe(HELD);
    expect((await calendarsOfRows(connection, 'job')).sort()).toEqual(['main', 'other']);
    expect(await rowsInCalendars(connection, 'job', ['other'], 10)).toEqual([COUNT]);
    expect(await rowsInCalendars(connection, 'job', ['main'], 3)).toEqual([2, 4, 6]);
    expect(await rowsInCalendars(connection, 'job', ['main', 'other'], COUNT)).toHaveLength(HELD);
    expect(await turnHoldsOf(connection, { surveyId: 'f', jobId: 'job' })).toBe(HELD);
    expect(await showAnswersOf(connection, 'job')).toBe(COUNT);
    await removeRows(connection, 'job');
  });
  expect(Math.max(...most)).toBeLessThanOrEqual(ROWS_A_STATEMENT);
  const [row] = await database().query<Record<string, number>>({
    name: 'test_all_rows',
    text: `SELECT (SELECT count(*) FROM answer WHERE is_current AND is_live)::int AS shown, (SELECT count(*) FROM place_hold)::int AS held,
             (SELECT count(*) FROM console_job_row)::int AS rows,
             (SELECT count(*) FROM reservation WHERE is_live)::int AS reserved`,
  });
  expect(row).toEqual({ shown: COUNT, held: 0, rows: 0, reserved: HELD });
});

test('of a job without rows nothing is done', async () => {
  expect(await heldCount(database(), 'none')).toBe(0);
  expect(await calendarsOfRows(database(), 'none')).toEqual([]);
  expect(await showAnswersOf(database(), 'none')).toBe(0);
});
