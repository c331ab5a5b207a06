/** Short text (FORM-009), and the fallback of types that have no widget (FORM-045). */
import { tidiedText } from '@madoguchi/shared/domain/survey';
import { lazyPart } from '@madoguchi/shared/remotes';
import { TextInput } from '@madoguchi/shared/ui/plain';
import { reading, typingHelp } from '../../device';
import { ItemFrame } from '../../ItemFrame';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { useItemTyping } from '../../useTyping';

const FixedLengthField = lazyPart(() => import(/* webpackChunkName: "item_fixedLength" */ './FixedLengthField'));

function Field(props: FieldProps) {
  return props.item.validLength ? <FixedLengthField {...props} /> : <ShortText {...props} />;
}

function ShortText({ item, value, error, required, disabled, services }: FieldProps) {
  const typing = useItemTyping<HTMLInputElement>(
    { item, value, services },
    {
      read: reading(item),
      tidy: (text) => tidiedText(item, text),
    },
  );
  return (
    <ItemFrame item={item} error={error} required={required}>
      {(control) => <TextInput {...control} {...typing} {...typingHelp(item, services.mode)} disabled={disabled} />}
    </ItemFrame>
  );
}

export const text: FormItemType = { Field, View: TextView };
