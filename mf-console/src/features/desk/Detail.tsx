/** One answer, whole: as the person saw it, with the desk's memos, its history and messages, and the deeds on it. */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { isCancelledStatus } from '@madoguchi/shared/contract';
import { OrderedAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/desk';
import type { ConsoleAnswerDetail, HistoryEntry } from '@madoguchi/shared/contract/console/answers';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { today } from '@madoguchi/shared/domain/clock';
import { momentText, nameOf, whatText, whenText, wishesOf } from '@madoguchi/shared/domain/desk';
import { type RecordAnswer, recordAnswers, withPurchase } from '@madoguchi/shared/domain/record';
import { administratorKeys, isLineUser, sendErrorOf } from '@madoguchi/shared/domain/survey';
import { useFormConfig } from '@madoguchi/shared/endpoints/members';
import { FileListButton, useImageAddress } from '@madoguchi/shared/fileList';
import { Link } from '@madoguchi/shared/router';
import { isAnswer, isApiError } from '@madoguchi/shared/store';
import { adminTexts, commonTexts, findTexts } from '@madoguchi/shared/texts';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import { auditActionName, programName } from '@madoguchi/shared/texts/console/auditWords';
import { Chip } from '@madoguchi/shared/ui/plain';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Spin from 'antd/es/spin';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDeskAnswerQuery } from '../calls/desk';
import { Spacer } from '../frame/ConsoleScreen';
import { useReturnFocus } from '../frame/useReturnFocus';
import { useStaff } from '../session/staff';
import styles from './Detail.module.css';
import type { DeedName } from './deeds';
import desk from './desk.module.css';
import { MemoForm } from './MemoForm';
import { MoneyPart } from './money/MoneyPart';

const { detail, deed } = consoleAnswersTexts;
const TABS = ['answer', 'memos', 'history', 'messages'] as const;
type Tab = (typeof TABS)[number];

export interface DetailProps {
  partitionKey: string;
  /** Other answers of the list; absent where there is none on that side. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  onClose: () => void;
  onDeed: (name: DeedName, answer: ConsoleAnswerDetail) => void;
  /** The answer as it stands, each time that it was read. */
  onRead: (answer: ConsoleAnswerDetail) => void;
  say: (text: string, undo?: () => void) => void;
  /** Deeds of the screen that shows it, before the others. */
  children?: (answer: ConsoleAnswerDetail) => ReactNode;
  /** Of a registration, which has no status that means anything: what is said of it, and what stands above its items. */
  member?: { headline: string; part: ReactNode } | undefined;
}

export default function Detail({ partitionKey, onRead, ...props }: DetailProps) {
  useReturnFocus();
  const { currentData: answer, error, refetch } = useDeskAnswerQuery(partitionKey, { refetchOnMountOrArgChange: true });
  useEffect(() => {
    if (answer) onRead(answer);
  }, [answer, onRead]);
  const isGone = isApiError(error) && error.status === 404;
  return (
    <aside className={styles.drawer} aria-label={detail.label}>
      <div className={styles.drawerBar}>
        <Spacer />
        <Button type="text" size="small" disabled={!props.onPrevious} onClick={props.onPrevious}>
          {detail.previous}
        </Button>
        <Button type="text" size="small" disabled={!props.onNext} onClick={props.onNext}>
          {detail.next}
        </Button>
        <Button type="text" size="small" onClick={props.onClose}>
          {detail.close}
        </Button>
      </div>
      {!answer && error === undefined && (
        <div role="status" aria-label={detail.loading} className={styles.waiting}>
          <Spin />
        </div>
      )}
      {!answer && error !== undefined && (
        <Alert
          type="error"
          role="alert"
          title={isGone ? detail.gone : detail.failed}
          description={isApiError(error) && !isGone ? sendErrorOf(error).text : undefined}
          action={!isGone && <Button onClick={() => void refetch()}>{deed.again}</Button>}
        />
      )}
      {answer && <Whole key={partitionKey} answer={answer} {...props} />}
    </aside>
  );
}

