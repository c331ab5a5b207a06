/** A day to go to, chosen or typed; the picker comes with the press that opens it. */
import { toHyphens, toSlashes } from '@madoguchi/shared/domain/date';
import { consoleTodayTexts } from '@madoguchi/shared/texts/console/today';
import Button from 'antd/es/button';
import { useEffect, useRef, useState } from 'react';
import { DayPick } from './DayPick';

interface DayFieldProps {
  /** YYYYMMDD, as is what is told. */
  day: string;
  onDay: (day: string) => void;
}

export function DayField({ day, onDay }: DayFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    // Once the key that has closed it is done: Enter would press the button.
    const timer = hasClosed ? setTimeout(() => button.current?.focus()) : undefined;
    return () => clearTimeout(timer);
  }, [isOpen]);
  const { choose } = consoleTodayTexts.day;
  const shown = toSlashes(toHyphens(day));
  if (isOpen)
    return (
      <DayPick
        label={choose}
        day={day}
        onDay={(next) => {
          setOpen(false);
          if (next !== undefined && next !== day) onDay(next);
        }}
        onClose={() => setOpen(false)}
      />
    );
  return (
    <Button ref={button} onClick={() => setOpen(true)} aria-label={`${choose} ${shown}`}>
      {shown}
    </Button>
  );
}
