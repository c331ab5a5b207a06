/**
 * Rules of a search over a master list: the found text, or JSON with condition and dataSearch (VAL-097, FORM-087).
 */
import type { FormMode, SchemaItem } from '../../../../contract';
import { textRules } from '../base';

export interface SearchValue {
  condition?: string | undefined;
  dataSearch: string;
}

/** Reads a search item's value: plain text, or JSON {condition, dataSearch}. */
export function parseSearchValue(value: string): SearchValue {
  if (!value.startsWith('{')) return { dataSearch: value };
  try {
    const parsed: unknown = JSON.parse(value);
    if (typeof parsed !== 'object' || parsed === null || !('dataSearch' in parsed)) return { dataSearch: value };
    const condition = 'condition' in parsed && typeof parsed.condition === 'string' ? parsed.condition : undefined;
    return { condition, dataSearch: typeof parsed.dataSearch === 'string' ? parsed.dataSearch : '' };
  } catch {
    return { dataSearch: value };
  }
}

const answeredText = (text: string) => parseSearchValue(text).dataSearch;

/** Required where the mode's own flags do not say that it is not: also where they say nothing (VAL-097). */
function isRequired({ isRequired: flag, isRequiredForUser }: SchemaItem, mode: FormMode): boolean {
  if (mode === 'admin') return (flag?.admin ?? flag?.value) !== false;
  return flag?.value !== false || isRequiredForUser?.value === true;
}

export const searchRules = textRules({
  types: ['search'],
  hasMasterList: true,
  answeredText,
  isRequired,
  isEmptyText: (text) => answeredText(text).trim() === '',
  displayText: (_, text) => answeredText(text),
});
