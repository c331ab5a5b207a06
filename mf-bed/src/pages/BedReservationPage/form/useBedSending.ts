/** Sends a stay, exactly once however often the button is pressed (CONTRACT 12), and says what came of it. */
import type { Answers, PutItemAnswer, PutItemBody, SurveyConfig } from '@madoguchi/shared/contract';
import { bedForm, encodeStay } from '@madoguchi/shared/domain/bed';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { fromHyphens } from '@madoguchi/shared/domain/date';
import {
  answersToRows,
  flattenItems,
  isAppending,
  keepsIdempotencyKey,
  makePartitionKey,
  makeSubmission,
  putItemBody,
  type SendError,
  sendErrorOf,
} from '@madoguchi/shared/domain/survey';
import { type ApiError, type BedPeriod, isApiError, isInClient, type SessionUser } from '@madoguchi/shared/store';
import { bedTexts } from '@madoguchi/shared/texts';
import { useRef, useState } from 'react';
import { useBedCreateMutation } from '../../../api';
import type { BedDraft } from './useBedDraft';

export interface SendFacts {
  config: SurveyConfig;
  period: BedPeriod;
  answers: Answers;
  user: SessionUser;
  draft: BedDraft;
}

export interface SendState {
  phase: 'ready' | 'pushing';
  failure?: SendError | undefined;
}

const UNKNOWN: ApiError = { result: 'ERROR', kind: 'misfit', errorMessage: '' };

/** The form with its two dates, and the answers with the chosen stay in them. */
export function stayAnswers(config: SurveyConfig, answers: Answers, period: BedPeriod) {
  const stay = encodeStay(fromHyphens(period.startDate), fromHyphens(period.endDate));
  return { form: bedForm(config), values: { ...answers, ...stay } };
}

function bodyOf({ config, period, answers, user, draft }: SendFacts): PutItemBody {
  const { form, values } = stayAnswers(config, answers, period);
  const submission = makeSubmission({
    config: form,
    userId: user.userId,
    rows: answersToRows(form, values, { mode: 'user' }),
    partitionKey: makePartitionKey(config.surveyId, user.userId, isAppending(config) ? nowMilliseconds() : undefined),
    isLiffMode: isInClient(),
    identity: { userName: user.name },
  });
  return putItemBody(submission, { configUpdatedAt: config.updatedAt, idempotencyKey: draft.idempotencyKey });
}

/** What the person reads: a place that is gone is a bed's here. */
function failureOf(error: ApiError, config: SurveyConfig): SendError {
  const failure = sendErrorOf(error, flattenItems(config));
  return error.code === 'quota_exceeded' ? { ...failure, text: bedTexts.full } : failure;
}

/** `onSent` is told once the stay is stored. */
export function useBedSending(facts: SendFacts, onSent: (answer: PutItemAnswer) => void) {
  const [create] = useBedCreateMutation();
  const [state, setState] = useState<SendState>({ phase: 'ready' });
  // Two taps arrive before a render can disable the button.
  const isSending = useRef(false);

  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setState({ phase: 'pushing' });
    const result = await create({ surveyId: facts.config.surveyId, body: bodyOf(facts) });
    isSending.current = false;
    if (result.data) {
      onSent(result.data);
      return;
    }
    const error = isApiError(result.error) ? result.error : UNKNOWN;
    if (!keepsIdempotencyKey(error)) facts.draft.renewKey();
    setState({ phase: 'ready', failure: failureOf(error, facts.config) });
  };
  return { state, send };
}
