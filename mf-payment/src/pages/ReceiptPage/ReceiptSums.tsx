/** What was sold, with the sums by rate, the tax and the total, as receipt and return show it (RCPT-016 to RCPT-019). */
import type { NamedReceipt, ReceiptLine } from '@madoguchi/shared/contract';
import { sumsByRate } from '@madoguchi/shared/domain/payment';
import { paymentTexts, yen } from '@madoguchi/shared/texts';
import { Card } from '@madoguchi/shared/ui/plain';
import styles from './ReceiptSheet.module.css';

const texts = paymentTexts.receipt;

/** The tax line with rate and type, by which inner tax is not taken for a part of the sum (RCPT-018). */
function taxName({ taxRate, taxType }: NamedReceipt): string {
  if (taxRate === undefined || taxType === undefined) return texts.tax;
  return paymentTexts.order.taxLine(paymentTexts.taxType[taxType], taxRate);
}

/** The product, its mark where it is tax-free, and how many where there are several. */
function lineName({ productName, taxableType, count = 1 }: ReceiptLine): string {
  const name = taxableType === 1 ? `${productName}${paymentTexts.order.taxFreeMark}` : productName;
  return count > 1 ? `${name} ${texts.count(count)}` : name;
}

/** The sums by rate of a receipt with tax-free lines, and of every invoice. */
function ratesOf({ details, taxRate, taxType, registrationNumber }: NamedReceipt) {
  const { taxed, taxFree } = sumsByRate(details);
  if (taxRate === undefined || taxType === undefined) return [];
  if (taxFree === undefined && registrationNumber === undefined) return [];
  return [
    { key: 'taxed', name: texts.taxed(taxRate, paymentTexts.taxType[taxType]), amount: taxed },
    ...(taxFree === undefined ? [] : [{ key: 'taxFree', name: texts.taxFree, amount: taxFree }]),
  ];
}

export function ReceiptSums({ receipt, totalName }: { receipt: NamedReceipt; totalName: string }) {
  const { details, tax, amount } = receipt;
  const subtotal = details.reduce((sum, detail) => sum + detail.amount, 0);
  const lines = [
    ...details.map((detail, index) => ({ key: `line${index}`, name: lineName(detail), amount: detail.amount })),
    { key: 'subtotal', name: texts.subtotal, amount: subtotal },
    ...ratesOf(receipt),
    { key: 'tax', name: taxName(receipt), amount: tax },
  ];
  return (
    <Card>
      <dl className={styles.sum}>
        {lines.map((line) => (
          <div key={line.key}>
            <dt>{line.name}</dt>
            <dd>{yen(line.amount)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{totalName}</dt>
          <dd>{yen(amount)}</dd>
        </div>
      </dl>
      {details.some(({ taxableType }) => taxableType === 1) && (
        <p className={styles.creator}>{paymentTexts.order.taxFreeNote}</p>
      )}
    </Card>
  );
}
