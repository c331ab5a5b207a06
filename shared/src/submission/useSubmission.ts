/**
 * Sends a form exactly once however often the button is pressed: the one flow of the person's form, the administrators'
 * form, the calendar, the beds and the member form. Each gives its call, its body and what follows.
 */
import type { Answers, ItemError, PutItemAnswer, PutItemBody, SurveyConfig } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { flattenItems, keepsIdempotencyKey, type SendError, sendErrorOf } from '@madoguchi/shared/domain/survey';
import { useNavigate } from '@madoguchi/shared/router';
import { type ApiError, isApiError, isInClient, useAppDispatch } from '@madoguchi/shared/store';
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { type BodyFacts, submissionBody } from './body';
import { loadPayment } from './loadPayment';
import { type CallAnswer, untilAnswered, type Wait } from './repeat';
import { type SubmissionState, submissionReducer } from './state';

/** Where key and answers of a submission are kept until it is stored: a DraftStore, or at the desk the memory. */
export interface SubmissionKeeper {
  /** The same for every repeat of one submission. */
  readonly idempotencyKey: string;
  /** Stores the answers that are about to be sent, so that a killed page can repeat exactly this submission. */
  saveForSending: (answers: Answers) => void;
  /** The last send stored nothing: the next one is a submission of its own. */
  renewKey: () => void;
  /** A newer version of the form asks these items again; the next key's draft says so. */
  noteTouched: (itemKeys: readonly string[]) => void;
  /** It is stored: its drafts go. */
  drop: () => void;
}

/** Keeps the key alone: a desk's device is shared, and another person's answers must not stay on it. */
export class DeskKeeper implements SubmissionKeeper {
  idempotencyKey: string = crypto.randomUUID();
  saveForSending(): void {}
  renewKey(): void {
    this.idempotencyKey = crypto.randomUUID();
  }
  noteTouched(): void {}
  drop(): void {}
}

/** What a call of the store answers. */
type Answered<Data> = PromiseLike<{ data?: Data | undefined; error?: unknown }>;

export interface SubmissionOptions {
  keeper: SubmissionKeeper;
  /** Of the form that is filled in; the body may be of one with more items. */
  config: SurveyConfig;
  /** What the body says beside the answers. */
  body: Omit<BodyFacts, 'config' | 'answers' | 'idempotencyKey'> & { config?: SurveyConfig };
  /** The call that stores the answer. */
  put: (body: PutItemBody) => Answered<PutItemAnswer>;
  /** A call that has to pass first. Not repeated once it has passed for a key: the answer may be stored by then. */
  check?: (() => Answered<unknown>) | undefined;
  /** Whether these answers are paid for by card before they are stored. */
  isPaid?: ((answers: Answers) => Promise<boolean>) | undefined;
  userId?: string | undefined;
  /** The flow's own words for a failure. */
  faultOf?: ((error: ApiError, fault: SendError) => SendError) | undefined;
  /** Called when it is stored, or is known to be stored already. */
  onOver?: (() => void) | undefined;
  /** Called when it is stored by this call. */
  onSent?: ((answer: PutItemAnswer, answers: Answers) => void) | undefined;
  /** Called with a refusal, after the key of the next attempt was made. */
  onFailed?: ((error: ApiError, fault: SendError) => void) | undefined;
}

export interface Submission {
  state: SubmissionState;
  send: (answers: Answers) => Promise<void>;
  /** Goes back to the form, also while a send waits: it goes out no more by itself, and its key is kept. */
  leave: () => void;
  /** What the server found at single items with the last send, once: for the form. */
  takeItemErrors: () => readonly ItemError[];
}

const NO_ERRORS: readonly ItemError[] = [];
/** The payment's own file did not come: a fault of the network like others. */
const NO_FILE: ApiError = { result: 'ERROR', kind: 'network', errorMessage: 'payment' };

/** A failure as the client reports it; anything else that a call may come back with is a fault of ours. */
function asApiError(error: unknown): ApiError {
  return isApiError(error) ? error : { result: 'ERROR', kind: 'invalid_response', errorMessage: String(error) };
}

/** leaving: the page is on its way to the provider. paid: this very submission is paid already. */
type Outcome = { status: 'stored'; answer: PutItemAnswer } | { status: 'leaving' | 'paid'; orderId: string };

