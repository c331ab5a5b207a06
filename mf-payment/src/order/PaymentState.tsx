/** How an order was paid, outside the chat app: method, status, dates, receipt number (ORDER-009 to ORDER-012). */
import type { Order } from '@madoguchi/shared/contract';
import { timestampOf } from '@madoguchi/shared/domain/date';
import { paymentTexts } from '@madoguchi/shared/texts';
import { DescriptionList } from '@madoguchi/shared/ui/plain';

const texts = paymentTexts.order;

const dateText = (instant: string | undefined) =>
  instant === undefined ? undefined : timestampOf(Date.parse(instant));

/** Only of a stored order: one that is being chosen has no payment yet. */
export function PaymentState({ order }: { order: Order }) {
  if (order.orderId === undefined) return null;
  const entries: [title: string, value: string | undefined][] = [
    [texts.payMethod, order.payMethod && paymentTexts.payMethod[order.payMethod]],
    [texts.status, order.status === undefined ? undefined : paymentTexts.status[order.status]],
    [texts.completedDate, dateText(order.completedDate)],
    [texts.canceledDate, dateText(order.canceledDate)],
    [texts.receiptNumber, order.orderId],
  ];
  const items = entries.flatMap(([title, value]) => (value === undefined ? [] : [{ title, value }]));
  return <DescriptionList items={items} />;
}
