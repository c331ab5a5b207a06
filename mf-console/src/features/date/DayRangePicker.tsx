/**
 * First and last day, either of which may be left open: two pickers, each of which tells its day as soon as it is
 * chosen or typed. Fetched with its first use: import it by ./DayRange.
 */
import { consoleFrameTexts } from '@madoguchi/shared/texts/console/frame';
import { DatePicker, type Moment, toDay, toMoment } from './moment';

export interface DayRangeProps {
  /** YYYYMMDD */
  from: string | undefined;
  to: string | undefined;
  /** Names both fields for assistive technology, with 開始日 and 終了日. */
  label: string;
  onChange: (from: string | undefined, to: string | undefined) => void;
}

export default function DayRangePicker({ from, to, label, onChange }: DayRangeProps) {
  const { from: first, to: last } = consoleFrameTexts.days;
  return (
    <>
      <DatePicker
        aria-label={`${label} ${first}`}
        placeholder={first}
        value={toMoment(from) ?? null}
        {...(to !== undefined && { maxDate: toMoment(to) })}
        format="YYYY/MM/DD"
        onChange={(day: Moment | null) => onChange(day ? toDay(day) : undefined, to)}
      />
      <DatePicker
        aria-label={`${label} ${last}`}
        placeholder={last}
        value={toMoment(to) ?? null}
        {...(from !== undefined && { minDate: toMoment(from) })}
        format="YYYY/MM/DD"
        onChange={(day: Moment | null) => onChange(from, day ? toDay(day) : undefined)}
      />
    </>
  );
}
