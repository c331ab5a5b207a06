/** The form of what is closed: what is typed, and what is asked of it. */
import { CELL_DAYS } from '@madoguchi/shared/contract/console/words';
import { today } from '@madoguchi/shared/domain/clock';
import { daysBetween, isRealDay } from '@madoguchi/shared/domain/date';
import { consoleClosingsTexts } from '@madoguchi/shared/texts/console/closings';
import * as Yup from 'yup';

const { needed } = consoleClosingsTexts.choose;

export interface ChosenSlots {
  /** YYYYMMDD, empty where none is chosen. */
  from: string;
  to: string;
  /** 0 = Sunday. */
  weekdays: number[];
  /** Indexes into the calendar's comaList; undefined: every one. */
  slots: string[] | undefined;
  reason: string;
}

/** Days whose cells can be read: two real ones, in order, and no more than one reading shows. */
export function areReadable({ from, to }: Pick<ChosenSlots, 'from' | 'to'>): boolean {
  return isRealDay(from) && isRealDay(to) && from <= to && daysBetween(from, to) < CELL_DAYS;
}

export const chosenSlotsSchema = Yup.object({
  from: Yup.string()
    .test('day', needed.from, (value = '') => isRealDay(value))
    .test('past', needed.past, (value = '') => !isRealDay(value) || value >= today()),
  to: Yup.string()
    .test('day', needed.to, (value = '') => isRealDay(value))
    .test('order', needed.order, (value = '', { parent }) => value >= parent.from)
    .test('far', needed.far(String(CELL_DAYS)), (value = '', { parent }) => {
      return !isRealDay(value) || !isRealDay(parent.from) || daysBetween(parent.from, value) < CELL_DAYS;
    }),
  weekdays: Yup.array().min(1, needed.weekdays),
  slots: Yup.array().min(1, needed.slots),
});
