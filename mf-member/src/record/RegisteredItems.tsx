/** A registration as lines 'title : value' (MEMBER-010): every item that is not the administrators'. */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { answersFromRows, previewEntries } from '@madoguchi/shared/domain/survey';
import { commonTexts, memberTexts } from '@madoguchi/shared/texts';
import styles from './record.module.css';

export interface RegisteredItemsProps {
  config: SurveyConfig;
  /** Stored rows, or the fields of a record. */
  rows: readonly { itemKey: string; sortKey?: string | undefined; value: string }[];
}

export function RegisteredItems({ config, rows }: RegisteredItemsProps) {
  const answers = answersFromRows(
    config,
    rows.map(({ itemKey, sortKey = itemKey, value }) => ({ itemKey, sortKey, value })),
  );
  return (
    <ul className={styles.items}>
      {previewEntries(config, answers, 'user').map(({ itemKey, title, text }) => (
        <li key={itemKey}>{memberTexts.details.line(title, text || commonTexts.field.notEntered)}</li>
      ))}
    </ul>
  );
}
