/**
 * The last search for registrations: kept for the tab under the account that made it, so that the list of what it
 * found survives a reload by asking again. The found records themselves are in the API cache.
 */
import type { FilterQueryBody } from '@madoguchi/shared/contract';
import { isRecord, tabValue } from '@madoguchi/shared/tabValue';

type MemberSearch = FilterQueryBody['queryParams'];

function isMemberSearch(value: unknown): value is MemberSearch {
  return (
    isRecord(value) &&
    typeof value.surveyId === 'string' &&
    Array.isArray(value.fields) &&
    value.fields.every(
      (field) => isRecord(field) && typeof field.itemKey === 'string' && typeof field.value === 'string',
    )
  );
}

const kept = tabValue('member.search', isMemberSearch);

/** Keeps for this account and tab what the list repeats. */
export const keepMemberSearch = kept.write;

/** What this account searched for last in this tab in this form; undefined where it has not searched. */
export function readMemberSearch(userId: string, surveyId: string): FilterQueryBody | undefined {
  const queryParams = kept.read(userId);
  return queryParams?.surveyId === surveyId ? { queryParams, requestingUserId: userId } : undefined;
}
