/** A mail address (FORM-012). */
import { TextInput } from '@madoguchi/shared/ui/plain';
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
      {(control) => (
        <TextInput
          {...control}
          {...typing}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          disabled={disabled}
        />
      )}
    </ItemFrame>
  );
}
