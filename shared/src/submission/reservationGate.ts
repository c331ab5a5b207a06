/**
 * The step after a form that reserves: whether the chosen reservation's calendar takes any at all, asked before the
 * person is sent there (SURVEY-046, SURVEY-047). Apart from reservationStep.ts, which a form needs from the start.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { calendarClosure, categoryTreeOf, findCategory } from '@madoguchi/shared/domain/reservation';
import { reservationItemOf } from '@madoguchi/shared/domain/survey';
import { calendarsApi } from '@madoguchi/shared/endpoints/calendars';
import { type AppDispatch, categoriesApi, isApiError } from '@madoguchi/shared/store';
import { errorTexts, surveyTexts } from '@madoguchi/shared/texts';

export interface ReservationWish {
  config: SurveyConfig;
  categoryId: string;
  /** A change may keep its place, so it goes on where no place is free; only a calendar that is off stops it. */
  isChange: boolean;
}

/** The text to show when the reservation is blocked, or undefined when the person may go on. */
export async function reservationBlock(
  dispatch: AppDispatch,
  { config, categoryId, isChange }: ReservationWish,
): Promise<string | undefined> {
  const item = reservationItemOf(config);
  const loaded = item?.categories_tree
    ? undefined
    : await dispatch(categoriesApi.endpoints.categoriesGetTree.initiate(undefined, { subscribe: false }));
  const tree = item && categoryTreeOf(item, loaded?.data?.tree);
  const calendarId = tree && findCategory(tree, categoryId)?.calendarId;
  // Without a calendar to ask, the calendar screen says what is wrong.
  if (calendarId === undefined) return undefined;
  const { calendarsGetInfo, calendarsCanBeReserve } = calendarsApi.endpoints;
  const [info, reservable] = await Promise.all([
    dispatch(calendarsGetInfo.initiate(calendarId, { subscribe: false, forceRefetch: true })),
    dispatch(calendarsCanBeReserve.initiate(calendarId, { subscribe: false, forceRefetch: true })),
  ]);
  if (isApiError(info.error) && info.error.kind === 'network') return errorTexts.network;
  const closure = info.data && calendarClosure(info.data);
  if (closure === 'off') return surveyTexts.calendarOff;
  const isFull = closure === 'notReservable' || reservable.data === false;
  return isFull && !isChange ? surveyTexts.noSlots : undefined;
}
