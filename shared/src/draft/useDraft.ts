/** The draft of the form on screen: offered back, written while the person fills in the form, and once more when the page goes. */
import type { Answers, FormHandle, SurveyConfig } from '@madoguchi/shared/contract';
import { type Draft, holdUnsaved } from '@madoguchi/shared/store';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DraftKeeper, draftAnswers } from './draftKeeper';
import { useDraftServer } from './useDraftServer';

export interface DraftOffer {
  draft: Draft;
  /** What was typed beside the draft before the page was killed. */
  beside: Draft | undefined;
  /** True when the form was already shown as the draft arrived: then it is offered where it moves nothing. */
  isLate: boolean;
}

export interface FormDraft {
  keeper: DraftKeeper;
  offer: DraftOffer | undefined;
  saved: 'saved' | 'failed' | undefined;
  /** What was taken up: what a form that is not there yet opens with, since nobody can hand it in afterwards. */
  resumed: Answers | undefined;
  resume: () => void;
  resumeBeside: () => void;
  restart: () => void;
  /** Takes note of changed answers. */
  record: (answers: Answers) => void;
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
  /** The key of the submission that another screen brought back: it goes on, and no earlier draft is offered. */
  enteredKey?: string | undefined;
}

/** Binds the keeper of the form's draft to the screen. The subject must not change while the screen is mounted. */
export function useDraft({ subject, userId, handle, enteredKey }: DraftOptions): FormDraft {
  const { config, partitionKey, initialAnswers } = subject;
  const server = useDraftServer(config.surveyId);
  const [saved, setSaved] = useState<FormDraft['saved']>();
  const [keeper] = useState(() => {
    const made = new DraftKeeper({ userId, config, partitionKey, server, onSaved: setSaved });
    if (enteredKey !== undefined) made.adopt(enteredKey);
    return made;
  });
  const [offer, setOffer] = useState<DraftOffer | undefined>(
    () => keeper.offer && { draft: keeper.offer, beside: keeper.besideOffer, isLate: false },
  );
  const [resumed, setResumed] = useState<Answers>();
  const releaseUnsaved = useRef<() => void>(undefined);

  useEffect(() => {
    if (enteredKey !== undefined) return;
    void keeper.askServer().then((found) => {
      const draft = keeper.offer;
      // A newer draft takes the place of the one that is offered already.
      if (found && draft) {
        setOffer((shown) => ({ draft, beside: keeper.besideOffer, isLate: shown?.isLate ?? true }));
      }
    });
  }, [keeper, enteredKey]);

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
      if (!draft) return;
      const answers = { ...initialAnswers, ...draftAnswers(config, draft.values) };
      setResumed(answers);
      handle.current?.replaceAnswers(answers);
    },
    [handle, initialAnswers, config],
  );
  const resume = useCallback(() => show(keeper.resume()), [keeper, show]);
  const resumeBeside = useCallback(() => show(keeper.resumeBeside()), [keeper, show]);
  const restart = useCallback(() => {
    keeper.restart();
    setOffer(undefined);
  }, [keeper]);

  return { keeper, offer, saved, resumed, resume, resumeBeside, restart, record };
}
