/** The department's calendar beside a wish: two weeks, what is confirmed at which time, and which days are wished for. */
import type { ConsoleWish } from '@madoguchi/shared/contract/console/wishes';
import { today } from '@madoguchi/shared/domain/clock';
import { addDays, mondayOf, monthDayWeekday, shortTime } from '@madoguchi/shared/domain/date';
import { candidateTexts } from '@madoguchi/shared/texts';
import { consoleWishesTexts } from '@madoguchi/shared/texts/console/wishes';
import { useState } from 'react';
import { useWishDaysQuery } from '../../features/calls/wishes';
import { Stretch } from '../../features/desk/deeds/Stretch';
import styles from './wishes.module.css';

const { days: words } = consoleWishesTexts;
const DAYS = 14;

interface WishDaysProps {
  departmentId: string;
  department: string;
  wishes: ConsoleWish['wishes'];
}

export function WishDays({ departmentId, department, wishes }: WishDaysProps) {
  const present = today();
  const ahead = wishes.map(({ day }) => day).filter((day) => day >= present);
  const [first, setFirst] = useState(() => mondayOf(ahead.toSorted()[0] ?? present));
  const last = addDays(first, DAYS - 1);
  const { currentData, isFetching, error, refetch } = useWishDaysQuery({
    department: departmentId,
    from: first,
    to: last,
  });
  const wishedOn = (day: string) =>
    wishes
      .filter((wish) => wish.day === day)
      .map(({ order, timeOption }) => candidateTexts.actionOf(candidateTexts.preferred(order), timeOption));
  return (
    <Stretch
      first={first}
      last={last}
      mayGoBack={first > present}
      words={words}
      isFetching={isFetching && !currentData}
      onRetry={error === undefined || isFetching ? undefined : () => void refetch()}
      onTurn={(count) => setFirst(addDays(first, count * DAYS))}
    >
      {currentData && (
        <table className={styles.calendar}>
          <caption>{words.caption(department)}</caption>
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              <th scope="col">{words.wish}</th>
              <th scope="col">{words.confirmed}</th>
            </tr>
          </thead>
          <tbody>
            {currentData
              .filter(({ day }) => day >= present)
              .map(({ day, isClosed, times }) => (
                <tr key={day} data-wished={wishedOn(day).length > 0}>
                  <th scope="row">{monthDayWeekday(day)}</th>
                  <td>
                    {wishedOn(day).map((line) => (
                      <div key={line}>{line}</div>
                    ))}
                  </td>
                  <td>
                    {times.map(({ time, visits }) => (
                      <div key={time}>{words.at(time === '' ? words.noTime : shortTime(time), visits)}</div>
                    ))}
                    {times.length === 0 && (isClosed ? words.closed : words.none)}
                    {times.length > 0 && isClosed && <small>{words.closed}</small>}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
    </Stretch>
  );
}
