/** Which of a person's stored rows are the registration that exists. */
import { isCancelledStatus, type Row } from '@madoguchi/shared/contract';

/**
 * The rows of the newest registration that counts; rows of a withdrawn one stay in the history beside it. Empty when
 * there is none.
 */
export function liveRows(rows: readonly Row[]): Row[] {
  const first = rows.find(({ check }) => !isCancelledStatus(check));
  return first
    ? rows.filter(({ partitionKey, check }) => partitionKey === first.partitionKey && check === first.check)
    : [];
}
