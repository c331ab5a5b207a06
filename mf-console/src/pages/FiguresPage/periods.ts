/** The weeks of figures as groups of a picture and rows of a table: by weeks, or by their days. */
import type { FigureWeek } from '@madoguchi/shared/contract/console/figures';
import { today } from '@madoguchi/shared/domain/clock';
import { addDays, monthDayWeekday } from '@madoguchi/shared/domain/date';
import type { Cell } from '@madoguchi/shared/domain/figures';
import { consoleFiguresTexts as texts } from '@madoguchi/shared/texts/console/figures';

export type CountKind = 'opened' | 'begun' | 'sent' | 'absent';
export type By = 'week' | 'day';

export interface Period {
  /** Its first day, YYYYMMDD. */
  key: string;
  /** As a row is called, and shorter below a bar. */
  name: string;
  short: string;
  count: (kind: CountKind) => Cell;
}

/** The periods of the weeks; days that are still to come are left out. */
export function periodsOf(weeks: readonly FigureWeek[], by: By): Period[] {
  if (by === 'week')
    return weeks.map((week) => ({
      key: week.monday,
      name: texts.week(week.monday),
      short: texts.short(week.monday),
      count: (kind) => week[kind].total,
    }));
  return weeks.flatMap((week) =>
    week.sent.days.flatMap((_, index) => {
      const day = addDays(week.monday, index);
      if (day > today()) return [];
      const count = (kind: CountKind) => week[kind].days[index] ?? null;
      return [{ key: day, name: monthDayWeekday(day), short: texts.short(day), count }];
    }),
  );
}
