/**
 * What a person may do with a record now, and what a card tells about it (FIND-032 to FIND-035, CANCEL-001 to
 * CANCEL-016). The rules are the domain's.
 */
import { type DisplayRecord, isCancelledStatus, type SurveyConfig } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { isCancelablePayment, isCanceledPayment } from '@madoguchi/shared/domain/payment';
import { recordTime, resultFactsOf, statusHelp } from '@madoguchi/shared/domain/record';
import { cancelRefusal, editRefusal, isRegisteredByAdministrator } from '@madoguchi/shared/domain/survey';
import { productSwitches } from '@madoguchi/shared/store';
import { findTexts } from '@madoguchi/shared/texts';
import { isSentAnswer } from './reservationRows';

export interface RecordState {
  isCancelled: boolean;
  /** What the status means for who waits, beside it. */
  help: string | undefined;
  canEdit: boolean;
  canCancel: boolean;
  /** Why something is not offered, for the person to read. */
  refusals: readonly string[];
  /** All that a card tells: the refusals, and what a change may touch. */
  notices: readonly string[];
}

/** Judged at the present instant of the program's clock. */
export function recordState(record: DisplayRecord, config: SurveyConfig): RecordState {
  const isPaymentOn = productSwitches().payment;
  const facts = { ...resultFactsOf(record, config, nowMilliseconds()), isPaymentOn };
  const edit = editRefusal(facts);
  const cancel = cancelRefusal(facts);
  const pays = config.usePayment === 1;
  const isCancelled = isCancelledStatus(record.check);
  // What the desk entered and nobody could claim is not the person's to change: the server refuses it.
  const isOwn = !isRegisteredByAdministrator(record.userId);
  const canEdit = isOwn && edit === undefined;
  const canCancel = isOwn && cancel === undefined;
  const { notice } = findTexts;
  const refusals: string[] = [];
  if (edit === 'deadline_passed' || cancel === 'deadline_passed') refusals.push(notice.deadlinePassed);
  else if (!isCancelled && !canEdit && !canCancel)
    refusals.push(isSentAnswer(record, config) ? notice.answerNotEditable : notice.notEditable);
  const { paymentResult } = record;
  if (pays && paymentResult) {
    if (isCanceledPayment(paymentResult.status)) refusals.push(notice.paymentCancelled);
    else if (!isCancelled && !isCancelablePayment(paymentResult, nowMilliseconds()))
      refusals.push(notice.outsideCancelPeriod);
  }
  const notices = pays && canEdit ? [...refusals, notice.paymentEditScope] : refusals;
  const help = statusHelp({ kind: recordTime(record, config).kind, check: record.check, isCancelled });
  return { isCancelled, help, canEdit, canCancel, refusals, notices };
}
