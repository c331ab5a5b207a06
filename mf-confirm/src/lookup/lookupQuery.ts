/**
 * What a person searched for: kept for the tab, so that the list, the details and the cancel page survive a reload by asking again.
 * The values are the person's own data: they stay in session storage, under the account that typed them, and go with the tab.
 */

export interface LookupQuery {
  surveyId: string;
  /** One entry a filled item; several for checkboxes. */
  fields: readonly { itemKey: string; value: string }[];
  /** The receipt number that a payment form also asks for (FIND-047). */
  answerCode?: string | undefined;
}

const STORAGE_KEY = 'madoguchi.confirm.query';

interface StoredQuery {
  userId: string;
  query: LookupQuery;
}

/** Holds the query where the browser refuses session storage. */
let memory: StoredQuery | undefined;

/** Keeps the query for this tab and account. */
export function storeLookupQuery(userId: string, query: LookupQuery): void {
  memory = { userId, query };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(memory));
  } catch {
    // The page's own memory still carries the person to the list.
  }
}

/** Forgets the query: the next list starts from the search form. */
export function clearLookupQuery(): void {
  memory = undefined;
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // What cannot be written cannot hold it either.
  }
}

/** The query that this account made in this tab, or undefined. With `surveyId` only one for that form. */
export function readLookupQuery(userId: string, surveyId?: string): LookupQuery | undefined {
  const stored = readStored() ?? memory;
  if (!stored || stored.userId !== userId) return undefined;
  return surveyId === undefined || stored.query.surveyId === surveyId ? stored.query : undefined;
}

function readStored(): StoredQuery | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return isStoredQuery(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isStoredQuery(value: unknown): value is StoredQuery {
  if (!isRecord(value) || typeof value.userId !== 'string' || !isRecord(value.query)) return false;
  const { surveyId, fields, answerCode } = value.query;
  return (
    typeof surveyId === 'string' &&
    (answerCode === undefined || typeof answerCode === 'string') &&
    Array.isArray(fields) &&
    fields.every((field) => isRecord(field) && typeof field.itemKey === 'string' && typeof field.value === 'string')
  );
}
