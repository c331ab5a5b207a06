/**
 * The weekly table (CAL-002, CAL-026): days across, time zones down, every cell a button. Cells are keyed by their
 * place and rows are memoised, so that the next week changes texts and nothing else, and a choice renders two rows.
 */
import { calendarTexts } from '@madoguchi/shared/texts';
import { VisuallyHidden } from '@madoguchi/shared/ui/plain';
import { type MouseEvent, memo, useId } from 'react';
import type { LostPlace } from '../../machine';
import { type GridPosition, pressedData, type ShowPage, useGridFocus } from '../useGridFocus';
import { useSwipe } from '../useSwipe';
import styles from './WeekTable.module.css';
import type { CellLook, DayHead, RowView, WeekView } from './weekView';

export interface WeekTableProps {
  week: WeekView;
  /** The chosen slot's id. */
  chosen: string | undefined;
  /** The slot of the reservation that is being changed. */
  own: string | undefined;
  /** Slots that were refused since the last choice. */
  lost: readonly LostPlace[];
  /** A day (YYYYMMDD) that was opened from the month: its first free slot is the tab stop. */
  focusDay: string | undefined;
  /** True: the table takes the focus when it appears. */
  takesFocus: boolean;
  onChoose: (id: string) => void;
  onPage: ShowPage;
}

const lookClass: Record<CellLook, string | undefined> = {
  open: styles.open,
  few: styles.few,
  full: styles.full,
  closed: styles.closed,
};

/** The tab stop of a week that nobody has moved in: the chosen slot, else the day's or the week's first free one. */
function initialPosition({ week, chosen, focusDay }: WeekTableProps): GridPosition {
  const find = (fits: (id: string, look: CellLook) => boolean): GridPosition | undefined => {
    for (const [row, { cells }] of week.rows.entries()) {
      const column = cells.findIndex((cell) => fits(cell.id, cell.look));
      if (column >= 0) return { row, column };
    }
    return undefined;
  };
  const isFree = (look: CellLook) => look === 'open' || look === 'few';
  return (
    (focusDay && find((id, look) => isFree(look) && id.startsWith(focusDay))) ||
    (chosen && find((id) => id === chosen)) ||
    find((_id, look) => isFree(look)) || { row: 0, column: 0 }
  );
}

export function WeekTable(props: WeekTableProps) {
  const { week, chosen, own, lost, onChoose, onPage } = props;
  const helpId = useId();
  const focus = useGridFocus({
    rows: week.rows.length,
    columns: week.days.length,
    initial: initialPosition(props),
    shown: week.monday,
    onPage,
    takesFocus: props.takesFocus,
  });
  const swipe = useSwipe(onPage);
  const choose = (event: MouseEvent) => {
    const id = pressedData(event)?.slot;
    if (id) onChoose(id);
  };
  return (
    <>
      <table
        className={styles.week}
        aria-label={calendarTexts.week.table(week.range)}
        aria-describedby={helpId}
        {...swipe}
      >
        <colgroup>
          <col className={styles.timeColumn} />
          {week.days.map((day, column) => (
            // Columns are places: the day in them changes, they stay.
            <col key={`${column}col`} className={day.date === props.focusDay ? styles.opened : undefined} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th className={styles.corner} scope="col">
              <VisuallyHidden>{calendarTexts.week.time}</VisuallyHidden>
            </th>
            {week.days.map((day, column) => (
              <DayHeadCell key={`${column}head`} day={day} isOpened={day.date === props.focusDay} />
            ))}
          </tr>
        </thead>
        {/* The buttons inside are what is operated; the body only listens for all of them. */}
        <tbody ref={focus.body} onClick={choose} onKeyDown={focus.onKeyDown} onFocus={focus.onFocus}>
          {week.rows.map((row, index) => (
            <WeekRow
              key={row.comaIndex}
              row={row}
              chosen={inRow(row, chosen)}
              own={inRow(row, own)}
              full={idsInRow(row, lost, true)}
              refused={idsInRow(row, lost, false)}
              tabColumn={focus.position.row === index ? focus.position.column : -1}
            />
          ))}
        </tbody>
      </table>
      <p id={helpId} hidden>
        {calendarTexts.week.help}
      </p>
    </>
  );
}

/** The id, where it is of this row; so that other rows keep their properties and are not rendered. */
function inRow(row: RowView, id: string | undefined): string | undefined {
  return id?.endsWith(`-${row.comaIndex}`) ? id : undefined;
}

/** Ids of refused slots of the row, separated by spaces: a text, so that it is the same as long as they are. */
function idsInRow(row: RowView, lost: readonly LostPlace[], isFull: boolean): string {
  return lost
    .filter((place) => place.isFull === isFull && inRow(row, place.id))
    .map(({ id }) => id)
    .join(' ');
}

const dayTone = { plain: undefined, saturday: styles.saturday, sunday: styles.sunday };

/** Weekday and number; today, holidays and closed days carry a word, so that colour is never alone. */
function DayHeadCell({ day, isOpened }: { day: DayHead; isOpened: boolean }) {
  const { note } = calendarTexts;
  // One word: on a holiday that is closed nothing can be booked. Its name is read out beside it.
  const word = day.isDayOff ? note.dayOff : day.holiday !== undefined && note.holiday;
  return (
    <th
      scope="col"
      abbr={day.name}
      className={dayTone[day.tone]}
      data-opened={isOpened || undefined}
      aria-current={day.isToday ? 'date' : undefined}
    >
      <span className={styles.weekday}>
        {day.weekday}
        {word && <span className={styles.dayOff}>{word}</span>}
      </span>
      <b className={day.isToday ? styles.today : undefined}>{day.dayOfMonth}</b>
      {day.isToday && <VisuallyHidden>{note.today}</VisuallyHidden>}
      {day.holiday !== undefined && <VisuallyHidden>{day.holiday}</VisuallyHidden>}
    </th>
  );
}

interface WeekRowProps {
  row: RowView;
  chosen: string | undefined;
  own: string | undefined;
  /** Ids separated by spaces: taken by somebody else meanwhile; not to be reserved after all. */
  full: string;
  refused: string;
  /** The column of the tab stop, or -1. */
  tabColumn: number;
}

const WeekRow = memo(function WeekRow({ row, chosen, own, full, refused, tabColumn }: WeekRowProps) {
  const { note, state } = calendarTexts;
  return (
    <tr>
      <th scope="row">{row.time}</th>
      {row.cells.map((cell, column) => {
        const isFree = cell.look === 'open' || cell.look === 'few';
        const fault = full.includes(cell.id) ? note.lost : refused.includes(cell.id) ? note.refused : undefined;
        const extra = cell.id === own ? note.own : (fault ?? (cell.look === 'few' ? state.few : undefined));
        return (
          <td key={`${column}cell`}>
            <button
              type="button"
              className={cell.id === chosen ? styles.chosen : lookClass[cell.look]}
              data-slot={cell.id}
              data-own={cell.id === own || undefined}
              data-lost={fault !== undefined || undefined}
              tabIndex={column === tabColumn ? 0 : -1}
              aria-pressed={cell.id === chosen || undefined}
              aria-disabled={!isFree || undefined}
              aria-description={extra}
            >
              {cell.name}
            </button>
          </td>
        );
      })}
    </tr>
  );
});
