/**
 * Messages that are to leave, and what became of them.
 */
import type { MessageKind, MessageOutcome } from '@madoguchi/shared/contract';
import type { Appointment } from '@madoguchi/shared/domain/message';
import type { Connection } from '../../database/database';
import type { Change } from '../../database/together';

type MessageState = MessageOutcome['state'];

/** What a message that leaves by itself tells of. */
export interface Notice {
  kind: MessageKind;
  surveyId: string;
  answerCode: string;
  about: {
    /** Absent where what it tells of has no time. */
    appointment?: Appointment | undefined;
    /** What a reminder says to bring along. */
    bring?: string | undefined;
  };
}

export interface WaitingMessage {
  /** Its retry key, a UUID. */
  messageId: string;
  recipient: string;
  /** Empty until it is put into words. */
  messages: unknown[];
  /** How often it was tried before. */
  attempts: number;
  createdAt: Date;
  /** Since when LINE may have taken it; undefined while it certainly has not. */
  askedAt: Date | undefined;
  /** Undefined for the desk's own. */
  notice: Notice | undefined;
  lastAnswer: string | undefined;
  /** LINE has refused it as a service message. */
  isPush: boolean;
}

/** Messages of the desk and of what just happened go before reminders, of which many are due at once. */
export const LANES = [0, 1] as const;
export const REMINDER_LANE = 1;

interface MessageRecord {
  message_id: string;
  recipient: string;
  messages: unknown[];
  attempts: number;
  created_at: Date;
  asked_at: Date | null;
  kind: MessageKind | null;
  survey_id: string | null;
  answer_code: string | null;
  about: Notice['about'] | null;
  last_answer: string | null;
  way: string | null;
}

const COLUMNS =
  'message_id, recipient, messages, attempts, created_at, asked_at, kind, survey_id, answer_code, about, last_answer, way';

const statements = {
  add: {
    name: 'outbox_add',
    text: `INSERT INTO outbox (message_id, request_key, recipient, messages, state, next_attempt_at, created_at)
           VALUES ($1, $2, $3, $4, 'waiting', $5, $6) ON CONFLICT (request_key) DO NOTHING`,
  },
  addNotice: {
    name: 'outbox_add_notice',
    text: `INSERT INTO outbox (message_id, recipient, messages, state, next_attempt_at, created_at, kind, survey_id, answer_code, about)
           VALUES ($1, $2, '[]', 'waiting', $3, $4, $5, $6, $7, $8)`,
  },
  byRequest: {
    name: 'outbox_by_request',
    text: `SELECT ${COLUMNS} FROM outbox WHERE request_key = $1`,
  },
  lease: {
    name: 'outbox_lease',
    text: `UPDATE outbox SET leased_until = $2, attempts = attempts + 1
           WHERE message_id IN (
             SELECT message_id FROM outbox
             WHERE state = 'waiting' AND lane = $4 AND next_attempt_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)
             ORDER BY next_attempt_at LIMIT $3 FOR UPDATE SKIP LOCKED)
           RETURNING message_id, recipient, messages, attempts - 1 AS attempts, created_at, asked_at, kind, survey_id, answer_code,
             about, last_answer, way`,
  },
  ask: {
    name: 'outbox_ask',
    text: `UPDATE outbox o SET messages = w.messages::jsonb, asked_at = COALESCE(o.asked_at, $3)
           FROM unnest($1::text[], $2::text[]) AS w (message_id, messages)
           WHERE o.message_id = w.message_id AND o.state = 'waiting'`,
  },
  finish: {
    name: 'outbox_finish',
    text: `UPDATE outbox o SET state = w.state, last_answer = w.answer, finished_at = $4, leased_until = NULL
           FROM unnest($1::text[], $2::text[], $3::text[]) AS w (message_id, state, answer)
           WHERE o.message_id = w.message_id AND o.state <> 'sent'`,
  },
  postpone: {
    name: 'outbox_postpone',
    text: `UPDATE outbox o SET last_answer = COALESCE(w.answer, o.last_answer), next_attempt_at = w.next, leased_until = NULL,
             asked_at = w.asked_at
           FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[]) AS w (message_id, answer, next, asked_at)
           WHERE o.message_id = w.message_id AND o.state = 'waiting'`,
  },
  outcome: {
    name: 'outbox_outcome',
    text: 'SELECT state, last_answer, leased_until FROM outbox WHERE message_id = $1',
  },
  toPerson: {
    name: 'outbox_to_person',
    text: `SELECT message_id, messages, state, last_answer, created_at, next_attempt_at, kind, way FROM outbox
           WHERE recipient = $1 AND ($3::text IS NULL OR (survey_id = $3 AND answer_code = $4))
           ORDER BY created_at DESC, message_id LIMIT $2`,
  },
  sweep: { name: 'outbox_sweep', text: 'DELETE FROM outbox WHERE finished_at < $1' },
};

function fromRecord(record: MessageRecord): WaitingMessage {
  const { kind, survey_id: surveyId, answer_code: answerCode, about } = record;
  return {
    messageId: record.message_id,
    recipient: record.recipient,
    messages: record.messages,
    attempts: record.attempts,
    createdAt: record.created_at,
    askedAt: record.asked_at ?? undefined,
    notice:
      kind && surveyId !== null && answerCode !== null ? { kind, surveyId, answerCode, about: about ?? {} } : undefined,
    lastAnswer: record.last_answer ?? undefined,
    isPush: record.way === 'push',
  };
}

