/** The numbers behind a picture, as a table: rows with names, columns with names, and a last row of sums. */

import { consoleFiguresTexts as texts } from '@madoguchi/shared/texts/console/figures';
import type { ReactNode } from 'react';
import styles from './figures.module.css';

interface NumberTableProps {
  caption: string;
  /** Of the first column, then of the others. */
  columns: readonly string[];
  rows: readonly { key: string; name: string; cells: readonly ReactNode[] }[];
  total?: { name: string; cells: readonly ReactNode[] };
}

const cellsOf = (columns: readonly string[], cells: readonly ReactNode[]) =>
  columns.slice(1).map((column, index) => <td key={column}>{cells[index]}</td>);

export function NumberTable({ caption, columns, rows, total }: NumberTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard (WCAG 2.1.1)
    <section className={styles.scroll} aria-label={texts.parts.table(caption)} tabIndex={0}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cellsOf(columns, cells)}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{total.name}</th>
              {cellsOf(columns, total.cells)}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
