/**
 * Writes down that somebody is to be told of something (CONTRACT 14.4), in the transaction of what it tells of. What the
 * message says is looked up when it leaves.
 */
import type { MessageKind, SurveyConfig } from '@madoguchi/shared/contract';
import type { Appointment } from '@madoguchi/shared/domain/message';
import { allowedAt } from '@madoguchi/shared/domain/message';
import type { Connection } from '../../database/database';
import { type Change, makeChange } from '../../database/together';
import { makeRandomId } from '../../identifiers';
import { noticeInsertion } from '../../repositories/outbox/outbox';
import { type Snapshot, speechOfForm } from '../configuration/snapshot';

/** Who is told, and of which answer. */
export interface ToldAnswer {
  surveyId: string;
  userId: string;
  answerCode: string;
}

/** So long a message waits for the page to bring what a service message is sent by. */
const TOKEN_GRACE_MILLISECONDS = 10_000;

/** People whom LINE knows: those that the desk has entered have ids of the desk's own. */
export function isAtLine(userId: string): boolean {
  return userId.startsWith('U');
}

/** The change that writes the message down; undefined where nobody is told. */
export function noticeChange(
  snapshot: Snapshot,
  config: SurveyConfig | undefined,
  { surveyId, userId, answerCode }: ToldAnswer,
  event: { kind: MessageKind; appointment: Appointment | undefined } | undefined,
  at: Date,
): Change | undefined {
  if (!event || !isAtLine(userId)) return undefined;
  const speech = speechOfForm(snapshot, config);
  const { isOff, service } = speech.kinds[event.kind];
  if (isOff) return undefined;
  const grace = service ? TOKEN_GRACE_MILLISECONDS : 0;
  return noticeInsertion({
    messageId: makeRandomId(),
    recipient: userId,
    notice: { kind: event.kind, surveyId, answerCode, about: { appointment: event.appointment } },
    at,
    dueAt: new Date(allowedAt(at.getTime() + grace, speech.quiet)),
  });
}

/** The same by itself. */
export async function addNotice(connection: Connection, ...told: Parameters<typeof noticeChange>): Promise<void> {
  const change = noticeChange(...told);
  if (change) await makeChange(connection, change);
}
