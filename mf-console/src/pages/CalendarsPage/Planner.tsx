/**
 * One calendar as it is planned: the grid, the panel of the chosen cells, and what opens over them. Nothing is saved that
 * was not shown before; what was saved can be taken back.
 */

import type { PlannedCells } from '@madoguchi/shared/contract/console/calendars';
import { CELLS_AT_ONCE } from '@madoguchi/shared/contract/console/words';
import { monthDayWeekday, shortTime } from '@madoguchi/shared/domain/date';
import { byCell, type PlannedCell, plannedCells, rangeCells } from '@madoguchi/shared/domain/planning';
import { sortedComaIndexes } from '@madoguchi/shared/domain/reservation';
import { normalForm } from '@madoguchi/shared/domain/text';
import type { InputRef } from 'antd/es/input';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useNarrow } from '../../features/desk/useNarrow';
import { Loading } from '../../features/frame/states';
import styles from './calendars.module.css';
import { QuotaPanel } from './edit/QuotaPanel';
import { typedQuota } from './edit/typedQuota';
import type { Changes } from './edit/useChanges';
import { CellGrid } from './grid/CellGrid';
import { keptWithin, rectangleOf, type Selection, type Span } from './grid/gridView';

const FIRST = { row: 0, column: 0 };
/** Nothing is planned: always the same, so that rows need not be drawn anew. */
const NOTHING: ReadonlyMap<string, PlannedCell> = new Map();

interface PlannerProps {
  name: string;
  days: readonly string[];
  /** Of days that are still being read only the times. */
  cells: PlannedCells;
  isReading: boolean;
  changes: Changes;
  mayPlan: boolean;
}

const between = <Item,>(items: readonly Item[], [first, last]: Span) => items.slice(first, last + 1);

/** Days and times of a range, in words. */
function rangeText(days: readonly string[], slots: readonly string[], { comaList }: PlannedCells): string {
  const ends = (texts: readonly string[]) => [texts[0], texts.at(-1)].filter((text) => text !== undefined);
  const said = (list: readonly string[]) => [...new Set(list)].join(' – ');
  const [start] = ends(slots).map((slot) => shortTime(comaList[slot]?.start ?? ''));
  const end = shortTime(comaList[slots.at(-1) ?? '']?.end ?? '');
  return `${said(ends(days).map(monthDayWeekday))}　${start} – ${end}`;
}

export function Planner({ name, days, cells, isReading, changes, mayPlan }: PlannerProps) {
  const isNarrow = useNarrow();
  const slots = useMemo(() => sortedComaIndexes(cells.comaList), [cells.comaList]);
  const [selected, setSelected] = useState<Selection>({ anchor: FIRST, head: FIRST });
  const [text, setText] = useState('');
  const field = useRef<InputRef>(null);
  const area = useRef<HTMLDivElement>(null);
  // Other days: nothing that was chosen or typed for those before is meant for them.
  const [shownDays, setShownDays] = useState(days);
  if (shownDays !== days) {
    setShownDays(days);
    setSelected({ anchor: FIRST, head: FIRST });
    setText('');
  }
  const selection = keptWithin(selected, { rows: slots.length, columns: days.length });
  const { rows, columns } = rectangleOf(selection);
  const [chosenDays, chosenSlots] = [between(days, columns), between(slots, rows)];
  const quota = typedQuota(text);
  const standing = chosenDays.flatMap((day) =>
    chosenSlots.map((slot) => {
      const [stands, reserved] = cells.schedule[day]?.[slot] ?? [0, 0];
      return { day, slot, quota: stands, reserved, plannedBy: 0 };
    }),
  );
  const isMany = standing.length > CELLS_AT_ONCE;
  const planned =
    quota === undefined || isMany || isReading
      ? []
      : plannedCells(rangeCells(chosenDays, chosenSlots, quota), standing);
  const choose = (next: Selection) => {
    setSelected(next);
    setText('');
    changes.forgetRefused();
  };
  const stop = () => {
    setText('');
    changes.forgetRefused();
    area.current?.querySelector<HTMLElement>('[role="grid"]')?.focus();
  };
  const save = async (wanted: readonly PlannedCell[]) => {
    const edits = wanted.map(({ day, slot, after }) => ({ day, slot, quota: after }));
    if (await changes.put({ cells: edits, version: cells.version })) stop();
  };
  const key = ({ key: pressed, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean => {
    if (!mayPlan || isNarrow || isReading || altKey) return false;
    if ((ctrlKey || metaKey) && pressed.toLowerCase() === 'z') {
      (shiftKey ? changes.redo : changes.undo)?.();
      return true;
    }
    if (ctrlKey || metaKey) return false;
    if (/^[0-9０-９]$/.test(pressed)) {
      setText(normalForm(pressed, 'NFKC'));
      field.current?.focus({ cursor: 'end' });
      return true;
    }
    if (pressed !== 'Enter') return false;
    field.current?.focus({ cursor: 'all' });
    return true;
  };
  return (
    <>
      <div ref={area} className={styles.content}>
        <CellGrid
          name={name}
          days={days}
          slots={slots}
          cells={cells}
          isReading={isReading}
          selection={selection}
          planned={planned.length > 0 ? byCell(planned) : NOTHING}
          onSelection={choose}
          onKey={key}
        />
        {isReading && (
          <div className={styles.reading}>
            <Loading />
          </div>
        )}
      </div>
      {mayPlan && !isNarrow && (
        <QuotaPanel
          range={rangeText(chosenDays, chosenSlots, cells)}
          standing={isReading ? undefined : standing.map((cell) => cell.quota)}
          text={text}
          onText={(typed) => {
            setText(typed);
            changes.forgetRefused();
          }}
          planned={planned}
          refused={changes.refused}
          timeOf={(slot) => cells.comaList[slot]?.start ?? ''}
          isBusy={changes.isBusy}
          field={field}
          onSave={(wanted) => void save(wanted)}
          onStop={stop}
        />
      )}
    </>
  );
}
