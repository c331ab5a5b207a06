/**
 * 領収書を見る: the way to the receipt of what was paid for with an answer, wherever the answer is shown and for as long
 * as it is (RCPT-007, CONTRACT 13).
 */
import { pathOf } from '@madoguchi/shared/contract/routes';
import { Link } from '@madoguchi/shared/router';
import { productSwitches } from '@madoguchi/shared/store';
import { paymentTexts } from '@madoguchi/shared/texts';
import { type ButtonSize, buttonClass } from '@madoguchi/shared/ui/plain';

interface ReceiptLinkProps {
  /** Absent where there is none (`receiptKeyOf` of a record). */
  receiptKey: string | undefined;
  /** `return`: the document of what went back. */
  shown?: 'receipt' | 'return';
  size?: ButtonSize;
  /** The heading that tells one answer's link from another's. */
  describedBy?: string;
}

/** Nothing where nothing was paid, and while payment is off: then the server opens no receipt. */
export function ReceiptLink({ receiptKey: key, shown = 'receipt', size = 'medium', describedBy }: ReceiptLinkProps) {
  if (key === undefined || !productSwitches().payment) return null;
  return (
    <Link
      className={buttonClass('quiet', size)}
      to={pathOf('Receipt', undefined, shown === 'return' ? { key, document: shown } : { key })}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
    >
      {shown === 'return' ? paymentTexts.receipt.showReturn : paymentTexts.result.receipt}
    </Link>
  );
}
