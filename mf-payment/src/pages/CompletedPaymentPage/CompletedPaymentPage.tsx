/**
 * The screen of /completedPayment/{id}, 決済結果 (RCPT-001 to RCPT-003, RCPT-006). The provider's way back proves nothing: only a result that the server has
 * is shown as one.
 */
import { isFinishedPayment, PAYMENT_STATUS } from '@madoguchi/shared/domain/payment';
import { loadErrorText } from '@madoguchi/shared/domain/survey';
import { useParams } from '@madoguchi/shared/router';
import { isApiError, useSurveysGetConfigQuery } from '@madoguchi/shared/store';
import { errorTexts, paymentTexts } from '@madoguchi/shared/texts';
import { Button, DoneView, ErrorView, Notice } from '@madoguchi/shared/ui/plain';
import { type PaidResult, usePaymentGetResultQuery } from '../../api';
import { LoadingScreen, PaymentScreen, WaysOn, WherePaymentIsOn } from '../../screen/PaymentScreen';

const texts = paymentTexts.result;

export default function CompletedPaymentPage() {
  const { id = '' } = useParams();
  return (
    <WherePaymentIsOn title={texts.title}>
      <Result id={id} />
    </WherePaymentIsOn>
  );
}

function Result({ id }: { id: string }) {
  const result = usePaymentGetResultQuery(id);
  const surveyId = result.data?.surveyId;
  const config = useSurveysGetConfigQuery(surveyId ?? '', { skip: surveyId === undefined });
  const check = <Button onClick={() => void result.refetch()}>{texts.check}</Button>;

  if (result.isFetching || config.isLoading) return <LoadingScreen title={texts.title} text={texts.pending} />;
  if (result.data) return <Known result={result.data} message={config.data?.endOfSurveyMessage} />;
  const error = isApiError(result.error) ? result.error : undefined;
  if (error?.code === 'not_found') {
    return (
      <PaymentScreen
        title={texts.title}
        bar={
          <>
            {check}
            <WaysOn />
          </>
        }
      >
        <Notice tone="warn" announce>
          <p>{texts.notFound}</p>
          <p>{texts.notice}</p>
        </Notice>
      </PaymentScreen>
    );
  }
  return (
    <PaymentScreen title={texts.title} centred bar={check}>
      <ErrorView text={errorTexts.display.problem} detail={loadErrorText(error, '') || undefined} />
    </PaymentScreen>
  );
}

type EndMessage = Parameters<typeof DoneView>[0]['message'];

/** What the server knows: paid, or what became of it. */
function Known({ result, message }: { result: PaidResult; message: EndMessage | undefined }) {
  const { status } = result;
  const isPaid = status === PAYMENT_STATUS.completed || status === PAYMENT_STATUS.completedCredit;
  if (!isPaid) {
    return (
      <PaymentScreen title={texts.title} bar={<WaysOn />}>
        <Notice tone="warn" announce>
          <p>{texts.notCompleted(paymentTexts.status[status])}</p>
          {!isFinishedPayment(status) && <p>{texts.notice}</p>}
        </Notice>
      </PaymentScreen>
    );
  }
  return (
    <PaymentScreen title={texts.title} bar={<WaysOn />}>
      <DoneView title={paymentTexts.status[status]} message={message ?? texts.completed}>
        <p>{texts.notice}</p>
      </DoneView>
    </PaymentScreen>
  );
}
