/**
 * What the server has not got yet, kept on the device so that a window that is killed loses nothing. It names the version
 * of the working draft that it goes on from; nobody else of the staff is given it.
 */
import { type Command, CommandSchema } from '@madoguchi/shared/domain/designer';
import { deviceTexts, readJson } from '@madoguchi/shared/store';
import * as v from 'valibot';

const PREFIX = 'madoguchi.designer.';

const PendingSchema = v.object({
  /** Version of the working draft that the commands go on from; 0: it was not begun. */
  version: v.number(),
  /** When the last of them was done, in milliseconds since 1970. */
  at: v.number(),
  /** How many of the first were on their way to the server. */
  sent: v.number(),
  commands: v.array(CommandSchema),
});

export interface Pending {
  version: number;
  at: number;
  sent: number;
  commands: readonly Command[];
}

const keyOf = (staffId: string, formId: string) => `${PREFIX}${staffId}.${formId}`;

/** What somebody of the staff has done to a form and the server has not got; undefined where there is nothing. */
export function readPending(staffId: string, formId: string): Pending | undefined {
  const found = v.safeParse(PendingSchema, readJson(keyOf(staffId, formId)));
  return found.success && found.output.commands.length > 0 ? found.output : undefined;
}

/** At once: a window may be gone in the next moment. */
export function writePending(staffId: string, formId: string, pending: Pending): void {
  if (pending.commands.length === 0) deviceTexts.remove(keyOf(staffId, formId));
  else deviceTexts.write(keyOf(staffId, formId), JSON.stringify(pending));
}

/**
 * What of the pending commands the working draft does not have yet: a save may have arrived whose answer did not.
 * @param draft as the server has it; null where there is none
 */
export function leftOf(
  pending: Pending,
  draft: { version: number; savedBy: string } | null,
  staffId: string,
): readonly Command[] {
  const isNewer = draft !== null && draft.version > pending.version && draft.savedBy === staffId;
  return isNewer ? pending.commands.slice(pending.sent) : pending.commands;
}

/** True where the second command only goes on writing the value that the first has set. */
export function isSameField(first: Command, second: Command): boolean {
  // An element that is removed twice is two elements.
  if (first.kind === 'setField' && second.kind === 'setField')
    return (
      first.value !== undefined &&
      second.value !== undefined &&
      first.itemKey === second.itemKey &&
      JSON.stringify(first.path) === JSON.stringify(second.path)
    );
  return (
    first.kind === 'setOption' &&
    second.kind === 'setOption' &&
    first.itemKey === second.itemKey &&
    first.field === second.field &&
    first.index === second.index
  );
}
