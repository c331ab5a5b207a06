/** A scale of whole numbers, both ends named (FORM-025, FORM-063): radios that wrap into rows of large targets. */
import { scaleRange, textOf } from '@madoguchi/shared/domain/survey';
import { formTexts } from '@madoguchi/shared/texts';
import type { FieldProps, FormItemType, ViewProps } from '../../types';
import { RadioField } from '../radio/Field';
import './linearscale.css';

function Field(props: FieldProps) {
  const { item } = props;
  const { min, max } = scaleRange(item);
  const values = Array.from({ length: Math.max(0, max - min + 1) }, (_, index) => String(min + index));
  const ends = [
    item.scale_min?.label && formTexts.linearScale.value(min, item.scale_min.label),
    item.scale_max?.label && formTexts.linearScale.value(max, item.scale_max.label),
  ].filter(Boolean);
  return <RadioField {...props} options={values} hint={ends.join('\n')} className="form-scale" />;
}

/** The chosen number, with the name of the end that it is. */
function View({ item, value }: ViewProps) {
  const text = textOf(value);
  const { min, max } = scaleRange(item);
  const label = text === String(min) ? item.scale_min?.label : text === String(max) ? item.scale_max?.label : undefined;
  return <span className="form-view">{label ? formTexts.linearScale.value(Number(text), label) : text}</span>;
}

export const linearscale: FormItemType = { Field, View };
