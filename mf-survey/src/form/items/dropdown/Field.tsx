/** One of several options in a native select (FORM-021). */
import { optionValues } from '@madoguchi/shared/domain/survey';
import { Select } from '@madoguchi/shared/ui/plain';
import { ItemFrame } from '../../ItemFrame';
import { textOf } from '../../textValue';
import type { FieldProps } from '../../types';

export function Field({ item, value, error, required, disabled, services }: FieldProps) {
  return (
    <ItemFrame item={item} error={error} required={required}>
      {(control) => (
        <Select
          {...control}
          options={optionValues(item)}
          value={textOf(value)}
          disabled={disabled}
          onChange={(event) => services.commit(item, event.currentTarget.value, true)}
        />
      )}
    </ItemFrame>
  );
}
