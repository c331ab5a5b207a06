/** A text of a fixed length with its counter (FORM-059). */
import type { AnswerValue } from '@madoguchi/shared/contract';
import { rulesOf, textOf, tidiedText } from '@madoguchi/shared/domain/survey';
import { characterCount } from '@madoguchi/shared/domain/text';
import { formTexts, validationTexts } from '@madoguchi/shared/texts';
import { TextInput } from '@madoguchi/shared/ui/plain';
import { useId, useState } from 'react';
import { reading, typingHelp } from '../../device';
import { ItemFrame } from '../../ItemFrame';
import { describedBy } from '../../StatusLine';
import type { FieldProps } from '../../types';
import { useItemTyping } from '../../useTyping';

export default function FixedLengthField({ item, value, error, required, disabled, services }: FieldProps) {
  const counterId = useId();
  const length = item.validLength ?? 0;
  const typing = useItemTyping<HTMLInputElement>(
    { item, value, services },
    {
      read: reading(item),
      tidy: (text) => tidiedText(item, text),
    },
  );
  const [composing, setComposing] = useState(false);
  // What is in the control, as long as nothing else has come from elsewhere since.
  const [typed, setTyped] = useState<{ since: AnswerValue | undefined; text: string }>();
  const text = typed && typed.since === value ? typed.text : textOf(value);
  const count = characterCount(textOf(rulesOf(item).canonical(item, text)));
  // The attribute counts halves of rare characters, and counts 12 kana on their way to 4 kanji: it must not stand in
  // the way of either.
  const maximum = composing ? undefined : length + text.length - count;
  const recount = () => setTyped({ since: value, text: typing.ref.current?.value ?? '' });
  return (
    <ItemFrame item={item} error={error} required={required} hint={validationTexts.text.fixedLength(length)}>
      {(control) => (
        <>
          <TextInput
            {...control}
            {...typing}
            {...typingHelp(item, services.mode)}
            aria-describedby={describedBy(control['aria-describedby'], counterId)}
            disabled={disabled}
            minLength={length}
            maxLength={maximum}
            onInput={() => {
              typing.onInput();
              recount();
            }}
            onCompositionStart={() => {
              typing.onCompositionStart();
              setComposing(true);
            }}
            onCompositionEnd={() => {
              typing.onCompositionEnd();
              setComposing(false);
              recount();
            }}
          />
          <p id={counterId} className="form-counter">
            {formTexts.fixedLength.counter(count, length)}
          </p>
        </>
      )}
    </ItemFrame>
  );
}
