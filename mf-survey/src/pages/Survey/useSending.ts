/** Sends the answers, exactly once however often the button is pressed (CONTRACT 12), and tells the page what came of it. */
import type { Answers, ItemError } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import {
  answersToRows,
  flattenItems,
  isAppending,
  keepsIdempotencyKey,
  makePartitionKey,
  makeSubmission,
  putItemBody,
  sendErrorOf,
} from '@madoguchi/shared/domain/survey';
import {
  type ApiError,
  isApiError,
  isInClient,
  type SessionUser,
  useSurveysPutItemMutation,
} from '@madoguchi/shared/store';
import { type Dispatch, useCallback, useRef } from 'react';
import type { DraftKeeper } from './draftKeeper';
import type { SurveyEvent } from './machine';
import type { LoadedSurvey } from './useSurvey';

const UNKNOWN: ApiError = { result: 'ERROR', kind: 'misfit', errorMessage: '' };

interface SendingOptions {
  survey: LoadedSurvey;
  user: SessionUser;
  keeper: DraftKeeper;
  dispatch: Dispatch<SurveyEvent>;
}

export interface Sending {
  send: (answers: Answers) => Promise<void>;
  /** The items that the server found at fault with the last send, once. */
  takeItemErrors: () => readonly ItemError[];
}

export function useSending({ survey, user, keeper, dispatch }: SendingOptions): Sending {
  const [put] = useSurveysPutItemMutation();
  const isSending = useRef(false);
  const itemErrors = useRef<readonly ItemError[]>([]);

  const send = useCallback(
    async (answers: Answers) => {
      // Two taps arrive before a render can disable the button.
      if (isSending.current) return;
      isSending.current = true;
      dispatch({ type: 'sending' });
      keeper.beforeSend(answers);
      const { config, partitionKey } = survey;
      const appends = isAppending(config);
      const submission = makeSubmission({
        config,
        userId: user.userId,
        rows: answersToRows(config, answers, { mode: 'user' }),
        partitionKey: makePartitionKey(config.surveyId, user.userId, appends ? nowMilliseconds() : undefined),
        oldPartitionKey: appends ? partitionKey : undefined,
        isLiffMode: isInClient(),
        identity: { userName: user.name },
      });
      const body = putItemBody(submission, {
        configUpdatedAt: config.updatedAt,
        idempotencyKey: keeper.idempotencyKey,
      });
      const result = await put(body);
      isSending.current = false;
      if (result.data) {
        keeper.drop();
        dispatch({ type: 'sent', answer: result.data });
        return;
      }
      const error = isApiError(result.error) ? result.error : UNKNOWN;
      if (!keepsIdempotencyKey(error)) keeper.renewKey();
      itemErrors.current = error.errors ?? [];
      dispatch({ type: 'sendFailed', fault: sendErrorOf(error, flattenItems(config)) });
    },
    [survey, user, keeper, dispatch, put],
  );

  const takeItemErrors = useCallback(() => {
    const errors = itemErrors.current;
    itemErrors.current = [];
    return errors;
  }, []);
  return { send, takeItemErrors };
}
