/**
 * The board: a table of nights, of each kind a line with what is left, and below it lines of bars, each a stay or blocked
 * beds. One stop of the tab key; arrows go from cell to cell, Enter opens.
 */
import type { BedBlock } from '@madoguchi/shared/contract';
import type { BedBoard, BoardKind } from '@madoguchi/shared/contract/console/beds';
import { barLines, lineCells } from '@madoguchi/shared/domain/bed/board';
import { today } from '@madoguchi/shared/domain/clock';
import { japaneseDateWithWeekday, weekdayName, weekdayOf } from '@madoguchi/shared/domain/date';
import { consoleBedsTexts } from '@madoguchi/shared/texts/console/beds';
import { type KeyboardEvent, useRef, useState } from 'react';
import { BlockBar, StayBar } from './bars';
import styles from './board.module.css';

const texts = consoleBedsTexts.board;

export interface BoardProps {
  kinds: readonly BoardKind[];
  holidays: BedBoard['holidays'];
  /** YYYYMMDD */
  nights: readonly string[];
  /** The stay that is open beside the board. */
  open: string | undefined;
  mayPlan: boolean;
  onStay: (partitionKey: string) => void;
  onBlock: (kind: BoardKind, block: BedBlock) => void;
  onNight: (kind: BoardKind, night: string) => void;
}

/** The cell that an arrow key leads to from another: beside it, or the nearest in the next line that has any. */
function neighbour(cells: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const placeOf = ({ dataset }: HTMLElement) => ({ row: Number(dataset.row), column: Number(dataset.column) });
  const at = placeOf(from);
  const index = cells.indexOf(from);
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const next = cells[index + (key === 'ArrowLeft' ? -1 : 1)];
    return next && placeOf(next).row === at.row ? next : undefined;
  }
  const isUp = key === 'ArrowUp';
  const others = cells.filter((cell) => (isUp ? placeOf(cell).row < at.row : placeOf(cell).row > at.row));
  const row = placeOf((isUp ? others.at(-1) : others[0]) ?? from).row;
  const distance = (cell: HTMLElement) => Math.abs(placeOf(cell).column - at.column);
  return others
    .filter((cell) => placeOf(cell).row === row)
    .reduce<HTMLElement | undefined>(
      (best, cell) => (best && distance(best) <= distance(cell) ? best : cell),
      undefined,
    );
}

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

export function Board({ kinds, holidays, nights, ...props }: BoardProps) {
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState('0-0');
  const cellsOf = () => [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const press = (event: KeyboardEvent) => {
    if (!ARROWS.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    const cells = cellsOf();
    const from = cells.find((cell) => cell === document.activeElement);
    const next = from && neighbour(cells, from, event.key);
    if (!next) return;
    event.preventDefault();
    setActive(`${next.dataset.row}-${next.dataset.column}`);
    next.focus();
  };
  let row = -1;
  /** What makes a button of the board a stop of the arrows; of the tab key where it was last. */
  const cell = (line: number, column: number) => ({
    'data-row': line,
    'data-column': column,
    tabIndex: active === `${line}-${column}` ? 0 : -1,
    onFocus: () => setActive(`${line}-${column}`),
  });
  const present = today();
  return (
    // Stays: this part scrolls sideways on a phone, and holds buttons that are reached by arrows alone.
    <div className={styles.scroll}>
      <table ref={table} className={styles.board} aria-label={texts.label} onKeyDown={press}>
        <thead>
          <tr>
            <th scope="col" className={styles.kind}>
              {texts.kinds}
            </th>
            {nights.map((night) => (
              <th
                key={night}
                scope="col"
                className={[styles.day, dayClass(night, holidays), night === present && styles.today]
                  .filter(Boolean)
                  .join(' ')}
                aria-current={night === present ? 'date' : undefined}
                abbr={japaneseDateWithWeekday(night)}
              >
                {Number(night.slice(4, 6))}/{Number(night.slice(6))}
                <small>{weekdayName(night)}</small>
                {holidays[night] !== undefined && <small className={styles.holiday}>{holidays[night]}</small>}
              </th>
            ))}
          </tr>
        </thead>
        {kinds.map((kind) => {
          const lines = barLines(kind, { start: nights[0] ?? '', nights: nights.length });
          row += 1;
          const first = row;
          row += lines.length;
          return (
            <tbody key={kind.surveyId}>
              <tr className={styles.numbers}>
                <th scope="row" className={styles.kind}>
                  {kind.title}
                </th>
                {kind.nights.map((night, column) => (
                  <Night
                    key={night.night}
                    {...night}
                    mayPlan={props.mayPlan}
                    cell={cell(first, column)}
                    onOpen={() => props.onNight(kind, night.night)}
                  />
                ))}
              </tr>
              {lines.map((line, index) => {
                let column = 0;
                return (
                  // The lines of a kind have nothing that names them but their order.
                  <tr key={`${kind.surveyId} ${index + 1}`} className={styles.line}>
                    <th scope="row" className={styles.kind}>
                      <span className={styles.unseen}>{texts.stays(kind.title)}</span>
                    </th>
                    {lineCells(line, nights.length).map(({ bar, nights: span }) => {
                      const at = column;
                      column += span;
                      return (
                        <td key={at} colSpan={span}>
                          {bar?.kind === 'stay' && (
                            <StayBar
                              bar={bar}
                              stay={bar.stay}
                              isOpen={bar.stay.partitionKey === props.open}
                              cell={cell(first + 1 + index, at)}
                              onOpen={() => props.onStay(bar.stay.partitionKey)}
                            />
                          )}
                          {bar?.kind === 'block' && (
                            <BlockBar
                              bar={bar}
                              block={bar.block}
                              cell={cell(first + 1 + index, at)}
                              onOpen={() => props.onBlock(kind, bar.block)}
                            />
                          )}
                        </td>
                      );
                    })}
                  </tr>
                );
              })}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

/** Sundays and holidays, and Saturdays, by a colour beside their name. */
function dayClass(night: string, holidays: BedBoard['holidays']): string | undefined {
  const weekday = weekdayOf(night);
  if (weekday === 0 || holidays[night] !== undefined) return styles.sunday;
  return weekday === 6 ? styles.saturday : undefined;
}

interface NightProps {
  night: string;
  beds: number;
  reserved: number;
  blocked: number;
  mayPlan: boolean;
  cell: object;
  onOpen: () => void;
}

/** What is left of a night; who may plan blocks from it. */
function Night({ night, beds, reserved, blocked, mayPlan, cell, onOpen }: NightProps) {
  const left = beds - reserved;
  const usable = beds - blocked;
  const words = texts.night(japaneseDateWithWeekday(night), Math.max(0, left), beds, blocked);
  const shown = left < 0 ? texts.over(-left) : left === 0 ? texts.full : texts.left(left, beds);
  const tone = left < 0 ? styles.over : left === 0 ? styles.full : usable > 1 && left === 1 ? styles.few : undefined;
  return (
    <td className={tone}>
      <button
        type="button"
        {...cell}
        className={styles.night}
        aria-label={mayPlan ? texts.blockFrom(words) : words}
        aria-disabled={!mayPlan}
        onClick={() => mayPlan && onOpen()}
      >
        {shown}
        {blocked > 0 && <small>{texts.blocked(blocked)}</small>}
      </button>
    </td>
  );
}
