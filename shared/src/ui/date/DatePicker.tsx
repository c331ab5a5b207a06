/** A field that opens a calendar, for screens without a text field for the date (the administrator's). */
import generatePicker from 'antd/es/date-picker/generatePicker';
import { UiProvider } from '../base/UiProvider';
import { generateConfig, type Moment, toMoment, toText } from './moment';

const AntdDatePicker = generatePicker<Moment>(generateConfig);

export interface DatePickerProps {
  id?: string;
  name?: string;
  /** The field's name, where no label element names it. */
  label?: string;
  /** YYYY-MM-DD or empty. */
  value: string;
  onChange: (date: string) => void;
  /** First and last day, YYYY-MM-DD. */
  min?: string | undefined;
  max?: string | undefined;
  /** Days that cannot be chosen, asked with YYYY-MM-DD. */
  isDisabled?: (date: string) => boolean;
  disabled?: boolean;
}

/** Shows a day as 2026年11月25日(水). */
export function DatePicker({ id, name, label, value, onChange, min, max, isDisabled, disabled }: DatePickerProps) {
  return (
    <UiProvider>
      <AntdDatePicker
        id={id}
        name={name}
        aria-label={label}
        value={toMoment(value) ?? null}
        format="YYYY年M月D日(ddd)"
        minDate={toMoment(min)}
        maxDate={toMoment(max)}
        disabledDate={isDisabled && ((day) => isDisabled(toText(day)))}
        disabled={disabled}
        inputReadOnly
        onChange={(day) => onChange(day ? toText(day) : '')}
        style={{ width: '100%' }}
      />
    </UiProvider>
  );
}
