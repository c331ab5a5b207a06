/**
 * The bed calendar: a month from today on, its free beds, and the choice of an admission day and a stay (BED-003 to
 * BED-013). When a stored stay is changed its own nights count as free, and the new period goes back to the caller
 * (BED-021, BED-032, BED-039).
 */
import {
  BED_MONTHS_AHEAD,
  type BedDayState,
  bedDayState,
  endOfStay,
  MAX_NIGHTS,
  withOwnNights,
} from '@madoguchi/shared/domain/bed';
import { today } from '@madoguchi/shared/domain/clock';
import {
  addDays,
  addMonths,
  firstOfMonth,
  lastOfMonth,
  monthDayWeekday,
  toHyphens,
} from '@madoguchi/shared/domain/date';
import { loadErrorText, monthsShown } from '@madoguchi/shared/domain/survey';
import { useBedGetRemainingQuery } from '@madoguchi/shared/endpoints/beds';
import { AppScreen } from '@madoguchi/shared/screen';
import { type BedPeriod, closeWindow, isApiError, isInClient } from '@madoguchi/shared/store';
import { FormIntro, OutdatedNotice } from '@madoguchi/shared/submission';
import { bedTexts, commonTexts } from '@madoguchi/shared/texts';
import { Button, ErrorView, IconButton, Notice, PillButton, RetryButton, Spinner } from '@madoguchi/shared/ui/plain';
import { useMemo, useRef, useState } from 'react';
import { daysOf, type LoadedBeds } from '../stay';
import styles from './CalendarStep.module.css';
import { Legend } from './Legend';
import { MonthTable } from './MonthTable';
import { StayDialog } from './StayDialog';
import { useDayFocus } from './useDayFocus';

/** Younger numbers are not asked for again. Seconds. */
const FRESH_SECONDS = 15;

export interface CalendarStepProps extends LoadedBeds {
  onBack: () => void;
  /** Leaves the calendar, where there is no window of a chat app to close. */
  onClose: () => void;
  onReserve: (period: BedPeriod) => void;
  /** The server has a newer form. */
  isOutdated: boolean;
  /** The period chosen so far, or the stored one. */
  period: BedPeriod | undefined;
  /** Goes on with that period. */
  onKeep: () => void;
}

