/** Short text (FORM-009), and the fallback of types that have no widget (FORM-045). */

import type { SchemaItem } from '@madoguchi/shared/contract';
import { normalizeKatakanaInput, toHalfWidthDigits } from '@madoguchi/shared/domain/text';
import { fetchedPart } from '@madoguchi/shared/remotes';
import { TextInput } from '@madoguchi/shared/ui/plain';
import { isPersonalComputer } from '../../device';
import { ItemFrame } from '../../ItemFrame';
import { textOf } from '../../textValue';
import type { FieldProps } from '../../types';
import { useTyping } from '../../useTyping';

/** What a PC makes of typed text; a phone's keyboard already types the wanted width (FORM-060, FORM-061). */
export function reading(item: SchemaItem): ((text: string) => string) | undefined {
  if (!isPersonalComputer()) return undefined;
  if (item.imeType === 'katakana_fullwidth') return normalizeKatakanaInput;
  if (item.imeType === 'hankaku_only') return toHalfWidthDigits;
  return undefined;
}

const FixedLengthField = fetchedPart(() => import(/* webpackChunkName: "item_fixedLength" */ './FixedLengthField'));

export function Field(props: FieldProps) {
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
