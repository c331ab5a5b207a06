/** What a form says once it is sent or cancelled, on whichever screen that happens. */
import type { SurveyConfig } from '../../contract';
import { isAppending } from './schema';

type EndMessage = NonNullable<SurveyConfig['endOfSurveyMessage']>;

/**
 * The configured message, or ours where none, or an empty one, is configured (SURVEY-017 to SURVEY-021, CANCEL-023,
 * CANCEL-024).
 */
export function endMessage(configured: EndMessage | undefined, ours: string): EndMessage {
  return configured === undefined || configured.length === 0 ? ours : configured;
}

/**
 * True when the answer code is shown with the message: the form appends and wants it (SURVEY-022), or it takes payment,
 * whose answers are looked up by it (FIND-047; CONTRACT 13).
 */
export function showsAnswerCode(config: SurveyConfig): boolean {
  return config.usePayment === 1 || (isAppending(config) && config.isShowAnswerCode?.value === true);
}
