/**
 * Paying for a form by card (SURVEY-009, SURVEY-040): whether what is entered has to be paid for, and the way to the provider. A form that takes no payment
 * loads nothing of it.
 */
import type { Answers, SurveyConfig } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { isAppending, keepsIdempotencyKey } from '@madoguchi/shared/domain/survey';
import { type DraftKeeper, submissionBody } from '@madoguchi/shared/draft';
import { useNavigate } from '@madoguchi/shared/router';
import { type ApiError, productSwitches, type SessionUser, useAppDispatch } from '@madoguchi/shared/store';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LoadedSurvey } from './useSurvey';

const loadPayment = () => import(/* webpackChunkName: "payment" */ '@madoguchi/shared/payment');
/** Its file did not come: as any other fault of the network. */
const NO_FILE: ApiError = { result: 'ERROR', kind: 'network', errorMessage: 'payment' };

interface PayingOptions {
  survey: LoadedSurvey;
  user: SessionUser;
  keeper: DraftKeeper;
  onPushing: () => void;
  onFailed: (error: ApiError) => void;
}

export interface Paying {
  /** What was entered last has to be paid for by card. */
  isDue: boolean;
  /** Takes note of changed answers. */
  note: (answers: Answers) => void;
  /** The same for answers that are about to be sent. */
  judge: (answers: Answers) => Promise<boolean>;
  /** Leaves for the provider; the draft stays until the payment is known. */
  pay: (answers: Answers) => Promise<void>;
}

/** True for a new answer of a form that takes payments, where the product does (PAY-022, CONST-001). */
function mayBePaid(config: SurveyConfig, partitionKey: string | undefined): boolean {
  return config.usePayment === 1 && isAppending(config) && partitionKey === undefined && productSwitches().payment;
}

export function usePaying({ survey, user, keeper, onPushing, onFailed }: PayingOptions): Paying {
  const { config, partitionKey, initialAnswers } = survey;
  const isPaid = mayBePaid(config, partitionKey);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [isDue, setIsDue] = useState(false);
  const asked = useRef(0);
  const isPaying = useRef(false);
  const { userId } = user;

  const judge = useCallback(
    async (answers: Answers) => {
      if (!isPaid) return false;
      const { isPaymentDue } = await loadPayment();
      return isPaymentDue(dispatch, { config, answers, userId });
    },
    [isPaid, dispatch, config, userId],
  );
  const note = useCallback(
    (answers: Answers) => {
      if (!isPaid) return;
      asked.current += 1;
      const own = asked.current;
      // A file that does not come is asked for again when the form is sent.
      judge(answers).then(
        (due) => own === asked.current && setIsDue(due),
        () => undefined,
      );
    },
    [isPaid, judge],
  );
  useEffect(() => note(initialAnswers), [note, initialAnswers]);

  const pay = async (answers: Answers) => {
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
  return { isDue, note, judge, pay };
}
