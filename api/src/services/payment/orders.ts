/**
 * The order of a submission: read from what the client chose, computed again by our own prices, and stored with the
 * answer (CONTRACT 5 and 6.4).
 */
import type {
  Answers,
  FormMode,
  ItemError,
  Order,
  OrderInput,
  PaymentResult,
  SchemaItem,
  SurveyConfig,
} from '@madoguchi/shared/contract';
import { OrderInputSchema } from '@madoguchi/shared/contract/apiSchema';
import { today } from '@madoguchi/shared/domain/clock';
import { toHyphens } from '@madoguchi/shared/domain/date';
import {
  isCancelablePayment,
  isEditablePayment,
  isPaymentMisplaced,
  makeOrder,
  needsPayment,
  orderInputOf,
  orderTermsOf,
  PAY_TYPE,
  PAYMENT_STATUS,
  paymentServiceOf,
  productsItemOf,
  reservedCategoryOf,
} from '@madoguchi/shared/domain/payment';
import { cashLabelOf, encodeProductLine, flattenItems, isPayType } from '@madoguchi/shared/domain/survey';
import { paymentTexts, validationTexts } from '@madoguchi/shared/texts';
import * as v from 'valibot';
import type { Connection } from '../../database/database';
import { makeUlid } from '../../identifiers';
import { invalid, notEditable } from '../../refusal';
import { findOrderOfAnswer, insertOrder, ordersOfAnswers, type StoredOrder } from '../../repositories/payment/orders';
import type { Snapshot } from '../configuration/snapshot';

/** An order that goes with a new answer. */
export interface JudgedOrder {
  orderId: string;
  order: Order;
}

interface OrderRequest {
  snapshot: Snapshot;
  config: SurveyConfig;
  mode: FormMode;
  subjectId: string;
  /** The product's switch: without it nothing is sold. */
  isPaymentOn: boolean;
}

function at(item: SchemaItem | undefined, message: string) {
  const errors: ItemError[] = item ? [{ itemKey: item.itemKey, message }] : [];
  return invalid(errors);
}

function readInput(item: SchemaItem, order: unknown): OrderInput {
  const parsed = v.safeParse(OrderInputSchema, order);
  if (!parsed.success) throw at(item, validationTexts.order.count);
  return parsed.output;
}

/** The lines of a sent order, as the products item holds them while a form is filled in. */
function linesOf({ serviceId = '', details }: OrderInput): string[] {
  return details.map((line) => encodeProductLine({ serviceId, ...line }));
}

/** The sent answers with the sent order's lines at the form's products item, whether or not the form would take them. */
export function withLinesOf(config: SurveyConfig, sent: Answers, order: unknown): Answers {
  const item = productsItemOf(config);
  const parsed = v.safeParse(OrderInputSchema, order);
  return item && parsed.success ? { ...sent, [item.itemKey]: linesOf(parsed.output) } : sent;
}

/** What an administrator enters is paid in cash: the desk's pay type is not asked for but set (ADMIN-007). */
function withForcedCash(config: SurveyConfig, sent: Answers, mode: FormMode): Answers {
  if (mode !== 'admin' || config.usePayment !== 1) return sent;
  const items = flattenItems(config).filter(isPayType);
  return { ...sent, ...Object.fromEntries(items.map((item) => [item.itemKey, cashLabelOf(item) ?? ''])) };
}

/**
 * The sent answers with the lines of the sent order at the products item, so that the form's own rules judge them. A
 * new answer's products row is dropped: no client names an order. @throws {Refusal} 400 for an order that no form of
 * ours sends, 409 for one with the change of a stored answer (ORDER-017)
 */
export function withSentOrder(
  config: SurveyConfig,
  sent: Answers,
  { order, isUpdate, mode }: { order: unknown; isUpdate: boolean; mode: FormMode },
): Answers {
  const hasOrder = order !== undefined && order !== null;
  if (isUpdate) {
    if (hasOrder) throw notEditable();
    return sent;
  }
  const item = productsItemOf(config);
  if (!item) {
    if (hasOrder) throw invalid();
    return sent;
  }
  const { [item.itemKey]: _row, ...others } = withForcedCash(config, sent, mode);
  if (!hasOrder) return others;
  return { ...others, [item.itemKey]: linesOf(readInput(item, order)) };
}

