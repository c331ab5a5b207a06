/**
 * The floor that our calendar's week is compared with: a table in React alone, memoised rows, every cell a button whose
 * text changes with the week.
 */
import { addDays, daysFromTo } from '@madoguchi/shared/domain/date';
import { memo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { WEEK_SLOTS } from '../week';

const FIRST_MONDAY = '20261116';
const rows = Array.from({ length: WEEK_SLOTS }, (_, index) => index);

function timeOf(row: number): string {
  return `${8 + Math.floor(row / 4)}:${String((row % 4) * 15).padStart(2, '0')}`;
}

const Row = memo(function Row({ row, monday }: { row: number; monday: string }) {
  return (
    <tr>
      <th scope="row">{timeOf(row)}</th>
      {daysFromTo(monday, addDays(monday, 6)).map((day, column) => (
        <td key={`${column}cell`}>
          <button type="button" data-slot={`${day}-${row}`}>
            {Number(day.slice(6))}○
          </button>
        </td>
      ))}
    </tr>
  );
});

function Week() {
  const [monday, setMonday] = useState(FIRST_MONDAY);
  return (
    <>
      <button type="button" data-next-week="" onClick={() => setMonday(addDays(monday, 7))}>
        次へ
      </button>
      <table style={{ tableLayout: 'fixed', width: '100%' }}>
        <thead>
          <tr>
            <th />
            {daysFromTo(monday, addDays(monday, 6)).map((day, column) => (
              <th key={`${column}head`}>{day.slice(6)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row} row={row} monday={monday} />
          ))}
        </tbody>
      </table>
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Week />);
