/** The draft's life: written, offered, resumed, dropped, with the server faked and the device's own storage. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { DraftDocument, SurveyConfig } from '@madoguchi/shared/contract';
import { type Draft, readDraft, writeDraft } from '@madoguchi/shared/store';
import { DraftKeeper, draftAnswers } from './draftKeeper';

const config: SurveyConfig = {
  surveyId: 's1',
  surveyTitle: '問診票',
  updatedAt: 'v1',
  surveySchema: [
    { itemKey: 'name', type: 'text', title: '氏名' },
    { itemKey: 'memo', type: 'text', title: '院内メモ', isAdminItem: true },
    { itemKey: 'route', type: 'text', title: '経路', isAdminItem: true, queryParam1: 'from' },
    { itemKey: 'letter', type: 'secureFiles', title: '紹介状' },
  ],
};
const OLD: Draft = { values: { name: '前の' }, idempotencyKey: 'old-key-1', savedAt: Date.now() - 60_000 };

function makeKeeper(stored: DraftDocument | null = null) {
  const server = {
    read: jest.fn(async () => stored),
    write: jest.fn(async (_draft: DraftDocument, _keepalive: boolean) => true),
    remove: jest.fn(async () => undefined),
  };
  const onSaved = jest.fn();
  const keeper = new DraftKeeper({ userId: 'U1', config, partitionKey: undefined, server, onSaved });
  return { keeper, server, onSaved };
}

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('draft', () => {
  test('keeps no secure files, and of items of administrators only what a URL parameter fills', () => {
    const answers = { name: '山田', memo: '秘', route: 'HP', letter: ['id#a.pdf'], gone: 'x' };
    expect(draftAnswers(config, answers)).toEqual({ name: '山田', route: 'HP' });
  });

  test('is on the device at once, and on the server at most every two seconds', async () => {
    const { keeper, server, onSaved } = makeKeeper();
    await keeper.askServer();
    keeper.record({ name: 'や' });
    expect(readDraft('U1', 's1')?.values).toEqual({ name: 'や' });
    expect(onSaved).toHaveBeenLastCalledWith('saved');
    await jest.advanceTimersByTimeAsync(0);
    expect(server.write).toHaveBeenCalledTimes(1);
    keeper.record({ name: 'やま' });
    keeper.record({ name: 'やまだ' });
    await jest.advanceTimersByTimeAsync(1_900);
    expect(server.write).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(200);
    expect(server.write).toHaveBeenCalledTimes(2);
    expect(server.write.mock.lastCall?.[0]).toMatchObject({ values: { name: 'やまだ' }, configUpdatedAt: 'v1' });
  });

  test('is written at once, and allowed to outlive the page, when the page goes', async () => {
    const { keeper, server } = makeKeeper();
    await keeper.askServer();
    keeper.record({ name: 'や' });
    await jest.advanceTimersByTimeAsync(0);
    keeper.record({ name: 'やま' });
    keeper.flush(true);
    expect(server.write).toHaveBeenLastCalledWith(expect.objectContaining({ values: { name: 'やま' } }), true);
  });

  test('what is typed without a decision survives a killed tab beside the earlier draft, and either can be taken up', async () => {
    writeDraft('U1', 's1', OLD);
    makeKeeper().keeper.record({ name: '新しい' });
    const killed = makeKeeper().keeper;
    expect(killed.offer).toEqual(OLD);
    expect(killed.besideOffer?.values).toEqual({ name: '新しい' });
    expect(killed.resumeBeside()?.values).toEqual({ name: '新しい' });
    expect(readDraft('U1', 's1')?.values).toEqual({ name: '新しい' });
    expect(makeKeeper().keeper.besideOffer).toBeUndefined();

    writeDraft('U1', 's1', OLD);
    makeKeeper().keeper.record({ name: '新しい' });
    const again = makeKeeper().keeper;
    expect(again.resume()).toEqual(OLD);
    expect(again.idempotencyKey).toBe(OLD.idempotencyKey);
    expect(makeKeeper().keeper.besideOffer).toBeUndefined();
  });

  test('an earlier draft is offered, and stays untouched until the person decides', async () => {
    writeDraft('U1', 's1', OLD);
    const { keeper, server } = makeKeeper();
    await keeper.askServer();
    expect(keeper.offer).toEqual(OLD);
    keeper.record({ name: '新しい' });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(readDraft('U1', 's1')).toEqual(OLD);
    expect(server.write).not.toHaveBeenCalled();
  });

  test('going on with it takes its key too, so that a submission that was under way is never sent twice', () => {
    writeDraft('U1', 's1', OLD);
    const { keeper } = makeKeeper();
    expect(keeper.idempotencyKey).not.toBe('old-key-1');
    expect(keeper.resume()).toEqual(OLD);
    expect(keeper.idempotencyKey).toBe('old-key-1');
  });

  test('starting afresh drops it in both places, and keeps what was typed meanwhile', async () => {
    writeDraft('U1', 's1', OLD);
    const { keeper, server } = makeKeeper();
    keeper.record({ name: '新しい' });
    keeper.restart();
    await jest.advanceTimersByTimeAsync(0);
    expect(server.remove).toHaveBeenCalledTimes(1);
    expect(readDraft('U1', 's1')?.values).toEqual({ name: '新しい' });
  });

  test('a draft of another device is offered, also when typing has begun before it came', async () => {
    const { keeper, server } = makeKeeper({ ...OLD });
    keeper.record({ name: '新' });
    await jest.advanceTimersByTimeAsync(3_000);
    expect(server.write).not.toHaveBeenCalled();
    expect(await keeper.askServer()).toBe(true);
    expect(keeper.offer).toMatchObject({ values: { name: '前の' } });
    await jest.advanceTimersByTimeAsync(3_000);
    expect(server.write).not.toHaveBeenCalled();
  });

  test('the same draft from the server is not offered a second time', async () => {
    writeDraft('U1', 's1', OLD);
    const { keeper } = makeKeeper({ ...OLD });
    expect(await keeper.askServer()).toBe(false);
  });

  test('once sent it is gone in both places, and nothing writes it again', async () => {
    const { keeper, server } = makeKeeper();
    await keeper.askServer();
    keeper.record({ name: '山田' });
    keeper.drop();
    keeper.record({ name: '山田 花' });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(readDraft('U1', 's1')).toBeUndefined();
    expect(server.remove).toHaveBeenCalledTimes(1);
    expect(server.write).not.toHaveBeenCalled();
  });

  test('a new key is stored with the draft', () => {
    const { keeper } = makeKeeper();
    keeper.beforeSend({ name: '山田' });
    const before = keeper.idempotencyKey;
    keeper.renewKey();
    expect(keeper.idempotencyKey).not.toBe(before);
    expect(readDraft('U1', 's1')?.idempotencyKey).toBe(keeper.idempotencyKey);
  });
});
