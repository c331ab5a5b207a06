/** Judges the asked dose of a vaccination, by what is recorded of the one before it (VAC-004 to VAC-009, VAC-012). */
import { asksForSecondDose, doseFirstDay } from '@madoguchi/shared/domain/vaccine';
import { placesApi } from '@madoguchi/shared/endpoints/places';
import type { EnteredForm, useAppDispatch } from '@madoguchi/shared/store';
import { vaccineTexts } from '@madoguchi/shared/texts';
import type { ReservationData } from '../useReservationData';

export type DoseJudgement =
  /** The first day, YYYYMMDD; undefined where nothing has to be waited for. */
  | { status: 'ready'; data: string | undefined }
  /** A dose has to be recorded first. */
  | { status: 'closed'; text: string };

/** From which day on the dose can be reserved. Rejects where the record of the first dose could not be asked for. */
export async function judgeDose(
  { config, categories }: ReservationData,
  { surveyId, answers }: Pick<EnteredForm, 'surveyId' | 'answers'>,
  dispatch: ReturnType<typeof useAppDispatch>,
): Promise<DoseJudgement> {
  const context = { mode: 'user', categories } as const;
  if (!asksForSecondDose(config, answers)) return { status: 'ready', data: doseFirstDay(config, answers, context) };
  const { firstDose, isMissing } = await dispatch(
    placesApi.endpoints.placesGetFirstDose.initiate(surveyId, { forceRefetch: true, subscribe: false }),
  ).unwrap();
  const firstDay = doseFirstDay(config, answers, context, firstDose ?? undefined);
  return firstDay === undefined && isMissing
    ? { status: 'closed', text: vaccineTexts.firstDoseMissing }
    : { status: 'ready', data: firstDay };
}
