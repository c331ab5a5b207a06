/**
 * The form that is edited: its log of commands, what is selected, what was done last, and what the server has not got yet.
 * A store of its own, so that a key typed renders what shows it and nothing else.
 */
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import {
  beginLog,
  type Command,
  type CommandLog,
  type FormDocument,
  findItem,
  isRefused,
  pushCommand,
  type Refused,
  redo,
  undo,
} from '@madoguchi/shared/domain/designer';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import { isSameField } from './pending';
import { makeTyping, type Typing } from './typing';

const { said } = designerTexts;

export interface DesignerState {
  log: CommandLog;
  /** Key of the item whose properties are shown; null: the form's own. */
  selected: string | null;
  /** The field that is to get the focus, with a number that grows with each wish. */
  goal: { field: string; count: number } | undefined;
  /** What was done last, in words. */
  last: string;
  /** Grows where fields have to show what they did not write: undo, redo, JSON, what somebody else has saved. */
  revision: number;
  /** Commands that the server has not got yet, the oldest first. */
  pending: readonly Command[];
  /** How many of the first are on their way to it. */
  sent: number;
}

export interface DesignerStore {
  /** What is being typed: written to the form before anything else is done to it. */
  typing: Typing;
  get: () => DesignerState;
  subscribe: (changed: () => void) => () => void;
  /**
   * Does a command.
   * @param words of what it does, announced and shown at the foot
   * @param isOwn false where fields must show what it wrote
   * @returns why it cannot be done; undefined where it was done
   */
  push: (command: Command, words: string, isOwn?: boolean) => Refused | undefined;
  undo: () => void;
  redo: () => void;
  /** What was done last, where it is known only afterwards. */
  say: (words: string) => void;
  /** @param field the field that gets the focus */
  select: (itemKey: string | null, field?: string) => void;
  /** All that is pending is on its way to the server from now on. */
  send: () => void;
  /** What was on its way has arrived, or not. */
  settle: (hasArrived: boolean) => void;
  /**
   * Begins anew from what stands on the server, with what was pending done again.
   * @returns how many of these could not be done
   */
  rebase: (standing: FormDocument, pending: readonly Command[]) => number;
}

/** The commands that can still be done, one after the other, and the log after them. */
function replayed(log: CommandLog, commands: readonly Command[], at: number) {
  const done: Command[] = [];
  let after = log;
  for (const command of commands) {
    const next = pushCommand(after, command, at);
    if (isRefused(next)) continue;
    after = next;
    done.push(command);
  }
  return { log: after, done };
}

/**
 * @param selected what is selected first
 * @param announce says a thing to assistive technology
 * @param now the present, in milliseconds since 1970
 */
export function makeDesignerStore(
  document: FormDocument,
  selected: string | null,
  announce: (text: string) => void,
  now: () => number = nowMilliseconds,
): DesignerStore {
  let state: DesignerState = {
    log: beginLog(document),
    selected: selected !== null && findItem(document, selected) ? selected : null,
    goal: undefined,
    last: '',
    revision: 0,
    pending: [],
    sent: 0,
  };
  const listeners = new Set<() => void>();
  const set = (next: Partial<DesignerState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const say = (text: string) => {
    announce(text);
    return text;
  };
  /** The selection, where its item is still there. */
  const kept = (log: CommandLog) =>
    state.selected !== null && findItem(log.document, state.selected) ? state.selected : null;
  const typing = makeTyping();
  const travel = (way: 'undo' | 'redo') => {
    typing.settle();
    const { log } = state;
    const command = way === 'undo' ? log.past.at(-1)?.inverse : log.future.at(-1)?.command;
    const next = way === 'undo' ? undo(log) : redo(log);
    if (!command || next === log) {
      say(way === 'undo' ? said.nothingToUndo : said.nothingToRedo);
      return;
    }
    set({
      log: next,
      selected: kept(next),
      revision: state.revision + 1,
      pending: [...state.pending, command],
      last: say(way === 'undo' ? said.undone : said.redone),
    });
  };
  return {
    typing,
    get: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    push: (command, words, isOwn = true) => {
      typing.settle();
      const next = pushCommand(state.log, command, now());
      if (isRefused(next)) return next;
      if (next === state.log) return undefined;
      // What is on its way is no longer changed.
      const before = state.pending.length > state.sent ? state.pending.at(-1) : undefined;
      const pending = before && isSameField(before, command) ? state.pending.slice(0, -1) : state.pending;
      set({
        log: next,
        selected: kept(next),
        pending: [...pending, command],
        last: words,
        revision: state.revision + (isOwn ? 0 : 1),
      });
      return undefined;
    },
    say: (words) => set({ last: words }),
    undo: () => travel('undo'),
    redo: () => travel('redo'),
    select: (itemKey, field) => {
      typing.settle();
      const goal = field === undefined ? state.goal : { field, count: (state.goal?.count ?? 0) + 1 };
      if (itemKey !== state.selected || goal !== state.goal) set({ selected: itemKey, goal });
    },
    send: () => set({ sent: state.pending.length }),
    settle: (hasArrived) => set({ pending: hasArrived ? state.pending.slice(state.sent) : state.pending, sent: 0 }),
    rebase: (standing, pending) => {
      const { log, done } = replayed(beginLog(standing), pending, now());
      set({ log, selected: kept(log), revision: state.revision + 1, pending: done, sent: 0 });
      return pending.length - done.length;
    },
  };
}
