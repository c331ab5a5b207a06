/** The screen of /canceledPayment: the purchase was cancelled at the payment provider (RCPT-004, PAY-020). */
import { paymentTexts, routeTexts } from '@madoguchi/shared/texts';
import { Notice } from '@madoguchi/shared/ui/plain';
import { BackToForm, PaymentScreen, WaysOn, WherePaymentIsOn } from '../../screen/PaymentScreen';

const title = routeTexts.titles.canceledPayment;

export default function CanceledPaymentPage() {
  return (
    <WherePaymentIsOn title={title}>
      <PaymentScreen
        title={title}
        bar={
          <>
            <BackToForm />
            <WaysOn />
          </>
        }
      >
        <Notice tone="warn" announce>
          {paymentTexts.result.canceled}
        </Notice>
      </PaymentScreen>
    </WherePaymentIsOn>
  );
}
