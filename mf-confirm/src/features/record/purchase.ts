/**
 * What was bought with a record, in words (FIND-031, FIND-041). The answer of the products item is only the order's id
 * and is not shown.
 */
import type { DisplayRecord, SurveyConfig } from '@madoguchi/shared/contract';
import type { RecordAnswer } from '@madoguchi/shared/domain/record';
import { flattenItems, isProducts } from '@madoguchi/shared/domain/survey';
import { findTexts, paymentTexts } from '@madoguchi/shared/texts';

/** A line a product with its count and amount, then the total. */
function orderText({ details, amountWithTax }: NonNullable<DisplayRecord['order']>): string {
  const { line, totalLine } = paymentTexts.order;
  return [
    ...details.map(({ productName, count, amount }) => line(productName, count, amount)),
    totalLine(amountWithTax),
  ].join('\n');
}

/** The answers with the purchase in place of the order's id; the status of the payment below it. */
export function withPurchase(
  answers: readonly RecordAnswer[],
  record: DisplayRecord,
  config: SurveyConfig,
): RecordAnswer[] {
  const productKeys = new Set(
    flattenItems(config)
      .filter(isProducts)
      .map(({ itemKey }) => itemKey),
  );
  const others = answers.filter(({ itemKey }) => !productKeys.has(itemKey));
  const { order, paymentResult } = record;
  if (config.usePayment !== 1 || !order) return others;
  const status = paymentResult && paymentTexts.status[paymentResult.status];
  return [
    ...others,
    { itemKey: 'order', title: findTexts.list.products, kind: 'text', text: orderText(order) },
    ...(status
      ? [{ itemKey: 'order-status', title: paymentTexts.order.status, kind: 'text' as const, text: status }]
      : []),
  ];
}
