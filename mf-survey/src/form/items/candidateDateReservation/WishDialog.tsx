/**
 * The two steps to a preferred date: a day in the calendar, which moves on by itself, then one of that day's times
 * (CAND-004).
 */
import { type CandidateWish, candidateRange, firstOfferedDay, isOfferedDay } from '@madoguchi/shared/domain/candidate';
import { today } from '@madoguchi/shared/domain/clock';
import { addMonths, fromHyphens, lastOfMonth, toHyphens } from '@madoguchi/shared/domain/date';
import { candidateTexts, errorTexts } from '@madoguchi/shared/texts';
import type { DatePickerDialogProps } from '@madoguchi/shared/ui/date';
import { Dialog, Notice, Spinner } from '@madoguchi/shared/ui/plain';
import { type ComponentType, useEffect, useState } from 'react';
import { TimeStep, type WishStepProps } from './TimeStep';

interface WishDialogProps extends WishStepProps {
  /** Windows and closed days do not bind administrators (CONTRACT 12, Places). */
  isAdmin: boolean;
  /** A day that was chosen before and still waits for its time. */
  partial: CandidateWish | undefined;
}

/** How far ahead the desk's calendar goes. */
const DESK_MONTHS = 12;

export function WishDialog(props: WishDialogProps) {
  const { order, choice, settings, isAdmin, partial, onBegin, onClose } = props;
  const wish = choice.wishes.find((other) => other.order === order);
  const title = candidateTexts.actionOf(candidateTexts.preferred(order), candidateTexts.dateStep);
  const now = today();
  const range = isAdmin
    ? { first: now, last: lastOfMonth(addMonths(now, DESK_MONTHS)) }
    : candidateRange(settings, now);
  const isClosed = (day: string) => !isOfferedDay(settings, fromHyphens(day), now);
  const isOpen = (wanted: CandidateWish) => isAdmin || !isClosed(wanted.date);
  const [date, setDate] = useState((partial ?? wish)?.date ?? '');
  const [step, setStep] = useState<'date' | 'time'>(() => (partial && isOpen(partial) ? 'time' : 'date'));
  const calendar = useCalendar();
  const first = firstOfferedDay(settings, now) ?? (isAdmin ? now : undefined);

  if (step === 'time') {
    return (
      <TimeStep
        {...props}
        date={date}
        present={wish?.date === date ? wish.timeOption : ''}
        isOverridden={isAdmin && isClosed(date)}
        onBack={() => setStep('date')}
      />
    );
  }
  if (!calendar.Dialog || first === undefined) {
    return (
      <Dialog open title={title} width={380} onClose={onClose} closeButton>
        {calendar.hasFailed && (
          <Notice tone="error" announce>
            {errorTexts.network}
          </Notice>
        )}
        {!calendar.hasFailed && !calendar.Dialog && <Spinner label={candidateTexts.loading} />}
        {calendar.Dialog && <Notice announce>{candidateTexts.noDays}</Notice>}
      </Dialog>
    );
  }
  return (
    <calendar.Dialog
      open
      title={title}
      value={date}
      min={toHyphens(range.first)}
      max={toHyphens(range.last)}
      openOn={toHyphens(first)}
      {...(!isAdmin && { isDisabled: isClosed })}
      onChoose={(chosen) => {
        setDate(chosen);
        setStep('time');
        onBegin({ order, date: chosen, timeOption: '' });
      }}
      onClose={onClose}
    />
  );
}

/** The calendar and its library, fetched when a date is wanted for the first time. */
function useCalendar() {
  const [Calendar, setCalendar] = useState<ComponentType<DatePickerDialogProps>>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    import('@madoguchi/shared/ui/date').then(
      ({ DatePickerDialog }) => !isGone && setCalendar(() => DatePickerDialog),
      () => !isGone && setHasFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return { Dialog: Calendar, hasFailed };
}
