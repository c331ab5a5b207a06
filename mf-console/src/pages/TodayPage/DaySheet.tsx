/** The day by its times: who is expected, who is here, and the one deed that comes next. */
import type { AttendanceState } from '@madoguchi/shared/contract/console/words';
import { shortTime } from '@madoguchi/shared/domain/date';
import {
  clockText,
  dayStateOf,
  minutesLate,
  nameOf,
  nextAttendance,
  type TodayRow,
} from '@madoguchi/shared/domain/desk';
import { consoleTodayTexts } from '@madoguchi/shared/texts/console/today';
import { Chip } from '@madoguchi/shared/ui/plain';
import Button from 'antd/es/button';
import { Fragment, type ReactNode } from 'react';
import styles from './today.module.css';

const { column, deed, deedFor, state: stateTexts } = consoleTodayTexts;
const COLUMNS = ['time', 'name', 'age', 'what', 'telephone', 'check', 'visit'] as const;

/** An answer can stand on a day twice, as a stay that ends and a visit. */
export function keyOf({ kind, time, answer }: TodayRow): string {
  return `${kind} ${time ?? ''} ${answer.partitionKey}`;
}

export interface DaySheetProps {
  day: string;
  rows: readonly TodayRow[];
  /** Before which row the present stands, with its words; undefined on other days. */
  present: { at: number; words: string } | undefined;
  /** Milliseconds since 1970. */
  now: number;
  current: string | undefined;
  mayChange: boolean;
  onCurrent: (key: string) => void;
  onOpen: (row: TodayRow) => void;
  onAttend: (row: TodayRow, state: AttendanceState) => void;
  onContact: (row: TodayRow) => void;
  /** Stands before the first row: what is folded. */
  children?: ReactNode;
}

/** What is done here, beside the time of day when somebody came. */
function Visit(props: Pick<DaySheetProps, 'day' | 'now' | 'mayChange' | 'onAttend' | 'onContact'> & { row: TodayRow }) {
  const { row, day, now, mayChange, onAttend, onContact } = props;
  const { answer, time, kind } = row;
  const name = nameOf(answer);
  const next = nextAttendance(answer.attendance);
  const state = dayStateOf(answer.attendance);
  const late = kind === 'stayEnds' ? 0 : minutesLate({ day, time, attendance: answer.attendance }, now);
  return (
    <span className={styles.visit}>
      {answer.attendance && (
        <>
          <span className={styles[state]}>{stateTexts[answer.attendance.state]}</span>
          <small>{clockText(answer.attendance.at)}</small>
        </>
      )}
      {mayChange && next && (
        <Button
          size="small"
          type={next === 'called' ? 'primary' : 'default'}
          aria-label={deedFor(deed[next], name)}
          onClick={() => onAttend(row, next)}
        >
          {deed[next]}
        </Button>
      )}
      {late > 0 && (
        <>
          <b className={styles.late}>{consoleTodayTexts.late(late)}</b>
          {mayChange && (
            <Button
              size="small"
              type="text"
              aria-label={deedFor(deed.absent, name)}
              onClick={() => onAttend(row, 'absent')}
            >
              {deed.absent}
            </Button>
          )}
        </>
      )}
      {mayChange && state === 'absent' && (
        <Button size="small" type="text" aria-label={consoleTodayTexts.contactFor(name)} onClick={() => onContact(row)}>
          {consoleTodayTexts.contact}
        </Button>
      )}
    </span>
  );
}

/** What for, and that it is no ordinary reservation. */
function whatOf({ kind, what }: TodayRow): string {
  return kind === 'reservation' ? what : [consoleTodayTexts.kind[kind], what].filter(Boolean).join(' ');
}

function PresentLine({ words }: { words: string }) {
  return (
    <tr className={styles.now}>
      <td colSpan={COLUMNS.length}>
        <span>{words}</span>
      </td>
    </tr>
  );
}

export function DaySheet(props: DaySheetProps) {
  const { rows, present, current, onCurrent, onOpen } = props;
  return (
    <table className={styles.sheet} aria-label={consoleTodayTexts.table(props.day)}>
      <thead>
        <tr>
          {COLUMNS.map((id) => (
            <th key={id} scope="col" className={id === 'visit' ? undefined : styles[id]}>
              {column[id]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.children && (
          <tr>
            <td colSpan={COLUMNS.length}>{props.children}</td>
          </tr>
        )}
        {rows.map((row, index) => {
          const { answer, time, age, sex } = row;
          const key = keyOf(row);
          const isOver = ['done', 'absent'].includes(dayStateOf(answer.attendance));
          return (
            <Fragment key={key}>
              {present?.at === index && <PresentLine words={present.words} />}
              <tr
                data-key={key}
                className={[isOver && styles.over, key === current && styles.current].filter(Boolean).join(' ')}
                aria-current={key === current ? 'true' : undefined}
              >
                <td className={styles.time}>{time ? shortTime(time) : ''}</td>
                <th scope="row" className={styles.name}>
                  <button type="button" onClick={() => onOpen(row)} onFocus={() => onCurrent(key)}>
                    {nameOf(answer)}
                  </button>
                  <small>{answer.kana}</small>
                </th>
                <td className={styles.age}>{[age, sex].filter((each) => each !== undefined).join(' ')}</td>
                <td className={styles.what}>{whatOf(row)}</td>
                <td className={styles.telephone}>{answer.telephone}</td>
                <td className={styles.check}>
                  <Chip status={answer.check} />
                </td>
                <td>
                  <Visit {...props} row={row} />
                </td>
              </tr>
            </Fragment>
          );
        })}
        {present?.at === rows.length && <PresentLine words={present.words} />}
      </tbody>
    </table>
  );
}

/** The same on a phone. */
export function DayList(props: DaySheetProps) {
  return (
    <>
      {props.children}
      <ul className={styles.list} aria-label={consoleTodayTexts.table(props.day)}>
        {props.rows.map((row) => (
          <li key={keyOf(row)} data-key={keyOf(row)}>
            <b>{row.time ? shortTime(row.time) : ''}</b>
            <span className={styles.person}>
              <button type="button" onClick={() => props.onOpen(row)}>
                {nameOf(row.answer)}
              </button>
              <small className={styles.for}>{whatOf(row)}</small>
            </span>
            <Visit {...props} row={row} />
          </li>
        ))}
      </ul>
    </>
  );
}
