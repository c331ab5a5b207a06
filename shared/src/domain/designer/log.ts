/**
 * The log of what was done to a form: undo and redo without end, typing in one field as one step, and what is kept so
 * that nothing is lost when the window is killed. A log is never changed in place.
 */
import * as v from 'valibot';
import { applyCommand } from './commands/apply';
import { CommandSchema, JsonObjectSchema } from './commands/commandSchema';
import { type Command, isRefused, type Refused } from './commands/types';
import type { FormDocument } from './document/document';

/** Typing that pauses for longer is two steps, in milliseconds. */
export const TYPING_PAUSE = 1_000;

/** One thing that was done. */
interface Deed {
  command: Command;
  /** When it was done last, in milliseconds since 1970; typing after a pause is another step. */
  at: number;
}

/** One thing that can be undone. */
export interface Step extends Deed {
  inverse: Command;
}

/** A form with all that was done to it. */
export interface CommandLog {
  /** The form as the log found it. */
  base: FormDocument;
  /** The form as it is. */
  document: FormDocument;
  /** What can be undone, the last at the end. */
  past: readonly Step[];
  /** What can be done again, the next at the end. */
  future: readonly Deed[];
}

/** A log of nothing. */
export function beginLog(base: FormDocument): CommandLog {
  return { base, document: base, past: [], future: [] };
}

/** What a command types into, the same for every key pressed there; undefined for what is no typing. */
function typedInto(command: Command): string | undefined {
  if (command.kind === 'setOption') return JSON.stringify([command.itemKey, command.field, command.index]);
  if (command.kind !== 'setField') return undefined;
  const { itemKey, path, value } = command;
  const isTyped = value === undefined || typeof value === 'string' || typeof value === 'number';
  return isTyped ? JSON.stringify([itemKey, ...path]) : undefined;
}

/** The last step, where the command goes on typing in its field. */
function continued({ past, future }: CommandLog, command: Command, at: number): Step | undefined {
  const last = past.at(-1);
  const field = typedInto(command);
  const isSame = last && field !== undefined && typedInto(last.command) === field;
  return isSame && future.length === 0 && at - last.at <= TYPING_PAUSE ? last : undefined;
}

/**
 * Does a command. What could be done again until now is given up.
 * @param at the present, in milliseconds since 1970
 * @returns the very same log where the command changes nothing, or why it cannot be done
 */
export function pushCommand(log: CommandLog, command: Command, at: number): CommandLog | Refused {
  const last = continued(log, command, at);
  const before = last && applyCommand(log.document, last.inverse);
  // A step that went on typing is done anew from where it began: so it is the same when it is done again.
  const [from, past] =
    before && !isRefused(before) ? [before.document, log.past.slice(0, -1)] : [log.document, log.past];
  const outcome = applyCommand(from, command);
  if (isRefused(outcome)) return outcome;
  const { document, inverse } = outcome;
  if (document === log.document) return log;
  // What was typed is as it was.
  if (document === from) return { ...log, document, past, future: [] };
  return { ...log, document, past: [...past, { command, inverse, at }], future: [] };
}

/** Takes the last step back; the very same log where there is none. */
export function undo(log: CommandLog): CommandLog {
  const step = log.past.at(-1);
  const outcome = step && applyCommand(log.document, step.inverse);
  if (!outcome || isRefused(outcome)) return log;
  const { command, at } = step;
  return { ...log, document: outcome.document, past: log.past.slice(0, -1), future: [...log.future, { command, at }] };
}

/** Does the step again that was taken back last; the very same log where there is none. */
export function redo(log: CommandLog): CommandLog {
  const step = log.future.at(-1);
  const outcome = step && applyCommand(log.document, step.command);
  if (!outcome || isRefused(outcome)) return log;
  const again = { ...step, inverse: outcome.inverse };
  return { ...log, document: outcome.document, past: [...log.past, again], future: log.future.slice(0, -1) };
}

const DeedSchema: v.GenericSchema<unknown, Deed> = v.object({ command: CommandSchema, at: v.number() });
const SavedLogSchema = v.object({
  base: JsonObjectSchema,
  past: v.array(DeedSchema),
  future: v.array(DeedSchema),
});

/** A log as it is kept: a JSON text. */
export function savedLog({ base, past, future }: CommandLog): string {
  const deedOf = ({ command, at }: Deed): Deed => ({ command, at });
  return JSON.stringify({ base, past: past.map(deedOf), future: future.map(deedOf) });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The log that was kept, its commands done anew.
 * @returns undefined where the text is none; where a command can no longer be done, the log up to there
 */
export function restoredLog(text: string): CommandLog | undefined {
  const saved = v.safeParse(SavedLogSchema, parsed(text));
  if (!saved.success) return undefined;
  const { base, past, future } = saved.output;
  const steps: Step[] = [];
  let document = base;
  for (const deed of past) {
    const outcome = applyCommand(document, deed.command);
    if (isRefused(outcome)) return { base, document, past: steps, future: [] };
    document = outcome.document;
    steps.push({ ...deed, inverse: outcome.inverse });
  }
  return { base, document, past: steps, future };
}
