/**
 * A postcode (FORM-014): at most 7 digits (FORM-065), full-width digits converted on a PC (FORM-068), its address
 * looked up (FORM-066).
 */
import { textOf } from '@madoguchi/shared/domain/survey';
import { digitsOf, toHalfWidthDigits } from '@madoguchi/shared/domain/text';
import { formTexts } from '@madoguchi/shared/texts';
import { Button, TextInput } from '@madoguchi/shared/ui/plain';
import { useId } from 'react';
import { isPersonalComputer, typingHelp } from '../../device';
import { ItemFrame } from '../../ItemFrame';
import { describedBy, StatusLine } from '../../StatusLine';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { useTyping } from '../../useTyping';
import { usePostcodeAddress } from './usePostcodeAddress';

const MAXIMUM_DIGITS = 7;

/** Takes off what was typed beyond 7 digits; hyphens do not count. */
export function limitDigits(text: string): string {
  let kept = text;
  while (digitsOf(kept).length > MAXIMUM_DIGITS) kept = kept.slice(0, -1);
  return kept;
}

function Field({ item, value, error, required, disabled, services }: FieldProps) {
  const statusId = useId();
  const lookup = usePostcodeAddress(item, textOf(value), services);
  const typing = useTyping<HTMLInputElement>({
    value: textOf(value),
    services,
    commit: (text, settled) => {
      services.commit(item, text, settled);
      lookup.follow(text);
    },
    read: isPersonalComputer() ? toHalfWidthDigits : undefined,
    limit: limitDigits,
  });
  const onInput = () => {
    typing.onInput();
    if (typing.ref.current) lookup.follow(typing.ref.current.value);
  };
  return (
    <ItemFrame item={item} error={error} required={required}>
      {(control) => (
        <>
          <TextInput
            {...control}
            {...typing}
            onInput={onInput}
            aria-describedby={describedBy(control['aria-describedby'], statusId)}
            {...typingHelp(item, services.mode)}
            placeholder={disabled ? undefined : formTexts.postcode.placeholder}
            disabled={disabled}
          />
          <StatusLine id={statusId} text={lookup.text} tone={lookup.tone} />
          {lookup.offered !== undefined && (
            <Button size="medium" variant="quiet" onClick={lookup.accept}>
              {formTexts.postcode.replace}
            </Button>
          )}
        </>
      )}
    </ItemFrame>
  );
}

export const postcode: FormItemType = { Field, View: TextView };
