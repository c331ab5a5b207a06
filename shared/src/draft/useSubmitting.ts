/** Sending with what a screen shows of it: that it runs, what went wrong, and at which items. */
import type { Answers, ItemError, PutItemAnswer, PutItemBody } from '@madoguchi/shared/contract';
import type { SendError } from '@madoguchi/shared/domain/survey';
import type { ApiError } from '@madoguchi/shared/store';
import { useCallback, useState } from 'react';
import type { DraftKeeper } from './draftKeeper';
import { type SendOnceOptions, useSendOnce } from './useSendOnce';

export interface SubmittingOptions {
  keeper: DraftKeeper;
  put: SendOnceOptions['put'];
  /** What the person reads of a failure. */
  failureOf: (error: ApiError) => SendError;
  onSent: (answer: PutItemAnswer) => void;
}

export interface Submitting {
  isPushing: boolean;
  failure: SendError | undefined;
  /** What the server found at single items with the last send: for the form, when the person goes back to it. */
  errors: readonly ItemError[];
  send: (answers: Answers, bodyOf: (idempotencyKey: string) => PutItemBody) => Promise<void>;
  /** Takes the failure away: the person has gone on to mend it. */
  clear: () => void;
}

const NO_ERRORS: readonly ItemError[] = [];

interface State {
  isPushing: boolean;
  failure?: SendError | undefined;
  errors: readonly ItemError[];
}

const READY: State = { isPushing: false, errors: NO_ERRORS };

export function useSubmitting({ keeper, put, failureOf, onSent }: SubmittingOptions): Submitting {
  const [state, setState] = useState(READY);
  const send = useSendOnce({
    keeper,
    put,
    onPushing: () => setState({ isPushing: true, errors: NO_ERRORS }),
    onSent: (answer) => {
      setState(READY);
      onSent(answer);
    },
    onFailed: (error) => setState({ isPushing: false, failure: failureOf(error), errors: error.errors ?? NO_ERRORS }),
  });
  const clear = useCallback(() => setState(({ errors }) => ({ isPushing: false, errors })), []);
  return { ...state, failure: state.failure, send, clear };
}
