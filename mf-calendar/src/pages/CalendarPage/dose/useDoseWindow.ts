/**
 * From which day on the asked dose of a vaccination can be reserved (VAC-004 to VAC-009, VAC-012). Other forms wait for
 * nothing: the rules and the call are only fetched for a vaccination.
 */

import { placesApi } from '@madoguchi/shared/endpoints/places';
import type { Load } from '@madoguchi/shared/screen';
import { type EnteredForm, useAppDispatch } from '@madoguchi/shared/store';
import { calendarTexts, vaccineTexts } from '@madoguchi/shared/texts';
import { useCallback, useEffect, useState } from 'react';
import type { ReservationData } from '../useReservationData';

/** The first day, YYYYMMDD; undefined where nothing has to be waited for. */
export type DoseWindow =
  | Load<string | undefined>
  /** A dose has to be recorded first. */
  | { status: 'closed'; text: string };

const loadRules = () => import(/* webpackChunkName: "calendar_dose" */ '@madoguchi/shared/domain/vaccine');

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
      const { asksForSecondDose, doseFirstDay } = await loadRules();
      const { config, categories } = data;
      const context = { mode: 'user', categories } as const;
      if (!asksForSecondDose(config, answers)) return { status: 'ready', data: doseFirstDay(config, answers, context) };
      const { firstDose, isMissing } = await dispatch(
        placesApi.endpoints.placesGetFirstDose.initiate(surveyId, { forceRefetch: true, subscribe: false }),
      ).unwrap();
      const firstDay = doseFirstDay(config, answers, context, firstDose ?? undefined);
      return firstDay === undefined && isMissing
        ? { status: 'closed', text: vaccineTexts.firstDoseMissing }
        : { status: 'ready', data: firstDay };
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
