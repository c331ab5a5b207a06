/** The screen of /canceledPayment: the purchase was cancelled at the payment provider (RCPT-004, PAY-020). */
import { paymentTexts, routeTexts } from '@madoguchi/shared/texts';
import { MessageView } from '@madoguchi/shared/ui/plain';
import { BackToForm, PaymentScreen, WaysOn, WherePaymentIsOn } from '../../screen/PaymentScreen';

const title = routeTexts.titles.canceledPayment;

export default function CanceledPaymentPage() {
  return (
    <WherePaymentIsOn title={title}>
      <PaymentScreen
        title={title}
        centred
        bar={
          <>
            <BackToForm />
            <WaysOn />
          </>
        }
      >
        <MessageView tone="warn" text={paymentTexts.result.canceled} />
      </PaymentScreen>
    </WherePaymentIsOn>
  );
}
