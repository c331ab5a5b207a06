/** Days on which every place of a calendar was taken. */
import type { Figures } from '@madoguchi/shared/contract/console/figures';
import { mondayOf } from '@madoguchi/shared/domain/date';
import { consoleFiguresTexts } from '@madoguchi/shared/texts/console/figures';
import { Bars } from './Bars';
import styles from './figures.module.css';
import { NumberTable } from './NumberTable';
import { type By, periodsOf } from './periods';

const texts = consoleFiguresTexts.full;
type Days = Figures['calendars'][number]['days'];

/** Full days and days with places of a period. */
function countsOf(days: Days, key: string, by: By) {
  const own = days.filter(({ day }) => (by === 'day' ? day : mondayOf(day)) === key);
  return { full: own.filter(({ isFull }) => isFull).length, open: own.length };
}

export function FullPart({ weeks, calendars, by }: Pick<Figures, 'weeks' | 'calendars'> & { by: By }) {
  const periods = periodsOf(weeks, by);
  const said = ({ full, open }: ReturnType<typeof countsOf>) => {
    if (open === 0) return texts.noDay;
    return by === 'day' ? texts.day(full > 0) : texts.cell(full, open);
  };
  return (
    <section className={styles.part}>
      <h2>{texts.title}</h2>
      <p className={styles.about}>{texts.about}</p>
      {calendars.length === 0 && <p>{texts.none}</p>}
      {calendars.map(({ calendarId, name, days }) => (
        <div key={calendarId} className={styles.calendar}>
          <h3>{name}</h3>
          <Bars
            title={`${texts.title} ${name}`}
            groups={periods.map(({ short }) => short)}
            series={[{ name: texts.title, values: periods.map(({ key }) => countsOf(days, key, by).full) }]}
          />
          <NumberTable
            caption={`${texts.title} ${name}`}
            columns={[consoleFiguresTexts.column[by], texts.title]}
            rows={periods.map(({ key, name: period }) => ({
              ...{ key, name: period },
              cells: [said(countsOf(days, key, by))],
            }))}
          />
        </div>
      ))}
    </section>
  );
}
