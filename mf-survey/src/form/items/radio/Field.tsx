/** One of several options, all in view (FORM-020). */
import { optionValues, textOf } from '@madoguchi/shared/domain/survey';
import { RadioGroup } from '@madoguchi/shared/ui/plain';
import { ItemFrame } from '../../ItemFrame';
import { RemovedChoice } from '../../RemovedChoice';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';

function Field({ item, value, error, required, disabled, services }: FieldProps) {
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

export const radio: FormItemType = { Field, View: TextView, hasOptionsInView: true };
