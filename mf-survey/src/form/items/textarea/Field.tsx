/** Text of several lines (FORM-010). */
import { textOf } from '@madoguchi/shared/domain/survey';
import { TextArea } from '@madoguchi/shared/ui/plain';
import { reading } from '../../device';
import { ItemFrame } from '../../ItemFrame';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { useTyping } from '../../useTyping';

function Field({ item, value, error, required, disabled, services }: FieldProps) {
  const typing = useTyping<HTMLTextAreaElement>({
    value: textOf(value),
    services,
    commit: (text, settled) => services.commit(item, text, settled),
    read: reading(item),
  });
  return (
    <ItemFrame item={item} error={error} required={required}>
      {(control) => <TextArea {...control} {...typing} disabled={disabled} />}
    </ItemFrame>
  );
}

export const textarea: FormItemType = { Field, View: TextView };
