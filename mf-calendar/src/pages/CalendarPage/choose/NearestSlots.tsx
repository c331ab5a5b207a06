/** The first three free slots as buttons above the table, for those who want the nearest there is. */
import { monthDayWeekday, shortTime } from '@madoguchi/shared/domain/date';
import { nearestFreeSlots, type SlotContext } from '@madoguchi/shared/domain/reservation';
import { calendarTexts } from '@madoguchi/shared/texts';
import { useId, useMemo } from 'react';
import styles from '../CalendarPage.module.css';
import type { Place } from '../machine';

export interface NearestSlotsProps {
  context: SlotContext;
  chosen: Place | undefined;
  onChoose: (place: Place) => void;
}

export function NearestSlots({ context, chosen, onChoose }: NearestSlotsProps) {
  const labelId = useId();
  const slots = useMemo(() => nearestFreeSlots(context, context.window.first), [context]);
  if (slots.length === 0) return null;
  return (
    <section className={styles.nearest} aria-labelledby={labelId}>
      <h2 id={labelId}>{calendarTexts.nearest.label}</h2>
      <ul>
        {slots.map(({ id, date, comaIndex, start }) => {
          const when = `${monthDayWeekday(date)} ${shortTime(start)}`;
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={chosen?.date === date && chosen.slot === comaIndex}
                aria-label={calendarTexts.nearest.pick(when)}
                onClick={() => onChoose({ date, slot: comaIndex })}
              >
                <span>{monthDayWeekday(date)}</span> <b>{shortTime(start)}</b>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
