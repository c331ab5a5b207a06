/**
 * One month of the monthly view (CAL-005 to CAL-008, CAL-028): weeks from Monday, each day that has a free slot a
 * button that opens its week.
 */
import { today } from '@madoguchi/shared/domain/clock';
import { monthDayWeekday, WEEKDAY_NAMES_FROM_MONDAY } from '@madoguchi/shared/domain/date';
import type { DayState, Month, MonthDay } from '@madoguchi/shared/domain/reservation';
import { calendarTexts } from '@madoguchi/shared/texts';
import styles from '@madoguchi/shared/ui/monthGrid.module.css';
import { VisuallyHidden } from '@madoguchi/shared/ui/plain';
import type { MouseEvent } from 'react';
import { type GridPosition, pressedData, type ShowPage, useGridFocus } from '../useGridFocus';
import { useSwipe } from '../useSwipe';

export interface MonthGridProps {
  month: Month;
  /** Names of national holidays by day, YYYYMMDD. */
  holidays: Readonly<Record<string, string>> | undefined;
  /** The day of the chosen slot, YYYYMMDD. */
  chosenDay: string | undefined;
  /** Called with a day (YYYYMMDD) that has a free slot. */
  onOpenDay: (day: string) => void;
  /** True: the grid takes the focus when it appears. */
  takesFocus: boolean;
  onPage: ShowPage;
}

const stateClass: Record<DayState, string | undefined> = {
  open: styles.open,
  full: styles.full,
  closed: styles.closed,
};

function initialPosition({ month, chosenDay }: MonthGridProps): GridPosition {
  const find = (fits: (day: MonthDay) => boolean): GridPosition | undefined => {
    for (const [row, days] of month.weeks.entries()) {
      const column = days.findIndex(fits);
      if (column >= 0) return { row, column };
    }
    return undefined;
  };
  return (
    find((day) => day.date === chosenDay && day.isInMonth) ??
    find((day) => day.state === 'open') ??
    find((day) => day.isInMonth) ?? { row: 0, column: 0 }
  );
}

export function MonthGrid(props: MonthGridProps) {
  const { month, holidays, chosenDay, onOpenDay, onPage } = props;
  const heading = calendarTexts.month.heading(month.year, month.month);
  const focus = useGridFocus({
    rows: month.weeks.length,
    columns: WEEKDAY_NAMES_FROM_MONDAY.length,
    initial: initialPosition(props),
    shown: month.first,
    onPage,
    takesFocus: props.takesFocus,
  });
  const swipe = useSwipe(onPage);
  const open = (event: MouseEvent) => {
    const day = pressedData(event)?.day;
    if (day) onOpenDay(day);
  };
  return (
    <table className={styles.month} aria-label={calendarTexts.month.table(heading)} {...swipe}>
      <thead>
        <tr>
          {WEEKDAY_NAMES_FROM_MONDAY.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={focus.body} onClick={open} onKeyDown={focus.onKeyDown} onFocus={focus.onFocus}>
        {month.weeks.map((days, row) => (
          <tr key={days[0]?.date}>
            {days.map((day, column) => (
              <td key={day.date}>
                {day.isInMonth && (
                  <DayButton
                    day={day}
                    holiday={holidays?.[day.date]}
                    isChosen={day.date === chosenDay}
                    isTabStop={focus.position.row === row && focus.position.column === column}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayButtonProps {
  day: MonthDay;
  holiday: string | undefined;
  isChosen: boolean;
  isTabStop: boolean;
}

function DayButton({ day, holiday, isChosen, isTabStop }: DayButtonProps) {
  const isToday = day.date === today();
  const { dayName, mark, note } = calendarTexts;
  return (
    <button
      type="button"
      className={stateClass[day.state]}
      data-day={day.date}
      data-chosen={isChosen || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-disabled={day.state !== 'open' || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen || undefined}
      aria-description={holiday === undefined ? undefined : note.holidayName(holiday)}
    >
      <VisuallyHidden>{dayName[day.state](monthDayWeekday(day.date))}</VisuallyHidden>
      <span aria-hidden="true" className={styles.number}>
        {Number(day.date.slice(6, 8))}
      </span>
      <span aria-hidden="true" className={styles.mark}>
        {isToday ? note.today : holiday !== undefined && note.holiday}
        {day.state !== 'closed' && mark[day.state]}
      </span>
    </button>
  );
}
