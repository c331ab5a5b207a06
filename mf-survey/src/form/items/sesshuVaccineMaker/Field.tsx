/** The maker of a vaccine (FORM-040, FORM-042): one of the options, or a text where the form names none. */
import { optionValues, textOf } from '@madoguchi/shared/domain/survey';
import { Select, TextInput } from '@madoguchi/shared/ui/plain';
import { ItemFrame } from '../../ItemFrame';
import { RemovedChoice } from '../../RemovedChoice';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { useTyping } from '../../useTyping';

function Field(props: FieldProps) {
  const options = optionValues(props.item);
  return options.length > 0 ? <Choice {...props} options={options} /> : <Written {...props} />;
}

function Choice({ item, value, error, required, disabled, services, options }: FieldProps & { options: string[] }) {
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

function Written({ item, value, error, required, disabled, services }: FieldProps) {
  const typing = useTyping<HTMLInputElement>({
    value: textOf(value),
    services,
    commit: (text, settled) => services.commit(item, text, settled),
  });
  return (
    <ItemFrame item={item} error={error} required={required}>
      {(control) => <TextInput {...control} {...typing} disabled={disabled} />}
    </ItemFrame>
  );
}

export const sesshuVaccineMaker: FormItemType = { Field, View: TextView };