function Whole({
  answer,
  onDeed,
  say,
  children,
  member,
}: { answer: ConsoleAnswerDetail } & Omit<DetailProps, 'partitionKey' | 'onRead'>) {
  const { surveyId, kana, telephone, answerCode, check, userId } = answer;
  const [tab, setTab] = useState<Tab>('answer');
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const mayChange = useStaff().may('changeAnswers') !== undefined;
  const { data: config } = useFormConfig(surveyId, { mode: 'admin' });
  const present = today();
  const when = whenText(answer, present);
  const isWished = when === '' && wishesOf(answer) !== undefined;
  const isExpected = !isCancelledStatus(check) && (when !== '' || isWished);
  const counts: Record<Tab, number> = {
    answer: 0,
    memos: answer.memoTexts.length,
    history: answer.history.length,
    messages: answer.messages.length,
  };
  const turn = (step: number) => {
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length] ?? tab;
    setTab(next);
    tabs.current?.querySelector<HTMLButtonElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <>
      <div className={styles.drawerHead}>
        <h2>
          {detail.person(nameOf(answer))} {kana && <small className={styles.kana}>{kana}</small>}
        </h2>
        <p className={desk.quiet}>
          {telephone && (
            <a className={desk.call} href={`tel:${telephone}`} aria-label={detail.call(telephone)}>
              {telephone}
            </a>
          )}
          <span>{detail.code(answerCode)}</span>
          <span>{answer.surveyTitle}</span>
        </p>
        <div className={styles.when}>
          <div className={styles.grow}>
            <b>{when || (isWished ? detail.waiting : (member?.headline ?? detail.nothingReserved))}</b>
            <div className={desk.quiet}>{whatText(answer)}</div>
          </div>
          {(!member || isCancelledStatus(check)) && <Chip status={check} />}
        </div>
        {answer.attendance && (
          <p className={desk.quiet}>
            {consoleAnswersTexts.attendance[answer.attendance.state]} {momentText(answer.attendance.at, present)}
          </p>
        )}
        <div ref={tabs} role="tablist" aria-label={detail.label} className={styles.tabs}>
          {TABS.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`${id}-${each}`}
              data-tab={each}
              aria-selected={each === tab}
              aria-controls={`${id}-panel`}
              tabIndex={each === tab ? 0 : -1}
              onClick={() => setTab(each)}
              onKeyDown={({ key }) => {
                if (key === 'ArrowRight') turn(1);
                if (key === 'ArrowLeft') turn(-1);
              }}
            >
              {detail.counted(detail.tabs[each], counts[each])}
            </button>
          ))}
        </div>
      </div>
      <div
        className={styles.drawerBody}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
        // Stays: this part scrolls and may hold nothing else that takes the focus. Without a tab stop of its own, who
        // has no mouse cannot read the end of a long answer (WCAG 2.1.1).
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached without a mouse
        tabIndex={0}
      >
        {tab === 'answer' && member?.part}
        {tab === 'answer' && <AnswerPart answer={answer} config={config ?? undefined} say={say} />}
        {tab === 'memos' && <Memos answer={answer} mayWrite={mayChange} say={say} />}
        {tab === 'history' && <History entries={answer.history} />}
        {tab === 'messages' && <Messages answer={answer} />}
      </div>
      <div className={styles.drawerFoot}>
        {mayChange && (
          <>
            {children?.(answer)}
            {isLineUser(userId) && <Button onClick={() => onDeed('message', answer)}>{deed.message}</Button>}
            {!member && <Button onClick={() => onDeed('status', answer)}>{deed.status}</Button>}
            {isExpected && (
              <Button type={isWished ? 'primary' : 'default'} onClick={() => onDeed('move', answer)}>
                {isWished ? adminTexts.candidate.confirm : deed.move}
              </Button>
            )}
            {!isCancelledStatus(check) && (
              <Link className={styles.link} to={pathOf('AdminSurvey', surveyId, { partitionKey: answer.partitionKey })}>
                {deed.edit}
              </Link>
            )}
            <Link className={styles.link} to={pathOf('AdminSurvey', surveyId, { userId })}>
              {adminTexts.actFor}
            </Link>
            {isExpected && (
              <Button danger onClick={() => onDeed('cancel', answer)}>
                {deed.cancel}
              </Button>
            )}
          </>
        )}
        <Button onClick={() => window.print()}>{deed.print}</Button>
      </div>
    </>
  );
}

/** Of administrators' items the desk sees what a person does not. */
function deskAnswers({ fields }: ConsoleAnswerDetail, config: SurveyConfig): RecordAnswer[] {
  const keys = administratorKeys(config);
  const own = fields.filter(({ itemKey, value }) => keys.has(itemKey) && value !== '');
  const titles = new Map(own.map(({ itemKey, title }) => [itemKey, title]));
  return [...titles].map(([itemKey, title]) => ({
    itemKey,
    title,
    kind: 'text',
    text: own
      .filter((field) => field.itemKey === itemKey)
      .map(({ value }) => value)
      .join(commonTexts.listSeparator),
  }));
}

/** Without its form an answer still shows what was written. */
function plainAnswers({ fields }: ConsoleAnswerDetail): RecordAnswer[] {
  return fields
    .filter(({ value }) => value !== '')
    .map(({ itemKey, title, value }, index) => ({ itemKey: `${itemKey} ${index}`, title, kind: 'text', text: value }));
}

