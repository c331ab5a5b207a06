/** Saving by itself: within a second of a change, nothing twice, nothing lost on the way, whoever was faster. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { FormDocument } from '@madoguchi/shared/domain/designer';
import { makeAutosave, type SaveOutcome } from './autosave';
import { makeDesignerStore } from './designerStore';
import type { Pending } from './pending';
import { LONGEST_TYPED_MILLISECONDS } from './typing';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const item = (itemKey: string, title: string) => ({ itemKey, type: 'text', title });
const FORM: FormDocument = { surveyTitle: '健診', surveySchema: [item('name', '氏名'), item('kana', 'フリガナ')] };

function scene(answer?: (document: FormDocument, version: number) => Promise<SaveOutcome>) {
  const store = makeDesignerStore(FORM, null, () => undefined);
  const puts: { document: FormDocument; version: number; at: number }[] = [];
  const begun = Date.now();
  let version = 7;
  let kept: Pending | undefined;
  const rebased: number[] = [];
  const autosave = makeAutosave({
    store,
    version,
    savedAt: undefined,
    put: async (document, asked) => {
      puts.push({ document, version: asked, at: Date.now() - begun });
      if (answer) return answer(document, asked);
      version += 1;
      return { name: 'saved', version, savedAt: '2026-11-24T01:12:00.000Z' };
    },
    keep: (pending) => {
      kept = pending;
    },
    onRebased: (skipped) => rebased.push(skipped),
    onStopped: () => undefined,
  });
  autosave.start();
  const title = (text: string, itemKey = 'name') =>
    store.push({ kind: 'setField', itemKey, path: ['title'], value: text }, text);
  const titles = (document: FormDocument | undefined) =>
    (document?.surveySchema as { title: string }[] | undefined)?.map((each) => each.title);
  return { store, autosave, puts, title, titles, rebased, kept: () => kept };
}

test('what is done is on the device at once and on the server in one save within a second [CONSOLE 4]', async () => {
  const { title, puts, titles, kept, autosave } = scene();
  for (const text of ['氏', '氏名（', '氏名（漢字）']) {
    title(text);
    expect(kept()?.commands.at(-1)).toMatchObject({ value: text });
    await jest.advanceTimersByTimeAsync(100);
  }
  await jest.advanceTimersByTimeAsync(100);
  expect(puts).toHaveLength(1);
  // With what a text waits before it is written, less than a second.
  expect(Number(puts[0]?.at) + LONGEST_TYPED_MILLISECONDS).toBeLessThan(1_000);
  expect(titles(puts[0]?.document)).toEqual(['氏名（漢字）', 'フリガナ']);
  expect(kept()).toMatchObject({ version: 8, commands: [] });
  expect(autosave.get()).toMatchObject({ name: 'saved', version: 8 });
});

test('whoever goes on and on is saved under 90 times a minute, each time within a second [CONSOLE 4]', async () => {
  const { title, puts } = scene();
  for (let change = 0; change < 600; change += 1) {
    title(`氏名 ${change}`);
    await jest.advanceTimersByTimeAsync(100);
  }
  expect(puts.length).toBeLessThan(90);
  expect(puts.length).toBeGreaterThan(60);
});

test('what is being typed is saved by who asks for it at once', async () => {
  const { store, title, puts, titles, autosave } = scene();
  store.typing.later('title', () => void title('氏名（漢字）'));
  expect(await autosave.saveNow()).toBe(true);
  expect(titles(puts[0]?.document)).toEqual(['氏名（漢字）', 'フリガナ']);
});

test('what is being typed when the screen goes away stays on the device', () => {
  const { store, title, kept, autosave } = scene();
  store.typing.later('title', () => void title('氏名（漢字）'));
  autosave.stop();
  expect(kept()?.commands).toMatchObject([{ value: '氏名（漢字）' }]);
});

test('what is typed while a save is on its way is saved by the next one [CONSOLE 4]', async () => {
  let arrive: (outcome: SaveOutcome) => void = () => undefined;
  const { title, puts, titles, kept } = scene(() => new Promise((resolve) => (arrive = resolve)));
  title('一');
  await jest.advanceTimersByTimeAsync(700);
  title('二');
  expect(kept()).toMatchObject({ sent: 1, commands: [{ value: '一' }, { value: '二' }] });
  arrive({ name: 'saved', version: 9, savedAt: '' });
  await jest.advanceTimersByTimeAsync(0);
  expect(kept()).toMatchObject({ version: 9, sent: 0, commands: [{ value: '二' }] });
  await jest.advanceTimersByTimeAsync(700);
  expect(titles(puts[1]?.document)).toEqual(['二', 'フリガナ']);
  expect(puts[1]?.version).toBe(9);
});

test('who was slower has the other’s form with the own changes in it; what has no place any more is counted', async () => {
  let isFirst = true;
  const { store, title, puts, titles, rebased, autosave } = scene(async () => {
    if (!isFirst) return { name: 'saved', version: 21, savedAt: '' };
    isFirst = false;
    return {
      name: 'changed',
      version: 20,
      document: { ...FORM, surveySchema: [item('name', '名前'), item('x', '新')] },
    };
  });
  title('お名前');
  title('カナ', 'kana');
  await jest.advanceTimersByTimeAsync(700);
  expect(rebased).toEqual([1]);
  expect(puts.map(({ version }) => version)).toEqual([7, 20]);
  expect(titles(puts[1]?.document)).toEqual(['お名前', '新']);
  expect(titles(store.get().log.document)).toEqual(['お名前', '新']);
  expect(autosave.get()).toMatchObject({ name: 'saved', version: 21 });
});

test('a save that fails is tried again, and everything stays on the device until then', async () => {
  let isDown = true;
  const { title, puts, kept, autosave } = scene(async () =>
    isDown ? { name: 'failed' } : { name: 'saved', version: 8, savedAt: '' },
  );
  title('一');
  await jest.advanceTimersByTimeAsync(700);
  expect(autosave.get().name).toBe('failed');
  expect(kept()?.commands).toHaveLength(1);
  isDown = false;
  await jest.advanceTimersByTimeAsync(3_000);
  expect(puts).toHaveLength(2);
  expect(kept()?.commands).toEqual([]);
});

test('undo and redo are saved as what they do', async () => {
  const { store, title, puts, titles } = scene();
  title('一');
  await jest.advanceTimersByTimeAsync(700);
  store.undo();
  await jest.advanceTimersByTimeAsync(700);
  store.redo();
  expect(await autosaved()).toBe(true);
  expect(puts.map(({ document }) => titles(document)?.[0])).toEqual(['一', '氏名', '一']);
  async function autosaved() {
    await jest.advanceTimersByTimeAsync(700);
    return store.get().pending.length === 0;
  }
});