/** Adds a message, unless the same request has added one. True when it was added. */
export async function addMessage(
  connection: Connection,
  message: {
    messageId: string;
    requestKey: string | undefined;
    recipient: string;
    messages: unknown[];
    at: Date;
    /** When it may leave; at once without it. */
    dueAt?: Date | undefined;
  },
): Promise<boolean> {
  const { messageId, requestKey, recipient, messages, at, dueAt = at } = message;
  const values = [messageId, requestKey ?? null, recipient, JSON.stringify(messages), dueAt, at];
  return (await connection.execute(statements.add, values)) > 0;
}

/** Adds a message that is put into words when it leaves, not before `dueAt`. */
export function noticeInsertion(message: {
  messageId: string;
  recipient: string;
  notice: Notice;
  at: Date;
  dueAt: Date;
}): Change {
  const { messageId, recipient, notice, at, dueAt } = message;
  const { kind, surveyId, answerCode, about } = notice;
  const values = [messageId, recipient, dueAt, at, kind, surveyId, answerCode, JSON.stringify(about)];
  return { statement: statements.addNotice, values };
}

/** The message that a request has added before. */
export async function findByRequest(connection: Connection, requestKey: string): Promise<WaitingMessage | undefined> {
  const [record] = await connection.query<MessageRecord>(statements.byRequest, [requestKey]);
  return record && fromRecord(record);
}

/** Takes messages of a lane that are due, for nobody else until `until`. */
export async function leaseMessages(
  connection: Connection,
  { at, until, limit, lane }: { at: Date; until: Date; limit: number; lane: number },
): Promise<WaitingMessage[]> {
  return (await connection.query<MessageRecord>(statements.lease, [at, until, limit, lane])).map(fromRecord);
}

/** Notes, before LINE is asked, the words that it gets and that it may have taken them from now on. */
export async function noteAsked(
  connection: Connection,
  messages: readonly { messageId: string; messages: unknown[] }[],
  at: Date,
): Promise<void> {
  const texts = messages.map((message) => JSON.stringify(message.messages));
  await connection.execute(statements.ask, [messages.map(({ messageId }) => messageId), texts, at]);
}

/** Notes that messages have left, or never will. */
export async function finishMessages(
  connection: Connection,
  finished: readonly { messageId: string; state: Exclude<MessageState, 'waiting'>; answer: string }[],
  at: Date,
): Promise<void> {
  if (finished.length === 0) return;
  const values = [
    finished.map(({ messageId }) => messageId),
    finished.map(({ state }) => state),
    finished.map(({ answer }) => answer),
    at,
  ];
  await connection.execute(statements.finish, values);
}

interface Postponed {
  messageId: string;
  /** What LINE said; undefined where it was not asked. */
  answer: string | undefined;
  next: Date;
  /** Undefined once it is certain that LINE has not taken it. */
  askedAt: Date | undefined;
}

/** Notes tries that brought nothing, and when the next one is due. */
export async function postponeMessages(connection: Connection, postponed: readonly Postponed[]): Promise<void> {
  if (postponed.length === 0) return;
  const values = [
    postponed.map(({ messageId }) => messageId),
    postponed.map(({ answer }) => answer ?? null),
    postponed.map(({ next }) => next),
    postponed.map(({ askedAt }) => askedAt ?? null),
  ];
  await connection.execute(statements.postpone, values);
}

/** What became of a message so far; undefined once it is forgotten. */
export async function readOutcome(
  connection: Connection,
  messageId: string,
): Promise<{ state: MessageState; lastAnswer: string | undefined; leasedUntil: Date | undefined } | undefined> {
  const [row] = await connection.query<{ state: MessageState; last_answer: string | null; leased_until: Date | null }>(
    statements.outcome,
    [messageId],
  );
  return (
    row && { state: row.state, lastAnswer: row.last_answer ?? undefined, leasedUntil: row.leased_until ?? undefined }
  );
}

/** The answer that a message tells of. */
export type MessageSubject = Pick<Notice, 'surveyId' | 'answerCode'>;

interface MessageToPerson {
  messageId: string;
  messages: unknown;
  state: MessageState;
  lastAnswer: string | undefined;
  createdAt: Date;
  dueAt: Date;
  /** Undefined for the desk's own. */
  kind: MessageKind | undefined;
  /** It left as a service message. */
  isService: boolean;
}

/** The newest messages to a person that are not forgotten. @param about the answer of which alone they may tell */
export async function readMessagesTo(
  connection: Connection,
  recipient: string,
  limit: number,
  about?: MessageSubject,
): Promise<MessageToPerson[]> {
  const rows = await connection.query<{
    message_id: string;
    messages: unknown;
    state: MessageState;
    last_answer: string | null;
    created_at: Date;
    next_attempt_at: Date;
    kind: MessageKind | null;
    way: string | null;
  }>(statements.toPerson, [recipient, limit, about?.surveyId ?? null, about?.answerCode ?? null]);
  return rows.map((row) => ({
    messageId: row.message_id,
    messages: row.messages,
    state: row.state,
    lastAnswer: row.last_answer ?? undefined,
    createdAt: row.created_at,
    dueAt: row.next_attempt_at,
    kind: row.kind ?? undefined,
    isService: row.way === 'service',
  }));
}

/** Forgets messages that were finished before the instant. */
export async function sweepMessages(connection: Connection, before: Date): Promise<void> {
  await connection.execute(statements.sweep, [before]);
}
