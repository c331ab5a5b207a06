/** Which dose this is (FORM-041): 1 to 99. A count of 1 takes the questions about a previous dose away (VAC-011). */
import { toHalfWidthDigits } from '@madoguchi/shared/domain/text';
import { NumberInput } from '@madoguchi/shared/ui/plain';
import { ItemFrame } from '../../ItemFrame';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { useItemTyping } from '../../useTyping';

const MAXIMUM_DIGITS = 2;

/** The count as the conditions compare it. */
function read(text: string): string {
  return toHalfWidthDigits(text)
    .trim()
    .replace(/^0+(?=\d)/, '');
}

function Field({ item, value, error, required, disabled, services }: FieldProps) {
  const typing = useItemTyping<HTMLInputElement>(
    { item, value, services },
    {
      read,
    },
  );
  return (
    <ItemFrame item={item} error={error} required={required}>
      {(control) => <NumberInput {...control} {...typing} maxLength={MAXIMUM_DIGITS} disabled={disabled} />}
    </ItemFrame>
  );
}

export const countVaccines: FormItemType = { Field, View: TextView };
