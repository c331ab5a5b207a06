/** What needs hands, with the way to it, and the beds of the day. */
import type { Today } from '@madoguchi/shared/contract/console/answers';
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { monthDayWeekday } from '@madoguchi/shared/domain/date';
import { Link } from '@madoguchi/shared/router';
import { consoleTodayTexts } from '@madoguchi/shared/texts/console/today';
import Button from 'antd/es/button';
import { useId } from 'react';
import styles from './today.module.css';

const { hands: words, beds: bedWords } = consoleTodayTexts;

interface Hand {
  key: string;
  title: string;
  count: number;
  path?: string;
  /** Where it is done in a dialog of this screen. */
  onPress?: (() => void) | undefined;
  isUrgent?: boolean;
}

interface HandsProps {
  today: Today;
  /** Opens what goes back; absent for those who may not. */
  onRefunds: (() => void) | undefined;
  /** Folded under its heading: where it does not stand beside the sheet. */
  isFolded: boolean;
}

export function Hands({ today: { hands, beds }, onRefunds, isFolded }: HandsProps) {
  const id = useId();
  const all: Hand[] = [
    { key: 'refunds', title: words.refunds, count: hands.refunds, isUrgent: true, onPress: onRefunds },
    { key: 'messages', title: words.failedMessages, count: hands.failedMessages, isUrgent: true },
    { key: 'wishes', title: words.wishes, count: hands.wishes, path: CONSOLE_ROUTES.ConsoleWishes },
    { key: 'files', title: words.refusedFiles, count: hands.refusedFiles },
  ];
  const closings = hands.openClosings.map(({ closingId, calendarId: calendar, name, firstDay, open }) => ({
    ...{ closingId, open, title: words.closing(name, monthDayWeekday(firstDay)) },
    path: `${CONSOLE_ROUTES.ConsoleClosing}?${new URLSearchParams({ calendar, closing: closingId })}`,
  }));
  const open = all.filter(({ count }) => count > 0);
  const total = open.reduce((sum, { count }) => sum + count, hands.endingCalendars.length + closings.length);
  const count = total > 0 && <span className={styles.count}>{total}</span>;
  const boxes = (
    <>
      <section className={styles.box}>
        {!isFolded && (
          <h2 id={id}>
            {words.title} {count}
          </h2>
        )}
        {total === 0 && <p>{words.none}</p>}
        <ul>
          {open.map(({ key, title, count, path, onPress, isUrgent = false }) => (
            <li key={key} data-urgent={isUrgent}>
              {path !== undefined && <Link to={path}>{title}</Link>}
              {path === undefined && onPress && (
                <Button type="link" size="small" className={styles.hand ?? ''} onClick={onPress}>
                  {title}
                </Button>
              )}
              {path === undefined && !onPress && <span>{title}</span>}
              <b>{words.count(count)}</b>
            </li>
          ))}
          {closings.map(({ closingId, open, title, path }) => (
            <li key={closingId} data-urgent>
              <Link to={path}>{title}</Link>
              <b>{words.people(open)}</b>
            </li>
          ))}
          {hands.endingCalendars.length > 0 && (
            <li>
              <span>{words.ending}</span>
              <b>{words.count(hands.endingCalendars.length)}</b>
              {hands.endingCalendars.map(({ calendarId, name, lastDay }) => (
                <small key={calendarId} className={styles.until}>
                  {words.until(name, monthDayWeekday(lastDay))}
                </small>
              ))}
            </li>
          )}
        </ul>
      </section>
      <section className={styles.box}>
        <h2>{bedWords.title}</h2>
        <dl>
          {(['begins', 'ends', 'staying'] as const).map((each) => (
            <div key={each}>
              <dt>{bedWords[each]}</dt>
              <dd>{bedWords.people(beds[each])}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
  if (!isFolded)
    return (
      <aside className={styles.hands} aria-labelledby={id}>
        {boxes}
      </aside>
    );
  return (
    <aside className={styles.folded} aria-labelledby={id}>
      <details>
        <summary id={id}>
          {words.title} {count}
        </summary>
        {boxes}
      </details>
    </aside>
  );
}
