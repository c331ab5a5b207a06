/**
 * Rules of one choice among options: radio buttons and choice group headers.
 */
import type { SchemaItem } from '../../../../contract';
import { validationTexts } from '../../../../texts';
import { optionValues } from '../../schema';
import { textRules } from '../base';

/** The message for a value that is none of the options; a list without options takes everything. */
export function optionMessage(item: SchemaItem, text: string, more: readonly string[] = []): string | undefined {
  const options = optionValues(item);
  const isKnown = options.length === 0 || options.includes(text) || more.includes(text);
  return isKnown ? undefined : validationTexts.choice.unknown;
}

export const radioRules = textRules({
  types: ['radio'],
  needsOptions: true,
  search: 'radio',
  check: (item, text) => optionMessage(item, text),
});

export const choiceGroupHeaderRules = textRules({
  types: ['choicegroupheader'],
  opensSections: true,
  check: (item, text) => optionMessage(item, text),
});
