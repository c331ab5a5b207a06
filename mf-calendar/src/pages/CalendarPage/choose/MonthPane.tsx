/** The monthly view: as many months as the form says (CAL-031), moved by one with 前へ and 次へ. */
import { addMonths, firstOfMonth } from '@madoguchi/shared/domain/date';
import { type BookableWindow, makeMonth, monthsFrom, type SlotContext } from '@madoguchi/shared/domain/reservation';
import { calendarTexts } from '@madoguchi/shared/texts';
import { Spinner } from '@madoguchi/shared/ui/plain';
import { useMemo, useRef } from 'react';
import styles from '../CalendarPage.module.css';
import type { CalendarAction, CalendarState } from '../machine';
import { Legend } from './Legend';
import { MonthGrid } from './month/MonthGrid';
import { RangeNavigation } from './RangeNavigation';
import type { ShowPage } from './useGridFocus';

export interface MonthPaneProps {
  state: CalendarState;
  dispatch: (action: CalendarAction) => void;
  context: SlotContext;
  window: BookableWindow;
  /** How many months are shown at once. */
  count: number;
  isLoaded: boolean;
  /** True: what is missing could not be had; the screen says so. */
  isFailed: boolean;
}

export default function MonthPane({ state, dispatch, context, window, count, isLoaded, isFailed }: MonthPaneProps) {
  const months = useMemo(
    () => monthsFrom(state.month, count).map((first) => makeMonth(context, first)),
    [context, state.month, count],
  );
  const hasPrevious = state.month > firstOfMonth(window.first);
  const hasNext = (months.at(-1)?.first ?? state.month) < firstOfMonth(window.last);
  const byKeyboard = useRef(false);
  const page: ShowPage = (direction, isKey = false) => {
    if (direction < 0 ? !hasPrevious : !hasNext) return false;
    byKeyboard.current = isKey;
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
      <Legend view="month" />
      {!isLoaded && !isFailed && <Spinner label={calendarTexts.week.loading} />}
      {isLoaded &&
        months.map((month, index) => (
          <div key={`${index}month`}>
            {index > 0 && (
              <h3 className={styles.monthHeading}>{calendarTexts.month.heading(month.year, month.month)}</h3>
            )}
            <MonthGrid
              month={month}
              holidays={context.holidays}
              chosenDay={state.chosen?.date}
              onOpenDay={(day) => dispatch({ type: 'dayOpened', day })}
              takesFocus={index === 0 && byKeyboard.current}
              onPage={page}
            />
          </div>
        ))}
    </>
  );
}
