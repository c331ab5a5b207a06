/** The weekly view: range and buttons, legend, the table or why it is empty (CAL-024). */
import { addDays, mondayOf } from '@madoguchi/shared/domain/date';
import { type BookableWindow, type SlotContext, WEEK_DAYS } from '@madoguchi/shared/domain/reservation';
import { calendarTexts } from '@madoguchi/shared/texts';
import { Button, Card, Spinner, Stack } from '@madoguchi/shared/ui/plain';
import { useEffect, useRef, useState } from 'react';
import { type CalendarAction, type CalendarState, type Place, placeOf, slotIdOf } from '../machine';
import { Legend } from './Legend';
import { RangeNavigation } from './RangeNavigation';
import type { ShowPage } from './useGridFocus';
import { useWeekView } from './week/useWeekView';
import { WeekTable } from './week/WeekTable';
import { rangeOf } from './week/weekView';

export interface WeekPaneProps {
  state: CalendarState;
  dispatch: (action: CalendarAction) => void;
  context: SlotContext;
  /** The shown week's Monday, YYYYMMDD. */
  monday: string;
  window: BookableWindow;
  own: Place | undefined;
  isLoaded: boolean;
  /** True: what is missing could not be had; the screen says so. */
  isFailed: boolean;
  onChoose: (place: Place) => void;
  /** Shows the next week with a free slot; kept once it has been looked for. */
  onFindOpen: () => Promise<void>;
}

export function WeekPane(props: WeekPaneProps) {
  const { state, dispatch, context, monday, window, own, isLoaded, isFailed, onChoose, onFindOpen } = props;
  const week = useWeekView(context, monday);
  const hasPrevious = monday > mondayOf(window.first);
  const hasNext = monday < mondayOf(window.last);
  const byKeyboard = useRef(false);
  const page: ShowPage = (direction, isKey = false) => {
    if (direction < 0 ? !hasPrevious : !hasNext) return false;
    byKeyboard.current = isKey;
    dispatch({ type: 'weekShown', day: addDays(monday, direction * WEEK_DAYS) });
    return true;
  };
  return (
    <>
      <RangeNavigation
        label={rangeOf(week.days.map((day) => day.date))}
        hasPrevious={hasPrevious}
        hasNext={hasNext}
        onPage={page}
        isWeek
      />
      {!isLoaded && !isFailed && <Spinner label={calendarTexts.week.loading} />}
      {isLoaded && week.isEmpty && <EmptyWeek hasNext={hasNext} onFindOpen={onFindOpen} />}
      {isLoaded && !week.isEmpty && (
        <>
          <Legend view="week" hasOwn={own !== undefined} />
          <WeekTable
            key={state.focusDay}
            week={week}
            chosen={state.chosen && slotIdOf(state.chosen)}
            own={own && slotIdOf(own)}
            lost={state.lost}
            focusDay={state.focusDay}
            onChoose={(id) => onChoose(placeOf(id))}
            takesFocus={state.focusDay !== undefined || byKeyboard.current}
            onPage={page}
          />
        </>
      )}
    </>
  );
}

function EmptyWeek({ hasNext, onFindOpen }: { hasNext: boolean; onFindOpen: () => Promise<void> }) {
  const text = useRef<HTMLParagraphElement>(null);
  const [isLooking, setLooking] = useState(false);
  // The table that had the focus is gone: the text that is in its place takes it.
  useEffect(() => {
    if (document.activeElement === document.body) text.current?.focus({ preventScroll: true });
  }, []);
  const find = async () => {
    setLooking(true);
    await onFindOpen();
    setLooking(false);
  };
  return (
    <Card>
      <Stack>
        <p ref={text} tabIndex={-1} role="status">
          {calendarTexts.emptyWeek}
        </p>
        {hasNext && (
          <Button variant="quiet" size="medium" busy={isLooking} onClick={() => void find()}>
            {calendarTexts.nextOpenWeek}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
