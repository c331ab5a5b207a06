/**
 * Who edits a form, as a state that time and deeds change (CONSOLE 4, two people). One page at a time edits; it gives signs
 * of life, and without them the form is free after a while. Who takes it over waits until the other has saved, or for so
 * long as one who lives would need for it.
 */
import { FORM_LOCK_SECONDS, FORM_TAKEOVER_SECONDS } from '@madoguchi/shared/contract/console/words';
import type { LockHolder, StoredLock } from '../../repositories/forms/locks';

const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000);

function heldBy(holder: LockHolder, at: Date): StoredLock {
  return { holder, since: at, until: later(at, FORM_LOCK_SECONDS), wanted: undefined };
}
const free = (at: Date): StoredLock => ({ holder: undefined, since: at, until: at, wanted: undefined });

/** The lock as it stands at an instant: what has run out is over, and who waited for it has it. */
export function settled(lock: StoredLock, at: Date): StoredLock {
  const { holder, until, wanted } = lock;
  if (!holder) return lock;
  const isOver = until <= at || (wanted !== undefined && wanted.at <= at);
  if (!isOver) return lock;
  const from = wanted && wanted.at < until ? wanted.at : until;
  const next = wanted ? heldBy({ token: wanted.token, id: wanted.id, name: wanted.name }, from) : free(until);
  // Who waited may have gone as well.
  return next.holder && next.until <= at ? free(next.until) : next;
}

/** Whether a page may save: it has the form, or nobody has. @param lock settled */
export function maySave({ holder }: StoredLock, token: string | undefined): boolean {
  return holder === undefined || holder.token === token;
}

/**
 * The lock after a sign of life, or a wish to edit.
 * @param lock settled
 * @param isTaking whether the form is taken from who has it
 */
export function afterBeat(lock: StoredLock, page: LockHolder, at: Date, isTaking: boolean): StoredLock {
  const { holder, wanted } = lock;
  if (!holder) return heldBy(page, at);
  if (holder.token === page.token) return { ...lock, until: later(at, FORM_LOCK_SECONDS) };
  return isTaking && !wanted ? { ...lock, wanted: { ...page, at: later(at, FORM_TAKEOVER_SECONDS) } } : lock;
}

/** The lock after the page has gone: of who waits for it, or nobody's. Who waits may give up too. @param lock settled */
export function afterLeaving(lock: StoredLock, token: string, at: Date): StoredLock {
  const { holder, wanted } = lock;
  if (wanted?.token === token) return { ...lock, wanted: undefined };
  if (holder?.token !== token) return lock;
  return wanted ? heldBy({ token: wanted.token, id: wanted.id, name: wanted.name }, at) : free(at);
}
