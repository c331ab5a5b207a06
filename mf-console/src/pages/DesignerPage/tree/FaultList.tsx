/** 直すところ: what keeps the form from being published, and what should be looked at; each leads to its place. */
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import { memo } from 'react';
import styles from './tree.module.css';

const texts = designerTexts.faults;

export interface ShownFault {
  severity: 'fault' | 'warning';
  /** null: the form itself. */
  itemKey: string | null;
  field: string | undefined;
  /** Title of the item. */
  title: string;
  text: string;
}

interface FaultListProps {
  faults: readonly ShownFault[];
  onGo: (itemKey: string | null, field: string | undefined) => void;
}

export const FaultList = memo(function FaultList({ faults, onGo }: FaultListProps) {
  const wrong = faults.filter(({ severity }) => severity === 'fault').length;
  return (
    <section className={styles.faults} aria-label={texts.title}>
      <div className={styles.faultsHead}>
        <h2>{texts.title}</h2>
        {wrong > 0 && <span className={styles.count}>{wrong}</span>}
      </div>
      {faults.length === 0 ? (
        <p className={styles.empty}>{texts.none}</p>
      ) : (
        <ul>
          {faults.map(({ severity, itemKey, field, title, text }, index) => (
            <li key={`${itemKey} ${field} ${text} ${index}`}>
              <span className={styles.mark} data-severity={severity} role="img" aria-label={texts[severity]}>
                !
              </span>
              <div>
                <button type="button" className={styles.link} onClick={() => onGo(itemKey, field)}>
                  {title}
                </button>
                {`　${text}`}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});
