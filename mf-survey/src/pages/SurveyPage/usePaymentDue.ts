/**
 * Whether what is entered has to be paid for by card (SURVEY-009, SURVEY-040). The way to the provider is the
 * submission's. A form that takes no payment loads nothing of it.
 */
import type { Answers, SurveyConfig } from '@madoguchi/shared/contract';
import { isAppending } from '@madoguchi/shared/domain/survey';
import type { Due } from '@madoguchi/shared/payment';
import { productSwitches, type SessionUser, useAppDispatch } from '@madoguchi/shared/store';
import { loadPayment } from '@madoguchi/shared/submission';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LoadedSurvey } from '../../features/answering/loadedSurvey';

export interface PaymentDue extends Due {
  /** Takes note of changed answers. */
  note: (answers: Answers) => void;
  /** The same for answers that are about to be sent. */
  judge: (answers: Answers) => Promise<boolean>;
}

const NOTHING_DUE: Due = { isDue: false, sum: undefined };

function isSame(one: Due, other: Due): boolean {
  return one.isDue === other.isDue && one.sum === other.sum;
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
  const [due, setDue] = useState<Due>(NOTHING_DUE);
  const asked = useRef(0);

  const dueOf = useCallback(
    async (answers: Answers) => {
      if (!isPaid) return NOTHING_DUE;
      const { paymentDue } = await loadPayment();
      return paymentDue(dispatch, { config, answers, userId });
    },
    [isPaid, dispatch, config, userId],
  );
  const judge = useCallback(async (answers: Answers) => (await dueOf(answers)).isDue, [dueOf]);
  const note = useCallback(
    (answers: Answers) => {
      if (!isPaid) return;
      asked.current += 1;
      const own = asked.current;
      // A file that does not come is asked for again when the form is sent.
      dueOf(answers).then(
        (found) => own === asked.current && setDue((known) => (isSame(known, found) ? known : found)),
        () => undefined,
      );
    },
    [isPaid, dueOf],
  );
  useEffect(() => note(initialAnswers), [note, initialAnswers]);

  return { ...due, note, judge };
}
