/** A number of digits (FORM-011); the control blocks e, E, +, - and dot (FORM-062). */
import { NumberInput } from '@madoguchi/shared/ui/plain';
import { typingHelp } from '../../device';
import { ItemFrame } from '../../ItemFrame';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { useItemTyping } from '../../useTyping';

function Field({ item, value, error, required, disabled, services }: FieldProps) {
  const typing = useItemTyping<HTMLInputElement>({ item, value, services });
  return (
    <ItemFrame item={item} error={error} required={required}>
      {(control) => (
        <NumberInput
          {...control}
          {...typing}
          autoComplete={typingHelp(item, services.mode).autoComplete ?? 'off'}
          disabled={disabled}
        />
      )}
    </ItemFrame>
  );
}

export const number: FormItemType = { Field, View: TextView };
