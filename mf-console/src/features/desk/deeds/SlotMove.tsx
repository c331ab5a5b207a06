/** Another slot for a reservation: the open ones of its calendar, week by week. */
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import { addDays, mondayOf, monthDayWeekday, shortTime } from '@madoguchi/shared/domain/date';
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
import Radio from 'antd/es/radio';
import Spin from 'antd/es/spin';
import { useState } from 'react';
import styles from '../desk.module.css';
import { type MovePart, Stretch } from './Stretch';

const { move } = consoleAnswersTexts;
const WEEK = 7;

interface SlotMoveProps extends MovePart {
  reservation: NonNullable<ConsoleAnswer['reservation']>;
  /** Calendars of the answer's form, for a category that only the form itself knows. */
  calendarIds: readonly string[];
}

/** Where a category's slots lie; undefined while it is not known yet, null where it cannot be known. */
function useCalendarId(categoryId: string, calendarIds: readonly string[]): string | null | undefined {
  const { data, isFetching } = useCategoriesGetTreeQuery();
  if (isFetching && !data) return undefined;
  const only = calendarIds.length === 1 ? calendarIds[0] : undefined;
  return (data && findCategory(data.tree, categoryId)?.calendarId) ?? only ?? null;
}

export function SlotMove({ reservation, calendarIds, onChoose }: SlotMoveProps) {
  const calendarId = useCalendarId(reservation.categoryId, calendarIds);
  if (calendarId === null) return <Alert type="warning" title={move.noCalendar} />;
  if (calendarId === undefined) return <Spin />;
  return <OpenSlots reservation={reservation} calendarId={calendarId} onChoose={onChoose} />;
}

interface OpenSlotsProps extends MovePart {
  reservation: NonNullable<ConsoleAnswer['reservation']>;
  calendarId: string;
}

/** A week's open slots by day. The desk is not bound to the window in which people book by themselves. */
function OpenSlots({ reservation, calendarId, onChoose }: OpenSlotsProps) {
  const present = today();
  const own = { date: reservation.date, slot: reservation.slot };
  const [chosen, setChosen] = useState<string>();
  const isAhead = own.date > present;
  const [first, setFirst] = useState(() => mondayOf(isAhead ? own.date : present));
  const last = addDays(first, WEEK - 1);
  const asked = { calendarId, startDay: first, endDay: last };
  const { data, isFetching, error, refetch } = useCalendarsGetScheduleQuery(asked, { refetchOnMountOrArgChange: true });
  const items = useCalendarsGetItemsQuery(reservation.categoryId);
  const cost = reservationCost(items.data?.find(({ itemId }) => itemId === reservation.itemId));
  const window = { first: present, last: OPEN_END };
  const week =
    data && !isFetching && makeWeek({ ...data, cost, window, now: nowMilliseconds(), own: { ...own, cost } }, first);
  const isOther = ({ date, comaIndex }: ScheduleSlot) => date !== own.date || comaIndex !== own.slot;
  const days = (week ? week.days : []).flatMap((day, index) => {
    const slots = week ? week.rows.flatMap((row) => row.slots[index] ?? []).filter((slot) => slot.active) : [];
    const open = slots.filter(isOther);
    return open.length > 0 ? [{ day, open }] : [];
  });
  const choose = (id: string | undefined) => {
    setChosen(id);
    const slot = days.flatMap(({ open }) => open).find((each) => each.id === id);
    onChoose(
      slot && {
        value: encodeReservation(withDate(reservation, slot.date, slot.comaIndex)),
        when: `${monthDayWeekday(slot.date)} ${shortTime(slot.start)}`,
      },
    );
  };
  return (
    <Stretch
      first={first}
      last={last}
      mayGoBack={first > present}
      words={move}
      isFetching={isFetching}
      onRetry={error === undefined || isFetching ? undefined : () => void refetch()}
      onTurn={(count) => {
        choose(undefined);
        setFirst(addDays(first, count * WEEK));
      }}
    >
      {week && days.length === 0 && <p role="status">{move.none}</p>}
      <Radio.Group
        aria-label={move.slots}
        className={styles.slots ?? ''}
        value={chosen}
        onChange={({ target }: { target: { value?: string } }) => choose(target.value)}
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
    </Stretch>
  );
}
