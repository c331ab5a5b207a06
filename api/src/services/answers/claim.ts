/**
 * Claiming answers that were entered at the desk for somebody without an id of LINE (API-022, CONTRACT 12, Lookup):
 * only what the same person has found by its required searchable items within ten minutes.
 */
import type { PutUserIdBody } from '@madoguchi/shared/contract';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { isAppending, isRegisteredByAdministrator } from '@madoguchi/shared/domain/survey';
import { serverTexts } from '@madoguchi/shared/texts';
import type { Connection } from '../../database/database';
import { forbidden, notEditable, notFound } from '../../refusal';
import { findOwner, lockAnswer, lockLiveAnswer, setOwner } from '../../repositories/answers/answers';
import { addAudit } from '../../repositories/answers/audit';
import { provenKeys } from '../../repositories/answers/proofs';
import { setOrderOwner } from '../../repositories/payment/orders';
import { lockPeople } from '../../repositories/people/people';
import { formOf, type Snapshot } from '../configuration/snapshot';
import type { Caller } from '../session/caller';
import type { AnswerWriteDependencies } from './dependencies';

export const PROOF_LIFE_MILLISECONDS = 10 * 60_000;

interface Claim {
  caller: Caller;
  /** Who is to own the answer. */
  userId: string;
  snapshot: Snapshot;
  proven: ReadonlySet<string>;
}

async function claimOne(
  connection: Connection,
  partitionKey: string,
  { caller, userId, snapshot, proven }: Claim,
): Promise<void> {
  const answer = await lockAnswer(connection, partitionKey);
  if (!answer) throw notFound();
  if (answer.userId === userId) return;
  const isAllowed = isRegisteredByAdministrator(answer.userId) && (caller.isAdmin || proven.has(partitionKey));
  if (!isAllowed) throw forbidden(serverTexts.claimRefused);
  const config = formOf(snapshot, answer.surveyId);
  // What was sold at the desk stays the desk's: as the person's own it could be changed and cancelled (CANCEL-006,
  // CANCEL-007).
  if (!caller.isAdmin && config?.usePayment === 1) throw notEditable();
  const isSecond =
    config && !isAppending(config) && answer.isLive && (await lockLiveAnswer(connection, userId, answer.surveyId));
  if (isSecond) throw notEditable();
  const at = now();
  await setOwner(connection, answer.answerId, userId, at);
  // Whatever the form asks for by now: what was bought goes with the answer.
  await setOrderOwner(connection, partitionKey, userId, at);
  await addAudit(connection, {
    at,
    actorId: caller.userId,
    actorIsAdmin: caller.isAdmin,
    action: 'claim',
    subjectUserId: userId,
    subject: partitionKey,
    before: { userId: answer.userId },
    after: { userId },
  });
}

/** Claims all named answers or none. @throws {Refusal} 403 for what was not found by the same person in time */
export async function claimAnswers(
  { database, configurations }: AnswerWriteDependencies,
  caller: Caller,
  body: PutUserIdBody,
): Promise<void> {
  if (!caller.isAdmin && body.userId !== caller.userId) throw forbidden();
  const snapshot = await configurations.current();
  const partitionKeys = [...new Set(body.keys.map((key) => key.partitionKey))].sort();
  await database.transaction(async (connection) => {
    const owners = await Promise.all(partitionKeys.map((partitionKey) => findOwner(connection, partitionKey)));
    await lockPeople(connection, [body.userId, ...owners.filter((owner) => owner !== undefined)], now());
    const notBefore = new Date(nowMilliseconds() - PROOF_LIFE_MILLISECONDS);
    const proven = await provenKeys(connection, caller.userId, partitionKeys, notBefore);
    for (const partitionKey of partitionKeys) {
      await claimOne(connection, partitionKey, { caller, userId: body.userId, snapshot, proven });
    }
  });
}
