/**
 * Who has looked at whose data: each read of an administrator that shows data of others leaves a row in the audit, with
 * the form and the keys that were shown, and never what was looked for or found in them.
 */
import type { AuditRead } from '@madoguchi/shared/contract/console/words';
import { now } from '@madoguchi/shared/domain/clock';
import type { Connection } from '../../database/database';
import { addAudit } from '../../repositories/answers/audit';
import type { Caller } from '../session/caller';

interface Shown {
  /** What was looked at: answers, a file, an order with its receipt, messages to a person. */
  event: AuditRead;
  surveyId?: string | undefined;
  /** Whose, where it is one person's. */
  userId?: string | undefined;
  /** Keys of answers. */
  keys?: readonly string[];
  /** What else it is known by: an order, a file. */
  subject?: string | undefined;
}

/** Notes a read of an administrator; people who read their own leave nothing. */
export async function noteRead(connection: Connection, caller: Caller, shown: Shown): Promise<void> {
  if (!caller.isAdmin) return;
  const { event, surveyId, userId, keys = [], subject } = shown;
  const [only] = keys.length === 1 ? keys : [];
  await addAudit(connection, {
    at: now(),
    actorId: caller.userId,
    actorIsAdmin: true,
    action: 'read',
    subjectUserId: userId,
    subject: subject ?? only ?? surveyId ?? event,
    after: { event, surveyId, keys },
  });
}

/** The person whose answers these are, where they are one person's. */
export function onlyPersonOf(answers: readonly { userId: string }[]): string | undefined {
  const people = new Set(answers.map(({ userId }) => userId));
  return people.size === 1 ? answers[0]?.userId : undefined;
}
