/** The screen of /errorPayment: paying failed at the provider; `detail` of the address says how (RCPT-005, PAY-021). */
import { useSearchParams } from '@madoguchi/shared/router';
import { AppScreen } from '@madoguchi/shared/screen';
import { paymentTexts, routeTexts } from '@madoguchi/shared/texts';
import { ErrorView } from '@madoguchi/shared/ui/plain';
import { BackToForm, WaysOn, WherePaymentIsOn } from '../../features/frame/WherePaymentIsOn';

const title = routeTexts.titles.errorPayment;
/** The address can be written by anybody: what it says is shown as text, and only so much of it. */
const LONGEST_DETAIL = 200;

export default function ErrorPaymentPage() {
  const [parameters] = useSearchParams();
  const detail = parameters.get('detail')?.slice(0, LONGEST_DETAIL);
  return (
    <WherePaymentIsOn title={title}>
      <AppScreen
        title={title}
        centred
        bar={
          <>
            <BackToForm />
            <WaysOn />
          </>
        }
      >
        <ErrorView
          text={paymentTexts.result.error}
          hint={paymentTexts.result.errorNext}
          detail={detail && `${paymentTexts.result.detail}: ${detail}`}
        />
      </AppScreen>
    </WherePaymentIsOn>
  );
}
