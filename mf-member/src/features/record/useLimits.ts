/**
 * What the person may still do with the registration. One that holds a place has a deadline, which its record tells;
 * everything else is known without a call. The server judges each change again.
 */
import type { DisplayRecord, Row, SurveyConfig } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { resultFactsOf } from '@madoguchi/shared/domain/record';
import {
  candidateItemsOf,
  editRefusal,
  type ResultFacts,
  reservationItemOf,
  withdrawalRefusal,
} from '@madoguchi/shared/domain/survey';
import { useMembersFilterQuery } from '@madoguchi/shared/endpoints/registrations';
import { findTexts, memberTexts } from '@madoguchi/shared/texts';

export interface Limits {
  /** The registration with its reservation named; absent where it has none, and while it is not there. */
  record: DisplayRecord | undefined;
  isLoading: boolean;
  /** Why nothing can be changed any more; undefined while it can. */
  notice: string | undefined;
  mayWithdraw: boolean;
}

/** True where a registration may have a deadline of its own. */
function asksForTime(config: SurveyConfig): boolean {
  return reservationItemOf(config) !== undefined || candidateItemsOf(config).length > 0;
}

/** @param rows of the registration; none where nothing is registered */
export function useLimits(config: SurveyConfig, rows: readonly Row[], userId: string): Limits {
  const [first] = rows;
  const isAsked = first !== undefined && asksForTime(config);
  const records = useMembersFilterQuery(
    { queryParams: { surveyId: config.surveyId, fields: [] }, requestingUserId: userId },
    { skip: !isAsked },
  );
  const record = records.data?.find(({ partitionKey }) => partitionKey === first?.partitionKey);
  const isLoading = isAsked && records.isFetching && !records.data;
  if (!first) return { record, isLoading, notice: undefined, mayWithdraw: false };
  const facts: ResultFacts = record
    ? resultFactsOf(record, config, nowMilliseconds())
    : { config, check: first.check, userId: first.userId };
  const refusal = editRefusal(facts);
  const isTooLate = refusal === 'deadline_passed';
  const notice = isTooLate ? findTexts.notice.deadlinePassed : memberTexts.page.notEditable;
  return {
    record,
    isLoading,
    notice: refusal === undefined ? undefined : notice,
    mayWithdraw: withdrawalRefusal(facts) === undefined,
  };
}
