/**
 * Payments that were named before their notice came, and what we ask the provider about them.
 */
import type { Connection } from '../../database/database';

export interface Question {
  trackingId: string;
  providerOrderId: string;
  orderId: string;
  payMethod: string;
  /** How often the provider was asked in vain. */
  askCount: number;
}

interface QuestionRecord {
  tracking_id: string;
  provider_order_id: string;
  order_id: string;
  pay_method: string;
  ask_count: number;
}

const statements = {
  add: {
    name: 'questions_add',
    text: `INSERT INTO payment_question (tracking_id, provider_order_id, order_id, pay_method, ask_at, created_at)
           SELECT $1, $2, $3, $4, $5, $6 WHERE NOT EXISTS (SELECT 1 FROM payment_charge WHERE tracking_id = $1)
           ON CONFLICT (tracking_id) DO NOTHING`,
  },
  due: {
    name: 'questions_due',
    text: `SELECT tracking_id, provider_order_id, order_id, pay_method, ask_count FROM payment_question
           WHERE answered_at IS NULL AND ask_at <= $1 ORDER BY ask_at LIMIT $2`,
  },
  isOpen: {
    name: 'questions_is_open',
    text: 'SELECT 1 FROM payment_question WHERE order_id = $1 AND answered_at IS NULL LIMIT 1',
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

/** Notes a payment to be asked about from `askAt` on; nothing where its money is noted already. */
export async function addQuestion(
  connection: Connection,
  question: Omit<Question, 'askCount'> & { askAt: Date; at: Date },
): Promise<void> {
  const { trackingId, providerOrderId, orderId, payMethod, askAt, at } = question;
  await connection.execute(statements.add, [trackingId, providerOrderId, orderId, payMethod, askAt, at]);
}

/** Questions that are due at `at`. */
export async function dueQuestions(connection: Connection, at: Date, limit: number): Promise<Question[]> {
  const records = await connection.query<QuestionRecord>(statements.due, [at, limit]);
  return records.map((record) => ({
    trackingId: record.tracking_id,
    providerOrderId: record.provider_order_id,
    orderId: record.order_id,
    payMethod: record.pay_method,
    askCount: record.ask_count,
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
