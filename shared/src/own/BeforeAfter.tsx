/** 変更前 → 変更後: what a change makes of a day, so that nobody fears a second booking. */
import { ownTexts } from '@madoguchi/shared/texts';
import styles from './own.module.css';

export function BeforeAfter({ before, after }: { before: string; after: string }) {
  return (
    <dl className={styles.change}>
      <div className={styles.before}>
        <dt>{ownTexts.before}</dt>
        <dd>{before}</dd>
      </div>
      <div className={styles.after}>
        <dt>{ownTexts.after}</dt>
        <dd>{after}</dd>
      </div>
    </dl>
  );
}
