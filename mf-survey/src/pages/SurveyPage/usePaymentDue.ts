/**
 * Whether what is entered has to be paid for by card (SURVEY-009, SURVEY-040). The way to the provider is the
 * submission's. A form that takes no payment loads nothing of it.
 */
import type { Answers, SurveyConfig } from '@madoguchi/shared/contract';
import { isAppending } from '@madoguchi/shared/domain/survey';
import { productSwitches, type SessionUser, useAppDispatch } from '@madoguchi/shared/store';
import { loadPayment } from '@madoguchi/shared/submission';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LoadedSurvey } from '../../features/answering/loadedSurvey';

export interface PaymentDue {
  /** What was entered last has to be paid for by card. */
  isDue: boolean;
  /** Takes note of changed answers. */
  note: (answers: Answers) => void;
  /** The same for answers that are about to be sent. */
  judge: (answers: Answers) => Promise<boolean>;
}

/** True for a new answer of a form that takes payments, where the product does (PAY-022, CONST-001). */
function mayBePaid(config: SurveyConfig, partitionKey: string | undefined): boolean {
  return config.usePayment === 1 && isAppending(config) && partitionKey === undefined && productSwitches().payment;
}

export function usePaymentDue(
  { config, partitionKey, initialAnswers }: LoadedSurvey,
  { userId }: SessionUser,
): PaymentDue {
  const isPaid = mayBePaid(config, partitionKey);
  const dispatch = useAppDispatch();
  const [isDue, setIsDue] = useState(false);
  const asked = useRef(0);

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

  return { isDue, note, judge };
}
