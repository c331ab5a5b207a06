/** What a control of the properties shows of a value of the form's JSON, and what it writes for what was typed. */

import { isJsonList, isJsonObject, type Json } from '@madoguchi/shared/domain/designer';
import { normalForm } from '@madoguchi/shared/domain/text';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';
import type { Field } from './fields';

const texts = designerTexts.properties;

/** The text that a control begins with. */
export function shownText(field: Field, value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (field.control === 'json') return JSON.stringify(value, null, 2);
  if (field.control === 'list') return isJsonList(value) ? value.map(String).join('\n') : String(value);
  if (isJsonObject(value) || isJsonList(value)) return JSON.stringify(value);
  return String(value);
}

/** What was typed as a value: undefined removes the field; `fault`: why it cannot be written. */
export function typedValue(field: Field, text: string): { value: Json | undefined } | { fault: string } {
  const trimmed = text.trim();
  switch (field.control) {
    case 'number': {
      if (trimmed === '') return { value: undefined };
      const digits = normalForm(trimmed, 'NFKC');
      if (!/^-?\d{1,12}(?:\.\d{1,6})?$/.test(digits)) return { fault: texts.number };
      const number = Number(digits);
      if (field.isWhole && !Number.isInteger(number)) return { fault: texts.whole };
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = field;
      return number < min || number > max ? { fault: texts.between(min, max) } : { value: number };
    }
    case 'list': {
      const lines = text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
      return { value: lines.length > 0 ? lines : undefined };
    }
    case 'json':
      if (trimmed === '') return { value: undefined };
      try {
        return { value: JSON.parse(trimmed) as Json };
      } catch {
        return { fault: texts.jsonWrong };
      }
    default:
      if (text === '') return field.isAsked ? { value: '' } : { value: undefined };
      if (field.mayBeYear && /^\d{4}$/.test(trimmed)) return { value: Number(trimmed) };
      return { value: text };
  }
}
