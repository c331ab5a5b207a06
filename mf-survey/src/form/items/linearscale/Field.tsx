/** A scale of whole numbers, both ends named (FORM-025, FORM-063): radios that wrap into rows of large targets. */
import { scaleRange, textOf } from '@madoguchi/shared/domain/survey';
import { formTexts } from '@madoguchi/shared/texts';
import { RadioGroup } from '@madoguchi/shared/ui/plain';
import { ItemFrame } from '../../ItemFrame';
import { RemovedChoice } from '../../RemovedChoice';
import type { FieldProps, FormItemType, ViewProps } from '../../types';
import './linearscale.css';

function Field({ item, value, error, required, disabled, services }: FieldProps) {
  const { min, max } = scaleRange(item);
  const values = Array.from({ length: Math.max(0, max - min + 1) }, (_, index) => String(min + index));
  const ends = [
    item.scale_min?.label && formTexts.linearScale.value(min, item.scale_min.label),
    item.scale_max?.label && formTexts.linearScale.value(max, item.scale_max.label),
  ].filter(Boolean);
  return (
    <ItemFrame item={item} error={error} required={required} group hint={ends.join('\n')}>
      {(control) => (
        <>
          <RadioGroup
            {...control}
            className="form-scale"
            options={values}
            value={textOf(value)}
            disabled={disabled}
            onChange={(chosen) => services.commit(item, chosen, true)}
          />
          <RemovedChoice
            controlId={control.id}
            chosen={[textOf(value)]}
            options={values}
            disabled={disabled}
            onRemove={() => services.commit(item, '', true)}
          />
        </>
      )}
    </ItemFrame>
  );
}

/** The chosen number, with the name of the end that it is. */
function View({ item, value }: ViewProps) {
  const text = textOf(value);
  const { min, max } = scaleRange(item);
  const label = text === String(min) ? item.scale_min?.label : text === String(max) ? item.scale_max?.label : undefined;
  return <span className="form-view">{label ? formTexts.linearScale.value(Number(text), label) : text}</span>;
}

export const linearscale: FormItemType = { Field, View };
