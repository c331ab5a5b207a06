/** What the rules of changing and cancelling need to know of a record (CANCEL-001 to CANCEL-016). Pure. */
import type { DisplayRecord, SurveyConfig } from '../../contract';
import { visitDeadlines } from '../candidate';
import { isCancelablePayment, isEditablePayment } from '../payment';
import { DEFAULT_CANCEL_LIMIT } from '../reservation';
import type { ResultFacts } from '../survey';

/**
 * The facts of a record at an instant.
 * @param now milliseconds since 1970
 */
export function resultFactsOf(record: DisplayRecord, config: SurveyConfig, now: number): ResultFacts {
  const { reservation, calendarInfo, departmentInfo, paymentResult } = record;
  const entriesOf = (itemKey: string) => record.data.filter((row) => row.itemKey === itemKey).map(({ value }) => value);
  return {
    config,
    check: record.check,
    userId: record.userId,
    deadline: reservation && {
      date: reservation.date,
      start: reservation.start,
      limit: calendarInfo?.reservationCancelLimit ?? DEFAULT_CANCEL_LIMIT,
      dayOffCount: calendarInfo?.dayOffCount ?? 0,
      now,
    },
    visitDeadlines: visitDeadlines(config, { entriesOf, limitsOf: (itemKey) => departmentInfo?.[itemKey] }, now),
    isClosed: reservation?.isClosed,
    // What the payment allows; nothing where nothing was bought (CANCEL-005, CANCEL-012).
    payment: paymentResult && {
      isEditable: isEditablePayment(paymentResult.status),
      isCancelable: isCancelablePayment(paymentResult, now),
    },
  };
}
