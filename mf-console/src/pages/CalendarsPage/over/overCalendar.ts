/** What opens over a calendar gets. */

import type { PlanDone, PlannedCells } from '@madoguchi/shared/contract/console/calendars';
import { normalForm } from '@madoguchi/shared/domain/text';
import type { Changes } from '../edit/useChanges';

export interface OverCalendarProps {
  id: string;
  name: string;
  /** The days that are shown. */
  days: readonly string[];
  cells: PlannedCells;
  changes: Changes;
  mayPlan: boolean;
  /** A change was made. @param text what is told instead of how many cells */
  onDone: (change: PlanDone, text?: string) => void;
  /** Something was saved that is no change of the calendar. */
  onSaid: (text: string) => void;
  onClose: () => void;
}

/** Days that were typed, a line each, as 2026/12/29, 2026-12-29 or 20261229; undefined where one is none. */
export function typedDays(text: string, isRealDay: (day: string) => boolean): string[] | undefined {
  const lines = normalForm(text, 'NFKC')
    .split('\n')
    .flatMap((line) => line.trim() || []);
  const days = lines.map((line) =>
    line.replace(
      /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/,
      (_, year, month, day) => `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`,
    ),
  );
  return days.every(isRealDay) ? [...new Set(days)].sort() : undefined;
}

/** Days as they are typed. */
export function daysText(days: readonly string[]): string {
  return days.map((day) => `${day.slice(0, 4)}/${day.slice(4, 6)}/${day.slice(6)}`).join('\n');
}
