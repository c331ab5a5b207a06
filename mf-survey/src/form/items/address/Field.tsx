/** An address, which a postcode can fill (FORM-015). It wraps, so that a long one can be read whole on a phone. */
import { TextArea } from '@madoguchi/shared/ui/plain';
import { typingHelp } from '../../device';
import { ItemFrame } from '../../ItemFrame';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { useItemTyping } from '../../useTyping';

/** An address is one line: line breaks of a keyboard or a paste become spaces. */
function onOneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}

function Field({ item, value, error, required, disabled, services }: FieldProps) {
  const typing = useItemTyping<HTMLTextAreaElement>(
    { item, value, services },
    {
      limit: onOneLine,
    },
  );
  return (
    <ItemFrame item={item} error={error} required={required}>
      {(control) => (
        <TextArea {...control} {...typing} {...typingHelp(item, services.mode)} rows={2} disabled={disabled} />
      )}
    </ItemFrame>
  );
}

export const address: FormItemType = { Field, View: TextView };
