/** The screen of /errorPayment: paying failed at the provider; `detail` of the address says how (RCPT-005, PAY-021). */
import { useSearchParams } from '@madoguchi/shared/router';
import { AppScreen } from '@madoguchi/shared/screen';
import { paymentTexts, routeTexts } from '@madoguchi/shared/texts';
import { ErrorView } from '@madoguchi/shared/ui/plain';
import { WaysOnWithoutPayment, WherePaymentIsOn } from '../../features/frame/WherePaymentIsOn';

const title = routeTexts.titles.errorPayment;
const texts = paymentTexts.result;
/** The address can be written by anybody: what it says is shown as text, and only so much of it. */
const LONGEST_DETAIL = 200;

/** What a code of the provider means to the person who was paying. */
function wordsOf(code: string): string {
  return new Map<string, string>(Object.entries(texts.errorWords)).get(code) ?? texts.errorOther;
}

export default function ErrorPaymentPage() {
  const [parameters] = useSearchParams();
  const detail = parameters.get('detail')?.slice(0, LONGEST_DETAIL);
  return (
    <WherePaymentIsOn title={title}>
      <AppScreen title={title} centred bar={<WaysOnWithoutPayment />}>
        <ErrorView
          text={paymentTexts.result.error}
          hint={`${texts.errorNext}\n${texts.notPaid}`}
          detail={detail && texts.detail(wordsOf(detail), detail)}
        />
      </AppScreen>
    </WherePaymentIsOn>
  );
}
