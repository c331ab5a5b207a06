/**
 * Why a stored answer may not be changed any more, in words; fetched with the answers that have a place or a payment.
 */
import type { DisplayRecord, SurveyConfig } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { isCanceledPayment } from '@madoguchi/shared/domain/payment';
import { resultFactsOf } from '@madoguchi/shared/domain/record';
import { editRefusal } from '@madoguchi/shared/domain/survey';
import { findTexts, surveyTexts } from '@madoguchi/shared/texts';

/**
 * The reason, with where to turn to; undefined while the answer may be changed (CANCEL-001 to CANCEL-006, CANCEL-011).
 */
export function editLimit(record: DisplayRecord, config: SurveyConfig): string | undefined {
  const refusal = editRefusal(resultFactsOf(record, config, nowMilliseconds()));
  if (refusal === undefined) return undefined;
  if (refusal === 'deadline_passed') return findTexts.notice.deadlinePassed;
  return record.paymentResult && isCanceledPayment(record.paymentResult.status)
    ? findTexts.notice.paymentCancelled
    : surveyTexts.edit.disabled;
}
