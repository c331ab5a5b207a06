/** What a form says once it is sent or cancelled, on whichever screen that happens. */
import type { SurveyConfig } from '../../contract';
import { isAppending } from './schema';

type EndMessage = NonNullable<SurveyConfig['endOfSurveyMessage']>;

/** An empty message is none. */
function endMessage(configured: EndMessage | undefined, ours: string): EndMessage {
  return configured === undefined || configured.length === 0 ? ours : configured;
}

/** True where the config, as somebody is still writing it, has words of its own for when an answer is stored. */
export function hasSentMessage(config: { readonly endOfSurveyMessage?: unknown } | undefined): boolean {
  const words = config?.endOfSurveyMessage;
  return (typeof words === 'string' || Array.isArray(words)) && words.length > 0;
}

/** What a form says once an answer is stored, new or changed: its config's words, else ours (SURVEY-017 to SURVEY-021). */
export function sentMessage(config: SurveyConfig | undefined, ours: string): EndMessage {
  return endMessage(config?.endOfSurveyMessage, ours);
}

/** What a form says once an answer is cancelled or withdrawn: its config's words, else ours (CANCEL-023, CANCEL-024). */
export function cancelledMessage(config: SurveyConfig | undefined, ours: string): EndMessage {
  return endMessage(config?.endOfSurveyMessageCancel, ours);
}

/**
 * True when the answer code is shown with the message: the form appends and wants it (SURVEY-022), or it takes payment,
 * whose answers are looked up by it (FIND-047; CONTRACT 13).
 */
export function showsAnswerCode(config: SurveyConfig): boolean {
  return config.usePayment === 1 || (isAppending(config) && config.isShowAnswerCode?.value === true);
}
