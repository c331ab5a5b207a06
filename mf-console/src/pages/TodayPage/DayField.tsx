/** A day to go to: one that is picked at once, one that is typed when its field is left or with Enter. */
import { fromHyphens, isRealDay, toHyphens } from '@madoguchi/shared/domain/date';
import { consoleTodayTexts } from '@madoguchi/shared/texts/console/today';
import { useEffect, useRef } from 'react';
import styles from './today.module.css';

interface DayFieldProps {
  /** YYYYMMDD, as is what is told. */
  day: string;
  onDay: (day: string) => void;
}

export function DayField({ day, onDay }: DayFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // Half of a typed date is a real one as well: the year 0002 on the way to 2026.
  const isTyped = useRef(false);
  useEffect(() => {
    if (field.current) field.current.value = toHyphens(day);
  }, [day]);
  const commit = () => {
    isTyped.current = false;
    const { current } = field;
    if (!current) return;
    const next = fromHyphens(current.value);
    if (!isRealDay(next)) current.value = toHyphens(day);
    else if (next !== day) onDay(next);
  };
  return (
    <input
      ref={field}
      type="date"
      className={styles.date}
      aria-label={consoleTodayTexts.day.choose}
      defaultValue={toHyphens(day)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
        else isTyped.current = true;
      }}
      onPointerDown={() => {
        isTyped.current = false;
      }}
      onChange={() => {
        if (!isTyped.current) commit();
      }}
      onBlur={commit}
    />
  );
}
