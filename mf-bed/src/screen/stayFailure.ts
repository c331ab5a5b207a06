/** What the person reads when a stay cannot be sent, changed or cancelled: the words of all forms, but where a bed has its own (BED-041). Pure. */

import type { SchemaItem } from '@madoguchi/shared/contract';
import { type SendError, type SendFailure, sendErrorOf } from '@madoguchi/shared/domain/survey';
import { bedTexts } from '@madoguchi/shared/texts';

/** @param items of the form that was sent; left out where none was */
export function stayFailure(failure: SendFailure, items?: readonly SchemaItem[]): SendError {
  const error = sendErrorOf(failure, items);
  if (failure.code === 'quota_exceeded') return { ...error, text: bedTexts.full };
  return failure.code === 'deadline_passed' ? { ...error, text: bedTexts.deadlinePassed } : error;
}
