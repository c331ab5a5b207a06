/**
 * What every open form does beside its items, whichever screen shows it: the operator's tag manager, a page that comes
 * out of the browser's cache, and a config that was changed meanwhile.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { useEffect } from 'react';
import { browser } from './browser';
import { useTagManager } from './useTagManager';

export interface OpenForm {
  /** The config that the form was opened with; undefined while nothing is shown. */
  shown: SurveyConfig | undefined;
  /** updatedAt of the config that the server gave last. */
  newest: string | undefined;
  /** Asks the server again; what is shown stays. */
  recheck: () => void;
  /** False once nothing of it can be sent any more. */
  isOpen: boolean;
}

/**
 * Looks for a newer config when somebody comes back to a form that lies open.
 * @returns whether the server has a newer config than the one that is shown (SURVEY-010). It is only told: whether the
 *   newer one touches the answer is for the server to say when it is sent (CONTRACT 13)
 */
export function useNewerForm({ shown, newest, recheck, isOpen }: OpenForm): boolean {
  useEffect(() => {
    if (!isOpen) return undefined;
    // A form may lie open for hours, and be changed meanwhile.
    const returned = () => {
      if (document.visibilityState === 'visible') recheck();
    };
    window.addEventListener('online', returned);
    document.addEventListener('visibilitychange', returned);
    return () => {
      window.removeEventListener('online', returned);
      document.removeEventListener('visibilitychange', returned);
    };
  }, [isOpen, recheck]);
  return shown !== undefined && newest !== undefined && newest !== shown.updatedAt;
}

/** What an open form of a person does; @returns as useNewerForm */
export function useOpenForm(form: OpenForm): boolean {
  useTagManager(form.shown);

  useEffect(() => {
    // A page out of the browser's cache shows a form that may have been sent or changed since (SURVEY-027).
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) browser.reload();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  return useNewerForm(form);
}
