/** Sends the answers, exactly once however often the button is pressed (CONTRACT 12), and tells the page what came of it. */
import type { Answers, ItemError, PutItemAnswer } from '@madoguchi/shared/contract';
import { flattenItems, sendErrorOf } from '@madoguchi/shared/domain/survey';
import { type DraftKeeper, submissionBody, useSendOnce } from '@madoguchi/shared/draft';
import { type ApiError, type SessionUser, useSurveysPutItemMutation } from '@madoguchi/shared/store';
import { type Dispatch, useRef } from 'react';
import type { SurveyEvent } from './machine';
import { usePaying } from './usePaying';
import type { PaymentDue } from './usePaymentDue';
import type { LoadedSurvey } from './useSurvey';

interface SendingOptions {
  survey: LoadedSurvey;
  user: SessionUser;
  keeper: DraftKeeper;
  judge: PaymentDue['judge'];
  dispatch: Dispatch<SurveyEvent>;
}

export interface Sending {
  /** Sends, or leads to the payment where one is due. */
  send: (answers: Answers) => Promise<void>;
  /** The items that the server found at fault with the last send, once. */
  takeItemErrors: () => readonly ItemError[];
}

export function useSending({ survey, user, keeper, judge, dispatch }: SendingOptions): Sending {
  const [put] = useSurveysPutItemMutation();
  const itemErrors = useRef<readonly ItemError[]>([]);
  const { config, partitionKey } = survey;
  const onPushing = () => dispatch({ type: 'sending' });
  const onFailed = (error: ApiError) => {
    itemErrors.current = error.errors ?? [];
    dispatch({ type: 'sendFailed', fault: sendErrorOf(error, flattenItems(config)) });
  };
  const onSent = (answer: PutItemAnswer) => dispatch({ type: 'sent', answer });
  const sendOnce = useSendOnce({ keeper, put, onPushing, onSent, onFailed });
  const pay = usePaying({ survey, user, keeper, onPushing, onFailed });
  const send = async (answers: Answers) => {
    // Where the file that tells does not come, the server does.
    if (await judge(answers).catch(() => false)) await pay(answers);
    else
      await sendOnce(answers, (idempotencyKey) =>
        submissionBody({ config, answers, user, partitionKey, idempotencyKey }),
      );
  };
  const takeItemErrors = () => {
    const errors = itemErrors.current;
    itemErrors.current = [];
    return errors;
  };
  return { send, takeItemErrors };
}
