/**
 * How a message leaves, without a server (CONTRACT 5, admin; 14.4): what LINE is asked, what each of its answers leaves
 * behind, and what waits, is dropped or is too old.
 */
import { describe, expect, test } from '@jest/globals';
import { at, deliveriesOfFile, HOUR, moment, PUSH_URL, said } from '../../testing/deliveries';

const { line, words, services, fetched, deliver, deliverBare, write, notice, row, change, keys } = deliveriesOfFile();

describe('a message', () => {
  test('is pushed to its person once, under its own key', async () => {
    await write('m');
    let leased: unknown;
    const answering = fetched().getMockImplementation();
    fetched().mockImplementation(async (...call) => {
      leased = await row();
      return answering?.(...call) ?? new Response();
    });
    expect([await deliver(), await deliver()]).toEqual([1, 0]);
    expect(fetched().mock.calls).toEqual([
      [
        PUSH_URL,
        {
          ...{
            method: 'POST',
            body: '{"to":"U-a","messages":[{"text":"m","type":"text"}]}',
            signal: expect.any(AbortSignal),
          },
          headers: { 'content-type': 'application/json', authorization: 'Bearer token', 'x-line-retry-key': 'm' },
        },
      ],
    ]);
    expect(leased).toMatchObject({ leased: moment(30_000), askedAt: moment(0), state: 'waiting' });
    expect(await row()).toMatchObject({ state: 'sent', answer: '200', leased: null, attempts: 1 });
    expect(line.refused).toEqual([]);
  });
  test('that LINE has not answered well is tried again, each time after twice as long', async () => {
    await write('m');
    line.answers = [500, 500, 500];
    expect(await deliver()).toBe(0);
    const first = { state: 'waiting', answer: '500', askedAt: moment(0), leased: null };
    expect(await row()).toMatchObject({ ...first, next: moment(5_000) });
    at(4_999);
    expect([await deliver(), line.asked.length]).toEqual([0, 1]);
    at(5_000);
    await deliver();
    expect(await row()).toMatchObject({ ...first, next: moment(15_000) });
    await change(`attempts = 30, next_attempt_at = '${moment(5_000).toISOString()}'`);
    await deliver();
    expect(await row()).toMatchObject({ ...first, next: moment(5_000 + 15 * 60_000) });
    expect(keys()).toEqual(['m', 'm', 'm']);
    expect(line.refused).toEqual([
      { messageId: 'm', answer: '500', reason: 'away', words: 'LINE says 500', isFinal: false },
    ]);
  });
  test('that LINE refuses for good is not tried again, and is told of whenever that happens', async () => {
    await write('m');
    line.answers = [500, 400];
    await deliver();
    at(5_000);
    expect(await deliver()).toBe(0);
    expect(await row()).toMatchObject({ state: 'failed', answer: '400' });
    expect(line.refused.map(({ answer, reason, isFinal }) => [answer, reason, isFinal])).toEqual([
      ['500', 'away', false],
      ['400', 'person', true],
    ]);
  });
  test('that LINE has refused for now it has not taken; one that it did not answer it may have', async () => {
    await write('m');
    line.answers = [401];
    await deliver();
    expect(await row()).toMatchObject({ state: 'waiting', answer: '401', askedAt: null });
    at(5_000);
    line.answers = [503, 401];
    await deliver();
    at(15_000);
    await deliver();
    expect(await row()).toMatchObject({ answer: '401', askedAt: moment(5_000) });
  });
  test.each([
    [new RangeError('x'), 'RangeError'],
    [new DOMException('late', 'TimeoutError'), 'TimeoutError'],
  ])('that does not reach LINE waits, with what went wrong: %s', async (fault, answer) => {
    await write('m');
    line.answers = [fault];
    await deliver();
    expect(await row()).toMatchObject({ state: 'waiting', answer, askedAt: moment(0) });
    expect(line.refused).toMatchObject([{ answer, reason: 'away', words: undefined, isFinal: false }]);
  });
  test('that fails in no known way waits too', async () => {
    await write('m');
    fetched().mockRejectedValue('nothing');
    await deliver();
    expect(await row()).toMatchObject({ state: 'waiting', answer: 'unknown' });
  });
});

