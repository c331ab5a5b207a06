/**
 * The step after a form that reserves: whether the chosen reservation's calendar takes any at all, asked before the
 * person is sent there (SURVEY-046, SURVEY-047).
 */
import type { Answers, SurveyConfig } from '@madoguchi/shared/contract';
import { calendarClosure, categoryTreeOf, findCategory, parseReservation } from '@madoguchi/shared/domain/reservation';
import { reservationItemOf, textOf } from '@madoguchi/shared/domain/survey';
import { calendarsApi, isApiError, useAppDispatch } from '@madoguchi/shared/store';
import { errorTexts, surveyTexts } from '@madoguchi/shared/texts';
import { useCallback } from 'react';

/** The category of the reservation that the answers hold, or undefined (SURVEY-028). */
export function chosenCategory(config: SurveyConfig, answers: Answers): string | undefined {
  const item = reservationItemOf(config);
  return item && parseReservation(textOf(answers[item.itemKey]))?.categoryId;
}

/**
 * Answers a function that gives the text to show when the reservation is blocked, or undefined when the person may go
 * on.
 * @param isChange a change may keep its place, so it goes on where no place is free; only a calendar that is off stops
 * it
 */
export function useReservationGate(
  config: SurveyConfig,
  isChange: boolean,
): (categoryId: string) => Promise<string | undefined> {
  const dispatch = useAppDispatch();
  return useCallback(
    async (categoryId) => {
      const { calendarsGetCategoriesTree, calendarsGetInfo, calendarsCanBeReserve } = calendarsApi.endpoints;
      const item = reservationItemOf(config);
      const loaded = item?.categories_tree
        ? undefined
        : await dispatch(calendarsGetCategoriesTree.initiate(undefined, { subscribe: false }));
      const tree = item && categoryTreeOf(item, loaded?.data?.tree);
      const calendarId = tree && findCategory(tree, categoryId)?.calendarId;
      // Without a calendar to ask, the calendar screen says what is wrong.
      if (calendarId === undefined) return undefined;
      const [info, reservable] = await Promise.all([
        dispatch(calendarsGetInfo.initiate(calendarId, { subscribe: false, forceRefetch: true })),
        dispatch(calendarsCanBeReserve.initiate(calendarId, { subscribe: false, forceRefetch: true })),
      ]);
      if (isApiError(info.error) && info.error.kind === 'network') return errorTexts.network;
      const closure = info.data && calendarClosure(info.data);
      if (closure === 'off') return surveyTexts.calendarOff;
      const isFull = closure === 'notReservable' || reservable.data === false;
      return isFull && !isChange ? surveyTexts.noSlots : undefined;
    },
    [config, isChange, dispatch],
  );
}
