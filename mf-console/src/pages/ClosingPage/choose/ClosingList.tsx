/** The closings of a calendar, the newest first, with how many are still open: the way back to each. */
import type { ClosingSummary } from '@madoguchi/shared/contract/console/closings';
import { daySpan } from '@madoguchi/shared/domain/date';
import { grouped } from '@madoguchi/shared/texts';
import { consoleClosingsTexts } from '@madoguchi/shared/texts/console/closings';
import Button from 'antd/es/button';
import Tag from 'antd/es/tag';
import { useId } from 'react';
import { useClosingsQuery } from '../../../features/calls/closings';
import { Failed, Loading } from '../../../features/frame/states';
import styles from '../closing.module.css';

const texts = consoleClosingsTexts.list;

interface ClosingListProps {
  calendarId: string;
  onOpen: (closingId: string) => void;
}

/** How far a closing is, in a word. */
function State({ hit, open, sentAt }: ClosingSummary) {
  if (hit === 0) return <Tag>{texts.nobody}</Tag>;
  if (sentAt === undefined) return <Tag color="warning">{texts.untold}</Tag>;
  return open > 0 ? <Tag color="error">{texts.open(grouped(open))}</Tag> : <Tag color="success">{texts.settled}</Tag>;
}

export function ClosingList({ calendarId, onOpen }: ClosingListProps) {
  const { currentData: items, error, refetch } = useClosingsQuery(calendarId);
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.box}>
      <h2 id={heading}>{texts.title}</h2>
      {!items && (error === undefined ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />)}
      {items?.length === 0 && <p className={styles.help}>{texts.empty}</p>}
      <ul className={styles.list}>
        {items?.map((closing) => {
          const { closingId, firstDay, lastDay, reason, hit } = closing;
          return (
            <li key={closingId}>
              <Button type="link" onClick={() => onOpen(closingId)}>
                {daySpan(firstDay, lastDay, true)}
              </Button>
              <span>{reason || texts.noReason}</span>
              <span>
                {hit > 0 && <small>{texts.hit(grouped(hit))}</small>} <State {...closing} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
