/**
 * The payment flow on a database of a test file's own, without a server or a provider: forms that sell something, orders
 * that wait for their payment, and what is stored of them.
 */
import { beforeEach, jest } from '@jest/globals';
import type { Order } from '@madoguchi/shared/contract';
import { now } from '@madoguchi/shared/domain/clock';
import { ORDER } from '@madoguchi/shared/testing/purchase';
import { insertOrder } from '../repositories/payment/orders';
import { insertAttempt, insertWaiting, type WaitingOrder } from '../repositories/payment/waiting';
import type { FlowDependencies } from '../services/payment/flow/dependencies';
import { purchaseForm } from '../services/payment/flow/openPayment';
import { sentPurchase } from '../services/payment/sbps/echo';
import type { BundleFiles } from './bundle';
import { importFilesInto } from './database';
import { paymentBundle } from './payments';
import { servicesOfFile } from './servicesOfFile';

const MONEY = ['order', 'charge', 'refund', 'waiting', 'attempt', 'question', 'notice'].map(
  (name) => `payment_${name}`,
);
const ANSWERS = ['answer_search', 'answer_row', 'reservation', 'answer', 'submission'];
const HELD = ['place_hold', 'hold_term', 'order_hold_term'];

/** The customer’s code of each attempt that `attempt` stores. */
const CUSTOMER = 'c'.repeat(32);

/** What the provider answers of a payment: that it is paid, that it is not, or nothing that can be read. */
export type Said = 'paid' | 'unpaid' | 'unknown';
const STATUSES: Readonly<Record<Said, string>> = { paid: '1', unpaid: '5', unknown: '' };

/** Lets the provider answer every question so. @returns the questions that it gets */
export function providerSays(said: Said | (() => Said)) {
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const status = STATUSES[typeof said === 'string' ? said : said()];
    return new Response(status && `<res_result>OK</res_result><payment_status>${status}</payment_status>`);
  });
}

/** @param more files beside those of the payment's bundle */
export function paymentFlowOfFile(more: BundleFiles = {}) {
  const bundle = { ...paymentBundle, ...more };
  const { database, services, rows } = servicesOfFile(bundle, {
    switches: { PAYMENT: 'on' },
    emptied: ['audit', ...MONEY, ...ANSWERS, ...HELD],
  });
  beforeEach(() => database().script('UPDATE slot SET reserved = 0, closings = 0 WHERE reserved > 0 OR closings > 0'));
  return {
    database,
    rows,
    services,
    importMore: (files: BundleFiles) => importFilesInto(database(), { ...bundle, ...files }),
    flow: (): FlowDependencies => services().paymentFlow,
    /** An order of `U-a` that waits for its payment. */
    async waiting(orderId: string, facts: Partial<WaitingOrder> & { order?: Partial<Order> } = {}): Promise<void> {
      const { order, ...waiting } = facts;
      const named = { orderId, surveyId: 'care', userId: 'U-a', ...waiting };
      await insertOrder(database(), { ...named, partitionKey: undefined, at: now(), order: { ...ORDER, ...order } });
      const kept = { idempotencyKey: undefined, bodyHash: 'hash', content: {}, state: 'waiting' } as const;
      await insertWaiting(database(), { ...kept, ...named, createdAt: now(), ...waiting });
    },
    /** The next attempt to pay an order, as its form was sent. @returns its id at the provider */
    async attempt(orderId: string, number = 1, requestedAt = now()): Promise<string> {
      const providerOrderId = `${orderId}-${number}`;
      const attempt = { orderId, providerOrderId, number, customerCode: CUSTOMER, amount: 1100, requestedAt };
      const sent = sentPurchase(purchaseForm(services().paymentFlow, attempt, ORDER, ''));
      await insertAttempt(database(), { ...attempt, sent });
      return providerOrderId;
    },
    /** What is held by whom, for which order. */
    held: () => rows('SELECT user_id, survey_id, order_id, day, slot, cost, expires_at FROM place_hold ORDER BY slot'),
    /** What the audit says of payments, the oldest first. */
    audit: () =>
      rows(
        `SELECT at, actor_id, actor_is_admin, subject_user_id, subject, after FROM audit WHERE action = 'payment'
         ORDER BY written_at`,
      ),
  };
}
