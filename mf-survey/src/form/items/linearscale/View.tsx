/** The chosen number, with the name of the end that it is. */
import { scaleRange, textOf } from '@madoguchi/shared/domain/survey';
import { formTexts } from '@madoguchi/shared/texts';
import type { ViewProps } from '../../types';

export function View({ item, value }: ViewProps) {
  const text = textOf(value);
  const { min, max } = scaleRange(item);
  const label = text === String(min) ? item.scale_min?.label : text === String(max) ? item.scale_max?.label : undefined;
  return <span className="form-view">{label ? formTexts.linearScale.value(Number(text), label) : text}</span>;
}