export function useSubmission(options: SubmissionOptions): Submission {
  const [state, dispatch] = useReducer(submissionReducer, { name: 'ready' });
  const storeDispatch = useAppDispatch();
  const navigate = useNavigate();
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  // Two taps arrive before a render can disable the button.
  const running = useRef<AbortController>(undefined);
  const lastTurn = useRef<Promise<boolean>>(Promise.resolve(false));
  const checkedKey = useRef<string>(undefined);
  const itemErrors = useRef(NO_ERRORS);
  useEffect(() => () => running.current?.abort(), []);

  const actions = useMemo(() => {
    const over = () => {
      latest.current.keeper.drop();
      latest.current.onOver?.();
    };

    const fail = (error: ApiError, leaving: AbortSignal) => {
      const { keeper, config, faultOf, onFailed } = latest.current;
      itemErrors.current = error.errors ?? NO_ERRORS;
      if (error.itemKeys) keeper.noteTouched(error.itemKeys);
      const said = sendErrorOf(error, flattenItems(config));
      const fault = faultOf?.(error, said) ?? said;
      // Its draft would be a second answer.
      if (fault.remedy === 'sent') over();
      else if (!keepsIdempotencyKey(error)) keeper.renewKey();
      if (leaving.aborted) return;
      dispatch({ type: 'failed', fault });
      onFailed?.(error, fault);
    };

    const pay = async (body: PutItemBody): Promise<CallAnswer<Outcome>> => {
      const { userId = '', config } = latest.current;
      const payment = { userId, surveyId: config.surveyId, body };
      const outcome = await loadPayment().then(
        ({ payByCard }) => payByCard(storeDispatch, payment),
        () => ({ status: 'failed' as const, error: NO_FILE }),
      );
      return outcome.status === 'failed' ? { error: outcome.error } : { data: outcome };
    };

    const attempt = async (body: PutItemBody, key: string, isPaid: boolean): Promise<CallAnswer<Outcome>> => {
      const { check, put } = latest.current;
      if (check && checkedKey.current !== key) {
        const { error } = await check();
        if (error !== undefined) return { error: asApiError(error) };
        checkedKey.current = key;
      }
      if (isPaid) return pay(body);
      const { data, error } = await put(body);
      return data ? { data: { status: 'stored', answer: data } } : { error: asApiError(error) };
    };

    /** Messages of LINE's own kind need a word from this page; others do where that does not come. */
    const tellWithLine = (partitionKey: string) => {
      void import('./serviceMessages')
        .then(({ giveNotificationToken }) => giveNotificationToken(storeDispatch, partitionKey))
        .catch(() => undefined);
    };

    /** True once it is stored. */
    const deliver = async (answers: Answers, leaving: AbortSignal): Promise<boolean> => {
      const { keeper, config, body: facts } = latest.current;
      keeper.saveForSending(answers);
      const key = keeper.idempotencyKey;
      const body = submissionBody({ config, ...facts, answers, idempotencyKey: key });
      // Where the browser cannot know whether it has to be paid for, the server says it.
      const isPaid = (await latest.current.isPaid?.(answers).catch(() => false)) === true;
      const onWait = (wait: Wait | undefined) => dispatch({ type: 'waiting', wait });
      const result = await untilAnswered(() => attempt(body, key, isPaid), { leaving, onWait });
      if ('error' in result) {
        fail(result.error, leaving);
        return false;
      }
      const outcome = result.data;
      if (outcome.status === 'leaving') return new Promise(() => undefined);
      over();
      if (outcome.status === 'stored') {
        dispatch({ type: 'sent', answers, answer: outcome.answer });
        latest.current.onSent?.(outcome.answer, answers);
        if (isInClient() && facts.mode !== 'admin') tellWithLine(outcome.answer.partitionKey);
      } else void navigate(pathOf('CompletedPayment', outcome.orderId), { replace: true });
      return true;
    };

    const send = async (answers: Answers) => {
      if (running.current) return;
      const leaving = new AbortController();
      running.current = leaving;
      dispatch({ type: 'sending' });
      // What was left may still be under way; what it has stored needs no second send.
      lastTurn.current = lastTurn.current.then((isStored) => isStored || deliver(answers, leaving.signal));
      await lastTurn.current;
      if (running.current === leaving) running.current = undefined;
    };

    const leave = () => {
      running.current?.abort();
      running.current = undefined;
      dispatch({ type: 'left' });
    };

    const takeItemErrors = () => {
      const errors = itemErrors.current;
      itemErrors.current = NO_ERRORS;
      return errors;
    };
    return { send, leave, takeItemErrors };
  }, [storeDispatch, navigate]);
  return { state, ...actions };
}
