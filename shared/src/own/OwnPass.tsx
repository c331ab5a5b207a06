/**
 * One reservation as a pass: when, what, where, how much, its code and QR, and what can be done with it. On あなたの予約
 * and on done screens, so that a photo of either is enough to come with.
 */
import { AddToCalendar } from '@madoguchi/shared/calendarFile';
import type { OwnEntry } from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import { dayAndTime, shortTime } from '@madoguchi/shared/domain/date';
import { statusHelp } from '@madoguchi/shared/domain/record';
import { ReceiptLink } from '@madoguchi/shared/recordAnswers';
import { Link } from '@madoguchi/shared/router';
import { ownTexts } from '@madoguchi/shared/texts';
import { buttonClass, CallButton, Notice } from '@madoguchi/shared/ui/plain';
import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react';
import { OwnChip } from './OwnChip';
import styles from './own.module.css';
import { cancelPath, changePath } from './paths';
import { Sentences } from './Sentences';
import { headText, whenText } from './words';

interface OwnPassProps {
  entry: OwnEntry;
  /** On a done screen nothing is changed. */
  isDone?: boolean;
  /** What a done screen shows in the place of the code. */
  code?: ReactNode;
}

export function OwnPass({ entry, isDone = false, code }: OwnPassProps) {
  const headingId = useId();
  const { kind, what, place, bring, wishes, contact, money } = entry;
  const help = statusHelp(entry);
  // A done screen has it among its buttons.
  const receiptKey = isDone ? undefined : money?.receiptKey;
  return (
    <article className={styles.pass} aria-labelledby={headingId} data-partition-key={entry.partitionKey}>
      <div className={styles.top}>
        <div className={styles.head}>
          {!isDone && <p className={styles.soon}>{headText(entry, today())}</p>}
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
        {wishes.length > 0 && kind === 'wishes' && <Lines lines={wishes} />}
        {bring && (
          <section className={styles.bring} aria-label={ownTexts.bring}>
            <h3 className={styles.bringTitle}>{ownTexts.bring}</h3>
            <Lines lines={bring} />
          </section>
        )}
        {money && (
          <p className={styles.money}>
            {ownTexts.money[money.state](money.amount)} <ReceiptLink receiptKey={receiptKey} describedBy={headingId} />
          </p>
        )}
      </div>
      <Code entry={entry} isDone={isDone} code={code} />
      {help !== undefined && (
        <div className={styles.help}>
          <Notice>
            <Sentences text={help} />
          </Notice>
        </div>
      )}
      {isDone && kind !== 'answer' && <Later entry={entry} />}
      {!isDone && <Actions entry={entry} describedBy={headingId} />}
    </article>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
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

function Code({ entry: { answerCode, qr }, isDone, code }: OwnPassProps) {
  if (isDone && qr === undefined && !code) return null;
  return (
    <div className={styles.code}>
      {qr !== undefined && (
        <div className={styles.qr}>
          <LateQr text={qr} />
        </div>
      )}
      <div className={styles.codeText}>
        {!isDone && <p className={styles.small}>{ownTexts.answerCode}</p>}
        {!isDone && <p className={styles.number}>{answerCode}</p>}
        {code}
        {qr !== undefined && <p className={styles.small}>{ownTexts.qrHelp}</p>}
      </div>
    </div>
  );
}

/** Comes when it comes: a done screen whose QR cannot be loaded must stay a done screen. */
function LateQr({ text }: { text: string }) {
  const [Qr, setQr] = useState<ComponentType<{ text: string }>>();
  useEffect(() => {
    let isShown = true;
    import(/* webpackChunkName: "own_qr" */ './Qr').then(
      (loaded) => isShown && setQr(() => loaded.default),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return Qr ? <Qr text={text} /> : null;
}

/** What next, where nothing is done now: where to change it, and whom to call. */
function Later({ entry: { canChange, canCancel, contact } }: { entry: OwnEntry }) {
  if (!canChange && !canCancel && contact === undefined) return null;
  return (
    <div className={styles.actions}>
      {(canChange || canCancel) && <p className={styles.small}>{ownTexts.later(canChange, canCancel)}</p>}
      {contact && <CallButton contact={contact} />}
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
