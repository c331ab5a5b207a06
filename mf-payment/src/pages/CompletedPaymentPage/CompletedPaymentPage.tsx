/**
 * The screen of /completedPayment/{id}, 決済結果 (RCPT-001 to RCPT-003, RCPT-006). The provider's way back proves nothing:
 * until the server has the provider's notice the screen says 確認中 and follows by itself.
 */
import type { PaymentStanding, SurveyConfig } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { isCanceledPayment, PAYMENT_STATUS } from '@madoguchi/shared/domain/payment';
import { sentMessage } from '@madoguchi/shared/domain/survey';
import { usePaymentsGetStandingQuery } from '@madoguchi/shared/endpoints/payments';
import { sentPass } from '@madoguchi/shared/own';
import { forgetPaid } from '@madoguchi/shared/payment';
import { useNavigate, useParams } from '@madoguchi/shared/router';
import {
  AppScreen,
  DoneView,
  FailedScreen,
  faultWithDetail,
  LoadingScreen,
  MessageScreen,
} from '@madoguchi/shared/screen';
import {
  isApiError,
  isInClient,
  useAppDispatch,
  useSurveysDeleteDraftMutation,
  useSurveysGetConfigQuery,
} from '@madoguchi/shared/store';
import { errorTexts, paymentTexts, yen } from '@madoguchi/shared/texts';
import { Button, DescriptionList, Notice } from '@madoguchi/shared/ui/plain';
import { type ReactNode, useEffect } from 'react';
import { WaysOn, WherePaymentIsOn } from '../../features/frame/WherePaymentIsOn';
import { useFollowing, useIsLong } from './useFollowing';

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
  const standing = usePaymentsGetStandingQuery(id, { refetchOnMountOrArgChange: true });
  const { data } = standing;
  const config = useSurveysGetConfigQuery(data?.surveyId ?? '', { skip: data === undefined });
  const error = isApiError(standing.error) ? standing.error : undefined;
  const isLost = data?.state === 'waiting' && error?.kind === 'network';
  useFollowing(data?.state === 'waiting' && (!error || isLost), async () => standing.refetch());
  useDraftUntilPaid(id, data);
  useServiceMessages(data?.state === 'paid' ? data.partitionKey : undefined);

  const check = <Button onClick={() => void standing.refetch()}>{texts.check}</Button>;
  if (data && (!error || isLost)) {
    if (data.state === 'waiting') return <Waiting check={check} />;
    if (config.isLoading) return <LoadingScreen title={texts.title} text={texts.pending} />;
    return <Known standing={data} config={config.data ?? undefined} />;
  }
  if (standing.isFetching) return <LoadingScreen title={texts.title} text={texts.pending} />;
  if (error?.code === 'not_found') {
    return (
      <MessageScreen
        title={texts.title}
        tone="warn"
        text={texts.notFound}
        hint={texts.notice}
        bar={<WaysOn main={check} />}
      />
    );
  }
  return (
    <FailedScreen
      title={texts.title}
      {...faultWithDetail(errorTexts.display.problem, error)}
      ways={<WaysOn main={check} />}
    />
  );
}

/** The draft of what was paid for goes, now that the payment is there. */
function useDraftUntilPaid(orderId: string, standing: PaymentStanding | undefined): void {
  const [deleteDraft] = useSurveysDeleteDraftMutation();
  const isPaid = standing?.state === 'paid';
  useEffect(() => {
    const surveyId = isPaid ? forgetPaid(orderId) : undefined;
    if (surveyId !== undefined) void deleteDraft({ surveyId, partitionKey: undefined });
  }, [isPaid, orderId, deleteDraft]);
}

/** Inside LINE the server gets what the messages of the paid answer are sent by; they wait for it for some seconds. */
function useServiceMessages(partitionKey: string | undefined): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (partitionKey === undefined || !isInClient()) return;
    import('@madoguchi/shared/serviceMessages')
      .then(({ giveNotificationToken }) => giveNotificationToken(dispatch, partitionKey))
      .catch(() => undefined);
  }, [partitionKey, dispatch]);
}

function Waiting({ check }: { check: ReactNode }) {
  const isLong = useIsLong();
  return (
    <AppScreen title={texts.title} documentTitle={texts.pendingTitle} bar={isLong && <WaysOn main={check} />}>
      <div role="status" aria-live="polite">
        <Notice tone="info">
          <p>
            <strong>{texts.pendingTitle}</strong>
          </p>
          <p>{texts.pending}</p>
          <p>{isLong ? texts.pendingLong : texts.pendingNote}</p>
        </Notice>
      </div>
    </AppScreen>
  );
}

/** What the server knows: paid, or what became of it. */
function Known({ standing, config }: { standing: PaymentStanding; config: SurveyConfig | undefined }) {
  const navigate = useNavigate();
  const { state, status, receiptKey, surveyId, answerCode, partitionKey, amount } = standing;
  if (state === 'paid' && status !== undefined && !isCanceledPayment(status)) {
    const title = paymentTexts.status[status === PAYMENT_STATUS.notApplicable ? PAYMENT_STATUS.completed : status];
    return (
      <AppScreen
        title={texts.title}
        bar={
          <>
            {receiptKey !== undefined && (
              <Button variant="quiet" onClick={() => void navigate(pathOf('Receipt', undefined, { key: receiptKey }))}>
                {texts.receipt}
              </Button>
            )}
            <WaysOn surveyId={surveyId} />
          </>
        }
      >
        <DoneView
          title={title}
          message={sentMessage(config ?? undefined, texts.completed)}
          answerCode={answerCode}
          {...(partitionKey !== undefined && { pass: sentPass(partitionKey) })}
        >
          <DescriptionList items={[{ title: texts.amount, value: yen(amount) }]} />
        </DoneView>
      </AppScreen>
    );
  }
  const isBack = status !== undefined && isCanceledPayment(status);
  const toForm = <Button onClick={() => void navigate(pathOf('LiffSurvey', surveyId))}>{texts.backToForm}</Button>;
  return (
    <AppScreen title={texts.title} bar={<WaysOn surveyId={surveyId} main={state !== 'paid' && toForm} />}>
      <Notice tone={state === 'refund' ? 'error' : 'warn'} announce>
        {state === 'ended' && <p>{texts.ended}</p>}
        {state === 'refund' && <p>{texts.refund}</p>}
        {state === 'refund' && <p>{isBack ? texts.refunded : texts.refundNext}</p>}
        {state === 'paid' && status !== undefined && <p>{texts.notCompleted(paymentTexts.status[status])}</p>}
      </Notice>
    </AppScreen>
  );
}
