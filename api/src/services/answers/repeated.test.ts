/** A submission that is sent again once it is stored, without a server (CONTRACT 12): the same answer, and nothing done. */
import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { readConfiguration } from '../../configuration';
import { visitBody } from '../../testing/answers';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile, emptyTables, importFilesInto } from '../../testing/database';
import { makeServices } from '../services';
import type { AnswerWrites } from './writes';

const database = databaseOfFile();
const PERSON = { userId: 'U-a', name: '山田', isAdmin: false };
let writes: AnswerWrites;
let changed: string[] = [];
beforeAll(() => importFilesInto(database(), testBundle()));
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), ['submission', 'outbox', 'answer_row', 'reservation', 'answer', 'audit']);
  await database().script('UPDATE slot SET reserved = 0');
  const environment = { DATABASE_URL: 'postgres://none', LOG_LEVEL: 'silent' };
  const services = makeServices(readConfiguration(environment, process.cwd()), database());
  writes = services.answerWrites;
  changed = [];
  jest.spyOn(services.calendars, 'placesChanged').mockImplementation((id: string) => {
    changed.push(id);
  });
});

const send = (idempotencyKey?: string) =>
  writes.put(PERSON, visitBody('20261201|0', { ...(idempotencyKey !== undefined && { idempotencyKey }) }));
const counted = async () =>
  (
    await database().query<{ answers: number; audited: number; reserved: number }>({
      name: 'test_counted',
      text: `SELECT (SELECT count(*)::int FROM answer) AS answers, (SELECT count(*)::int FROM audit) AS audited,
               (SELECT sum(reserved)::int FROM slot) AS reserved`,
    })
  )[0];

test('is answered as it was, and no calendar is told that its places have changed', async () => {
  const first = await send('key-1');
  expect([changed, await counted()]).toEqual([['main'], { answers: 1, audited: 1, reserved: 1 }]);
  expect(await send('key-1')).toEqual(first);
  expect([changed, await counted()]).toEqual([['main'], { answers: 1, audited: 1, reserved: 1 }]);
});
test('by another key, or without one, is another answer', async () => {
  const keys = [await send('key-1'), await send('key-2'), await send(), await send()].map(
    ({ partitionKey }) => partitionKey,
  );
  expect(new Set(keys).size).toBe(4);
  expect([changed, await counted()]).toEqual([
    ['main', 'main', 'main', 'main'],
    { answers: 4, audited: 4, reserved: 4 },
  ]);
});
