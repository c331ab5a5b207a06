/** Sends what an administrator entered, exactly once however often the button is pressed (CONTRACT 12). */
import { isMemberForm, useMembersPutItemMutation } from '@madoguchi/shared/calls/members';
import type { Answers, ItemError } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { orderInputOf } from '@madoguchi/shared/domain/payment';
import {
  answersToRows,
  flattenItems,
  isAppending,
  keepsIdempotencyKey,
  makePartitionKey,
  makeSubmission,
  putItemBody,
  reservationItemOf,
  sendErrorOf,
} from '@madoguchi/shared/domain/survey';
import {
  type ApiError,
  isApiError,
  useCalendarsGetCategoriesTreeQuery,
  useSurveysPutItemMutation,
} from '@madoguchi/shared/store';
import { statusTexts } from '@madoguchi/shared/texts';
import { type Dispatch, useRef } from 'react';
import type { SurveyEvent } from '../Survey/machine';
import type { LoadedAdminSurvey } from './useAdminSurvey';

const UNKNOWN: ApiError = { result: 'ERROR', kind: 'misfit', errorMessage: '' };

/** The key that names whose answer is written; '' leaves it to the server to make a new person (CONTRACT 8). */
function partitionKeyOf({ config, partitionKey, subjectId }: LoadedAdminSurvey): string {
  if (subjectId === undefined) return '';
  if (isAppending(config)) return makePartitionKey(config.surveyId, subjectId, nowMilliseconds());
  return partitionKey ?? makePartitionKey(config.surveyId, subjectId);
}

export interface AdminSending {
  send: (answers: Answers) => Promise<void>;
  /** The answers that were sent last. */
  sentAnswers: () => Answers;
  /** The items that the server found at fault with the last send, once. */
  takeItemErrors: () => readonly ItemError[];
}

export function useAdminSending(survey: LoadedAdminSurvey, dispatch: Dispatch<SurveyEvent>): AdminSending {
  const [putSurvey] = useSurveysPutItemMutation();
  const [putMember] = useMembersPutItemMutation();
  const put = isMemberForm(survey.config) ? putMember : putSurvey;
  // Conditions by category level decide which items are sent; the reservation's field has loaded the tree already.
  const withoutReservation = reservationItemOf(survey.config) === undefined;
  const tree = useCalendarsGetCategoriesTreeQuery(undefined, { skip: withoutReservation });
  const isSending = useRef(false);
  const idempotencyKey = useRef<string>(undefined);
  const itemErrors = useRef<readonly ItemError[]>([]);
  const sent = useRef<Answers>({});

  const send = async (answers: Answers) => {
    // Two taps arrive before a render can disable the button.
    if (isSending.current) return;
    isSending.current = true;
    sent.current = answers;
    dispatch({ type: 'sending' });
    idempotencyKey.current ??= crypto.randomUUID();
    const { config, partitionKey, subjectId } = survey;
    const submission = makeSubmission({
      config,
      userId: subjectId ?? '',
      rows: answersToRows(config, answers, { mode: 'admin', categories: tree.data?.tree }),
      partitionKey: partitionKeyOf(survey),
      oldPartitionKey: isAppending(config) ? partitionKey : undefined,
      isLiffMode: false,
      registrantName: statusTexts.registrantAdministrator,
    });
    const result = await put(
      putItemBody(submission, {
        configUpdatedAt: config.updatedAt,
        idempotencyKey: idempotencyKey.current,
        order: orderInputOf(config, answers, { mode: 'admin', categories: tree.data?.tree }),
      }),
    );
    isSending.current = false;
    if (result.data) {
      dispatch({ type: 'sent', answer: result.data });
      return;
    }
    const error = isApiError(result.error) ? result.error : UNKNOWN;
    if (!keepsIdempotencyKey(error)) idempotencyKey.current = undefined;
    itemErrors.current = error.errors ?? [];
    dispatch({ type: 'sendFailed', fault: sendErrorOf(error, flattenItems(config)) });
  };
  const takeItemErrors = () => {
    const errors = itemErrors.current;
    itemErrors.current = [];
    return errors;
  };
  return { send, sentAnswers: () => sent.current, takeItemErrors };
}
