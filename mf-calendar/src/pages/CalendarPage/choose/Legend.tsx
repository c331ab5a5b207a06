/** What the marks mean: all four with the week, and the place that is being changed; the two of CAL-007 with the month. */
import { calendarTexts } from '@madoguchi/shared/texts';
import styles from '../CalendarPage.module.css';

type Mark = keyof typeof calendarTexts.state;

const shown: Record<'week' | 'month', readonly Mark[]> = {
  week: ['open', 'few', 'full', 'closed'],
  month: ['open', 'full'],
};

export function Legend({ view, hasOwn = false }: { view: 'week' | 'month'; hasOwn?: boolean }) {
  return (
    <ul className={styles.legend} aria-label={calendarTexts.legend}>
      {shown[view].map((state) => (
        <li key={state}>
          <span className={styles.legendMark} data-mark={state} aria-hidden="true">
            {calendarTexts.mark[state]}
          </span>
          <span>{calendarTexts.state[state]}</span>
        </li>
      ))}
      {hasOwn && (
        <li>
          <span className={styles.legendMark} aria-hidden="true">
            {calendarTexts.ownMark.mark}
          </span>
          <span>{calendarTexts.ownMark.text}</span>
        </li>
      )}
    </ul>
  );
}
