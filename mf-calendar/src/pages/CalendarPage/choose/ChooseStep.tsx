/** The first step: the weekly or the monthly view, and the choice of a slot. */
import { monthDayWeekday, shortTime } from '@madoguchi/shared/domain/date';
import { type BookableWindow, nearestFreeSlot, type SlotContext } from '@madoguchi/shared/domain/reservation';
import { lazyComponent, whenIdle } from '@madoguchi/shared/remotes';
import { AppScreen } from '@madoguchi/shared/screen';
import { OutdatedNotice } from '@madoguchi/shared/submission';
import { calendarTexts } from '@madoguchi/shared/texts';
import {
  BarRow,
  Button,
  hasLargeText,
  LoadingView,
  Notice,
  RetryNotice,
  SegmentedControl,
} from '@madoguchi/shared/ui/plain';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import styles from '../CalendarPage.module.css';
import { type CalendarAction, type CalendarState, type Place, placeOf } from '../machine';
import type { ReservationData } from '../useReservationData';
import { AskDialog } from './AskDialog';
import { NearestSlots } from './NearestSlots';
import { WeekPane } from './WeekPane';

// Fetched once the week stands, which comes first.
const loadMonth = () => import(/* webpackChunkName: "calendar_month" */ './MonthPane');
const MonthPane = lazyComponent(loadMonth);

export interface ChooseStepProps {
  data: ReservationData;
  state: CalendarState;
  dispatch: (action: CalendarAction) => void;
  context: SlotContext;
  /** The days that can be shown, first to last. */
  window: BookableWindow;
  /** The shown week's Monday, YYYYMMDD. */
  monday: string;
  months: number;
  isLoaded: boolean;
  /** True: the weeks before the shown one have no free slot, and were passed over. */
  isFirstOpen: boolean;
  /** True: the person comes back from the confirmation. */
  isReturn: boolean;
  /** What limits the choice beyond the calendar's own window. */
  note: string | undefined;
  isFailed: boolean;
  /** The server has a newer form. */
  isOutdated: boolean;
  onRefresh: () => void;
  onChoose: (place: Place) => void;
  /** Shows the next week with a free slot; kept once it has been looked for. */
  onFindOpen: () => Promise<void>;
  onReview: () => void;
  onBack: () => void;
  /** Of a change: what was answered. */
  below: ReactNode;
}

export function ChooseStep(props: ChooseStepProps) {
  const { data, state, dispatch, context, window, monday, isLoaded, isFailed, onChoose } = props;
  const { comaList } = data.calendar;
  useEffect(() => {
    // Where it fails, the view asks again when it is opened.
    whenIdle(() => void loadMonth().catch(() => undefined));
  }, []);
  const whenOf = (place: Place) =>
    `${monthDayWeekday(place.date)} ${shortTime(comaList[place.slot]?.start ?? '')}`.trim();
  // Where a slip of the finger is likely, every choice is asked about.
  const press = (place: Place) => (hasLargeText() ? dispatch({ type: 'asked', place }) : onChoose(place));
  const { asked, chosen, failure, view } = state;
  const { action } = calendarTexts;
  const lost = failure && state.lost.at(-1);
  const near = useMemo(() => {
    const slot = lost && isLoaded ? nearestFreeSlot(context, placeOf(lost.id)) : undefined;
    return slot && { date: slot.date, slot: slot.comaIndex };
  }, [context, lost, isLoaded]);
  /** Shows the week of a place, and takes it. */
  const go = (place: Place) => {
    dispatch({ type: 'weekShown', day: place.date });
    press(place);
  };
  return (
    <AppScreen
      isNewStep={props.isReturn}
      title={calendarTexts.title}
      right={<span className={styles.itemName}>{data.itemName}</span>}
      bar={
        <>
          {failure && (
            // Beside the button that was pressed: at the top of the page nobody sees it.
            <Notice
              tone="error"
              announce
              actions={
                near && (
                  <Button size="medium" variant="plain" onClick={() => go(near)}>
                    {calendarTexts.nearestInstead(whenOf(near))}
                  </Button>
                )
              }
            >
              {failure.text}
            </Notice>
          )}
          <p className={styles.selection} role="status">
            <span>{chosen ? calendarTexts.selected : calendarTexts.notSelected}</span>
            {chosen && <b>{whenOf(chosen)}</b>}
          </p>
          <BarRow>
            <Button variant="plain" onClick={props.onBack}>
              {action.back}
            </Button>
            <Button disabled={!chosen} onClick={props.onReview}>
              {action.review}
            </Button>
          </BarRow>
        </>
      }
    >
      {props.isOutdated && <OutdatedNotice />}
      {props.note && <Notice>{props.note}</Notice>}
      {isFailed && <RetryNotice text={calendarTexts.loadFailed} onRetry={props.onRefresh} />}
      {props.isFirstOpen && <p className={styles.hint}>{calendarTexts.firstOpenWeek}</p>}
      {view === 'week' && isLoaded && <NearestSlots context={context} chosen={chosen} onChoose={go} />}
      <SegmentedControl
        label={calendarTexts.view.label}
        options={[
          { value: 'week', label: action.toWeek },
          { value: 'month', label: action.toMonth },
        ]}
        value={view}
        onChange={(next) => dispatch({ type: 'viewChanged', view: next, monday })}
      />
      {view === 'week' ? (
        <WeekPane
          state={state}
          dispatch={dispatch}
          context={context}
          monday={monday}
          window={window}
          own={data.own}
          isLoaded={isLoaded}
          isFailed={isFailed}
          onChoose={press}
          onFindOpen={props.onFindOpen}
        />
      ) : (
        <Suspense fallback={<LoadingView />}>
          <MonthPane
            state={state}
            dispatch={dispatch}
            context={context}
            window={window}
            count={props.months}
            isLoaded={isLoaded}
            isFailed={isFailed}
          />
        </Suspense>
      )}
      {props.below}
      <AskDialog
        when={asked && whenOf(asked)}
        onYes={() => asked && onChoose(asked)}
        onNo={() => dispatch({ type: 'askClosed' })}
      />
    </AppScreen>
  );
}
