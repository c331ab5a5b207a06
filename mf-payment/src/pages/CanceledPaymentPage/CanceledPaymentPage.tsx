/** The screen of /canceledPayment: the purchase was cancelled at the payment provider (RCPT-004, PAY-020). */
import { MessageScreen } from '@madoguchi/shared/screen';
import { paymentTexts, routeTexts } from '@madoguchi/shared/texts';
import { WaysOnWithoutPayment, WherePaymentIsOn } from '../../features/frame/WherePaymentIsOn';

const title = routeTexts.titles.canceledPayment;

export default function CanceledPaymentPage() {
  return (
    <WherePaymentIsOn title={title}>
      <MessageScreen
        title={title}
        tone="warn"
        text={paymentTexts.result.canceled}
        hint={paymentTexts.result.notPaid}
        bar={<WaysOnWithoutPayment />}
      />
    </WherePaymentIsOn>
  );
}
