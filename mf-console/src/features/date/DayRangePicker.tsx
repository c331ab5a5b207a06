/** First and last day, either of which may be left open. Fetched with its first use: import it by ./DayRange. */
import generatePicker from 'antd/es/date-picker/generatePicker';
import { generateConfig, type Moment, toDay, toMoment } from './moment';

const { RangePicker } = generatePicker<Moment>(generateConfig);

export interface DayRangeProps {
  /** YYYYMMDD */
  from: string | undefined;
  to: string | undefined;
  /** Names both fields for assistive technology, with 開始 and 終了. */
  label: string;
  onChange: (from: string | undefined, to: string | undefined) => void;
}

export default function DayRangePicker({ from, to, label, onChange }: DayRangeProps) {
  return (
    <RangePicker
      aria-label={label}
      allowEmpty={[true, true]}
      value={[toMoment(from) ?? null, toMoment(to) ?? null]}
      format="YYYY/MM/DD"
      onChange={(days) => onChange(days?.[0] ? toDay(days[0]) : undefined, days?.[1] ? toDay(days[1]) : undefined)}
    />
  );
}
