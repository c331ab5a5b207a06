/** The way to the payment provider (SURVEY-009, SURVEY-040). */
import type { Answers } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { keepsIdempotencyKey } from '@madoguchi/shared/domain/survey';
import { type DraftKeeper, submissionBody } from '@madoguchi/shared/draft';
import { useNavigate } from '@madoguchi/shared/router';
import { type ApiError, type SessionUser, useAppDispatch } from '@madoguchi/shared/store';
import { useRef } from 'react';
import { loadPayment } from './usePaymentDue';
import type { LoadedSurvey } from './useSurvey';

/** What is told when the payment's own file cannot be fetched: it is a fault of the network like others, and the next press asks again. */
const NO_FILE: ApiError = { result: 'ERROR', kind: 'network', errorMessage: 'payment' };

interface PayingOptions {
  survey: LoadedSurvey;
  user: SessionUser;
  keeper: DraftKeeper;
  onPushing: () => void;
  onFailed: (error: ApiError) => void;
}

/** Answers a function that leaves for the provider; the draft stays until the payment is known. */
export function usePaying({
  survey,
  user,
  keeper,
  onPushing,
  onFailed,
}: PayingOptions): (answers: Answers) => Promise<void> {
  const { config } = survey;
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isPaying = useRef(false);
  const { userId } = user;

  return async (answers) => {
    // Two taps arrive before a render can disable the button.
    if (isPaying.current) return;
    isPaying.current = true;
    onPushing();
    keeper.beforeSend(answers);
    const { idempotencyKey } = keeper;
    const body = submissionBody({ config, answers, user, idempotencyKey });
    const outcome = await loadPayment().then(
      ({ payByCard }) => payByCard(dispatch, { userId, surveyId: config.surveyId, body }),
      () => ({ status: 'failed' as const, error: NO_FILE }),
    );
    if (outcome.status === 'leaving') return;
    isPaying.current = false;
    if (outcome.status === 'paid') void navigate(pathOf('CompletedPayment', outcome.orderId), { replace: true });
    else {
      if (!keepsIdempotencyKey(outcome.error)) keeper.renewKey();
      onFailed(outcome.error);
    }
  };
}
