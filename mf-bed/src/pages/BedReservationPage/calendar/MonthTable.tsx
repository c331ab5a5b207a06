/**
 * One month of the bed calendar: weeks from Sunday, every day a button that says how many beds are free (BED-004 to
 * BED-008, CONTRACT 7).
 */
import { type BedDayState, bedMonth } from '@madoguchi/shared/domain/bed';
import { monthDayWeekday, WEEKDAY_NAMES_FROM_SUNDAY } from '@madoguchi/shared/domain/date';
import type { FreeBeds } from '@madoguchi/shared/endpoints/beds';
import { bedTexts } from '@madoguchi/shared/texts';
import month from '@madoguchi/shared/ui/monthGrid.module.css';
import { classNames, VisuallyHidden } from '@madoguchi/shared/ui/plain';
import styles from './CalendarStep.module.css';
import type { DayFocus } from './useDayFocus';

export interface MonthTableProps {
  /** A day of the month, YYYYMMDD. */
  month: string;
  today: string;
  free: FreeBeds;
  stateOf: (day: string) => BedDayState;
  /** What is being chosen: the admission day, and the discharge day once a stay is chosen. */
  stay: { start: string; end: string | undefined } | undefined;
  focus: DayFocus;
  onChoose: (day: string) => void;
}

const texts = bedTexts.calendar;

export function MonthTable(props: MonthTableProps) {
  const { year, month: monthNumber, weeks } = bedMonth(props.month);
  // The calendar starts from today: weeks that are wholly past say nothing (BED-003).
  const shown = weeks.filter((days) => days.some((day) => day !== undefined && day >= props.today));
  const heading = texts.heading(year, monthNumber);
  return (
    <section>
      <div className={styles.heading}>
        <h2>{heading}</h2>
        <span>{texts.bedsLeft}</span>
      </div>
      <table className={classNames(month.month, styles.stays)} aria-label={texts.table(heading)}>
        <thead>
          <tr>
            {WEEKDAY_NAMES_FROM_SUNDAY.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={props.focus.onKeyDown} onFocus={props.focus.onFocus}>
          {shown.map((days) => (
            <tr key={days.find(Boolean)}>
              {days.map((day, column) => (
                <td key={day ?? WEEKDAY_NAMES_FROM_SUNDAY[column]}>{day && <DayButton {...props} day={day} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Which part of the chosen stay a day is. */
function partOf(day: string, stay: MonthTableProps['stay']): 'start' | 'middle' | 'end' | undefined {
  if (!stay) return undefined;
  if (day === stay.start) return 'start';
  if (day === stay.end) return 'end';
  return stay.end !== undefined && day > stay.start && day < stay.end ? 'middle' : undefined;
}

function DayButton({ day, today, free, stateOf, stay, focus, onChoose }: MonthTableProps & { day: string }) {
  const beds = free[day] ?? 0;
  const state = stateOf(day);
  const part = partOf(day, stay);
  const marks = { open: texts.short(beds), full: texts.fullMark, closed: '' };
  const mark = part === 'start' ? texts.start : part === 'end' ? texts.end : marks[state];
  return (
    <button
      type="button"
      className={month[state]}
      data-day={day}
      data-part={part}
      tabIndex={day === focus.day ? 0 : -1}
      aria-disabled={state !== 'open' || undefined}
      aria-current={day === today ? 'date' : undefined}
      onClick={() => state === 'open' && onChoose(day)}
    >
      <VisuallyHidden>{bedTexts.dayName[state](monthDayWeekday(day), beds)}</VisuallyHidden>
      <span aria-hidden="true" className={month.number}>
        {Number(day.slice(6, 8))}
      </span>
      <span aria-hidden="true" className={classNames(month.mark, styles.mark)}>
        {mark}
      </span>
    </button>
  );
}