describe('a message is too old', () => {
  const OLD = 23 * HOUR;

  test('once LINE has forgotten its key, and is told of', async () => {
    await write('kept');
    await write('m');
    await notice('n');
    await change(`asked_at = '${moment(0).toISOString()}', attempts = 3`);
    at(OLD);
    await change(`asked_at = '${moment(-1).toISOString()}' WHERE message_id IN ('m', 'n')`);
    expect(await deliver()).toBe(1);
    expect(keys()).toEqual(['kept']);
    for (const id of ['m', 'n']) expect(await row(id)).toMatchObject({ state: 'failed', answer: 'expired' });
    expect(line.refused).toContainEqual({
      messageId: 'm',
      answer: 'expired',
      reason: 'expired',
      words: undefined,
      isFinal: true,
    });
    expect(words.given.flat()).toEqual([]);
  });
  test('where it is the desk’s own and an old story, but neither one that tells of something nor one that was held', async () => {
    await write('m', moment(-OLD - 1));
    await write('young', moment(-OLD));
    await write('held', moment(-OLD - 1));
    await notice('n', moment(-OLD - 1));
    await change(`last_answer = 'limit' WHERE message_id = 'held'`);
    words.wordings.set('n', { do: 'send', messages: said('n') });
    expect(await deliver()).toBe(3);
    expect(keys()).toEqual(['held', 'n', 'young']);
    expect(await row('m')).toMatchObject({ state: 'failed', answer: 'expired' });
  });
});

describe('what leaves by itself', () => {
  test('is put into words now, unless LINE may have read others under its key', async () => {
    await notice('n');
    await notice('asked');
    await write('m');
    const before = `messages = '${JSON.stringify(said('before'))}'`;
    await change(`asked_at = '${moment(0).toISOString()}', ${before} WHERE message_id = 'asked'`);
    for (const id of ['n', 'asked']) words.wordings.set(id, { do: 'send', messages: said(`words of ${id}`) });
    expect(await deliver()).toBe(3);
    expect(words.given.map((ids) => ids.toSorted())).toEqual([['asked', 'n']]);
    expect(line.asked.map(({ text }) => text).toSorted()).toEqual(['before', 'm', 'words of n']);
    expect(await row('n')).toMatchObject({ messages: said('words of n') });
  });
  test('is dropped where it is not to leave, and told to nobody', async () => {
    await notice('n');
    words.wordings.set('n', { do: 'drop', reason: 'late' });
    expect(await deliver()).toBe(0);
    expect(await row('n')).toMatchObject({ state: 'dropped', answer: 'late' });
    expect([line.asked, line.refused]).toEqual([[], []]);
  });
  test('waits until it may leave', async () => {
    await notice('n');
    await change(`last_answer = '503', asked_at = '${moment(0).toISOString()}'`);
    words.wordings.set('n', { do: 'wait', until: moment(HOUR) });
    expect(await deliver()).toBe(0);
    expect(await row('n')).toMatchObject({ state: 'waiting', answer: '503', next: moment(HOUR), askedAt: moment(0) });
    expect(line.asked).toEqual([]);
  });
  test('is said by a service message where there is a template', async () => {
    const service = { template: 't', params: {}, shown: [] };
    await notice('n');
    await notice('push');
    await change(`way = 'push' WHERE message_id = 'push'`);
    for (const id of ['n', 'push']) words.wordings.set(id, { do: 'send', messages: said(id), service });
    expect(await deliver()).toBe(2);
    expect([services.given, keys()]).toEqual([[['n', service]], ['push']]);
  });
  test.each([
    ['sent', 1, []],
    ['push', 1, ['n']],
    ['unknown', 0, []],
    ['gone', 0, []],
    ['refused', 0, []],
  ] as const)('by a service message that ended with %s', async (outcome, delivered, pushed) => {
    await notice('n');
    services.outcome = outcome;
    words.wordings.set('n', { do: 'send', messages: said('n'), service: { template: 't', params: {}, shown: [] } });
    expect([await deliver(), keys()]).toEqual([delivered, pushed]);
  });
  test('stays where nobody puts it into words', async () => {
    await write('m');
    expect([await deliverBare(), keys()]).toEqual([1, ['m']]);
  });
});
