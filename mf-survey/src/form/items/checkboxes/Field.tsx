/** Several of several options (FORM-022); the rest is disabled once enough are chosen (FORM-069). */
import type { SchemaItem } from '@madoguchi/shared/contract';
import { listOf, optionValues } from '@madoguchi/shared/domain/survey';
import { formTexts } from '@madoguchi/shared/texts';
import { CheckboxGroup } from '@madoguchi/shared/ui/plain';
import { useRef, useState } from 'react';
import { ItemFrame } from '../../ItemFrame';
import { RemovedChoice } from '../../RemovedChoice';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { useLeaving } from '../../useLeaving';

/** How many may be chosen, in words; nothing where the operator has described the item. */
function hintOf({ selection, description }: SchemaItem): string | undefined {
  if (description) return undefined;
  const { min = 0, max = 0 } = selection ?? {};
  // Of one the mark 必須 says it all.
  if (min > 0 && min === max) return max > 1 ? formTexts.checkboxes.exactly(max) : undefined;
  if (min > 0 && max > 0) return formTexts.checkboxes.range(min, max);
  if (max > 0) return formTexts.checkboxes.max(max);
  return min > 1 ? formTexts.checkboxes.min(min) : undefined;
}

function Field({ item, value, error, required, disabled, services }: FieldProps) {
  const chosen = listOf(value);
  const options = optionValues(item);
  const touched = useRef(false);
  /** The option that was pressed where no more may be chosen. */
  const [refused, setRefused] = useState<string>();
  const max = item.selection?.max ?? 0;
  const around = useLeaving<HTMLDivElement>(() => {
    if (touched.current) services.commit(item, chosen, true);
  });
  return (
    <ItemFrame item={item} error={error} required={required} group hint={hintOf(item)}>
      {(control) => (
        // Choosing the first of two needed options is no fault yet: it is one when the person goes on without the
        // second.
        <div ref={around}>
          <CheckboxGroup
            {...control}
            options={options}
            value={chosen}
            max={max}
            onFull={setRefused}
            note={refused === undefined ? undefined : { value: refused, text: formTexts.checkboxes.full(max) }}
            disabled={disabled}
            onChange={(next) => {
              touched.current = true;
              setRefused(undefined);
              services.commit(item, next, false);
            }}
          />
          <RemovedChoice
            controlId={control.id}
            chosen={chosen}
            options={options}
            disabled={disabled}
            onRemove={(lapsed) =>
              services.commit(
                item,
                chosen.filter((option) => option !== lapsed),
                true,
              )
            }
          />
        </div>
      )}
    </ItemFrame>
  );
}

export const checkboxes: FormItemType = { Field, View: TextView, hasOptionsInView: true };
