/** One of several options, all in view (FORM-020). */
import { optionValues } from '@madoguchi/shared/domain/survey';
import { RadioGroup } from '@madoguchi/shared/ui/plain';
import { ItemFrame } from '../../ItemFrame';
import { LapsedChoice } from '../../LapsedChoice';
import { textOf } from '../../textValue';
import type { FieldProps } from '../../types';

export function Field({ item, value, error, required, disabled, services }: FieldProps) {
  const options = optionValues(item);
  return (
    <ItemFrame item={item} error={error} required={required} group>
      {(control) => (
        <>
          <RadioGroup
            {...control}
            options={options}
            value={textOf(value)}
            disabled={disabled}
            onChange={(chosen) => services.commit(item, chosen, true)}
          />
          <LapsedChoice
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
