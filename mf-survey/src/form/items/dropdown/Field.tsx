/** One of several options in a native select (FORM-021). */
import { NO_MATCH_OPTION, optionValues, textOf } from '@madoguchi/shared/domain/survey';
import { Select } from '@madoguchi/shared/ui/plain';
import { useMemo } from 'react';
import { typingHelp } from '../../device';
import { ItemFrame } from '../../ItemFrame';
import { RemovedChoice } from '../../RemovedChoice';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';

interface SelectFieldProps extends FieldProps {
  /** Answers that are accepted though they are no option. */
  accepted?: readonly string[];
}

const ACCEPTED = [NO_MATCH_OPTION];

/** The select of an item, also of other types with the item's options. */
export function SelectField(props: SelectFieldProps) {
  const { item, value, error, required, disabled, services, accepted = ACCEPTED } = props;
  const options = useMemo(() => optionValues(item), [item]);
  return (
    <ItemFrame item={item} error={error} required={required} isChosen>
      {(control) => (
        <>
          <Select
            {...control}
            autoComplete={typingHelp(item, services.mode).autoComplete}
            options={options}
            value={textOf(value)}
            disabled={disabled}
            onChange={(event) => services.commit(item, event.currentTarget.value, true)}
          />
          <RemovedChoice
            controlId={control.id}
            chosen={[textOf(value)]}
            options={[...options, ...accepted]}
            disabled={disabled}
            onRemove={() => services.commit(item, '', true)}
          />
        </>
      )}
    </ItemFrame>
  );
}

export const dropdown: FormItemType = { Field: SelectField, View: TextView };
