/** Payments and their receipts. */

export const taxSetting = '/payment-configs/tax-setting';
export const paymentServices = '/payment-configs/services';
/**
 * GET `…/{categoryId}`: the service that sells for a reserved category; answers as paymentServices, `not_found` where
 * none does (API-073).
 */
export const paymentServiceByCategory = '/payment-configs/services/by-category';
/**
 * GET `…/{categoryId}`; answers {result, data: the products of that service} (API-062). For other clients
 * (CONTRACT 5).
 */
export const reservationPaymentProducts = '/calendars/reservation-payment-products';
/** GET `…/{orderId}`: one's own order, or anybody's for an administrator; answers {code, data: Order}. POST {orderId}: opens the payment of a waiting one;
 * answers {code, data: PaymentForm} (API-078). */
export const paymentOrders = '/payment-orders';
/** POST PutItemBody (spelled so): keeps an answer for its payment; answers {code, orderId} (API-031). */
export const temporarySave = '/survey-results/temprary';
/** POST by browsers that come back from the provider: `…/success`, `…/cancel`, `…/error`. */
export const paymentReturns = '/payment-returns';
/** GET `…/{orderId}` (API-074), POST: the provider's notices (API-079). */
export const paymentResults = '/payment-results';
/** POST {keys}: order ids (API-075). For other clients (CONTRACT 5). */
export const paymentResultsList = '/payment-results/list';
export const receipt = '/payment-results/receipt';