/** Nothing is left to be paid through the provider: paid at the desk, or free (PAY-010, PAY-039). */
function settled(order: Order): Order {
  const isCash = order.selectedPayType === PAY_TYPE.cash;
  return { ...order, status: PAYMENT_STATUS.notApplicable, ...(isCash && { payMethod: 'cash' as const }) };
}

/**
 * The order of a new answer, computed from products and counts alone; undefined where nothing was chosen. One that
 * needs no payment by card has the status NOT_APPLICABLE, one that does has none yet. @throws {Refusal} 400 with the
 * message at the products item
 */
export function judgeOrder(request: OrderRequest, answers: Answers): JudgedOrder | undefined {
  const { snapshot, config, mode, subjectId, isPaymentOn } = request;
  const context = { mode, categories: snapshot.categories.tree };
  const item = productsItemOf(config);
  const input = orderInputOf(config, answers, context);
  if (!item || !input) return undefined;
  if (!isPaymentOn) throw at(item, paymentTexts.unavailable);
  if (isPaymentMisplaced(config)) throw at(item, paymentTexts.appendingOnly);
  const { services = [], taxSetting } = snapshot.payment ?? {};
  const service = paymentServiceOf(services, item, reservedCategoryOf(config, answers));
  if (!service || (input.serviceId !== undefined && input.serviceId !== service.serviceId)) {
    throw at(item, validationTexts.order.unknownProduct);
  }
  const made = makeOrder(input.details, {
    service,
    taxSetting,
    today: toHyphens(today()),
    userId: subjectId,
    ...orderTermsOf(config, answers, context),
  });
  if ('message' in made) throw at(item, made.message);
  const orderId = makeUlid();
  const { order } = made;
  return { orderId, order: { ...(needsPayment(config, order) ? order : settled(order)), orderId } };
}

/** The answers with the order's id as the products item's answer, which its row stores (CONTRACT 4). */
export function withOrderId(config: SurveyConfig, answers: Answers, judged: JudgedOrder | undefined): Answers {
  const item = productsItemOf(config);
  return item && judged ? { ...answers, [item.itemKey]: judged.orderId } : answers;
}

/**
 * @throws {Refusal} 400 for an answer that is to be stored although its order waits for a payment: that goes by the
 * temporary save
 */
export function refuseUnpaid(config: SurveyConfig, judged: JudgedOrder | undefined): void {
  if (needsPayment(config, judged?.order)) throw at(productsItemOf(config), paymentTexts.paymentFirst);
}

/** Stores the order of a new answer beside it. */
export async function storeOrder(
  connection: Connection,
  answer: { surveyId: string; userId: string; partitionKey: string | undefined },
  { orderId, order }: JudgedOrder,
  storedAt: Date,
): Promise<void> {
  const { surveyId, userId, partitionKey } = answer;
  await insertOrder(connection, { orderId, surveyId, userId, partitionKey, order, at: storedAt });
}

/** What was bought with an answer; undefined for forms that take no payment, without asking the database. */
export async function orderOfAnswer(
  connection: Connection,
  config: SurveyConfig | undefined,
  partitionKey: string,
): Promise<StoredOrder | undefined> {
  return config?.usePayment === 1 ? findOrderOfAnswer(connection, partitionKey) : undefined;
}

/** The same of many answers, by partition key. */
export async function ordersByKey(
  connection: Connection,
  config: SurveyConfig,
  partitionKeys: readonly string[],
): Promise<ReadonlyMap<string, StoredOrder>> {
  return config.usePayment === 1 ? ordersOfAnswers(connection, partitionKeys) : new Map();
}

/**
 * The payment of an order, as lists and rules ask for it (PAY-007); undefined while nothing is decided.
 */
export function paymentResultOf({
  order,
  orderId,
  userId,
  payType,
  createdAt,
}: StoredOrder): PaymentResult | undefined {
  if (order.status === undefined) return undefined;
  return {
    sortKey: orderId,
    status: order.status,
    userId,
    completedDate: order.completedDate,
    createdAt: createdAt.toISOString(),
    selectedPayType: payType,
  };
}

/** What the payment of an answer lets a user do with it. */
export interface PaymentFacts {
  isEditable: boolean;
  isCancelable: boolean;
}

/** The same of an order (CANCEL-005, CANCEL-012); undefined where nothing was bought. */
export function paymentFactsOf(stored: StoredOrder | undefined, now: number): PaymentFacts | undefined {
  const result = stored && paymentResultOf(stored);
  return result && { isEditable: isEditablePayment(result.status), isCancelable: isCancelablePayment(result, now) };
}
