/** A number of digits (FORM-011); the control blocks e, E, +, - and dot (FORM-062). */
import { NumberInput } from '@madoguchi/shared/ui/plain';
import { ItemFrame } from '../../ItemFrame';
import { textOf } from '../../textValue';
import type { FieldProps } from '../../types';
import { useTyping } from '../../useTyping';

export function Field({ item, value, error, required, disabled, services }: FieldProps) {
  const typing = useTyping<HTMLInputElement>({
    value: textOf(value),
    services,
    commit: (text, settled) => services.commit(item, text, settled),
  });
  return (
    <ItemFrame item={item} error={error} required={required}>
      {(control) => <NumberInput {...control} {...typing} disabled={disabled} />}
    </ItemFrame>
  );
}
