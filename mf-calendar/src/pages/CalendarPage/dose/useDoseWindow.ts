/**
 * From which day on the asked dose of a vaccination can be reserved (VAC-004 to VAC-009, VAC-012). Other forms wait for
 * nothing: the rules and the call are only fetched for a vaccination.
 */
import type { Load } from '@madoguchi/shared/screen';
import { type EnteredForm, useAppDispatch } from '@madoguchi/shared/store';
import { calendarTexts } from '@madoguchi/shared/texts';
import { useCallback, useEffect, useState } from 'react';
import type { ReservationData } from '../useReservationData';
import type { DoseJudgement } from './judgeDose';

export type DoseWindow = Load<string | undefined> | DoseJudgement;

const loadJudge = () => import(/* webpackChunkName: "calendar_dose" */ './judgeDose');

const UNBOUND: DoseWindow = { status: 'ready', data: undefined };

/** @param data undefined: not loaded yet */
export function useDoseWindow(data: ReservationData | undefined, { surveyId, answers }: EnteredForm): DoseWindow {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<DoseWindow>({ status: 'loading' });
  const retry = useCallback(() => setState({ status: 'loading' }), []);
  const isVaccination = data?.config.surveyType !== undefined;
  const isLoading = state.status === 'loading';

  useEffect(() => {
    if (!data || !isVaccination || !isLoading) return undefined;
    let isCurrent = true;
    const judge = async (): Promise<DoseWindow> => {
      const { judgeDose } = await loadJudge();
      return judgeDose(data, { surveyId, answers }, dispatch);
    };
    void judge()
      .catch((): DoseWindow => ({ status: 'failed', text: calendarTexts.loadFailed, retry }))
      .then((next) => {
        if (isCurrent) setState(next);
      });
    return () => {
      isCurrent = false;
    };
  }, [data, isVaccination, isLoading, answers, surveyId, dispatch, retry]);
  return data && !isVaccination ? UNBOUND : state;
}
