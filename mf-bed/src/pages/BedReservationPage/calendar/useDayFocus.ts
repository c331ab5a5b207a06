/**
 * One tab stop for all days that are shown, and arrow keys between them by the calendar: a day, a week, a month
 * (CONTRACT 12, Screens).
 */
import { addDays, addMonths, weekdayOf } from '@madoguchi/shared/domain/date';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

export interface DayFocusOptions {
  /** The element that holds the buttons with `data-day`. */
  region: RefObject<HTMLElement | null>;
  /** The first and the last day that are shown, YYYYMMDD. */
  first: string;
  last: string;
  /** The tab stop while nobody has moved it. */
  initial: () => string;
  /** Shows the months before (-1) or after (1); answers whether there are any. */
  onTurn: (direction: -1 | 1) => boolean;
}

export interface DayFocus {
  /** The tab stop, YYYYMMDD. */
  day: string;
  /** Puts the focus on a day as soon as it is shown. */
  moveTo: (day: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
}

function target(key: string, day: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}

export function useDayFocus({ region, first, last, initial, onTurn }: DayFocusOptions): DayFocus {
  const [moved, setMoved] = useState<string>();
  const wanted = useRef<string>(undefined);
  const day = moved !== undefined && moved >= first && moved <= last ? moved : initial();

  // After every render: the month of the wanted day may only now have its numbers.
  useEffect(() => {
    if (wanted.current === undefined) return;
    const button = region.current?.querySelector<HTMLButtonElement>(`[data-day="${wanted.current}"]`);
    if (!button) return;
    wanted.current = undefined;
    button.focus();
  });

  const moveTo = (next: string) => {
    wanted.current = next;
    setMoved(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey || event.ctrlKey) return;
    const focused = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
    const next = focused && target(event.key, focused);
    if (!next) return;
    event.preventDefault();
    if (next < first && !onTurn(-1)) return;
    if (next > last && !onTurn(1)) return;
    moveTo(next);
  };
  const onFocus = (event: FocusEvent) => {
    const focused = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
    if (focused !== undefined && focused !== day) setMoved(focused);
  };
  return { day, moveTo, onKeyDown, onFocus };
}
