/**
 * Messages that are to leave, and what became of them.
 */
import type { MessageOutcome } from '@madoguchi/shared/contract';
import type { Connection } from '../../database/database';

type MessageState = MessageOutcome['state'];

export interface WaitingMessage {
  /** Its retry key, a UUID. */
  messageId: string;
  recipient: string;
  messages: unknown[];
  /** How often it was tried before. */
  attempts: number;
  createdAt: Date;
}

interface MessageRecord {
  message_id: string;
  recipient: string;
  messages: unknown[];
  attempts: number;
  created_at: Date;
}

const statements = {
  add: {
    name: 'outbox_add',
    text: `INSERT INTO outbox (message_id, request_key, recipient, messages, state, next_attempt_at, created_at)
           VALUES ($1, $2, $3, $4, 'waiting', $5, $5) ON CONFLICT (request_key) DO NOTHING`,
  },
  byRequest: {
    name: 'outbox_by_request',
    text: 'SELECT message_id, recipient, messages, attempts, created_at FROM outbox WHERE request_key = $1',
  },
  lease: {
    name: 'outbox_lease',
    text: `UPDATE outbox SET leased_until = $2, attempts = attempts + 1
           WHERE message_id IN (
             SELECT message_id FROM outbox
             WHERE state = 'waiting' AND next_attempt_at <= $1 AND (leased_until IS NULL OR leased_until <= $1)
             ORDER BY next_attempt_at LIMIT $3 FOR UPDATE SKIP LOCKED)
           RETURNING message_id, recipient, messages, attempts - 1 AS attempts, created_at`,
  },
  finish: {
    name: 'outbox_finish',
    text: `UPDATE outbox SET state = $2, last_answer = $3, finished_at = $4, leased_until = NULL WHERE message_id = $1`,
  },
  postpone: {
    name: 'outbox_postpone',
    text: `UPDATE outbox SET last_answer = $2, next_attempt_at = $3, leased_until = NULL WHERE message_id = $1 AND state = 'waiting'`,
  },
  outcome: { name: 'outbox_outcome', text: 'SELECT state, last_answer FROM outbox WHERE message_id = $1' },
  toPerson: {
    name: 'outbox_to_person',
    text: `SELECT message_id, messages, state, last_answer, created_at FROM outbox
           WHERE recipient = $1 ORDER BY created_at DESC, message_id LIMIT $2`,
  },
  sweep: { name: 'outbox_sweep', text: 'DELETE FROM outbox WHERE finished_at < $1' },
};

function fromRecord(record: MessageRecord): WaitingMessage {
  return {
    messageId: record.message_id,
    recipient: record.recipient,
    messages: record.messages,
    attempts: record.attempts,
    createdAt: record.created_at,
  };
}

/** Adds a message, unless the same request has added one. True when it was added. */
export async function addMessage(
  connection: Connection,
  message: { messageId: string; requestKey: string | undefined; recipient: string; messages: unknown[]; at: Date },
): Promise<boolean> {
  const { messageId, requestKey, recipient, messages, at } = message;
  const values = [messageId, requestKey ?? null, recipient, JSON.stringify(messages), at];
  return (await connection.execute(statements.add, values)) > 0;
}

/** The message that a request has added before. */
export async function findByRequest(connection: Connection, requestKey: string): Promise<WaitingMessage | undefined> {
  const [record] = await connection.query<MessageRecord>(statements.byRequest, [requestKey]);
  return record && fromRecord(record);
}

/** Takes messages that are due, for nobody else until `until`. */
export async function leaseMessages(
  connection: Connection,
  at: Date,
  until: Date,
  limit: number,
): Promise<WaitingMessage[]> {
  return (await connection.query<MessageRecord>(statements.lease, [at, until, limit])).map(fromRecord);
}

/** Notes that a message has left, or never will. */
export async function finishMessage(
  connection: Connection,
  messageId: string,
  state: 'sent' | 'failed',
  answer: string,
  at: Date,
): Promise<void> {
  await connection.execute(statements.finish, [messageId, state, answer, at]);
}

/** Notes a try that brought nothing, and when the next one is due. */
export async function postponeMessage(
  connection: Connection,
  messageId: string,
  answer: string,
  next: Date,
): Promise<void> {
  await connection.execute(statements.postpone, [messageId, answer, next]);
}

/** What became of a message so far; undefined once it is forgotten. */
export async function readOutcome(
  connection: Connection,
  messageId: string,
): Promise<{ state: MessageState; lastAnswer: string | undefined } | undefined> {
  const [row] = await connection.query<{ state: MessageState; last_answer: string | null }>(statements.outcome, [
    messageId,
  ]);
  return row && { state: row.state, lastAnswer: row.last_answer ?? undefined };
}

interface MessageToPerson {
  messageId: string;
  messages: unknown;
  state: MessageState;
  lastAnswer: string | undefined;
  createdAt: Date;
}

/** The newest messages to a person that are not forgotten. */
export async function readMessagesTo(
  connection: Connection,
  recipient: string,
  limit: number,
): Promise<MessageToPerson[]> {
  const rows = await connection.query<{
    message_id: string;
    messages: unknown;
    state: MessageState;
    last_answer: string | null;
    created_at: Date;
  }>(statements.toPerson, [recipient, limit]);
  return rows.map((row) => ({
    messageId: row.message_id,
    messages: row.messages,
    state: row.state,
    lastAnswer: row.last_answer ?? undefined,
    createdAt: row.created_at,
  }));
}

/** Forgets messages that were finished before the instant. */
export async function sweepMessages(connection: Connection, before: Date): Promise<void> {
  await connection.execute(statements.sweep, [before]);
}
