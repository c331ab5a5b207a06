/** The options of an item, however they are written: a text, or an object that holds one. */
import { fieldOf, isJsonObject, type Json } from './json';

/** `options`, or the field of a type that has them elsewhere. */
export type OptionField = 'options' | 'payTypeOptions';

/** The text of an option; '' where it has none. */
export function optionText(option: Json, field: OptionField = 'options'): string {
  if (!isJsonObject(option)) return typeof option === 'string' ? option : '';
  const text = fieldOf(option, field === 'options' ? 'value' : 'input');
  return typeof text === 'string' ? text : '';
}
