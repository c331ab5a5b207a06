/** The draft of the form on screen: offered back, written while the person fills in the form, and once more when the page goes. */
import type { Answers, FormHandle } from '@madoguchi/shared/contract';
import { type Draft, type EnteredForm, holdUnsaved, surveysApi, useAppDispatch } from '@madoguchi/shared/store';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { DraftKeeper, type DraftServer, draftAnswers } from './draftKeeper';
import type { LoadedSurvey } from './useSurvey';

export interface DraftOffer {
  draft: Draft;
  /** What was typed beside the draft before the page was killed. */
  beside: Draft | undefined;
  /** True when the form was already shown as the draft arrived: then it is offered where it moves nothing. */
  isLate: boolean;
}

export interface SurveyDraft {
  keeper: DraftKeeper;
  offer: DraftOffer | undefined;
  saved: 'saved' | 'failed' | undefined;
  resume: () => void;
  resumeBeside: () => void;
  restart: () => void;
  /** Takes note of changed answers. */
  record: (answers: Answers) => void;
}

interface DraftOptions {
  survey: LoadedSurvey;
  userId: string;
  handle: RefObject<FormHandle | null>;
  /** What the calendar screen brought back. */
  entered: EnteredForm | undefined;
}

function useDraftServer(surveyId: string): DraftServer {
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

/** Binds the keeper of the form's draft to the screen. The survey must not change while the screen is mounted. */
export function useDraft({ survey, userId, handle, entered }: DraftOptions): SurveyDraft {
  const { config, partitionKey, initialAnswers } = survey;
  const server = useDraftServer(config.surveyId);
  const [saved, setSaved] = useState<SurveyDraft['saved']>();
  const [keeper] = useState(() => {
    const made = new DraftKeeper({ userId, config, partitionKey, server, onSaved: setSaved });
    if (entered) made.adopt(entered.idempotencyKey);
    return made;
  });
  const [offer, setOffer] = useState<DraftOffer | undefined>(
    () => keeper.offer && { draft: keeper.offer, beside: keeper.besideOffer, isLate: false },
  );
  const releaseUnsaved = useRef<() => void>(undefined);

  useEffect(() => {
    if (entered) return;
    void keeper.askServer().then((found) => {
      const draft = keeper.offer;
      // A newer draft takes the place of the one that is offered already.
      if (found && draft) {
        setOffer((shown) => ({ draft, beside: keeper.besideOffer, isLate: shown?.isLate ?? true }));
      }
    });
  }, [keeper, entered]);

  useLayoutEffect(() => {
    const leave = () => {
      handle.current?.answers();
      keeper.flush(true);
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', onVisibility);
      leave();
      releaseUnsaved.current?.();
      releaseUnsaved.current = undefined;
    };
  }, [keeper, handle]);

  const record = useCallback(
    (answers: Answers) => {
      releaseUnsaved.current ??= holdUnsaved();
      keeper.record(answers);
    },
    [keeper],
  );
  const show = useCallback(
    (draft: Draft | undefined) => {
      setOffer(undefined);
      if (draft) handle.current?.replaceAnswers({ ...initialAnswers, ...draftAnswers(config, draft.values) });
    },
    [handle, initialAnswers, config],
  );
  const resume = useCallback(() => show(keeper.resume()), [keeper, show]);
  const resumeBeside = useCallback(() => show(keeper.resumeBeside()), [keeper, show]);
  const restart = useCallback(() => {
    keeper.restart();
    setOffer(undefined);
  }, [keeper]);

  return { keeper, offer, saved, resume, resumeBeside, restart, record };
}
