/** The books of a day: what came in and went back by each way of paying, and what does not fit. */
import type { MoneyDay } from '@madoguchi/shared/contract/console/money';
import { addDays, monthDayWeekday } from '@madoguchi/shared/domain/date';
import { type BookLine, bookTotal, type MoneySum, payMethodName } from '@madoguchi/shared/domain/payment';
import { isApiError } from '@madoguchi/shared/store';
import { consoleMoneyTexts } from '@madoguchi/shared/texts/console/money';
import Button from 'antd/es/button';
import { useMoneyDayQuery } from '../../features/calls/money';
import { DayField } from '../../features/date/DayField';
import { Failed, Loading } from '../../features/frame/states';
import styles from './money.module.css';

const texts = consoleMoneyTexts.books;

/** The day before and after, another day, and print. */
export function BooksHead({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  return (
    <>
      <Button aria-label={texts.previous} onClick={() => onDay(addDays(day, -1))}>
        ‹
      </Button>
      <DayField day={day} onDay={onDay} />
      <Button aria-label={texts.next} onClick={() => onDay(addDays(day, 1))}>
        ›
      </Button>
      <Button onClick={() => window.print()}>{texts.print}</Button>
    </>
  );
}

export function BooksPart({ day }: { day: string }) {
  const { currentData: books, error, refetch } = useMoneyDayQuery(day, { refetchOnMountOrArgChange: true });
  if (!books) {
    return isApiError(error) ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  }
  const facts: [title: string, sum: MoneySum][] = [
    [texts.ordered, books.ordered],
    [texts.unpaid, books.unpaid],
    [texts.due, books.due],
  ];
  return (
    <div className={styles.books}>
      <dl className={styles.facts}>
        {facts.map(([title, sum]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {texts.amount(sum.amount)} <small>{texts.count(sum.count)}</small>
            </dd>
          </div>
        ))}
      </dl>
      {books.lines.length === 0 ? <p>{texts.nothing}</p> : <BooksTable books={books} />}
      <Misfits misfits={books.misfits} />
    </div>
  );
}

function Sum({ sum: { count, amount } }: { sum: MoneySum }) {
  return (
    <td>
      {texts.amount(amount)}
      <small className={styles.beside}>{texts.count(count)}</small>
    </td>
  );
}

function BooksTable({ books: { day, lines } }: { books: MoneyDay }) {
  const total = bookTotal(lines);
  const { column } = texts;
  const leftOf = ({ taken, given }: BookLine) => taken.amount - given.amount;
  return (
    <table className={styles.table}>
      <caption>{texts.table(monthDayWeekday(day))}</caption>
      <thead>
        <tr>
          <th scope="col">{column.method}</th>
          <th scope="col">{column.taken}</th>
          <th scope="col">{column.given}</th>
          <th scope="col">{column.left}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.payMethod}>
            <th scope="row">{payMethodName(line.payMethod)}</th>
            <Sum sum={line.taken} />
            <Sum sum={line.given} />
            <td>{texts.amount(leftOf(line))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.total}</th>
          <Sum sum={total.taken} />
          <Sum sum={total.given} />
          <td>{texts.amount(total.left)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Misfits({ misfits }: Pick<MoneyDay, 'misfits'>) {
  return (
    <section className={styles.misfits}>
      <h2>{texts.misfits}</h2>
      {misfits.length === 0 && <p role="status">{texts.fits}</p>}
      <ul>
        {misfits.map(({ kind, amount, orderNumber, trackingId = '' }) => (
          <li key={`${kind} ${orderNumber} ${trackingId} ${amount}`}>
            <b>{orderNumber === undefined ? texts.unknown : consoleMoneyTexts.refund.order(orderNumber)}</b>{' '}
            {texts.amount(amount)}
            <div>{texts.misfit[kind]}</div>
            {trackingId !== '' && <div>{consoleMoneyTexts.refund.tracking(trackingId)}</div>}
          </li>
        ))}
      </ul>
      <p className={styles.note}>{texts.limits}</p>
    </section>
  );
}
