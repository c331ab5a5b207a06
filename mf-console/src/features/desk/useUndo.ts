/** Takes back what was just done to an answer, unless somebody else has changed it meanwhile (CONSOLE 3). */
import type { ConsoleAnswer, ConsoleAnswerDetail } from '@madoguchi/shared/contract/console/answers';
import { useAppDispatch } from '@madoguchi/shared/store';
import { useCallback } from 'react';
import { type DeskDeed, deskApi } from '../calls/desk';

interface Undoing {
  partitionKey: string;
  /** Whether the answer still stands as the deed has left it. */
  isAsLeft: (answer: ConsoleAnswerDetail) => boolean;
  /** The deed that takes it back, on the answer as it stands. */
  back: (answer: ConsoleAnswerDetail) => DeskDeed;
}

interface Undone {
  /** `changed` where somebody was faster. */
  outcome: 'done' | 'changed' | 'failed';
  /** The answer as it stands then. */
  standing?: ConsoleAnswer | undefined;
}

export function useUndo() {
  const dispatch = useAppDispatch();
  return useCallback(
    async ({ partitionKey, isAsLeft, back }: Undoing): Promise<Undone> => {
      const options = { subscribe: false, forceRefetch: true } as const;
      const { data } = await dispatch(deskApi.endpoints.deskAnswer.initiate(partitionKey, options));
      if (!data) return { outcome: 'failed' };
      if (!isAsLeft(data)) return { outcome: 'changed', standing: data };
      const result = await dispatch(deskApi.endpoints.deskDeed.initiate(back(data)));
      return result.error === undefined ? { outcome: 'done', standing: result.data } : { outcome: 'failed' };
    },
    [dispatch],
  );
}
