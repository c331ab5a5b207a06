import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { CONTRACT_VERSION } from '../contract/remote';
import {
  connectRemotes,
  type LoadExpose,
  loadRemoteModule,
  loadRemotePart,
  REMOTE_TIMEOUT_MILLISECONDS,
  RemoteError,
} from './loader';

const Component = () => null;
const survey = { contract: CONTRACT_VERSION, name: 'mf_survey', version: '1.0.0', Component } as const;

function connect(...answers: (unknown | Error)[]) {
  const load = jest.fn<LoadExpose>();
  for (const answer of answers)
    load.mockImplementationOnce(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));
  connectRemotes(load);
  return load;
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Settles a promise while the clock runs on. */
async function settle<Value>(promise: Promise<Value>, milliseconds: number) {
  const outcome = promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await jest.advanceTimersByTimeAsync(milliseconds);
  return outcome;
}

describe('loading a remote', () => {
  test('asks for its one expose and gives its module', async () => {
    const load = connect({ default: survey });
    expect(await settle(loadRemoteModule('mf_survey'), 0)).toEqual({ value: survey });
    expect(load).toHaveBeenCalledWith('mf_survey/app');
  });

  test('tries once more, a second later, when the first attempt fails', async () => {
    const load = connect(new Error('offline'), { default: survey });
    const loading = loadRemoteModule('mf_survey');
    await jest.advanceTimersByTimeAsync(999);
    expect(load).toHaveBeenCalledTimes(1);
    expect(await settle(loading, 1)).toEqual({ value: survey });
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('gives up after the second failure, with its reason', async () => {
    connect(new Error('offline'), new Error('still offline'));
    expect(await settle(loadRemoteModule('mf_survey'), 1_000)).toEqual({ error: new Error('still offline') });
  });

  test('waits 8 seconds for each of two attempts, no longer', async () => {
    const load = jest.fn<LoadExpose>(() => new Promise(() => undefined));
    connectRemotes(load);
    const loading = settle(loadRemoteModule('mf_survey'), 17_000);
    expect(await loading).toMatchObject({ error: { failure: 'timeout' } });
    expect(load).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['nothing', undefined],
    ['no module', { default: 'html of a sign-in page' }],
    ['another remote', { default: { ...survey, name: 'mf_bed' } }],
  ])('refuses %s', async (_name, exports) => {
    connect(exports, exports);
    const outcome = await settle(loadRemoteModule('mf_survey'), 1_000);
    expect(outcome).toMatchObject({ error: { name: 'RemoteError', failure: 'broken' } });
  });

  test('refuses another version of the contract, without trying it again', async () => {
    const load = connect({ default: { ...survey, contract: CONTRACT_VERSION + 1 } });
    expect(await settle(loadRemoteModule('mf_survey'), 0)).toMatchObject({ error: { failure: 'contract' } });
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('loading a part of a remote', () => {
  test('gives the part', async () => {
    const part = { contract: CONTRACT_VERSION, part: 'mf_survey/form', Component };
    const load = connect({ default: part });
    expect(await settle(loadRemotePart('mf_survey/form'), 0)).toEqual({ value: part });
    expect(load).toHaveBeenCalledWith('mf_survey/form');
  });

  test('refuses another part, and another version of the contract', async () => {
    connect({ default: { contract: CONTRACT_VERSION, part: 'mf_payment/order', Component } });
    expect(await settle(loadRemotePart('mf_survey/form'), 0)).toMatchObject({ error: { failure: 'broken' } });
    connect({ default: { contract: CONTRACT_VERSION - 1, part: 'mf_survey/form', Component } });
    expect(await settle(loadRemotePart('mf_survey/form'), 0)).toMatchObject({
      error: new RemoteError('contract', 'mf_survey/form'),
    });
  });
});

test('webpack waits for a file of a remote as long as the shell does for the remote', () => {
  const build = readFileSync(join(import.meta.dirname, '../../webpack/base.mjs'), 'utf8');
  const [, milliseconds = ''] = /chunkLoadTimeout: ([\d_]+),/.exec(build) ?? [];
  expect(Number(milliseconds.replaceAll('_', ''))).toBe(REMOTE_TIMEOUT_MILLISECONDS);
});
