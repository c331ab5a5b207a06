/** Other nights for a stay: the days on which a bed is free, and how long it stays free from there (BED-024, BED-025). */
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { endOfStay, MAX_NIGHTS, nightsBetween, stayChoices, withOwnNights } from '@madoguchi/shared/domain/bed';
import { today } from '@madoguchi/shared/domain/clock';
import { addDays, daysFromTo, mondayOf, monthDayWeekday } from '@madoguchi/shared/domain/date';
import { nightsFrom, placeValue, stayValue } from '@madoguchi/shared/domain/desk';
import { useBedGetRemainingQuery } from '@madoguchi/shared/endpoints/beds';
import { bedTexts } from '@madoguchi/shared/texts';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Radio from 'antd/es/radio';
import Select from 'antd/es/select';
import { useId, useState } from 'react';
import styles from '../desk.module.css';
import { type MovePart, Stretch } from './Stretch';

const { move, stay: between } = consoleAnswersTexts;
/** Two weeks of days of admission. */
const DAYS = 14;

interface StayMoveProps extends MovePart {
  answer: ConsoleAnswer;
  stay: NonNullable<ConsoleAnswer['stay']>;
}

export function StayMove({ answer, stay: { from, to }, onChoose }: StayMoveProps) {
  const { surveyId } = answer;
  const present = today();
  const own = nightsBetween(from, to);
  const [first, setFirst] = useState(() => mondayOf(from));
  const [day, setDay] = useState(from);
  const [nights, setNights] = useState(own);
  const labelId = useId();
  const last = addDays(first, DAYS - 1);
  const { currentData, isFetching, error, refetch } = useBedGetRemainingQuery(
    { surveyId, from: first, to: addDays(last, MAX_NIGHTS) },
    { refetchOnMountOrArgChange: true },
  );
  const free = currentData && withOwnNights(currentData, { start: from, end: to });
  const longest = (each: string) => (free ? nightsFrom(each, { own: { from, to }, free, today: present }) : 0);
  const open = free ? daysFromTo(first, last).filter((each) => longest(each) > 0) : [];
  const choose = (start: string, count: number) => {
    setDay(start);
    setNights(count);
    const end = endOfStay(start, count + 1);
    const value = stayValue(answer, start, end);
    const isMoved = count > 0 && value !== placeValue(answer);
    onChoose(isMoved ? { value, when: between(monthDayWeekday(start), monthDayWeekday(end)) } : undefined);
  };
  return (
    <Stretch
      first={first}
      last={last}
      mayGoBack={first > present}
      words={move.nights}
      isFetching={isFetching}
      onRetry={error === undefined || isFetching ? undefined : () => void refetch()}
      onTurn={(count) => {
        choose(from, own);
        setFirst(addDays(first, count * DAYS));
      }}
    >
      {free && open.length === 0 && <p role="status">{move.nights.none}</p>}
      <Radio.Group
        aria-label={move.nights.days}
        className={styles.slots ?? ''}
        value={day}
        onChange={({ target }: { target: { value?: string } }) => {
          const start = target.value ?? day;
          choose(start, Math.min(own, longest(start)));
        }}
      >
        <div className={styles.slotTimes}>
          {open.map((each) => (
            <Radio.Button
              key={each}
              value={each}
              aria-label={bedTexts.dayName.open(monthDayWeekday(each), free?.[each] ?? 0)}
            >
              {monthDayWeekday(each)} <small>{move.left(free?.[each] ?? 0)}</small>
            </Radio.Button>
          ))}
        </div>
      </Radio.Group>
      {open.includes(day) && (
        <div className={styles.beside}>
          <span id={labelId}>{bedTexts.period.stay}</span>
          <Select
            aria-labelledby={labelId}
            value={nights}
            options={stayChoices()
              .filter((choice) => choice.nights <= longest(day))
              .map((choice) => ({ value: choice.nights, label: choice.label }))}
            onChange={(count: number) => choose(day, count)}
          />
          <span>{move.nights.until(monthDayWeekday(endOfStay(day, nights + 1)))}</span>
        </div>
      )}
    </Stretch>
  );
}