interface AnswerPartProps extends Pick<DetailProps, 'say'> {
  answer: ConsoleAnswerDetail;
  config: SurveyConfig | undefined;
}

function AnswerPart({ answer, config, say }: AnswerPartProps) {
  const order = isAnswer(OrderedAnswerSchema, answer) ? answer.order : undefined;
  const shown = config ? withPurchase(recordAnswers(answer, config), { order }, config) : plainAnswers(answer);
  const own = config ? deskAnswers(answer, config) : [];
  const titles = answer.unconfirmed.map(
    (itemKey) => answer.fields.find((field) => field.itemKey === itemKey)?.title ?? itemKey,
  );
  return (
    <>
      {titles.length > 0 && (
        <Alert type="warning" title={adminTexts.unconfirmedNotice(titles.join(commonTexts.listSeparator))} />
      )}
      {shown.length + own.length === 0 && <p>{detail.noAnswers}</p>}
      <Pairs answers={shown} />
      {order && (
        <MoneyPart
          order={order}
          check={answer.check}
          refunds={answer.refunds}
          receiptKey={answer.receiptKey}
          say={say}
        />
      )}
      {own.length > 0 && (
        <>
          <h3>{detail.deskItems}</h3>
          <Pairs answers={own} />
        </>
      )}
      {answer.memoTexts[0] && (
        <p className={styles.memo}>
          {answer.memoTexts[0].text}
          <small>{detail.staff(answer.memoTexts[0].actorName, momentText(answer.memoTexts[0].at, today()))}</small>
        </p>
      )}
    </>
  );
}

function Pairs({ answers }: { answers: readonly RecordAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <dl className={styles.pairs}>
      {answers.map((each) => (
        <div key={each.itemKey}>
          <dt>{each.title}</dt>
          <dd>
            <Value answer={each} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ answer }: { answer: RecordAnswer }): ReactNode {
  if (answer.kind === 'text') return answer.text;
  if (answer.kind === 'files')
    return (
      <>
        <span>{answer.text}</span>
        <FileListButton
          owner={{ surveyId: answer.surveyId, itemKey: answer.itemKey }}
          files={answer.files}
          mode="admin"
        />
      </>
    );
  return answer.addresses.map((address) => <Picture key={address} address={address} title={answer.title} />);
}

function Picture({ address, title }: { address: string; title: string }) {
  const { source, onError } = useImageAddress(address, 'admin');
  if (source === undefined) return <p>{findTexts.imageGone}</p>;
  return <img className={styles.picture} src={source} alt={findTexts.image(title)} onError={onError} />;
}

function Memos({
  answer,
  mayWrite,
  say,
}: {
  answer: ConsoleAnswerDetail;
  mayWrite: boolean;
  say: (text: string) => void;
}) {
  const { memo } = consoleAnswersTexts;
  return (
    <>
      {mayWrite && <MemoForm partitionKey={answer.partitionKey} onDone={() => say(memo.done)} />}
      {answer.memoTexts.length === 0 && <p>{memo.none}</p>}
      {answer.memoTexts.map(({ at, actorName, text }) => (
        <p key={`${at} ${text}`} className={styles.memo}>
          {text}
          <small>{detail.staff(actorName, momentText(at, today()))}</small>
        </p>
      ))}
    </>
  );
}

/** Who did it, in words. */
function actorText({ actorId, actorName, isStaff }: HistoryEntry): string {
  const program = programName(actorId);
  if (program !== undefined) return program;
  if (isStaff) return actorName || adminTexts.mode;
  return actorName === '' ? detail.nobody : detail.byPerson;
}

function History({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <p>{detail.noHistory}</p>;
  return (
    <ol className={styles.history}>
      {entries.map((entry) => (
        <li key={`${entry.at} ${entry.action}`}>
          {actorText(entry)}　{auditActionName(entry.action)} <small>{momentText(entry.at, today())}</small>
          {entry.changes.map(({ title, before, after }) => (
            <div key={title}>
              {detail.change(title)}
              <del>{before || detail.nothing}</del>
              {detail.arrow}
              <ins>{after || detail.nothing}</ins>
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}

function Messages({ answer: { messages } }: { answer: ConsoleAnswerDetail }) {
  if (messages.length === 0) return <p>{detail.noMessages}</p>;
  return (
    <ol className={styles.history}>
      {messages.map(({ messageId, state, reason, text, at }) => (
        <li key={messageId}>
          {adminTexts.notify.state[state]} <small>{momentText(at, today())}</small>
          {reason && <div className={desk.quiet}>{adminTexts.notify.reason[reason]}</div>}
          <div className={styles.words}>{text || adminTexts.notify.unworded}</div>
        </li>
      ))}
    </ol>
  );
}
