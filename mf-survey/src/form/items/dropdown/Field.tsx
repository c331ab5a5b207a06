/** One of several options in a native select (FORM-021). */
import { optionValues, textOf } from '@madoguchi/shared/domain/survey';
import { Select } from '@madoguchi/shared/ui/plain';
import { useMemo } from 'react';
import { ItemFrame } from '../../ItemFrame';
import { RemovedChoice } from '../../RemovedChoice';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';

function Field({ item, value, error, required, disabled, services }: FieldProps) {
  const options = useMemo(() => optionValues(item), [item]);
  return (
    <ItemFrame item={item} error={error} required={required}>
      {(control) => (
        <>
          <Select
            {...control}
            options={options}
            value={textOf(value)}
            disabled={disabled}
            onChange={(event) => services.commit(item, event.currentTarget.value, true)}
          />
          <RemovedChoice
            controlId={control.id}
            chosen={[textOf(value)]}
            options={options}
            disabled={disabled}
            onRemove={() => services.commit(item, '', true)}
          />
        </>
      )}
    </ItemFrame>
  );
}

export const dropdown: FormItemType = { Field, View: TextView };
