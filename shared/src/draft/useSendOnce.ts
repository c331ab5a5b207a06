/** Sends a form exactly once however often the button is pressed (CONTRACT 12, Exactly once). */
import type { Answers, PutItemAnswer, PutItemBody } from '@madoguchi/shared/contract';
import { keepsIdempotencyKey } from '@madoguchi/shared/domain/survey';
import { type ApiError, isApiError } from '@madoguchi/shared/store';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { DraftKeeper } from './draftKeeper';

const UNKNOWN: ApiError = { result: 'ERROR', kind: 'misfit', errorMessage: '' };

export interface SendOnceOptions {
  keeper: DraftKeeper;
  /** The call that stores the answer. */
  put: (body: PutItemBody) => PromiseLike<{ data?: PutItemAnswer | undefined; error?: unknown }>;
  onPushing: () => void;
  /** Told once the answer is stored; its drafts are gone then. */
  onSent: (answer: PutItemAnswer) => void;
  onFailed: (error: ApiError) => void;
}

export type SendOnce = (answers: Answers, bodyOf: (idempotencyKey: string) => PutItemBody) => Promise<void>;

/** A repeat after a lost reply carries the same key; after a refusal that stored nothing the next attempt has a new one. */
export function useSendOnce(options: SendOnceOptions): SendOnce {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  // Two taps arrive before a render can disable the button.
  const isSending = useRef(false);
  return useMemo(
    () => async (answers, bodyOf) => {
      if (isSending.current) return;
      isSending.current = true;
      const { keeper, put, onPushing } = latest.current;
      onPushing();
      keeper.beforeSend(answers);
      const result = await put(bodyOf(keeper.idempotencyKey));
      isSending.current = false;
      if (result.data) {
        keeper.drop();
        latest.current.onSent(result.data);
        return;
      }
      const error = isApiError(result.error) ? result.error : UNKNOWN;
      if (!keepsIdempotencyKey(error)) keeper.renewKey();
      latest.current.onFailed(error);
    },
    [],
  );
}
