/** The monthly view: as many months as the form says (CAL-031), moved by one with 前へ and 次へ. */
import { addMonths, firstOfMonth } from '@madoguchi/shared/domain/date';
import { type BookableWindow, makeMonth, monthsFrom, type SlotContext } from '@madoguchi/shared/domain/reservation';
import { calendarTexts } from '@madoguchi/shared/texts';
import { Spinner } from '@madoguchi/shared/ui/plain';
import { useMemo } from 'react';
import styles from '../CalendarPage.module.css';
import type { CalendarAction, CalendarState } from '../machine';
import { Legend } from './Legend';
import { MonthGrid } from './month/MonthGrid';
import { RangeNavigation } from './RangeNavigation';

export interface MonthPaneProps {
  state: CalendarState;
  dispatch: (action: CalendarAction) => void;
  context: SlotContext;
  window: BookableWindow;
  /** How many months are shown at once. */
  count: number;
  isLoaded: boolean;
}

export function MonthPane({ state, dispatch, context, window, count, isLoaded }: MonthPaneProps) {
  const months = useMemo(
    () => monthsFrom(state.month, count).map((first) => makeMonth(context, first)),
    [context, state.month, count],
  );
  const hasPrevious = state.month > firstOfMonth(window.first);
  const hasNext = (months.at(-1)?.first ?? state.month) < firstOfMonth(window.last);
  const page = (direction: -1 | 1): boolean => {
    if (direction < 0 ? !hasPrevious : !hasNext) return false;
    dispatch({ type: 'monthShown', month: addMonths(state.month, direction) });
    return true;
  };
  const [first] = months;
  return (
    <>
      <RangeNavigation
        label={first ? calendarTexts.month.heading(first.year, first.month) : ''}
        hasPrevious={hasPrevious}
        hasNext={hasNext}
        onPage={page}
        isWeek={false}
      />
      {isLoaded ? (
        months.map((month, index) => (
          <div key={month.first}>
            {index > 0 && (
              <h3 className={styles.monthHeading}>{calendarTexts.month.heading(month.year, month.month)}</h3>
            )}
            <MonthGrid
              month={month}
              chosenDay={state.chosen?.date}
              onOpenDay={(day) => dispatch({ type: 'dayOpened', day })}
              onPage={page}
            />
          </div>
        ))
      ) : (
        <Spinner label={calendarTexts.week.loading} />
      )}
      <Legend view="month" />
    </>
  );
}
