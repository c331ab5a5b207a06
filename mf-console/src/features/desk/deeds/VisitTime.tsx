/** The time of a visit: a quarter of an hour of the desk's hours (CAND-010, CAND-011). */
import { CANDIDATE_HOURS, CANDIDATE_MINUTES } from '@madoguchi/shared/domain/candidate';
import { shortTime } from '@madoguchi/shared/domain/date';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Select from 'antd/es/select';
import { useId } from 'react';
import styles from '../desk.module.css';

const { visit: words } = consoleAnswersTexts.move;
const TIMES = CANDIDATE_HOURS.flatMap((hour) => CANDIDATE_MINUTES.map((minute) => `${hour}:${minute}`));

/** @param props.time HH:mm */
export function VisitTime({ time, onTime }: { time: string | undefined; onTime: (time: string) => void }) {
  const labelId = useId();
  return (
    <div className={styles.beside}>
      <span id={labelId}>{words.time}</span>
      <Select
        aria-labelledby={labelId}
        className={styles.time ?? ''}
        showSearch
        placeholder={words.choose}
        value={time}
        options={TIMES.map((value) => ({ value, label: shortTime(value) }))}
        onChange={onTime}
      />
    </div>
  );
}
