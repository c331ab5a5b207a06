/**
 * What was bought with a record and how it was paid, in words (FIND-031, FIND-041, ORDER-009 to ORDER-012). The answer
 * of the products item is only the order's id and is not shown: people are told the order's number. Pure.
 */
import type { DisplayRecord, Order, SurveyConfig } from '../../contract';
import { findTexts, paymentTexts } from '../../texts';
import { timestampOf } from '../date';
import { hasReceipt, payMethodName } from '../payment';
import { flattenItems, isProducts } from '../survey';
import type { RecordAnswer } from './recordAnswer';

const texts = paymentTexts.order;

const timeOf = (instant: string | undefined) => (instant === undefined ? undefined : timestampOf(Date.parse(instant)));

/** How a stored order was paid, as far as it is decided; empty for one that is being chosen. */
export function paymentLines(order: Order): { itemKey: string; title: string; text: string }[] {
  if (order.orderId === undefined) return [];
  const lines: [itemKey: string, title: string, text: string | undefined][] = [
    ['order-method', texts.payMethod, order.payMethod && payMethodName(order.payMethod)],
    ['order-status', texts.status, order.status === undefined ? undefined : paymentTexts.status[order.status]],
    ['order-completed', texts.completedDate, timeOf(order.completedDate)],
    ['order-canceled', texts.canceledDate, timeOf(order.canceledDate)],
    ['order-number', texts.number, order.orderNumber],
  ];
  return lines.flatMap(([itemKey, title, text]) => (text === undefined ? [] : [{ itemKey, title, text }]));
}

/** A line a product with its count and amount, then the total. */
function orderText({ details, amountWithTax }: Order): string {
  const { line, totalLine } = texts;
  return [
    ...details.map(({ productName, count, amount }) => line(productName, count, amount)),
    totalLine(amountWithTax),
  ].join('\n');
}

/** The answers with the purchase in place of the order's id, and below it how it was paid. */
export function withPurchase(
  answers: readonly RecordAnswer[],
  record: Pick<DisplayRecord, 'order'>,
  config: SurveyConfig,
): RecordAnswer[] {
  const productKeys = new Set(
    flattenItems(config)
      .filter(isProducts)
      .map(({ itemKey }) => itemKey),
  );
  const others = answers.filter(({ itemKey }) => !productKeys.has(itemKey));
  const { order } = record;
  if (config.usePayment !== 1 || !order) return others;
  return [
    ...others,
    { itemKey: 'order', title: findTexts.list.products, kind: 'text', text: orderText(order) },
    ...paymentLines(order).map((line) => ({ ...line, kind: 'text' as const })),
  ];
}

/** The key by which a record's receipt is opened by its person; undefined where there is none (CONTRACT 13). */
export function receiptKeyOf({
  order,
}: {
  order?: Pick<Order, 'orderId' | 'status' | 'completedDate'> | undefined;
}): string | undefined {
  return order && hasReceipt(order) ? order.orderId : undefined;
}
