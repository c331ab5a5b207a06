/** A memo of the desk on an answer, which the person never sees: alone, and on a selection. */
import { now } from '@madoguchi/shared/domain/clock';
import type { Connection } from '../../database/database';
import { makeUlid } from '../../identifiers';
import { addMemo } from '../../repositories/answers/memos';
import { auditChange, lockNamed } from '../answers/changeAnswer';
import type { StaffCaller } from '../staff/staffCaller';

/** Adds a memo in the caller's transaction. @throws {Refusal} 404 for an answer that is not there */
export async function writeMemo(
  connection: Connection,
  staff: StaffCaller,
  { surveyId, partitionKey, text }: { surveyId: string; partitionKey: string; text: string },
): Promise<void> {
  const answer = await lockNamed(connection, staff, { surveyId, partitionKey });
  const memoId = makeUlid();
  const { staffId: actorId, name: actorName } = staff;
  await addMemo(connection, { memoId, answerId: answer.answerId, at: now(), actorId, actorName, text });
  await auditChange(connection, staff, 'memo', answer, { after: { memoId } });
}
