/**
 * Whose answer a request is about. The caller's own, whatever the body says; administrators may name another person
 * (CONTRACT 5, CONTRACT 12).
 */
import type { FormMode } from '@madoguchi/shared/contract';
import { parsePartitionKey } from '@madoguchi/shared/domain/survey';
import type { Connection } from '../../database/database';
import { makeDeskUserId } from '../../identifiers';
import { forbidden, invalid } from '../../refusal';
import { findOwner } from '../../repositories/answers/answers';
import type { Caller } from '../session/caller';

/** The mode of the form that the call was made from. */
export function formModeOf({ isAdmin }: Caller): FormMode {
  return isAdmin ? 'admin' : 'user';
}

interface NamedPeople {
  userIds: readonly (string | undefined)[];
  partitionKeys: readonly (string | undefined)[];
  /** True where an administrator who names nobody enters a new person. */
  isDeskEntry: boolean;
}

/**
 * Who a partition key speaks of: the owner of what is stored under it (a claimed answer keeps its key), else the person
 * in its text.
 */
async function personOfKey(connection: Connection, caller: Caller, partitionKey: string): Promise<string | undefined> {
  const named = parsePartitionKey(partitionKey)?.userId;
  if (named === caller.userId) return named;
  return (await findOwner(connection, partitionKey)) ?? named;
}

/**
 * The person whose answer is written.
 * @throws {Refusal} 403 when a user names somebody else, 400 when an administrator names two people
 */
export async function subjectOf(connection: Connection, caller: Caller, named: NamedPeople): Promise<string> {
  const people = new Set(named.userIds.filter((userId) => userId !== undefined && userId !== ''));
  for (const partitionKey of new Set(named.partitionKeys)) {
    if (partitionKey === undefined || partitionKey === '') continue;
    people.add(await personOfKey(connection, caller, partitionKey));
  }
  people.delete(undefined);
  const [person] = people;
  if (!caller.isAdmin) {
    if (people.size > 1 || (person !== undefined && person !== caller.userId)) throw forbidden();
    return caller.userId;
  }
  if (people.size > 1) throw invalid();
  return person ?? (named.isDeskEntry ? makeDeskUserId() : caller.userId);
}

/**
 * The person whose answers are read: the caller, or for an administrator the named one, undefined for everybody.
 * @throws {Refusal} 403 when a user names somebody else
 */
export function readerScope(caller: Caller, userId: string | undefined): string | undefined {
  const named = userId === '' ? undefined : userId;
  if (caller.isAdmin) return named;
  if (named !== undefined && named !== caller.userId) throw forbidden();
  return caller.userId;
}