export function CalendarStep(props: CalendarStepProps) {
  const { config, rule, edited, period, isOutdated, onBack, onClose, onReserve, onKeep } = props;
  const present = today();
  const count = monthsShown(config);
  const standing = period && daysOf(period);
  // A stay that is changed is looked for in its own month.
  const [offset, setOffset] = useState(() => (standing ? offsetOf(standing.start, present, count) : 0));
  const [chosen, setChosen] = useState<string>();
  const [days, setDays] = useState<number>();
  const region = useRef<HTMLDivElement>(null);

  const firstMonth = addMonths(firstOfMonth(present), offset);
  const months = Array.from({ length: count }, (_, index) => addMonths(firstMonth, index));
  const first = offset === 0 ? present : firstMonth;
  const last = lastOfMonth(months[count - 1] ?? firstMonth);
  // A stay that begins on the last day reaches into the days after it.
  const beds = useBedGetRemainingQuery(
    { surveyId: config.surveyId, from: first, to: addDays(last, MAX_NIGHTS) },
    { refetchOnMountOrArgChange: FRESH_SECONDS },
  );
  const own = edited && daysOf(edited.period);
  const ownStart = own?.start;
  const ownEnd = own?.end;
  const free = useMemo(() => {
    const remaining = beds.currentData;
    if (!remaining || ownStart === undefined || ownEnd === undefined) return remaining;
    return withOwnNights(remaining, { start: ownStart, end: ownEnd });
  }, [beds.currentData, ownStart, ownEnd]);

  const stateOf = (day: string): BedDayState =>
    bedDayState({ day, today: present, bedRemaining: free?.[day] ?? 0, rule, isEdit: edited !== undefined });
  const turn = (direction: -1 | 1): boolean => {
    const next = offset + direction * count;
    if (next < 0 || next > BED_MONTHS_AHEAD) return false;
    setOffset(next);
    return true;
  };
  const focus = useDayFocus({
    region,
    first,
    last,
    initial: () =>
      standing && standing.start >= first && standing.start <= last ? standing.start : firstOpen(first, last, stateOf),
    onTurn: turn,
  });
  const toToday = () => {
    setOffset(0);
    focus.moveTo(present);
  };
  const closeDialog = () => {
    setChosen(undefined);
    setDays(undefined);
  };
  const close = () => (isInClient() ? closeWindow() : onClose());
  const texts = bedTexts.calendar;
  const failed = beds.isError && !beds.isFetching;

  return (
    <AppScreen
      title={edited ? bedTexts.form.changeDate : config.surveyTitle}
      onBack={onBack}
      backLabel={texts.back}
      right={
        <>
          <PillButton onClick={toToday}>{texts.today}</PillButton>
          <IconButton label={commonTexts.action.close} onClick={close}>
            ×
          </IconButton>
        </>
      }
      bar={
        period && (
          <Button variant="plain" onClick={onKeep}>
            {bedTexts.form.keepDates}
          </Button>
        )
      }
    >
      {isOutdated && <OutdatedNotice />}
      {own ? (
        <Notice>
          <p>{texts.current(monthDayWeekday(own.start), monthDayWeekday(own.end))}</p>
          <p>{texts.ownNights}</p>
        </Notice>
      ) : (
        <FormIntro config={config} />
      )}
      <fieldset className={styles.turning} aria-label={texts.months}>
        <PillButton onClick={() => turn(-1)} disabled={offset === 0}>
          {texts.previous}
        </PillButton>
        <PillButton onClick={() => turn(1)} disabled={offset + count > BED_MONTHS_AHEAD}>
          {texts.next}
        </PillButton>
      </fieldset>
      {failed && (
        <ErrorView
          text={bedTexts.error.text}
          hint={loadErrorText(isApiError(beds.error) ? beds.error : undefined, '') || undefined}
          requestId={isApiError(beds.error) ? beds.error.requestId : undefined}
          actions={<RetryButton variant="plain" size="medium" onClick={() => void beds.refetch()} />}
        />
      )}
      {!free && !failed && <Spinner label={texts.loading} />}
      <div ref={region} className={styles.months}>
        {free &&
          months.map((month) => (
            <MonthTable
              key={month}
              month={month}
              today={present}
              free={free}
              stateOf={stateOf}
              stay={
                chosen === undefined
                  ? standing
                  : { start: chosen, end: days === undefined ? undefined : endOfStay(chosen, days) }
              }
              focus={focus}
              onChoose={setChosen}
            />
          ))}
      </div>
      {free && <Legend />}
      {chosen !== undefined && free && (
        <StayDialog
          start={chosen}
          free={free}
          days={days}
          onDays={setDays}
          onClose={closeDialog}
          onReserve={(end) => onReserve({ startDate: toHyphens(chosen), endDate: toHyphens(end) })}
        />
      )}
    </AppScreen>
  );
}

/** How many months after the present one the shown ones begin for a day to be among them, turned by `count` at a time. */
function offsetOf(day: string, present: string, count: number): number {
  const months = 12 * (Number(day.slice(0, 4)) - Number(present.slice(0, 4)));
  const between = months + Number(day.slice(4, 6)) - Number(present.slice(4, 6));
  return Math.floor(Math.min(Math.max(between, 0), BED_MONTHS_AHEAD) / count) * count;
}

/** Where the tab stop of the calendar is at first: the first day that can be chosen, else the first day. */
function firstOpen(first: string, last: string, stateOf: (day: string) => BedDayState): string {
  for (let day = first; day <= last; day = addDays(day, 1)) if (stateOf(day) === 'open') return day;
  return first;
}
