/**
 * Days × times with reserved / quota in each cell. Only what is seen is drawn, so that a year is as quick as a week; the
 * grid has one stop of the keyboard, and the chosen cell is its active descendant.
 */
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out what is not seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, its cells are active descendants
import type { PlannedCells } from '@madoguchi/shared/contract/console/calendars';
import { monthDayWeekday, shortTime, weekdayOf } from '@madoguchi/shared/domain/date';
import { cellName, isBelowReserved, type PlannedCell } from '@madoguchi/shared/domain/planning';
import { isFewLeft } from '@madoguchi/shared/domain/reservation';
import { consoleCalendarsTexts as texts } from '@madoguchi/shared/texts/console/calendars';
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSize } from '../../../features/desk/useSize';
import styles from './grid.module.css';
import {
  type GridSize,
  isInside,
  movedSelection,
  type Position,
  rectangleOf,
  type Selection,
  scrolledTo,
  seenSpan,
} from './gridView';

const TIME_WIDTH = 60;
const HEAD_HEIGHT = 44;
const ROW_HEIGHT = 36;
/** A day's name, 11月24日(火), on one line. */
const LEAST_WIDTH = 84;
const NO_DAYS: readonly string[] = [];
/** No column. */
const NONE = -1;

interface CellGridProps {
  name: string;
  days: readonly string[];
  /** Indexes of the times, in their order. */
  slots: readonly string[];
  cells: PlannedCells;
  /** Nothing is known of the days yet: they stand at the head, and no cell is drawn. */
  isReading: boolean;
  selection: Selection;
  /** What would change, by the cells' names. */
  planned: ReadonlyMap<string, PlannedCell>;
  onSelection: (selection: Selection) => void;
  /** Any other key; true: it is taken. */
  onKey: (event: KeyboardEvent) => boolean;
}

/** What stands in a cell, in signs and in words. */
function cellFacts({ cells, planned }: Pick<CellGridProps, 'cells' | 'planned'>, day: string, slot: string) {
  const [quota, reserved] = cells.schedule[day]?.[slot] ?? [0, 0];
  const change = planned.get(cellName({ day, slot }));
  const isNone = quota === 0 && reserved === 0;
  const isClosed = cells.closed?.[day]?.includes(slot) === true;
  const [dayName, time] = [monthDayWeekday(day), shortTime(cells.comaList[slot]?.start ?? '')];
  const standing = isNone ? texts.cellNone(dayName, time) : texts.cell(dayName, time, reserved, quota);
  const isBad = change !== undefined && isBelowReserved(change);
  const words = [
    standing,
    isClosed && texts.cellClosed,
    change && texts.willBe(change.after),
    isBad && texts.below(reserved),
  ].filter(Boolean);
  const looks = [
    isClosed
      ? styles.closed
      : isNone
        ? styles.none
        : quota <= reserved
          ? styles.full
          : isFewLeft(quota, reserved) && styles.few,
    change && styles.changed,
    isBad && styles.bad,
  ];
  return { quota, reserved, change, isNone, isClosed, label: words.join('、'), look: looks.filter(Boolean).join(' ') };
}

function dayLook(day: string, { dayOff, holidays }: PlannedCells): string {
  const weekday = weekdayOf(day);
  const isRed = weekday === 0 || holidays[day] !== undefined;
  return [isRed ? styles.sunday : weekday === 6 && styles.saturday, dayOff[day] === 1 && styles.off]
    .filter(Boolean)
    .join(' ');
}

/** The cell under a pointer. */
function positionOf(target: EventTarget): Position | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [row, column] = (cell?.dataset.cell ?? '').split(' ').map(Number);
  return row === undefined || column === undefined || Number.isNaN(column) ? undefined : { row, column };
}

