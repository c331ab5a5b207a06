/** The draft of a form on the server, as its keeper asks for it. */
import { surveysApi, useAppDispatch } from '@madoguchi/shared/store';
import { useMemo } from 'react';
import type { DraftServer } from './draftKeeper';

export function useDraftServer(surveyId: string): DraftServer {
  const dispatch = useAppDispatch();
  return useMemo(() => {
    const { surveysGetDraft, surveysPutDraft, surveysDeleteDraft } = surveysApi.endpoints;
    return {
      read: async () => {
        const query = dispatch(surveysGetDraft.initiate(surveyId, { forceRefetch: true, subscribe: false }));
        return (await query).data ?? null;
      },
      write: async (draft, keepalive) => {
        const answer = await dispatch(surveysPutDraft.initiate({ surveyId, draft, keepalive }, { track: false }));
        return !('error' in answer);
      },
      remove: () => dispatch(surveysDeleteDraft.initiate(surveyId, { track: false })),
    };
  }, [dispatch, surveyId]);
}
