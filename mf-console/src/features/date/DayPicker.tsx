/** A field for one day, chosen or typed. Fetched with its first use: import it by ./DayPick. */
import { DatePicker, type Moment, toDay, toMoment } from './moment';

export interface DayPickProps {
  /** Names the field for assistive technology. */
  label: string;
  /** YYYYMMDD */
  day: string | undefined;
  /** YYYYMMDD, the first that can be chosen; any without one. */
  first?: string;
  onDay: (day: string | undefined) => void;
  /** Opened by the press that fetched it; told when it has closed. */
  onClose?: () => void;
}

export default function DayPicker({ label, day, first, onDay, onClose }: DayPickProps) {
  return (
    <DatePicker
      aria-label={label}
      placeholder={label}
      value={toMoment(day) ?? null}
      format="YYYY/MM/DD"
      {...(first !== undefined && { minDate: toMoment(first) })}
      {...(onClose && { autoFocus: true, defaultOpen: true, onOpenChange: (isOpen: boolean) => !isOpen && onClose() })}
      onChange={(chosen: Moment | null) => onDay(chosen ? toDay(chosen) : undefined)}
    />
  );
}
