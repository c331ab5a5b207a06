/** A mail address (FORM-012). */
import { TextInput } from '@madoguchi/shared/ui/plain';
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
        <TextInput
          {...control}
          {...typing}
          type="email"
          {...typingHelp(item, services.mode)}
          autoCapitalize="none"
          disabled={disabled}
        />
      )}
    </ItemFrame>
  );
}

export const email: FormItemType = { Field, View: TextView };