export function CellGrid(props: CellGridProps) {
  const { name, days, slots, cells, isReading, planned, selection, onSelection, onKey } = props;
  const [part, view] = useSize<HTMLDivElement>();
  const [scroll, setScroll] = useState({ left: 0, top: 0 });
  const id = useId();
  const size: GridSize = { rows: slots.length, columns: days.length };
  const width = Math.max(LEAST_WIDTH, Math.floor((view.width - TIME_WIDTH - 1) / days.length));
  const [firstRow, lastRow] = seenSpan(scroll.top, view.height, ROW_HEIGHT, size.rows);
  const [firstColumn, lastColumn] = seenSpan(scroll.left, view.width, width, size.columns);
  const chosen = rectangleOf(selection);
  const { head } = selection;
  const seen = { rows: [firstRow, lastRow], columns: [firstColumn, lastColumn] } as const;
  const isHeadSeen = !isReading && isInside(head, seen);

  // A new first day begins at its left end.
  const [first] = days;
  useLayoutEffect(() => {
    if (first !== undefined) part.current?.scrollTo?.({ left: 0 });
  }, [part, first]);
  useEffect(() => {
    const element = part.current;
    const top = scrolledTo(head.row, ROW_HEIGHT, {
      offset: element?.scrollTop ?? 0,
      size: view.height,
      fixed: HEAD_HEIGHT,
    });
    const left = scrolledTo(head.column, width, {
      offset: element?.scrollLeft ?? 0,
      size: view.width,
      fixed: TIME_WIDTH,
    });
    if (top !== undefined || left !== undefined)
      element?.scrollTo?.({ ...(top !== undefined && { top }), ...(left !== undefined && { left }) });
  }, [part, head, width, view]);

  const rows = useMemo(() => slots.slice(firstRow, lastRow + 1), [slots, firstRow, lastRow]);
  const columns = useMemo(() => days.slice(firstColumn, lastColumn + 1), [days, firstColumn, lastColumn]);
  const isDragging = useRef(false);
  const press = (event: PointerEvent) => {
    const position = positionOf(event.target);
    isDragging.current = position !== undefined;
    if (position) onSelection({ anchor: event.shiftKey ? selection.anchor : position, head: position });
  };
  const drag = (event: PointerEvent) => {
    // Let go outside of the grid.
    if (event.buttons === 0) isDragging.current = false;
    const position = isDragging.current ? positionOf(event.target) : undefined;
    if (position) onSelection({ anchor: selection.anchor, head: position });
  };
  const letGo = () => {
    isDragging.current = false;
  };
  const key = (event: KeyboardEvent) => {
    const how = { isExtending: event.shiftKey, isFar: event.ctrlKey || event.metaKey };
    const next = event.altKey ? undefined : movedSelection(selection, event.key, how, size);
    if (next) onSelection(next);
    if (next || onKey(event)) event.preventDefault();
  };
  return (
    <div
      ref={part}
      className={styles.grid}
      role="grid"
      tabIndex={0}
      aria-label={texts.grid(name)}
      aria-multiselectable
      aria-busy={isReading}
      aria-rowcount={size.rows + 1}
      aria-colcount={size.columns + 1}
      aria-activedescendant={isHeadSeen ? `${id}-${head.row}-${head.column}` : undefined}
      onKeyDown={key}
      onPointerDown={press}
      onPointerOver={drag}
      onPointerUp={letGo}
      onScroll={({ currentTarget: { scrollLeft: left, scrollTop: top } }) => setScroll({ left, top })}
    >
      <div role="row" aria-rowindex={1} className={styles.head} style={{ width: TIME_WIDTH + width * size.columns }}>
        <div role="columnheader" aria-colindex={1} className={styles.corner} style={{ width: TIME_WIDTH }}>
          {texts.times}
        </div>
        {columns.map((day, index) => (
          <div
            key={day}
            role="columnheader"
            aria-colindex={firstColumn + index + 2}
            className={`${styles.day} ${dayLook(day, cells)}`}
            style={{ left: TIME_WIDTH + (firstColumn + index) * width, width }}
            title={cells.holidays[day]}
          >
            {monthDayWeekday(day)}
            <small>{[cells.dayOff[day] === 1 && texts.closed, cells.holidays[day]].filter(Boolean).join(' ')}</small>
          </div>
        ))}
      </div>
      <div
        role="presentation"
        className={styles.body}
        style={{ height: ROW_HEIGHT * size.rows, width: TIME_WIDTH + width * size.columns }}
      >
        {rows.map((slot, index) => {
          const row = firstRow + index;
          const isChosen = row >= chosen.rows[0] && row <= chosen.rows[1];
          return (
            <CellRow
              key={slot}
              id={id}
              row={row}
              slot={slot}
              days={isReading ? NO_DAYS : columns}
              firstColumn={firstColumn}
              width={width}
              cells={cells}
              planned={planned}
              from={isChosen ? chosen.columns[0] : NONE}
              to={isChosen ? chosen.columns[1] : NONE}
              head={row === head.row ? head.column : NONE}
            />
          );
        })}
      </div>
    </div>
  );
}

interface CellRowProps extends Pick<CellGridProps, 'cells' | 'planned'> {
  id: string;
  row: number;
  slot: string;
  /** Those that are drawn, and the index of the first of them. */
  days: readonly string[];
  firstColumn: number;
  width: number;
  /** First and last column of the row that are chosen, and that of the active cell; NONE where there is none. */
  from: number;
  to: number;
  head: number;
}

/** A time with its days. A key draws the rows anew that it changes, and no other. */
const CellRow = memo(function CellRow(props: CellRowProps) {
  const { id, row, slot, days, firstColumn, width, cells, from, to, head } = props;
  return (
    <div role="row" aria-rowindex={row + 2} className={styles.row} style={{ top: row * ROW_HEIGHT }}>
      <div role="rowheader" aria-colindex={1} className={styles.time} style={{ width: TIME_WIDTH }}>
        {shortTime(cells.comaList[slot]?.start ?? '')}
      </div>
      {days.map((day, offset) => {
        const column = firstColumn + offset;
        const { quota, reserved, change, isNone, isClosed, label, look } = cellFacts(props, day, slot);
        const isChosen = column >= from && column <= to;
        const classes = [
          styles.cell,
          look,
          cells.dayOff[day] === 1 && styles.offCell,
          isChosen && styles.chosen,
          column === head && styles.active,
        ];
        return (
          <div
            key={day}
            id={`${id}-${row}-${column}`}
            role="gridcell"
            aria-colindex={column + 2}
            aria-selected={isChosen}
            aria-label={label}
            data-cell={`${row} ${column}`}
            className={classes.filter(Boolean).join(' ')}
            style={{ left: TIME_WIDTH + column * width, width }}
          >
            {isClosed && <small>{texts.cellClosed}</small>}
            {isNone ? '–' : `${reserved}/${quota}`}
            {change && <em>→{change.after}</em>}
          </div>
        );
      })}
    </div>
  );
});
