/**
 * The free beds of the nights that the desk has entered, while it is on the telephone. The server has the last word on
 * each night.
 */
import type { Answers } from '@madoguchi/shared/contract';
import { bedDayState, bedDays, MAX_NIGHTS, nightsBetween, stayDay, withOwnNights } from '@madoguchi/shared/domain/bed';
import { today } from '@madoguchi/shared/domain/clock';
import { isRealDay, monthDayWeekday } from '@madoguchi/shared/domain/date';
import { END_DATE_KEY, START_DATE_KEY, textOf } from '@madoguchi/shared/domain/survey';
import { useBedGetRemainingQuery, useBedGetRuleQuery } from '@madoguchi/shared/endpoints/beds';
import { adminTexts, bedTexts, commonTexts } from '@madoguchi/shared/texts';
import { Notice } from '@madoguchi/shared/ui/plain';

interface StayNightsProps {
  surveyId: string;
  answers: Answers;
  /** The answers that are changed, whose nights count as free; undefined for a new stay. */
  stored: Answers | undefined;
}

/** Admission and discharge as entered; undefined until they make a stay. */
function stayOf(answers: Answers | undefined): { start: string; end: string } | undefined {
  const start = stayDay(textOf(answers?.[START_DATE_KEY]));
  const end = stayDay(textOf(answers?.[END_DATE_KEY]));
  const nights = isRealDay(start) && isRealDay(end) ? nightsBetween(start, end) : 0;
  return nights > 0 && nights <= MAX_NIGHTS ? { start, end } : undefined;
}

export default function StayNights({ surveyId, answers, stored }: StayNightsProps) {
  const stay = stayOf(answers);
  const held = stayOf(stored);
  const { start = '', end = '' } = stay ?? {};
  const beds = useBedGetRemainingQuery({ surveyId, from: start, to: end }, { skip: !stay });
  const rule = useBedGetRuleQuery(surveyId);
  if (!stay || !beds.currentData) return null;
  const free = held ? withOwnNights(beds.currentData, held) : beds.currentData;
  const nights = bedDays(start, end).map((night) => ({ night, left: free[night] ?? 0 }));
  const isEdit = held !== undefined;
  const isOutside =
    rule.data !== undefined &&
    held?.start !== start &&
    bedDayState({ day: start, today: today(), bedRemaining: 1, rule: rule.data, isEdit }) === 'closed';
  return (
    <>
      <Notice tone={nights.every(({ left }) => left > 0) ? 'info' : 'warn'} announce>
        {nights
          .map(({ night, left }) =>
            left > 0
              ? bedTexts.dayName.open(monthDayWeekday(night), left)
              : bedTexts.dayName.full(monthDayWeekday(night)),
          )
          .join(commonTexts.listSeparator)}
      </Notice>
      {isOutside && <Notice tone="warn">{adminTexts.override}</Notice>}
    </>
  );
}
