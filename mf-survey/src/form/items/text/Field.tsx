/** Short text (FORM-009), and the fallback of types that have no widget (FORM-045). */
import { textOf } from '@madoguchi/shared/domain/survey';
import { lazyPart } from '@madoguchi/shared/remotes';
import { TextInput } from '@madoguchi/shared/ui/plain';
import { reading } from '../../device';
import { ItemFrame } from '../../ItemFrame';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { useTyping } from '../../useTyping';

const FixedLengthField = lazyPart(() => import(/* webpackChunkName: "item_fixedLength" */ './FixedLengthField'));

function Field(props: FieldProps) {
  return props.item.validLength ? <FixedLengthField {...props} /> : <ShortText {...props} />;
}

function ShortText({ item, value, error, required, disabled, services }: FieldProps) {
  const typing = useTyping<HTMLInputElement>({
    value: textOf(value),
    services,
    commit: (text, settled) => services.commit(item, text, settled),
    read: reading(item),
  });
  return (
    <ItemFrame item={item} error={error} required={required}>
      {(control) => <TextInput {...control} {...typing} disabled={disabled} />}
    </ItemFrame>
  );
}

export const text: FormItemType = { Field, View: TextView };
