/**
 * The draft of the form on screen: offered back, written while the person fills in the form, and once more when the
 * page goes.
 */
import type { Answers, FormHandle, SurveyConfig } from '@madoguchi/shared/contract';
import { type Draft, type EnteredForm, markUnsaved, surveysApi, useAppDispatch } from '@madoguchi/shared/store';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type DraftServer, DraftStore, draftAnswers } from './draftStore';

export interface DraftOffer {
  draft: Draft;
  /** What was typed beside the draft before the page was killed. */
  beside: Draft | undefined;
  /** True when the form was already shown as the draft arrived: then it is offered where it moves nothing. */
  isLate: boolean;
}

/** A newer form, and the items that the server named. */
export interface Touched {
  config: SurveyConfig;
  itemKeys: readonly string[];
}

export interface FormDraft {
  draftStore: DraftStore;
  offer: DraftOffer | undefined;
  saved: 'saved' | 'failed' | undefined;
  /** What was taken up: what a form that is not there yet opens with, since nobody can hand it in afterwards. */
  resumed: Answers | undefined;
  resume: () => void;
  resumeBeside: () => void;
  restart: () => void;
  /** Takes note of changed answers. */
  record: (answers: Answers, isByItself?: boolean) => void;
  /** What this newer version of the form asks again; undefined where there was no earlier send. */
  touched: Touched | undefined;
}

/** The form whose draft is kept. */
export interface DraftSubject {
  config: SurveyConfig;
  /** The stored answer that a send changes; absent for a new one. */
  partitionKey?: string | undefined;
  /** What the form opens with, under a draft that is taken up. */
  initialAnswers: Answers;
}

interface DraftOptions {
  subject: DraftSubject;
  userId: string;
  handle: RefObject<FormHandle | null>;
  /** The submission that another screen brought back: it goes on, and no earlier draft is offered. */
  entered?: Entered | undefined;
}

/** What a DraftStore goes on with of another screen's submission. */
type Entered = Pick<EnteredForm, 'idempotencyKey' | 'isServerDraftRead' | 'touchedKeys'>;

function adopt(draftStore: DraftStore, { idempotencyKey, isServerDraftRead = false }: Entered): void {
  draftStore.adopt(idempotencyKey, isServerDraftRead);
}

/** Binds the draftStore of the form's draft to the screen. The subject must not change while the screen is mounted. */
export function useDraft({ subject, userId, handle, entered }: DraftOptions): FormDraft {
  const { config, partitionKey, initialAnswers } = subject;
  const server = useDraftServer(config.surveyId, partitionKey);
  const [saved, setSaved] = useState<FormDraft['saved']>();
  const [draftStore] = useState(() => {
    const made = new DraftStore({ userId, config, partitionKey, server, onSaved: setSaved });
    if (entered) adopt(made, entered);
    return made;
  });
  // What the server could not take is gone on with: nobody is asked whether to.
  const [touchedKeys] = useState(() => entered?.touchedKeys ?? touchedOffer(draftStore));
  const [offer, setOffer] = useState<DraftOffer | undefined>(() =>
    draftStore.offer && !touchedKeys
      ? { draft: draftStore.offer, beside: draftStore.besideOffer, isLate: false }
      : undefined,
  );
  const [resumed, setResumed] = useState<Answers>();
  const releaseUnsaved = useRef<() => void>(undefined);

  useEffect(() => {
    if (draftStore.isServerRead) return undefined;
    const leaving = new AbortController();
    void draftStore.askServer(leaving.signal).then((found) => {
      const draft = draftStore.offer;
      // A newer draft takes the place of the one that is offered already.
      if (found && draft) {
        setOffer((shown) => ({ draft, beside: draftStore.besideOffer, isLate: shown?.isLate ?? true }));
      }
    });
    return () => leaving.abort();
  }, [draftStore]);

  useLayoutEffect(() => {
    const leave = () => {
      handle.current?.answers();
      draftStore.flush(true);
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
      draftStore.unfollow();
      releaseUnsaved.current?.();
      releaseUnsaved.current = undefined;
    };
  }, [draftStore, handle]);

  const record = useCallback(
    (answers: Answers, isByItself = false) => {
      // A form that was only opened is no draft.
      if (isByItself) return;
      releaseUnsaved.current ??= markUnsaved();
      draftStore.record(answers);
    },
    [draftStore],
  );
  const show = useCallback(
    (draft: Draft | undefined) => {
      setOffer(undefined);
      if (!draft) return;
      const answers = { ...initialAnswers, ...draftAnswers(config, draft.values) };
      setResumed(answers);
      handle.current?.replaceAnswers(answers);
    },
    [handle, initialAnswers, config],
  );
  const resumeAtOpen = useCallback(
    (draft: Draft | undefined) => {
      show(draft);
      handle.current?.toOpen();
    },
    [show, handle],
  );
  const resume = useCallback(() => resumeAtOpen(draftStore.resume()), [draftStore, resumeAtOpen]);
  const resumeBeside = useCallback(() => resumeAtOpen(draftStore.resumeBeside()), [draftStore, resumeAtOpen]);
  useEffect(() => {
    if (touchedOffer(draftStore)) show(draftStore.resume());
  }, [draftStore, show]);
  const restart = useCallback(() => {
    draftStore.restart();
    setOffer(undefined);
  }, [draftStore]);

  const touched = touchedKeys && { config, itemKeys: touchedKeys };
  return { draftStore, offer, saved, resumed, resume, resumeBeside, restart, record, touched };
}

/** The items of the offered draft that a newer version asks again, where nothing else waits for a decision. */
function touchedOffer({ offer, besideOffer }: DraftStore): readonly string[] | undefined {
  return besideOffer ? undefined : offer?.touchedKeys;
}

/** The draft of a form on the server, as its DraftStore asks for it. */
function useDraftServer(surveyId: string, partitionKey: string | undefined): DraftServer {
  const dispatch = useAppDispatch();
  return useMemo(() => {
    const place = { surveyId, partitionKey };
    const { surveysGetDraft, surveysPutDraft, surveysDeleteDraft } = surveysApi.endpoints;
    return {
      read: async () => {
        const query = dispatch(surveysGetDraft.initiate(place, { forceRefetch: true, subscribe: false }));
        return (await query).data;
      },
      write: async (draft, keepalive) => {
        const answer = await dispatch(surveysPutDraft.initiate({ ...place, draft, keepalive }, { track: false }));
        return !('error' in answer);
      },
      remove: () => dispatch(surveysDeleteDraft.initiate(place, { track: false })),
    };
  }, [dispatch, surveyId, partitionKey]);
}

/** The draft of a submission that another screen began: it goes on under its key, and nothing is offered. */
export function useEnteredDraft(
  { config, partitionKey }: Pick<DraftSubject, 'config' | 'partitionKey'>,
  userId: string,
  entered: Entered,
): DraftStore {
  const server = useDraftServer(config.surveyId, partitionKey);
  const [draftStore] = useState(() => {
    const made = new DraftStore({ userId, config, partitionKey, server, onSaved: () => undefined });
    adopt(made, entered);
    return made;
  });
  useEffect(() => {
    draftStore.follow();
    return () => draftStore.unfollow();
  }, [draftStore]);
  useEffect(() => {
    if (draftStore.isServerRead) return undefined;
    const leaving = new AbortController();
    void draftStore.askServer(leaving.signal);
    return () => leaving.abort();
  }, [draftStore]);
  return draftStore;
}
