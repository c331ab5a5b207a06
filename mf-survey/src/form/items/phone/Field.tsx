/** A phone number (FORM-013): at most 11 digits (FORM-064), full-width digits converted on a PC (FORM-068). */
import { digitsOf, normalizePhone, toHalfWidthDigits } from '@madoguchi/shared/domain/text';
import { TextInput } from '@madoguchi/shared/ui/plain';
import { isPersonalComputer, typingHelp } from '../../device';
import { ItemFrame } from '../../ItemFrame';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { useItemTyping } from '../../useTyping';

const MAXIMUM_DIGITS = 11;

/** Takes off what was typed beyond 11 digits. Hyphens do not count, and +81 counts as 0. */
export function limitDigits(text: string): string {
  let kept = text;
  while (digitsOf(normalizePhone(kept)).length > MAXIMUM_DIGITS) kept = kept.slice(0, -1);
  return kept;
}

function Field({ item, value, error, required, disabled, services }: FieldProps) {
  const typing = useItemTyping<HTMLInputElement>(
    { item, value, services },
    {
      read: isPersonalComputer() ? toHalfWidthDigits : undefined,
      limit: limitDigits,
    },
  );
  return (
    <ItemFrame item={item} error={error} required={required}>
      {(control) => (
        <TextInput {...control} {...typing} {...typingHelp(item, services.mode)} type="tel" disabled={disabled} />
      )}
    </ItemFrame>
  );
}

export const phone: FormItemType = { Field, View: TextView };
