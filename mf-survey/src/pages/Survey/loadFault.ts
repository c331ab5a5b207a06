/** What the survey page says when its form cannot be shown (ERR-001 to ERR-006, as CONTRACT 11 decides between them). */
import type { ApiError } from '@madoguchi/shared/store';
import { errorTexts } from '@madoguchi/shared/texts';

export interface LoadFault {
  text: string;
  /** What a repetition of the message means. */
  note?: string | undefined;
}

const TIMED_OUT: LoadFault = { text: errorTexts.survey.timeout, note: errorTexts.survey.timeoutNote };

/** @param error the failed call; undefined for an answer OK without a config */
export function loadFaultOf(error: ApiError | undefined): LoadFault {
  if (!error || error.kind === 'timeout') return TIMED_OUT;
  if (error.kind === 'session_expired') return { text: errorTexts.tokenExpired };
  if (error.kind === 'network') return { text: errorTexts.network };
  if (error.kind === 'misfit') return { text: errorTexts.survey.disabled };
  if (error.code === 'not_found') return { text: errorTexts.survey.notFound };
  if (error.status === 429) return { text: error.errorMessage || errorTexts.busy };
  if (error.code === 'forbidden') return { text: errorTexts.forbidden };
  return TIMED_OUT;
}
