/** How an order was paid, outside the chat app: method, status, dates, order number (ORDER-009 to ORDER-012). */
import type { Order } from '@madoguchi/shared/contract';
import { paymentLines } from '@madoguchi/shared/domain/record';
import { DescriptionList } from '@madoguchi/shared/ui/plain';

/** Only of a stored order: one that is being chosen has no payment yet. */
export function PaymentState({ order }: { order: Order }) {
  const items = paymentLines(order).map(({ title, text }) => ({ title, value: text }));
  return items.length === 0 ? null : <DescriptionList items={items} />;
}
