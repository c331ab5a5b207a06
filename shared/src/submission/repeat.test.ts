/** One call until it has an answer, without a screen. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ApiError } from '../contract';
import { type CallAnswer, untilAnswered, type Wait } from './repeat';

const network: ApiError = { result: 'ERROR', kind: 'network', errorMessage: '' };
const refused = (more: Partial<ApiError>): ApiError => ({
  result: 'ERROR',
  kind: 'refused',
  errorMessage: '',
  ...more,
});
const busy = refused({ status: 503, code: 'unavailable', retryAfter: 5 });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Runs a call that is answered so, the last answer for ever; at most `seconds` pass. */
function start(...answers: (ApiError | 'stored')[]) {
  const leaving = new AbortController();
  const waits: (Wait | undefined)[] = [];
  let calls = 0;
  let outcome: CallAnswer<string> | undefined;
  const run = async (): Promise<CallAnswer<string>> => {
    const answer = answers[Math.min(calls, answers.length - 1)];
    calls += 1;
    return answer === 'stored' || answer === undefined ? { data: 'stored' } : { error: answer };
  };
  void untilAnswered(run, { onWait: (wait) => waits.push(wait), leaving: leaving.signal }).then((answer) => {
    outcome = answer;
  });
  const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);
  return { leaving, waits, pass, calls: () => calls, outcome: () => outcome };
}

test('a lost call goes out again after 2, 4, 8, 16 and then every 30 seconds', async () => {
  const send = start(network);
  const counts: number[] = [];
  for (const seconds of [0, 2, 4, 8, 16, 30, 30]) {
    await send.pass(seconds);
    counts.push(send.calls());
  }
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(send.outcome()).toBeUndefined();
});

test.each([
  ['the connection comes back', () => window.dispatchEvent(new Event('online'))],
  ['the person comes back', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a lost call goes out again as soon as %s', async (_, comeBack) => {
  const send = start(network, 'stored');
  await send.pass(0);
  expect(send.waits).toEqual([{ for: 'connection' }]);
  comeBack();
  await send.pass(0);
  expect(send.outcome()).toEqual({ data: 'stored' });
});

test('a repeat that meets the lost one still running is no refusal', async () => {
  const send = start(network, refused({ status: 409, code: 'temporary_locked' }), 'stored');
  await send.pass(6);
  expect(send.outcome()).toEqual({ data: 'stored' });
});

test('the same refusal of a first call is shown', async () => {
  const locked = refused({ status: 409, code: 'temporary_locked' });
  const send = start(locked);
  await send.pass(0);
  expect(send.outcome()).toEqual({ error: locked });
});

test('a busy server is asked ten times at its own pace, then the person decides', async () => {
  const send = start(busy);
  await send.pass(9 * 5);
  expect(send.calls()).toBe(10);
  expect(send.waits.slice(0, 2)).toEqual([{ for: 'server', seconds: 5 }, undefined]);
  expect(send.outcome()).toEqual({ error: busy });
});

test('a wait of more than 30 seconds is left to the person', async () => {
  const long = { ...busy, retryAfter: 31 };
  const send = start(long);
  await send.pass(0);
  expect(send.outcome()).toEqual({ error: long });
});

test('nothing goes out any more once the person has left', async () => {
  const send = start(network);
  await send.pass(0);
  send.leaving.abort();
  await send.pass(60);
  expect(send.calls()).toBe(1);
  expect(send.outcome()).toEqual({ error: network });
});
