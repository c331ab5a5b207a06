/**
 * Saves what is done to a form: to the device at once, to the server within a second of the first change that it has not
 * got. One save is on its way at a time; what fails is tried again.
 */
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { FormDocument } from '@madoguchi/shared/domain/designer';
import type { DesignerStore } from './designerStore';
import type { Pending } from './pending';

/** From the first change to the save: with what a text waits (`typing.ts`) and the call itself less than a second. */
const SAVE_AFTER_MILLISECONDS = 400;
/** From one save to the next: under 90 writes a minute. */
const BETWEEN_MILLISECONDS = 700;
const RETRY_AFTER_MILLISECONDS = 3_000;

export interface SaveState {
  name: 'untouched' | 'waiting' | 'saving' | 'saved' | 'failed';
  /** Version of the working draft; 0: there is none yet. */
  version: number;
  /** ISO instant of the last save; undefined before the first. */
  savedAt: string | undefined;
}

/** What became of a save. `changed`: somebody was faster, with what stands. `stopped`: the lock is somebody else's. */
export type SaveOutcome =
  | { name: 'saved'; version: number; savedAt: string }
  | { name: 'changed'; version: number; document: FormDocument }
  | { name: 'stopped' }
  | { name: 'failed' };

interface AutosaveOptions {
  store: DesignerStore;
  version: number;
  savedAt: string | undefined;
  put: (document: FormDocument, version: number) => Promise<SaveOutcome>;
  keep: (pending: Pending) => void;
  /** Somebody else's form was taken, and what was pending done again: how many could not be. */
  onRebased: (skipped: number) => void;
  onStopped: () => void;
}

export interface Autosave {
  get: () => SaveState;
  subscribe: (changed: () => void) => () => void;
  /** Saves at once. @returns true once the server has everything */
  saveNow: () => Promise<boolean>;
  /** The draft was published or thrown away: the next save begins one of this version. */
  begin: (version: number, savedAt: string | undefined) => void;
  /** Saves by itself from now on. */
  start: () => void;
  /** Saves no longer by itself; what is pending stays on the device. */
  stop: () => void;
}

export function makeAutosave(options: AutosaveOptions): Autosave {
  const { store, put, keep, onRebased, onStopped } = options;
  let state: SaveState = { name: 'untouched', version: options.version, savedAt: options.savedAt };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;
  let unsubscribe: (() => void) | undefined;
  const listeners = new Set<() => void>();
  const set = (next: Partial<SaveState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const persist = () => {
    const { pending, sent } = store.get();
    keep({ version: state.version, at: nowMilliseconds(), sent, commands: pending });
  };
  let begun = Number.NEGATIVE_INFINITY;
  const plan = (after: number) => {
    const left = begun + BETWEEN_MILLISECONDS - performance.now();
    if (unsubscribe) timer ??= setTimeout(() => void save(), Math.max(after, left));
  };

  const once = async (): Promise<boolean> => {
    begun = performance.now();
    store.send();
    set({ name: 'saving' });
    persist();
    const outcome = await put(store.get().log.document, state.version).catch((): SaveOutcome => ({ name: 'failed' }));
    if (outcome.name === 'saved') {
      set({ version: outcome.version, savedAt: outcome.savedAt });
      store.settle(true);
      persist();
      set({ name: store.get().pending.length > 0 ? 'waiting' : 'saved' });
      return true;
    }
    store.settle(false);
    if (outcome.name === 'changed') {
      set({ version: outcome.version });
      onRebased(store.rebase(outcome.document, store.get().pending));
      persist();
      return once();
    }
    set({ name: 'failed' });
    persist();
    if (outcome.name === 'stopped') onStopped();
    else plan(RETRY_AFTER_MILLISECONDS);
    return false;
  };

  async function save(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    if (running) {
      if (!(await running)) return false;
    }
    if (store.get().pending.length === 0) return true;
    running = once();
    const isDone = await running;
    running = undefined;
    if (isDone && store.get().pending.length > 0) plan(SAVE_AFTER_MILLISECONDS);
    return isDone;
  }

  let seen = store.get().pending;
  const noticed = () => {
    const { pending } = store.get();
    if (pending === seen) return;
    seen = pending;
    if (pending.length === 0) return;
    persist();
    if (state.name !== 'saving' && state.name !== 'waiting') set({ name: 'waiting' });
    if (!running) plan(SAVE_AFTER_MILLISECONDS);
  };
  return {
    get: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    saveNow: async () => {
      store.typing.settle();
      // A second time for what was done while the first was under way.
      for (let round = 0; round < 2; round += 1) {
        if (!(await save())) return false;
        if (store.get().pending.length === 0) return true;
      }
      return store.get().pending.length === 0;
    },
    begin: (version, savedAt) => set({ name: 'untouched', version, savedAt }),
    start: () => {
      unsubscribe = store.subscribe(noticed);
      seen = store.get().pending;
      if (seen.length === 0) return;
      set({ name: 'waiting' });
      plan(0);
    },
    stop: () => {
      // Somebody who leaves in the middle of a word, by the browser's way back, blurs nothing.
      store.typing.settle();
      unsubscribe?.();
      unsubscribe = undefined;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
