/** Text of several lines (FORM-010). */
import { tidiedText } from '@madoguchi/shared/domain/survey';
import { TextArea } from '@madoguchi/shared/ui/plain';
import { reading, typingHelp } from '../../device';
import { ItemFrame } from '../../ItemFrame';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { useItemTyping } from '../../useTyping';

function Field({ item, value, error, required, disabled, services }: FieldProps) {
  const typing = useItemTyping<HTMLTextAreaElement>(
    { item, value, services },
    {
      read: reading(item),
      tidy: (text) => tidiedText(item, text),
    },
  );
  return (
    <ItemFrame item={item} error={error} required={required}>
      {(control) => <TextArea {...control} {...typing} {...typingHelp(item, services.mode)} disabled={disabled} />}
    </ItemFrame>
  );
}

export const textarea: FormItemType = { Field, View: TextView };
