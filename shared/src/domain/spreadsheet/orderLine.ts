/** What a file for the cashier says of an order (CONTRACT 14.2, export of orders): one text a column. Pure. */
import { paymentTexts } from '../../texts';
import { consoleOrdersTexts as texts } from '../../texts/console/orders';
import { toHyphens, toSlashes } from '../date';
import { instantText } from '../desk/instant';
import { type Order, PAY_TYPE, PAYMENT_STATUS, payMethodName } from '../payment';

/** The columns in their order. */
export const ORDER_COLUMNS = Object.keys(texts.titles) as readonly (keyof typeof texts.titles)[];
type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** What is known of an order beside it. */
export interface OrderFacts {
  order: Order;
  /** ISO instant. */
  orderedAt: string;
  /** 受付番号; '' where there is no answer, or the reader may not see it. */
  answerCode: string;
  /** Title of the form. */
  form: string;
  /** YYYYMMDD of what was reserved with it; '' without. */
  day: string;
  /** Money that is to go back, or has gone, in yen. */
  refunds: readonly { amount: number; refundedAt?: Date | undefined }[];
}

const momentText = (iso: string | undefined) => (iso === undefined ? '' : instantText(iso));

function stateText({ status, selectedPayType, amountWithTax }: Order): string {
  if (status === undefined) return texts.waiting;
  const isDue = status === PAYMENT_STATUS.notApplicable && selectedPayType === PAY_TYPE.cash && amountWithTax > 0;
  return isDue ? texts.cashDue : paymentTexts.status[status];
}

/** The cells of an order; amounts in whole yen without separators, so that a spreadsheet can be told to add them. */
export function orderLine({ order, orderedAt, answerCode, form, day, refunds }: OrderFacts): string[] {
  const sum = (of: typeof refunds) => of.reduce((total, { amount }) => total + amount, 0);
  const given = refunds.filter(({ refundedAt }) => refundedAt !== undefined);
  const due = refunds.filter(({ refundedAt }) => refundedAt === undefined);
  const last = given
    .map(({ refundedAt }) => refundedAt?.toISOString() ?? '')
    .sort()
    .at(-1);
  const products = order.details.map(({ productName, count }) => texts.product(productName, count));
  const cells: Record<OrderColumn, string> = {
    orderNumber: order.orderNumber ?? '',
    answerCode,
    form,
    orderedAt: instantText(orderedAt),
    day: day === '' ? '' : toSlashes(toHyphens(day)),
    products: products.join('、'),
    amount: String(order.amount),
    tax: String(order.tax),
    amountWithTax: String(order.amountWithTax),
    state: stateText(order),
    paidBy: order.payMethod === undefined ? '' : payMethodName(order.payMethod),
    paidAt: momentText(order.completedDate),
    canceledAt: momentText(order.canceledDate),
    refundDue: due.length > 0 ? String(sum(due)) : '',
    refunded: given.length > 0 ? String(sum(given)) : '',
    refundedAt: momentText(last),
  };
  return ORDER_COLUMNS.map((column) => cells[column]);
}

/** The first two lines of the file: keys, and what people call them. */
export function orderHead(): string[][] {
  return [[...ORDER_COLUMNS], ORDER_COLUMNS.map((column) => texts.titles[column])];
}
