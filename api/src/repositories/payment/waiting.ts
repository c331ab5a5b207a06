/**
 * Orders whose answers wait for a payment, and the attempts to pay them. An order's rows change only under its person's
 * lock and its own (orders.lockOrder).
 */
import type { Connection } from '../../database/database';

type WaitingState = 'waiting' | 'paid' | 'refund' | 'replaced';

export interface WaitingOrder<Content = unknown> {
  orderId: string;
  userId: string;
  surveyId: string;
  idempotencyKey: string | undefined;
  bodyHash: string;
  content: Content;
  state: WaitingState;
  createdAt: Date;
}

type AttemptState = 'open' | 'paid' | 'ended';

export interface Attempt {
  providerOrderId: string;
  orderId: string;
  number: number;
  customerCode: string;
  amount: number;
  state: AttemptState;
  requestedAt: Date;
  /** What the form held, as results repeat it; undefined for attempts of earlier releases. */
  sent: unknown;
}

interface WaitingRecord {
  order_id: string;
  user_id: string;
  survey_id: string;
  idempotency_key: string | null;
  body_hash: string;
  content: string;
  state: WaitingState;
  created_at: Date;
}
interface AttemptRecord {
  provider_order_id: string;
  order_id: string;
  number: number;
  customer_code: string;
  amount: number;
  state: AttemptState;
  requested_at: Date;
  sent: unknown;
}

const WAITING = 'order_id, user_id, survey_id, idempotency_key, body_hash, content, state, created_at';
const ATTEMPT = 'provider_order_id, order_id, number, customer_code, amount, state, requested_at, sent';

const statements = {
  insert: {
    name: 'waiting_insert',
    text: `INSERT INTO payment_waiting (${WAITING}, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
  },
  byId: { name: 'waiting_by_id', text: `SELECT ${WAITING} FROM payment_waiting WHERE order_id = $1` },
  ofKey: {
    name: 'waiting_of_key',
    text: `SELECT ${WAITING} FROM payment_waiting WHERE user_id = $1 AND idempotency_key = $2 AND survey_id = $3 ORDER BY created_at, order_id`,
  },
  setState: {
    name: 'waiting_set_state',
    text: 'UPDATE payment_waiting SET state = $2, updated_at = $3 WHERE order_id = $1',
  },
  forgetContent: {
    name: 'waiting_forget_content',
    text: `UPDATE payment_waiting SET content = '{}' WHERE content <> '{}' AND (state IN ('paid', 'refund') OR created_at < $1)`,
  },
  insertAttempt: {
    name: 'attempts_insert',
    text: `INSERT INTO payment_attempt (${ATTEMPT}, updated_at) VALUES ($1, $2, $3, $4, $5, 'open', $6, $7, $6)`,
  },
  attempt: {
    name: 'attempts_by_id',
    text: `SELECT ${ATTEMPT} FROM payment_attempt WHERE provider_order_id = $1`,
  },
  attemptsOfOrder: {
    name: 'attempts_of_order',
    text: `SELECT ${ATTEMPT} FROM payment_attempt WHERE order_id = $1 ORDER BY number`,
  },
  endAttempt: {
    name: 'attempts_end',
    text: `UPDATE payment_attempt SET state = $2, updated_at = $3 WHERE provider_order_id = $1 AND state <> 'paid'`,
  },
  openSince: {
    name: 'attempts_open_since',
    text: `SELECT ${ATTEMPT} FROM payment_attempt WHERE state = 'open' AND requested_at <= $1 AND requested_at >= $2 ORDER BY requested_at`,
  },
};

function waitingOf<Content>(record: WaitingRecord, parse: (content: unknown) => Content): WaitingOrder<Content> {
  return {
    orderId: record.order_id,
    userId: record.user_id,
    surveyId: record.survey_id,
    idempotencyKey: record.idempotency_key ?? undefined,
    bodyHash: record.body_hash,
    content: parse(JSON.parse(record.content)),
    state: record.state,
    createdAt: record.created_at,
  };
}

function attemptOf(record: AttemptRecord): Attempt {
  return {
    providerOrderId: record.provider_order_id,
    orderId: record.order_id,
    number: record.number,
    customerCode: record.customer_code,
    amount: record.amount,
    state: record.state,
    requestedAt: record.requested_at,
    sent: record.sent ?? undefined,
  };
}

const asStored = (content: unknown) => content;

/** Adds a waiting order. */
export async function insertWaiting(connection: Connection, waiting: WaitingOrder): Promise<void> {
  await connection.execute(statements.insert, [
    waiting.orderId,
    waiting.userId,
    waiting.surveyId,
    waiting.idempotencyKey ?? null,
    waiting.bodyHash,
    JSON.stringify(waiting.content),
    waiting.state,
    waiting.createdAt,
  ]);
}

/** The waiting order with this id; undefined for an order that never waited. */
export async function findWaiting<Content>(
  connection: Connection,
  orderId: string,
  parse: (content: unknown) => Content,
): Promise<WaitingOrder<Content> | undefined> {
  const [record] = await connection.query<WaitingRecord>(statements.byId, [orderId]);
  return record && waitingOf(record, parse);
}

/** All orders of one submission, the oldest first. */
export async function waitingOfKey(
  connection: Connection,
  userId: string,
  surveyId: string,
  idempotencyKey: string,
): Promise<WaitingOrder[]> {
  const records = await connection.query<WaitingRecord>(statements.ofKey, [userId, idempotencyKey, surveyId]);
  return records.map((record) => waitingOf(record, asStored));
}

/** Sets what has become of a waiting order. */
export async function setWaitingState(
  connection: Connection,
  orderId: string,
  state: WaitingState,
  at: Date,
): Promise<void> {
  await connection.execute(statements.setState, [orderId, state, at]);
}

/** Forgets what people wrote in forms that are stored by now, or that nobody has paid for since before the instant. */
export async function forgetWaitingContent(connection: Connection, before: Date): Promise<void> {
  await connection.execute(statements.forgetContent, [before]);
}

/** Adds an open attempt. */
export async function insertAttempt(connection: Connection, attempt: Omit<Attempt, 'state'>): Promise<void> {
  const { providerOrderId, orderId, number, customerCode, amount, requestedAt, sent } = attempt;
  const values = [providerOrderId, orderId, number, customerCode, amount, requestedAt, JSON.stringify(sent)];
  await connection.execute(statements.insertAttempt, values);
}

/** The attempt that the provider knows by this id. */
export async function findAttempt(connection: Connection, providerOrderId: string): Promise<Attempt | undefined> {
  const [record] = await connection.query<AttemptRecord>(statements.attempt, [providerOrderId]);
  return record && attemptOf(record);
}

/** The attempts of an order in their order. */
export async function attemptsOfOrder(connection: Connection, orderId: string): Promise<Attempt[]> {
  return (await connection.query<AttemptRecord>(statements.attemptsOfOrder, [orderId])).map(attemptOf);
}

/** Ends an attempt; one that is paid stays so. */
export async function endAttempt(
  connection: Connection,
  providerOrderId: string,
  state: AttemptState,
  at: Date,
): Promise<void> {
  await connection.execute(statements.endAttempt, [providerOrderId, state, at]);
}

/** Open attempts of the time from `since` to `until`. */
export async function openAttempts(connection: Connection, since: Date, until: Date): Promise<Attempt[]> {
  return (await connection.query<AttemptRecord>(statements.openSince, [until, since])).map(attemptOf);
}
