/** The maker of a vaccine (FORM-040, FORM-042): one of the options, or a text where the form names none. */
import { optionValues } from '@madoguchi/shared/domain/survey';
import { TextInput } from '@madoguchi/shared/ui/plain';
import { ItemFrame } from '../../ItemFrame';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { useItemTyping } from '../../useTyping';
import { SelectField } from '../dropdown/Field';

const NONE: readonly string[] = [];

function Field(props: FieldProps) {
  return optionValues(props.item).length > 0 ? <SelectField {...props} accepted={NONE} /> : <Written {...props} />;
}

function Written({ item, value, error, required, disabled, services }: FieldProps) {
  const typing = useItemTyping<HTMLInputElement>({ item, value, services });
  return (
    <ItemFrame item={item} error={error} required={required}>
      {(control) => <TextInput {...control} {...typing} disabled={disabled} />}
    </ItemFrame>
  );
}

export const sesshuVaccineMaker: FormItemType = { Field, View: TextView };
