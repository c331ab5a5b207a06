/** The draft's life: written, offered, resumed, dropped, with the server faked and the device's own storage. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { DraftDocument, SurveyConfig } from '@madoguchi/shared/contract';
import { type Draft, readDraft, writeDraft } from '@madoguchi/shared/store';
import { DraftStore, draftAnswers } from './draftStore';

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
    read: jest.fn(async (): Promise<DraftDocument | null | undefined> => stored),
    write: jest.fn(async (_draft: DraftDocument, _keepalive: boolean) => true),
    remove: jest.fn(async () => undefined),
  };
  const onSaved = jest.fn();
  const draftStore = new DraftStore({ userId: 'U1', config, partitionKey: undefined, server, onSaved });
  return { draftStore, server, onSaved };
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
    const { draftStore, server, onSaved } = makeKeeper();
    await draftStore.askServer();
    draftStore.record({ name: 'や' });
    expect(readDraft('U1', 's1')?.values).toEqual({ name: 'や' });
    expect(onSaved).toHaveBeenLastCalledWith('saved');
    await jest.advanceTimersByTimeAsync(199);
    expect(server.write).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(server.write).toHaveBeenCalledTimes(1);
    draftStore.record({ name: 'やま' });
    draftStore.record({ name: 'やまだ' });
    await jest.advanceTimersByTimeAsync(1_900);
    expect(server.write).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(200);
    expect(server.write).toHaveBeenCalledTimes(2);
    expect(server.write.mock.lastCall?.[0]).toMatchObject({ values: { name: 'やまだ' }, configUpdatedAt: 'v1' });
  });

  test('says in every later write what a newer version asks again, until it is taken up there [CONTRACT 13]', () => {
    const { draftStore } = makeKeeper();
    draftStore.saveForSending({ name: '山田' });
    draftStore.noteTouched(['name']);
    draftStore.renewKey();
    draftStore.record({ name: '山田 花' });
    expect(readDraft('U1', 's1')).toMatchObject({ values: { name: '山田 花' }, touchedKeys: ['name'] });
    const { draftStore: next } = makeKeeper();
    expect(next.resume()).toMatchObject({ values: { name: '山田 花' }, touchedKeys: ['name'] });
    next.record({ name: '山田 花子' });
    expect(readDraft('U1', 's1')?.touchedKeys).toBeUndefined();
  });

  test('of what the server holds only a later one is offered after the device’s was taken up', async () => {
    writeDraft('U1', 's1', OLD);
    const { draftStore, server } = makeKeeper();
    draftStore.resume();
    server.read.mockResolvedValue({ ...OLD });
    expect(await draftStore.askServer()).toBe(false);
    expect(draftStore.offer).toBeUndefined();
  });

  test('is written at once, and allowed to outlive the page, when the page goes', async () => {
    const { draftStore, server } = makeKeeper();
    await draftStore.askServer();
    draftStore.record({ name: 'や' });
    await jest.advanceTimersByTimeAsync(200);
    draftStore.record({ name: 'やま' });
    draftStore.flush(true);
    expect(server.write).toHaveBeenLastCalledWith(expect.objectContaining({ values: { name: 'やま' } }), true);
  });

  test('what is typed without a decision survives a killed tab beside the earlier draft, and either can be taken up', async () => {
    writeDraft('U1', 's1', OLD);
    makeKeeper().draftStore.record({ name: '新しい' });
    const killed = makeKeeper().draftStore;
    expect(killed.offer).toEqual(OLD);
    expect(killed.besideOffer?.values).toEqual({ name: '新しい' });
    expect(killed.resumeBeside()?.values).toEqual({ name: '新しい' });
    expect(readDraft('U1', 's1')?.values).toEqual({ name: '新しい' });
    expect(makeKeeper().draftStore.besideOffer).toBeUndefined();

    writeDraft('U1', 's1', OLD);
    makeKeeper().draftStore.record({ name: '新しい' });
    const again = makeKeeper().draftStore;
    expect(again.resume()).toEqual(OLD);
    expect(again.idempotencyKey).toBe(OLD.idempotencyKey);
    expect(makeKeeper().draftStore.besideOffer).toBeUndefined();
  });

  test('an earlier draft is offered, and stays untouched until the person decides', async () => {
    writeDraft('U1', 's1', OLD);
    const { draftStore, server } = makeKeeper();
    await draftStore.askServer();
    expect(draftStore.offer).toEqual(OLD);
    draftStore.record({ name: '新しい' });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(readDraft('U1', 's1')).toEqual(OLD);
    expect(server.write).not.toHaveBeenCalled();
  });

  test('going on with it takes its key too, so that a submission that was under way is never sent twice', () => {
    writeDraft('U1', 's1', OLD);
    const { draftStore } = makeKeeper();
    expect(draftStore.idempotencyKey).not.toBe('old-key-1');
    expect(draftStore.resume()).toEqual(OLD);
    expect(draftStore.idempotencyKey).toBe('old-key-1');
  });

  test('starting afresh drops it in both places, and keeps what was typed meanwhile', async () => {
    writeDraft('U1', 's1', OLD);
    const { draftStore, server } = makeKeeper();
    draftStore.record({ name: '新しい' });
    draftStore.restart();
    await jest.advanceTimersByTimeAsync(200);
    expect(server.remove).toHaveBeenCalledTimes(1);
    expect(readDraft('U1', 's1')?.values).toEqual({ name: '新しい' });
  });

  test('a draft of another device is offered, also when the person typed before it came', async () => {
    const { draftStore, server } = makeKeeper({ ...OLD });
    draftStore.record({ name: '新' });
    await jest.advanceTimersByTimeAsync(3_000);
    expect(server.write).not.toHaveBeenCalled();
    expect(await draftStore.askServer()).toBe(true);
    expect(draftStore.offer).toMatchObject({ values: { name: '前の' } });
    await jest.advanceTimersByTimeAsync(3_000);
    expect(server.write).not.toHaveBeenCalled();
  });

  test('while the server cannot be asked nothing is written over what it holds, and it is asked again', async () => {
    const { draftStore, server } = makeKeeper({ ...OLD });
    server.read.mockResolvedValueOnce(undefined).mockResolvedValueOnce(undefined);
    const asking = draftStore.askServer();
    draftStore.record({ name: '新' });
    await jest.advanceTimersByTimeAsync(5_000);
    draftStore.flush(true);
    expect(server.write).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await asking).toBe(true);
    expect(draftStore.offer).toMatchObject({ values: { name: '前の' } });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(server.write).not.toHaveBeenCalled();
  });

  test('the connection’s return asks at once; an empty server takes what was typed meanwhile', async () => {
    const { draftStore, server } = makeKeeper();
    server.read.mockResolvedValueOnce(undefined);
    const asking = draftStore.askServer();
    draftStore.record({ name: '新' });
    await jest.advanceTimersByTimeAsync(300);
    expect(server.read).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('online'));
    expect(await asking).toBe(false);
    await jest.advanceTimersByTimeAsync(300);
    expect(server.write.mock.lastCall?.[0]).toMatchObject({ values: { name: '新' } });
  });

  test('nobody asks for a form that has been left', async () => {
    const { draftStore, server } = makeKeeper();
    server.read.mockResolvedValue(undefined);
    const leaving = new AbortController();
    const asking = draftStore.askServer(leaving.signal);
    await jest.advanceTimersByTimeAsync(3_000);
    leaving.abort();
    expect(await asking).toBe(false);
    const asked = server.read.mock.calls.length;
    await jest.advanceTimersByTimeAsync(600_000);
    expect(server.read).toHaveBeenCalledTimes(asked);
  });

  test.each([
    ['a draft of another submission stays', { ...OLD }, false, 0],
    ['its own is written on', { ...OLD, idempotencyKey: 'entered-key' }, false, 1],
    ['nothing is written on', null, false, 1],
    ['what the form has read is not asked for again', { ...OLD }, true, 1],
  ])('a submission that goes on in another screen: %s', async (_, held, isRead, writes) => {
    const { draftStore, server } = makeKeeper(held);
    draftStore.adopt('entered-key', isRead);
    if (!draftStore.isServerRead) expect(await draftStore.askServer()).toBe(false);
    draftStore.record({ name: '新' });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(server.write).toHaveBeenCalledTimes(writes);
    expect(server.read).toHaveBeenCalledTimes(isRead ? 0 : 1);
  });

  test('the same draft from the server is not offered a second time', async () => {
    writeDraft('U1', 's1', OLD);
    const { draftStore } = makeKeeper({ ...OLD });
    expect(await draftStore.askServer()).toBe(false);
  });

  test('once sent it is gone in both places, and nothing writes it again', async () => {
    const { draftStore, server } = makeKeeper();
    await draftStore.askServer();
    draftStore.record({ name: '山田' });
    draftStore.drop();
    draftStore.record({ name: '山田 花' });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(readDraft('U1', 's1')).toBeUndefined();
    expect(server.remove).toHaveBeenCalledTimes(1);
    expect(server.write).not.toHaveBeenCalled();
  });

  test('a new key is stored with the draft', () => {
    const { draftStore } = makeKeeper();
    draftStore.saveForSending({ name: '山田' });
    const before = draftStore.idempotencyKey;
    draftStore.renewKey();
    expect(draftStore.idempotencyKey).not.toBe(before);
    expect(readDraft('U1', 's1')?.idempotencyKey).toBe(draftStore.idempotencyKey);
  });
});
