/**
 * Many at once: places, submissions and limits, each with a control that takes its guard away and must then see the
 * check fail.
 */
import { describe, expect, test } from '@jest/globals';
import { brokenInvariants, put, rowsOf, slotOf, visitBody } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { NO_LOCK_OF_PERSON, NO_QUOTA, NO_RECOGNITION_OF_REPEATS } from '../../testing/guards';
import { meetingOf } from '../../testing/meeting';
import { serverOfTest, type Without } from '../../testing/server';

const [PEOPLE, PLACES] = process.env.TEST_LONG === '1' ? [300, 50] : [100, 15];
const bundle = testBundle();
bundle['calendars/limited.json'] = {
  ...(bundle['calendars/limited.json'] as object),
  schedule: { '20261201': { '0': PLACES } },
};
const start = serverOfTest({ bundle });
const people = (count: number) => Array.from({ length: count }, (_, index) => `U-person-${index}`);

/** All want one slot at the same moment. */
async function rush(without?: Without) {
  const running = await start(without);
  await Promise.all(people(PEOPLE).map((userId) => running.tokenOf(userId)));
  const answers = await Promise.all(
    people(PEOPLE).map((userId) => put(running, userId, visitBody('20261201|0', {}, 'vaccine_0'))),
  );
  const stored = answers.filter(({ status }) => status === 200);
  const full = answers.filter(({ status, body }) => status === 409 && body.code === 'quota_exceeded');
  const [counted] = await rowsOf<{ count: string }>(running, 'SELECT count(*) AS count FROM answer');
  const slot = await slotOf(running, 'limited', '20261201', '0');
  return {
    stored: stored.length,
    full: full.length,
    rows: Number(counted?.count),
    slot,
    broken: await brokenInvariants(running),
  };
}

/** One submission arrives 20 times at the same moment, and once more later. */
async function repeats(without?: Without) {
  const running = await start(without);
  await running.tokenOf('U-one');
  const body = visitBody('20261201|0', { idempotencyKey: 'key-of-one-submission' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => put(running, 'U-one', body)));
  answers.push(await put(running, 'U-one', body));
  const [counted] = await rowsOf<{ count: string }>(running, 'SELECT count(*) AS count FROM answer');
  return { answers, rows: Number(counted?.count), slot: await slotOf(running, 'main', '20261201', '0') };
}

/** One person, who may hold two reservations, asks for ten days at the same moment. */
async function greed(without?: Without) {
  const running = await start(without);
  await running.tokenOf('U-one');
  const days = Array.from({ length: 10 }, (_, index) => `202612${String(index + 1).padStart(2, '0')}|0`);
  const answers = await Promise.all(days.map((slot) => put(running, 'U-one', visitBody(slot, {}, 'vaccine_0'))));
  const [counted] = await rowsOf<{ count: string }>(running, 'SELECT count(*) AS count FROM reservation WHERE is_live');
  return { answers, reservations: Number(counted?.count) };
}

describe('places', () => {
  test(`of ${PEOPLE} people who apply for ${PLACES} places at once each place is given and the others read that it is full [API-026]`, async () => {
    const { stored, full, rows, slot, broken } = await rush();
    expect({ stored, full, rows }).toEqual({ stored: PLACES, full: PEOPLE - PLACES, rows: PLACES });
    expect(slot).toEqual({ quota: PLACES, reserved: PLACES });
    expect(broken).toEqual([]);
  });

  test('control: without the guard of places the same rush oversells', async () => {
    const { broken } = await rush({ missingGuards: NO_QUOTA });
    expect(broken).not.toEqual([]);
  });
});

describe('submissions', () => {
  test('one answer is stored when the same send arrives 20 times at once [API-027]', async () => {
    const { answers, rows, slot } = await repeats();
    expect(rows).toBe(1);
    expect(slot).toEqual({ quota: 4, reserved: 1 });
    const stored = answers.filter(({ status }) => status === 200);
    const locked = answers.filter(({ status, body }) => status === 409 && body.code === 'temporary_locked');
    expect(stored.length).toBeGreaterThanOrEqual(1);
    expect(stored.length + locked.length).toBe(21);
    expect(new Set(stored.map(({ body }) => body.answercode)).size).toBe(1);
  });

  test('control: without recognising repeats the same submission is stored more than once', async () => {
    const { rows } = await repeats({ missingGuards: NO_RECOGNITION_OF_REPEATS });
    expect(rows).toBeGreaterThan(1);
  });
});

describe('limits of a person', () => {
  test('one person who applies many times at once stays within the limit [SLOT-015]', async () => {
    const { answers, reservations } = await greed();
    expect(reservations).toBe(2);
    const refused = answers.filter(({ status, body }) => status === 409 && body.code === 'reservation_limit');
    expect(refused).toHaveLength(8);
  });

  test('control: without the lock of the person the limit is passed', async () => {
    const { reservations } = await greed({ missingGuards: NO_LOCK_OF_PERSON, arrive: meetingOf(10) });
    expect(reservations).toBeGreaterThan(2);
  });
});

test('slots agree with answers when cancelling and changing meet', async () => {
  const running = await start();
  const users = people(6);
  const first = await Promise.all(users.map((userId) => put(running, userId, visitBody('20261201|0'))));
  const keys = first.map(({ body }) => String(body.partitionKey ?? ''));
  await Promise.all(
    users.flatMap((userId, index) => {
      const oldPartitionKey = keys[index] ?? '';
      if (oldPartitionKey === '') return [];
      return [
        put(running, userId, visitBody('20261202|1', { oldPartitionKey })),
        put(running, userId, visitBody('20261201|1', { oldPartitionKey })),
        running.call(userId, 'POST', '/survey-results/cancelItem', {
          surveyId: 'visit',
          partitionKey: oldPartitionKey,
        }),
      ];
    }),
  );
  expect(await brokenInvariants(running)).toEqual([]);
  const [live] = await rowsOf<{ count: string }>(
    running,
    'SELECT count(*) AS count FROM answer WHERE is_live GROUP BY user_id HAVING count(*) > 1',
  );
  expect(live).toBeUndefined();
});
