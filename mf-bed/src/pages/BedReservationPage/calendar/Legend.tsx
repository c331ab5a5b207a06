/** What the signs of the bed calendar mean. */
import { bedTexts } from '@madoguchi/shared/texts';
import styles from './CalendarStep.module.css';

export function Legend() {
  const { entries } = bedTexts.legend;
  return (
    <ul className={styles.legend} aria-label={bedTexts.legend.label}>
      {entries.map(({ mark, text }) => (
        <li key={text}>
          <b aria-hidden="true">{mark}</b> {text}
        </li>
      ))}
    </ul>
  );
}
