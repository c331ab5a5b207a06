/**
 * What is typed into the search form and not searched for yet: a reload, or a sign-in that has run out, loses nothing
 * of it (CONTRACT 7).
 */
import { isRecord, tabValue } from '@madoguchi/shared/tabValue';
import type { SearchValues } from './searchFields';

export interface PartialSearch {
  surveyId: string;
  values: SearchValues;
  /** 受付番号 or 注文番号 as typed; '' where none is asked for. */
  number: string;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isPartialSearch(value: unknown): value is PartialSearch {
  return (
    isRecord(value) &&
    isText(value.surveyId) &&
    isText(value.number) &&
    isRecord(value.values) &&
    Object.values(value.values).every((each) => isText(each) || (Array.isArray(each) && each.every(isText)))
  );
}

const kept = tabValue('confirm.begun', isPartialSearch);

export const keepPartialSearch = kept.write;
export const dropPartialSearch = kept.drop;

/** What this account has typed in this tab for the form, or undefined. */
export function readPartialSearch(userId: string, surveyId: string): PartialSearch | undefined {
  const partial = kept.read(userId);
  return partial?.surveyId === surveyId ? partial : undefined;
}
