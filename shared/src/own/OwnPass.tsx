/**
 * One reservation as a pass: when, what, where, how much, its code and QR, and what can be done with it. On あなたの予約
 * and on done screens, so that a photo of either is enough to come with.
 */
import { AddToCalendar } from '@madoguchi/shared/calendarFile';
import type { OwnEntry } from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import { dayAndTime, daysBetween, shortTime } from '@madoguchi/shared/domain/date';
import { ReceiptLink } from '@madoguchi/shared/recordAnswers';
import { lazyComponent } from '@madoguchi/shared/remotes';
import { Link } from '@madoguchi/shared/router';
import { ownTexts } from '@madoguchi/shared/texts';
import { buttonClass, CallButton, Notice } from '@madoguchi/shared/ui/plain';
import { Suspense, useId } from 'react';
import { OwnChip } from './OwnChip';
import styles from './own.module.css';
import { cancelPath, changePath } from './paths';
import { statusHelp, whenText } from './words';

const Qr = lazyComponent(() => import(/* webpackChunkName: "own_qr" */ './Qr'));

interface OwnPassProps {
  entry: OwnEntry;
  /** False on a done screen: the way to change and cancel is あなたの予約. */
  hasActions?: boolean;
  /** False where the form keeps the code to itself (SURVEY-022). */
  showsCode?: boolean;
}

export function OwnPass({ entry, hasActions = true, showsCode = true }: OwnPassProps) {
  const headingId = useId();
  const { kind, day, what, place, wishes, contact, money } = entry;
  const help = statusHelp(entry);
  return (
    <article className={styles.pass} aria-labelledby={headingId} data-partition-key={entry.partitionKey}>
      <div className={styles.top}>
        <div className={styles.head}>
          {hasActions && (
            <p className={styles.soon}>
              {ownTexts.next}
              {day !== undefined && ` ${ownTexts.away(Math.max(0, daysBetween(today(), day)))}`}
            </p>
          )}
          <OwnChip entry={entry} />
        </div>
        <When entry={entry} />
        <h2 id={headingId} className={styles.what}>
          {what}
        </h2>
        {place !== undefined && <p className={styles.place}>{place}</p>}
        {contact?.map !== undefined && kind !== 'answer' && (
          <a className={styles.link} href={contact.map} target="_blank" rel="noreferrer">
            {ownTexts.map}
          </a>
        )}
        {wishes.length > 0 && kind === 'wishes' && (
          <ul className={styles.wishes}>
            {wishes.map((wish) => (
              <li key={wish}>{wish}</li>
            ))}
          </ul>
        )}
        {money && (
          <p className={styles.money}>
            {ownTexts.money[money.state](money.amount)}{' '}
            <ReceiptLink receiptKey={money.receiptKey} describedBy={headingId} />
          </p>
        )}
      </div>
      {showsCode && <Code entry={entry} />}
      {help !== undefined && (
        <div className={styles.help}>
          <Notice>{help}</Notice>
        </div>
      )}
      {hasActions && <Actions entry={entry} describedBy={headingId} />}
    </article>
  );
}

/** The day, and the time as large as the eye looks for it. */
function When({ entry }: { entry: OwnEntry }) {
  const { day, time, endDay } = entry;
  if (day === undefined || time === undefined || endDay !== undefined) {
    return <p className={styles.day}>{whenText(entry, today())}</p>;
  }
  return (
    <p className={styles.day}>
      {dayAndTime(day, undefined, today())} <span className={styles.time}>{shortTime(time)}</span>
    </p>
  );
}

function Code({ entry: { answerCode, qr } }: { entry: OwnEntry }) {
  return (
    <div className={styles.code}>
      {qr !== undefined && (
        <div className={styles.qr}>
          <Suspense fallback={null}>
            <Qr text={qr} />
          </Suspense>
        </div>
      )}
      <div>
        <p className={styles.small}>{ownTexts.answerCode}</p>
        <p className={styles.number}>{answerCode}</p>
        {qr !== undefined && <p className={styles.small}>{ownTexts.qrHelp}</p>}
      </div>
    </div>
  );
}

function Actions({ entry, describedBy }: { entry: OwnEntry; describedBy: string }) {
  const { kind, contact, canChange, canCancel } = entry;
  const isDated = kind === 'slot' || kind === 'stay';
  return (
    <div className={styles.actions}>
      {(canChange || canCancel) && (
        <div className={styles.pair}>
          {canChange && (
            <Link className={buttonClass('quiet', 'medium')} to={changePath(entry)} aria-describedby={describedBy}>
              {isDated ? ownTexts.change : ownTexts.changeAnswer}
            </Link>
          )}
          {canCancel && (
            <Link className={buttonClass('danger', 'medium')} to={cancelPath(entry)} aria-describedby={describedBy}>
              {ownTexts.cancel}
            </Link>
          )}
        </div>
      )}
      {isDated && <AddToCalendar surveyId={entry.surveyId} partitionKey={entry.partitionKey} />}
      <CallButton contact={contact} />
    </div>
  );
}
