/**
 * A person's data on request: all of it shown, or all of it erased (CONTRACT 12, Privacy).
 */
import { now } from '@madoguchi/shared/domain/clock';
import type { Connection, Database } from '../../database/database';
import { findAnswer, peopleOfCode } from '../../repositories/answers/answers';
import { addAudit } from '../../repositories/answers/audit';
import { removeFiles } from '../../repositories/files/files';
import { holdsOfPerson, offeredTo, removeHold } from '../../repositories/holds/holds';
import { lockPeople } from '../../repositories/people/people';
import {
  ERASED_PERSON,
  eraseRowsOfPerson,
  lockAnswersOfPerson,
  rowsOfPerson,
} from '../../repositories/privacy/erasing';
import { giveBackPlaces } from '../../repositories/slots/slots';
import { noteRead } from '../answers/noteRead';
import { giveBackStay } from '../answers/stay';
import { typedCode } from '../answers/typedCode';
import type { StoragePort } from '../files/storage';
import type { Caller } from '../session/caller';

/** Everything that is stored about the person, by table; without what would let a reader act as the person. */
export async function showPerson(database: Database, userId: string): Promise<Record<string, object[]>> {
  return rowsOfPerson(database, userId);
}

/** Everything about the person for whoever asks at the terminal, which leaves a row in the audit: the desk's reads do too. */
export async function readPerson(
  database: Database,
  userId: string,
  operator: Caller,
): Promise<Record<string, object[]>> {
  const shown = await showPerson(database, userId);
  if (Object.keys(shown).length > 0) await noteRead(database, operator, { event: 'person', userId });
  return shown;
}

/** Whose answers have a code, as it was typed; each is a row in the audit. */
export async function findPeople(
  database: Database,
  code: string,
  operator: Caller,
): Promise<{ userId: string; surveyId: string }[]> {
  const found = await peopleOfCode(database, typedCode(code));
  for (const { userId, surveyId } of found)
    await noteRead(database, operator, { event: 'personOfCode', userId, surveyId });
  return found;
}

/** Gives back what an answer's reservation or stay has taken, and what a closing has held for it. The answer must be locked. */
export async function freePlaces(connection: Connection, partitionKey: string): Promise<void> {
  const answer = await findAnswer(connection, partitionKey);
  if (!answer?.isLive) return;
  const isClosed = answer.place && (await giveBackPlaces(connection, answer.place, answer.place.cost));
  // Asked behind the slot's lock: a closing that came before it has held another place for the answer.
  for (const hold of isClosed ? await offeredTo(connection, answer) : [])
    if (await removeHold(connection, hold)) await giveBackPlaces(connection, hold, hold.cost);
  await giveBackStay(connection, answer);
}

/**
 * Erases the person: answers, drafts, files, messages and audit rows; reservations that are still to come are given up.
 * Orders stay for the books without the person. What was done is in the audit without saying to whom.
 * @param actorId who does it, for the audit
 * @returns how many rows of each table went
 */
export async function erasePerson(
  database: Database,
  storage: Pick<StoragePort, 'remove'>,
  userId: string,
  actorId: string,
): Promise<Record<string, number>> {
  const { erased, fileIds } = await database.transaction(async (connection) => {
    await lockPeople(connection, [userId], now());
    for (const hold of await holdsOfPerson(connection, userId)) {
      if (await removeHold(connection, hold)) await giveBackPlaces(connection, hold, hold.cost);
    }
    for (const partitionKey of await lockAnswersOfPerson(connection, userId))
      await freePlaces(connection, partitionKey);
    const done = await eraseRowsOfPerson(connection, userId, actorId);
    await addAudit(connection, {
      at: now(),
      actorId,
      actorIsAdmin: true,
      action: 'erase',
      subjectUserId: ERASED_PERSON,
      subject: 'person',
      after: done.erased,
    });
    return done;
  });
  for (const fileId of fileIds) await storage.remove(fileId);
  if (fileIds.length > 0) await removeFiles(database, fileIds);
  return fileIds.length > 0 ? { ...erased, file: fileIds.length } : erased;
}
