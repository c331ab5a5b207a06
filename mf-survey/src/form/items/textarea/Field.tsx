/** Text of several lines (FORM-010). */
import { TextArea } from '@madoguchi/shared/ui/plain';
import { ItemFrame } from '../../ItemFrame';
import { textOf } from '../../textValue';
import type { FieldProps } from '../../types';
import { useTyping } from '../../useTyping';
import { reading } from '../text/Field';

export function Field({ item, value, error, required, disabled, services }: FieldProps) {
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
