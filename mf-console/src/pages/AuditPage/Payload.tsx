/** What stood before and after a deed, opened on demand; rows whose payload was erased say so (CONTRACT 13). */
import type { AuditList } from '@madoguchi/shared/contract/console/audit';
import { instantText } from '@madoguchi/shared/domain/desk';
import { consoleAuditTexts } from '@madoguchi/shared/texts/console/audit';
import styles from './AuditPage.module.css';

type AuditRow = AuditList['items'][number];

const written = (value: unknown) => JSON.stringify(value, undefined, 2);

export function Payload({ row: { before, after, erased } }: { row: AuditRow }) {
  if (erased) return consoleAuditTexts.erased(instantText(erased.at), erased.by);
  if (before === undefined && after === undefined) return consoleAuditTexts.none;
  return (
    <details>
      <summary>{consoleAuditTexts.details}</summary>
      <dl className={styles.payload}>
        <dt>{consoleAuditTexts.before}</dt>
        <dd>{before === undefined ? consoleAuditTexts.none : <pre>{written(before)}</pre>}</dd>
        <dt>{consoleAuditTexts.after}</dt>
        <dd>{after === undefined ? consoleAuditTexts.none : <pre>{written(after)}</pre>}</dd>
      </dl>
    </details>
  );
}
