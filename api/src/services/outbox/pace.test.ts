/**
 * How fast messages leave, and what holds them, without a server (CONTRACT 14.4): the month's messages, how many leave
 * together, and how long what has left is kept.
 */
import { describe, expect, jest, test } from '@jest/globals';
import { TEST_NOW } from '../../testing/bundle';
import { at, deliveriesOfFile, HOUR, moment } from '../../testing/deliveries';
import { refusalOf } from '../../testing/refused';

const { database, line, words, fetched, deliver, deliverBare, write, notice, row, change } = deliveriesOfFile();
const BEGAN = Date.parse(TEST_NOW);
const LIMIT = { status: 429, message: 'You have reached your monthly limit.' };

describe('the month’s messages', () => {
  const hold = async () => {
    const text = 'SELECT held_since AS since, held_until AS until FROM message_channel';
    return (await database().query({ name: 'test_hold', text }))[0];
  };
  const held = async () => {
    await write('m');
    line.answers = [LIMIT];
    await deliver();
  };

  test('that are used up hold everything for an hour', async () => {
    await held();
    expect(await hold()).toEqual({ since: moment(0), until: moment(HOUR) });
    expect(await row()).toMatchObject({ state: 'waiting', answer: 'limit', next: moment(HOUR), askedAt: null });
    expect(line.refused).toMatchObject([{ answer: 'limit', reason: 'limit', isFinal: false }]);
    await write('other');
    at(HOUR - 1);
    expect([await deliver(), line.asked.length]).toEqual([0, 1]);
  });
  test('are asked for by one message first, and the rest follows once LINE takes it', async () => {
    await held();
    for (const id of ['a', 'b']) await write(id);
    at(HOUR);
    line.answers = [LIMIT];
    expect([await deliver(), line.asked.length]).toEqual([0, 2]);
    expect(await hold()).toEqual({ since: moment(0), until: moment(2 * HOUR) });
    at(2 * HOUR);
    expect(await deliver()).toBe(3);
    expect(await hold()).toEqual({ since: null, until: null });
  });
  test('stay held where the one that asks does not reach LINE', async () => {
    await held();
    at(HOUR);
    line.answers = [500];
    await deliver();
    expect(await hold()).toEqual({ since: moment(0), until: moment(HOUR) });
  });
  test('are anew with the month', async () => {
    const end = Date.parse('2026-11-30T23:30:00+09:00') - BEGAN;
    at(end);
    await held();
    expect(await hold()).toEqual({ since: moment(end), until: new Date('2026-12-01T00:00:00+09:00') });
    expect(await row()).toMatchObject({ next: new Date('2026-12-01T00:00:00+09:00') });
  });
});

describe('many messages', () => {
  const notices = async (count: number) => {
    for (let number = 0; number < count; number += 1) await notice(`n${number}`);
  };
  const many = (count: number) =>
    database().script(`INSERT INTO outbox (message_id, recipient, messages, state, next_attempt_at, created_at, kind, survey_id, answer_code, about)
      SELECT 'n' || n, 'U-a', '[]', 'waiting', '${TEST_NOW}', '${TEST_NOW}', 'booked', 'visit', 'c', '{}' FROM generate_series(1, ${count}) AS n`);
  const sizes = () => words.given.map((ids) => ids.length).toSorted((one, other) => other - one);
  const spoken = async () => {
    const text = 'SELECT spoken_until AS until FROM message_channel';
    return (await database().query<{ until: Date }>({ name: 'test_spoken', text }))[0]?.until;
  };

  test('leave in halves of what may leave in a second, and take their time of it', async () => {
    words.perSecond = 5;
    await notices(4);
    expect(await deliver()).toBe(4);
    expect(sizes()).toEqual([3, 1]);
    expect(await spoken()).toEqual(moment(-1_000 + 800));
  });
  test('are 200 together at most', async () => {
    words.perSecond = 10_000;
    await many(201);
    expect(await deliver()).toBe(201);
    expect(sizes()).toEqual([200, 1]);
  });
  test('are under way in four parts at most: the next waits until LINE has answered one', async () => {
    words.perSecond = 2_000;
    await many(1_001);
    const answering = fetched().getMockImplementation();
    let [open, most] = [0, 0];
    let answered: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      answered = resolve;
    });
    fetched().mockImplementation(async (...call) => {
      open += 1;
      most = Math.max(most, open);
      if (open === 800) {
        // Long enough for another part to begin, if one did.
        for (let look = 0; look < 30; look += 1) await spoken();
        answered();
      }
      await first;
      open -= 1;
      return answering?.(...call) ?? new Response();
    });
    expect([await deliver(), most]).toEqual([1_001, 800]);
  });
  test('are twenty in a second where nobody says', async () => {
    await write('m');
    await deliverBare();
    expect(await spoken()).toEqual(moment(-1_000 + 50));
  });
  test('wait for their turn', async () => {
    await write('m');
    await database().script(`UPDATE message_channel SET spoken_until = '${moment(4_321).toISOString()}'`);
    const timer = globalThis.setTimeout;
    const waits: unknown[] = [];
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, milliseconds?: number) => {
      if (milliseconds === 4_321) waits.push(line.asked.length);
      return timer(work, milliseconds === 4_321 ? 0 : milliseconds);
    }) as typeof setTimeout);
    expect([await deliver(), waits]).toEqual([1, [0]]);
  });
  test('go before reminders', async () => {
    words.perSecond = 2;
    await notice('reminder');
    await change('lane = 1');
    await notice('booked');
    await deliver();
    expect(words.given).toEqual([['booked'], ['reminder']]);
  });
  test('stop where their words cannot be had, and tell it', async () => {
    await notice('n');
    jest.spyOn(words.given, 'push').mockImplementation(() => {
      throw new RangeError('no words');
    });
    expect(await refusalOf(deliver())).toEqual(new RangeError('no words'));
  });
});

test('what has left is forgotten after thirty days, every ten minutes', async () => {
  const finished = async (messageId: string, milliseconds: number) => {
    await write(messageId);
    await change(
      `state = 'sent', finished_at = '${moment(milliseconds).toISOString()}' WHERE message_id = '${messageId}'`,
    );
  };
  const DAYS = 30 * 24 * HOUR;
  await finished('old', -DAYS - 1);
  await finished('kept', -DAYS);
  await deliver();
  expect([await row('old'), await row('kept')]).toEqual([undefined, expect.anything()]);
  at(599_999);
  await deliver();
  expect(await row('kept')).toBeDefined();
  at(600_000);
  await deliver();
  expect(await row('kept')).toBeUndefined();
});
