/** Entries of あなたの予約 as short rows in one card: when, what, the state, and the way to all of it. */
import type { OwnEntry } from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import { ReceiptLink } from '@madoguchi/shared/recordAnswers';
import { Link } from '@madoguchi/shared/router';
import { ownTexts } from '@madoguchi/shared/texts';
import { OwnChip } from './OwnChip';
import styles from './own.module.css';
import { detailsPath } from './paths';
import { whenText } from './words';

export function OwnRows({ entries, label }: { entries: readonly OwnEntry[]; label: string }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {entries.map((entry) => (
        <OwnRow key={entry.partitionKey} entry={entry} />
      ))}
    </ul>
  );
}

function OwnRow({ entry }: { entry: OwnEntry }) {
  const { kind, what, surveyTitle, money } = entry;
  const isBooked = kind !== 'answer';
  const shownMoney = money && money.state !== 'paid' && money.state !== 'desk' ? money : undefined;
  return (
    <li className={styles.row} data-partition-key={entry.partitionKey}>
      <Link className={styles.rowLink} to={detailsPath(entry)}>
        <span className={styles.rowText}>
          <b>{isBooked ? whenText(entry, today()) : surveyTitle}</b>
          <small>{isBooked ? what : whenText(entry, today())}</small>
        </span>
        <OwnChip entry={entry} />
        <span aria-hidden="true">›</span>
      </Link>
      {(shownMoney || money?.receiptKey !== undefined) && (
        <p className={styles.rowMoney}>
          {shownMoney && ownTexts.money[shownMoney.state](shownMoney.amount)}{' '}
          <ReceiptLink receiptKey={money?.receiptKey} />
        </p>
      )}
    </li>
  );
}
