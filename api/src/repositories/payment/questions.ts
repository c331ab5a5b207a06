/**
 * What we ask the provider about: payments that were named before their notice came, and money that only a notice has
 * told of. Servers of one database share the questions: who takes one has it for a while.
 */
import type { Connection } from '../../database/database';

export interface Question {
  trackingId: string;
  providerOrderId: string;
  orderId: string;
  payMethod: string;
  /** How often the provider was asked in vain. */
  askCount: number;
  /** The money is noted already; the answer only confirms it. */
  isCheck: boolean;
  createdAt: Date;
}

interface QuestionRecord {
  tracking_id: string;
  provider_order_id: string;
  order_id: string;
  pay_method: string;
  ask_count: number;
  is_check: boolean;
  created_at: Date;
}

const statements = {
  add: {
    name: 'questions_add',
    text: `INSERT INTO payment_question (tracking_id, provider_order_id, order_id, pay_method, ask_at, created_at)
           SELECT $1, $2, $3, $4, $5, $6 WHERE NOT EXISTS (SELECT 1 FROM payment_charge WHERE tracking_id = $1)
           ON CONFLICT (tracking_id) DO NOTHING`,
  },
  check: {
    name: 'questions_check',
    text: `INSERT INTO payment_question (tracking_id, provider_order_id, order_id, pay_method, ask_at, created_at, is_check)
           VALUES ($1, $2, $3, $4, $5, $6, true)
           ON CONFLICT (tracking_id) DO UPDATE
           SET is_check = true, answered_at = NULL, ask_count = 0, ask_at = EXCLUDED.ask_at, created_at = EXCLUDED.created_at`,
  },
  /** Somebody waits for the others; a check only reassures. */
  takeDue: {
    name: 'questions_take_due',
    text: `UPDATE payment_question q SET ask_at = $3
           FROM (SELECT tracking_id FROM payment_question WHERE answered_at IS NULL AND ask_at <= $1
                 ORDER BY is_check, ask_at LIMIT $2 FOR UPDATE SKIP LOCKED) due
           WHERE q.tracking_id = due.tracking_id
           RETURNING q.tracking_id, q.provider_order_id, q.order_id, q.pay_method, q.ask_count, q.is_check, q.created_at`,
  },
  isOpen: {
    name: 'questions_is_open',
    text: 'SELECT 1 FROM payment_question WHERE order_id = $1 AND answered_at IS NULL AND NOT is_check LIMIT 1',
  },
  askAgain: {
    name: 'questions_ask_again',
    text: 'UPDATE payment_question SET ask_at = $2, ask_count = ask_count + 1 WHERE tracking_id = $1',
  },
  answer: {
    name: 'questions_answer',
    text: 'UPDATE payment_question SET answered_at = $2 WHERE tracking_id = $1 AND answered_at IS NULL',
  },
};

type NewQuestion = Omit<Question, 'askCount' | 'isCheck' | 'createdAt'> & { askAt: Date; at: Date };

function valuesOf({ trackingId, providerOrderId, orderId, payMethod, askAt, at }: NewQuestion) {
  return [trackingId, providerOrderId, orderId, payMethod, askAt, at];
}

/** Notes a payment to be asked about from `askAt` on; nothing where its money is noted already. */
export async function addQuestion(connection: Connection, question: NewQuestion): Promise<void> {
  await connection.execute(statements.add, valuesOf(question));
}

/** Notes money that a notice told of, to be confirmed from `askAt` on. */
export async function addCheck(connection: Connection, question: NewQuestion): Promise<void> {
  await connection.execute(statements.check, valuesOf(question));
}

/** Takes questions that are due at `at`; nobody else gets them before `leaseEnd`. */
export async function takeDueQuestions(
  connection: Connection,
  at: Date,
  limit: number,
  leaseEnd: Date,
): Promise<Question[]> {
  const records = await connection.query<QuestionRecord>(statements.takeDue, [at, limit, leaseEnd]);
  return records.map((record) => ({
    trackingId: record.tracking_id,
    providerOrderId: record.provider_order_id,
    orderId: record.order_id,
    payMethod: record.pay_method,
    askCount: record.ask_count,
    isCheck: record.is_check,
    createdAt: record.created_at,
  }));
}

/** Whether a payment of the order is still being asked about. */
export async function isBeingAsked(connection: Connection, orderId: string): Promise<boolean> {
  return (await connection.query(statements.isOpen, [orderId])).length > 0;
}

/** There was no answer: ask again at `askAt`. */
export async function askAgain(connection: Connection, trackingId: string, askAt: Date): Promise<void> {
  await connection.execute(statements.askAgain, [trackingId, askAt]);
}

/** The provider has said what became of the payment, by itself or asked. */
export async function answerQuestion(connection: Connection, trackingId: string, at: Date): Promise<void> {
  await connection.execute(statements.answer, [trackingId, at]);
}
