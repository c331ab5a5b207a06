/** Another day and time for a reservation: the open slots of its calendar, week by week. */
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import { addDays, mondayOf, monthDayWeekday, shortTime } from '@madoguchi/shared/domain/date';
import { whenText } from '@madoguchi/shared/domain/desk';
import {
  encodeReservation,
  findCategory,
  makeWeek,
  OPEN_END,
  reservationCost,
  type ScheduleSlot,
  withDate,
} from '@madoguchi/shared/domain/reservation';
import { useCalendarsGetItemsQuery, useCalendarsGetScheduleQuery } from '@madoguchi/shared/endpoints/calendars';
import { useCategoriesGetTreeQuery } from '@madoguchi/shared/store';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Radio from 'antd/es/radio';
import Spin from 'antd/es/spin';
import { useId, useState } from 'react';
import styles from '../desk.module.css';
import { DeedDialog } from './DeedDialog';

const { move } = consoleAnswersTexts;
const WEEK = 7;

interface MoveDialogProps {
  answer: ConsoleAnswer;
  /** Calendars of the answer's form, for a category that only the form itself knows. */
  calendarIds: readonly string[];
  onDone: (moved: { value: string; when: string; standing: ConsoleAnswer | undefined }) => void;
  onClose: () => void;
}

/** Where the answer's reservation lies; undefined while it is not known yet, null where it cannot be known. */
function useCalendarId({ reservation }: ConsoleAnswer, calendarIds: readonly string[]): string | null | undefined {
  const { data, isFetching } = useCategoriesGetTreeQuery();
  if (!reservation) return null;
  if (isFetching && !data) return undefined;
  const only = calendarIds.length === 1 ? calendarIds[0] : undefined;
  return (data && findCategory(data.tree, reservation.categoryId)?.calendarId) ?? only ?? null;
}

export function MoveDialog({ answer, calendarIds, onDone, onClose }: MoveDialogProps) {
  const { reservation, partitionKey } = answer;
  const calendarId = useCalendarId(answer, calendarIds);
  const [chosen, setChosen] = useState<ScheduleSlot>();
  const value = reservation && chosen && encodeReservation(withDate(reservation, chosen.date, chosen.comaIndex));
  const when = chosen ? `${monthDayWeekday(chosen.date)} ${shortTime(chosen.start)}` : '';
  return (
    <DeedDialog
      answer={answer}
      title={move.title}
      submit={move.submit}
      disabled={value === undefined}
      width={560}
      deed={(version) =>
        value === undefined ? undefined : { deed: 'answerMove', partitionKey, body: { value, version } }
      }
      yours={when}
      stands={(standing) => whenText(standing, today())}
      onDone={(standing) => onDone({ value: value ?? '', when, standing })}
      onClose={onClose}
    >
      <p>
        {move.now} <b>{whenText(answer, today())}</b>
      </p>
      {calendarId === null && <Alert type="warning" title={move.noCalendar} />}
      {calendarId === undefined && <Spin />}
      {calendarId && <OpenSlots answer={answer} calendarId={calendarId} chosen={chosen} onChoose={setChosen} />}
    </DeedDialog>
  );
}

interface OpenSlotsProps {
  answer: ConsoleAnswer;
  calendarId: string;
  chosen: ScheduleSlot | undefined;
  onChoose: (slot: ScheduleSlot | undefined) => void;
}

/** A week's open slots by day. The desk is not bound to the window in which people book by themselves. */
function OpenSlots({ answer: { reservation }, calendarId, chosen, onChoose }: OpenSlotsProps) {
  const present = today();
  const own = reservation && { date: reservation.date, slot: reservation.slot };
  const [first, setFirst] = useState(() => mondayOf(own && own.date > present ? own.date : present));
  const last = addDays(first, WEEK - 1);
  const asked = { calendarId, startDay: first, endDay: last };
  const { data, isFetching, error, refetch } = useCalendarsGetScheduleQuery(asked, { refetchOnMountOrArgChange: true });
  const items = useCalendarsGetItemsQuery(reservation?.categoryId ?? '', { skip: !reservation });
  const cost = reservationCost(items.data?.find(({ itemId }) => itemId === reservation?.itemId));
  const headingId = useId();
  const window = { first: present, last: OPEN_END };
  const week =
    data &&
    !isFetching &&
    makeWeek({ ...data, cost, window, now: nowMilliseconds(), ...(own && { own: { ...own, cost } }) }, first);
  const isOther = ({ date, comaIndex }: ScheduleSlot) => date !== own?.date || comaIndex !== own.slot;
  const days = (week ? week.days : []).flatMap((day, index) => {
    const slots = week ? week.rows.flatMap((row) => row.slots[index] ?? []).filter((slot) => slot.active) : [];
    const open = slots.filter(isOther);
    return open.length > 0 ? [{ day, open }] : [];
  });
  const turn = (count: number) => {
    onChoose(undefined);
    setFirst(addDays(first, count * WEEK));
  };
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.week}>
        <Button disabled={first <= present} onClick={() => turn(-1)}>
          {move.previous}
        </Button>
        <b id={headingId} aria-live="polite">
          {move.week(monthDayWeekday(first), monthDayWeekday(last))}
        </b>
        <Button onClick={() => turn(1)}>{move.next}</Button>
      </div>
      {isFetching && <Spin />}
      {error !== undefined && !isFetching && (
        <Alert
          type="error"
          role="alert"
          title={move.failed}
          action={<Button onClick={() => void refetch()}>{consoleAnswersTexts.deed.again}</Button>}
        />
      )}
      {week && days.length === 0 && <p role="status">{move.none}</p>}
      <Radio.Group
        aria-label={move.slots}
        className={styles.slots ?? ''}
        value={chosen?.id}
        onChange={({ target }: { target: { value?: string } }) =>
          onChoose(days.flatMap(({ open }) => open).find(({ id }) => id === target.value))
        }
      >
        {days.map(({ day, open }) => (
          <div key={day} className={styles.slotDay}>
            <b>{monthDayWeekday(day)}</b>
            <div className={styles.slotTimes}>
              {open.map((slot) => (
                <Radio.Button
                  key={slot.id}
                  value={slot.id}
                  aria-label={move.slot(monthDayWeekday(day), shortTime(slot.start), slot.value)}
                >
                  {shortTime(slot.start)} <small>{move.left(slot.value)}</small>
                </Radio.Button>
              ))}
            </div>
          </div>
        ))}
      </Radio.Group>
    </section>
  );
}
