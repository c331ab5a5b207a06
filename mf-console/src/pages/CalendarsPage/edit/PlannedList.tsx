/** What a change would do, cell by cell, with what is reserved; those that refuse it first. */
import type { PlanPreview } from '@madoguchi/shared/contract/console/calendars';
import { daySpan, monthDayWeekday, shortTime } from '@madoguchi/shared/domain/date';
import { cellName, isBelowReserved, summaryOf } from '@madoguchi/shared/domain/planning';
import { consoleCalendarsTexts } from '@madoguchi/shared/texts/console/calendars';
import Alert from 'antd/es/alert';
import styles from '../calendars.module.css';

const texts = consoleCalendarsTexts.preview;
/** Cells that are listed. */
const SHOWN = 100;

interface PlannedListProps {
  cells: PlanPreview['cells'];
  timeOf: (slot: string) => string;
}

export function PlannedList({ cells, timeOf }: PlannedListProps) {
  const summary = summaryOf(cells);
  if (!summary) return <p role="status">{texts.none}</p>;
  const refused = cells.filter(isBelowReserved);
  const listed = [...refused, ...cells.filter((cell) => !isBelowReserved(cell))].slice(0, SHOWN);
  const { first, last, places } = summary;
  return (
    <div role="status">
      <p>{texts.sum(cells.length, daySpan(first, last, true), places)}</p>
      {refused.length > 0 && <Alert type="error" title={consoleCalendarsTexts.panel.below(refused.length)} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard (WCAG 2.1.1) */}
      <section className={styles.scroll} tabIndex={0} aria-label={texts.table}>
        <table className={styles.table}>
          <thead>
            <tr>
              {(['day', 'time', 'before', 'after', 'reserved'] as const).map((column) => (
                <th key={column} scope="col">
                  {texts.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.map((cell) => (
              <tr key={cellName(cell)} className={isBelowReserved(cell) ? styles.bad : undefined}>
                <td>{monthDayWeekday(cell.day)}</td>
                <td>{shortTime(timeOf(cell.slot))}</td>
                <td>{cell.before}</td>
                <td>{cell.after}</td>
                <td>{cell.reserved}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {cells.length > listed.length && <p>{texts.more(cells.length - listed.length)}</p>}
    </div>
  );
}
