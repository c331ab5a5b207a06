/** A select with its own label, inside a widget of several. */
import { Select } from '@madoguchi/shared/ui/plain';
import { useId } from 'react';

interface LabeledSelectProps {
  id?: string | undefined;
  label: string;
  name: string;
  required: boolean;
  disabled: boolean;
  invalid: true | undefined;
  options: readonly { value: string; label: string }[];
  value: string;
  placeholder?: string;
  onChange: (value: string) => void;
}

export function LabeledSelect({ id, label, invalid, onChange, ...select }: LabeledSelectProps) {
  const ownId = useId();
  return (
    <div className="form-labeled">
      <label htmlFor={id ?? ownId}>{label}</label>
      <Select
        {...select}
        id={id ?? ownId}
        aria-invalid={select.value === '' ? invalid : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
