/**
 * Sending a reservation: check, save, and what follows from the answer. One submission is sent once however often the button is pressed, and repeats carry the
 * same key until the server has refused it (CONTRACT 12, Exactly once).
 */
import { isMemberForm, useMembersPutItemMutation } from '@madoguchi/shared/calls/members';
import type { PutItemBody } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { needsPayment } from '@madoguchi/shared/domain/payment';
import { flattenItems, keepsIdempotencyKey, sendErrorOf } from '@madoguchi/shared/domain/survey';
import { useNavigate } from '@madoguchi/shared/router';
import {
  type ApiError,
  dropDraft,
  formEntered,
  isApiError,
  readDraft,
  useAppDispatch,
  useSurveysCheckReservationMutation,
  useSurveysDeleteDraftMutation,
  useSurveysPutItemMutation,
  writeDraft,
} from '@madoguchi/shared/store';
import { useRef } from 'react';
import { isComplete, markComplete } from '../completion';
import type { CalendarAction, Outcome } from '../machine';
import { checkBody, type SendFacts, sendBody } from './submission';

/** How often a call goes out by itself while the server says that it is busy: an opening rush is over in a minute or two. */
const MAXIMUM_ATTEMPTS = 10;
/** A longer wait is left to the person. */
const LONGEST_WAIT_SECONDS = 30;

const loadPayment = () => import(/* webpackChunkName: "payment" */ '@madoguchi/shared/payment');

const wait = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

type Answer<Data> = { data: Data } | { error: ApiError };

/** A failure as the client reports it; anything else that a call may come back with is a fault of ours. */
function asApiError(error: unknown): ApiError {
  return isApiError(error) ? error : { result: 'ERROR', kind: 'misfit', errorMessage: String(error) };
}

/** Answers the function that sends; `onEnd` is told when the submission is stored. */
export function useSending(facts: SendFacts, dispatch: (action: CalendarAction) => void): () => Promise<void> {
  const appDispatch = useAppDispatch();
  const [checkReservation] = useSurveysCheckReservationMutation();
  const [putSurvey] = useSurveysPutItemMutation();
  const [putMember] = useMembersPutItemMutation();
  const putItem = isMemberForm(facts.data.config) ? putMember : putSurvey;
  const [deleteDraft] = useSurveysDeleteDraftMutation();
  const navigate = useNavigate();
  const isSending = useRef(false);
  const { form, user, place, data } = facts;

  /** Repeats the call while the server asks to wait a little. */
  const patiently = async <Data>(run: () => Promise<Answer<Data>>): Promise<Answer<Data>> => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await run();
      const seconds = 'error' in answer && answer.error.status === 503 ? answer.error.retryAfter : undefined;
      if (seconds === undefined || seconds > LONGEST_WAIT_SECONDS || attempt === MAXIMUM_ATTEMPTS) return answer;
      dispatch({ type: 'waiting', seconds });
      await wait(seconds);
    }
  };

  const refuse = (error: ApiError) => {
    const failure = sendErrorOf(error, flattenItems(data.config));
    if (error.code === 'already_sent') {
      finish();
      dispatch({ type: 'foundSent' });
      return;
    }
    if (!keepsIdempotencyKey(error)) renewKey();
    const isFull = error.code === 'quota_exceeded';
    if (isFull || error.code === 'not_reservable') dispatch({ type: 'placeLost', place, isFull, failure });
    else dispatch({ type: 'refused', failure });
  };

  /** The next attempt is a submission of its own. */
  const renewKey = () => {
    const idempotencyKey = crypto.randomUUID();
    appDispatch(formEntered({ ...form, idempotencyKey }));
    const draft = readDraft(user.userId, form.surveyId, form.partitionKey);
    if (draft) writeDraft(user.userId, form.surveyId, { ...draft, idempotencyKey, savedAt: nowMilliseconds() });
  };

  /** Nothing of this submission is left to do: flag it, drop its drafts and the entered values. */
  const finish = () => {
    markComplete(user.userId, form.surveyId, form.idempotencyKey);
    dropDraft(user.userId, form.surveyId, form.partitionKey);
    void deleteDraft(form.surveyId);
    appDispatch(formEntered(null));
  };

  /** Leaves for the payment provider; the draft stays until the payment is known (CAL-034, PAY-053). */
  const pay = async (body: PutItemBody) => {
    const outcome = await loadPayment().then(
      ({ payByCard }) => payByCard(appDispatch, { userId: user.userId, surveyId: form.surveyId, body }),
      (error: unknown) => ({ status: 'failed' as const, error: asApiError(error) }),
    );
    if (outcome.status === 'failed') refuse(outcome.error);
    if (outcome.status !== 'paid') return;
    finish();
    void navigate(pathOf('CompletedPayment', outcome.orderId), { replace: true });
  };

  const send = async () => {
    if (isComplete(user.userId, form.surveyId, form.idempotencyKey)) {
      dispatch({ type: 'foundSent' });
      return;
    }
    dispatch({ type: 'pushed' });
    const check = await patiently(async () => {
      const { error } = await checkReservation(checkBody(facts));
      return error ? { error: asApiError(error) } : { data: undefined };
    });
    if ('error' in check) {
      refuse(check.error);
      return;
    }
    const body = sendBody(facts);
    if (needsPayment(data.config, form.order)) {
      await pay(body);
      return;
    }
    const answer = await patiently<Outcome>(async () => {
      const result = await putItem(body);
      return result.error
        ? { error: asApiError(result.error) }
        : {
            data: {
              surveyId: form.surveyId,
              partitionKey: result.data.partitionKey,
              answerCode: result.data.answercode,
              type: result.data.type,
            },
          };
    });
    if ('error' in answer) {
      refuse(answer.error);
      return;
    }
    finish();
    dispatch({ type: 'completed', outcome: answer.data });
  };

  return async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await send();
    } finally {
      isSending.current = false;
    }
  };
}
