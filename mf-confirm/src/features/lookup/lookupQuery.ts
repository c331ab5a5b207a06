/**
 * What a person searched for: kept for the tab, so that the list, the details and the cancel page survive a reload by
 * asking again. The values are the person's own data: they stay under the account that typed them, and go with the tab
 * or the sign-in.
 */
import { isRecord, tabValue } from '@madoguchi/shared/tabValue';

export interface LookupQuery {
  surveyId: string;
  /** One entry a filled item; several for checkboxes. */
  fields: readonly { itemKey: string; value: string }[];
  /** 受付番号 or 注文番号, which a payment form also asks for (FIND-047). */
  number?: string | undefined;
}

function isLookupQuery(value: unknown): value is LookupQuery {
  if (!isRecord(value)) return false;
  const { surveyId, fields, number } = value;
  return (
    typeof surveyId === 'string' &&
    (number === undefined || typeof number === 'string') &&
    Array.isArray(fields) &&
    fields.every((field) => isRecord(field) && typeof field.itemKey === 'string' && typeof field.value === 'string')
  );
}

const kept = tabValue('confirm.query', isLookupQuery);

/** Keeps the query for this tab and account. */
export const storeLookupQuery = kept.write;

/** Forgets the query: the next list starts from the search form. */
export const clearLookupQuery = kept.drop;

/** The query that this account made in this tab, or undefined. With `surveyId` only one for that form. */
export function readLookupQuery(userId: string, surveyId?: string): LookupQuery | undefined {
  const query = kept.read(userId);
  return surveyId === undefined || query?.surveyId === surveyId ? query : undefined;
}
