/**
 * Submissions that are paid by card, and what tests look up about them: who has what, the state of an order, what is to
 * go back.
 */
import { ADMIN_REFUNDS_PATH, API_PATHS } from '@madoguchi/shared/contract';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { rowsOf, slotOf } from './answers';
import { testBundle } from './bundle';
import { orderBody, PAYMENT, paidFiles } from './paid';
import { DESK, type TestServer } from './server';

/** The issuer of receipts is named beside the services. */
export const paymentBundle = {
  ...testBundle(),
  ...paidFiles(),
  'payment.json': { ...PAYMENT, receiptCreatorName: 'ひかり総合病院', receiptDisplayAddress: '東京都千代田区' },
};
const DAY = '20261124';
export const MINUTE = 60_000;

/** A bath at 2,000 yen takes two places of a slot; the day's first has four. */
export const careBody = (slot = '0', idempotencyKey: string = crypto.randomUUID(), count = 1) =>
  orderBody(
    'care',
    [{ productId: 'bath', count }],
    { payType: 'カード', place: `consult_0|${DAY}|${slot}` },
    { idempotencyKey },
  );

/** Blood tests without a reservation. */
export const paidBody = (idempotencyKey: string = crypto.randomUUID(), count = 1) =>
  orderBody('paid', [{ productId: 'blood', count }], { payType: 'カード' }, { idempotencyKey });

/** Lets the clock run on. */
export const later = (milliseconds: number) => setClock(nowMilliseconds() + milliseconds);

/** Looks things up on the server that the test has now. */
export function paymentFacts(server: () => TestServer) {
  return {
    reserved: async (slot = '0') => (await slotOf(server(), 'main', DAY, slot))?.reserved ?? 0,
    answersOf: (userId: string) =>
      rowsOf(server(), 'SELECT answer_id FROM answer WHERE user_id = $1 AND is_live', [userId]),
    paymentState: async (userId: string, orderId: string) =>
      (await server().call(userId, 'GET', `${API_PATHS.paymentResults}/${orderId}`)).body.data as Record<
        string,
        unknown
      >,
    refunds: async () =>
      (await server().call(DESK, 'GET', `/${ADMIN_REFUNDS_PATH}`)).body.data as Record<string, unknown>[],
  };
}
