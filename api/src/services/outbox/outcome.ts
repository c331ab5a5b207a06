/** What LINE's answer to a message means: taken, refused for good, or to be tried again. */
import type { MessageReason } from '@madoguchi/shared/contract';
import * as v from 'valibot';

export type Outcome =
  | { isDelivered: true; answer: string }
  | {
      isDelivered: false;
      /** It would be refused again. */
      isFinal: boolean;
      /** LINE has certainly not taken it. */
      isRefused: boolean;
      /** LINE's status, MONTHLY_LIMIT, or the name of a fault on the way. */
      answer: string;
      /** What LINE says of it. */
      words?: string | undefined;
    };

/** Stored for a message whose key LINE has forgotten. */
export const EXPIRED = 'expired';
/** Stored where the month's messages of the channel are used up. */
export const MONTHLY_LIMIT = 'limit';
/** Longer words of LINE tell nothing more. */
const MOST_WORDS = 300;
const LineFaultSchema = v.looseObject({ message: v.string() });
/** LINE says both by 429: too fast, and too many in a month. */
const MONTHLY = /monthly limit/i;

const OWN_REASONS = ['untrue', 'late', 'off', 'blocked', 'unknown'] as const;

function ownReason(answer: string): MessageReason | undefined {
  return OWN_REASONS.find((reason) => reason === answer);
}

/** Why a message has not left, by what was stored of its last answer. */
export function reasonOf(answer: string): MessageReason {
  if (answer === EXPIRED) return 'expired';
  if (answer === MONTHLY_LIMIT) return 'limit';
  const own = ownReason(answer);
  if (own) return own;
  const status = Number(answer);
  if (status === 401 || status === 403) return 'token';
  if (status === 400 || status === 404) return 'person';
  if (status === 429) return 'quota';
  return status >= 400 && status < 500 && status !== 408 ? 'other' : 'away';
}

function wordsOf(text: string): string | undefined {
  try {
    const fault = v.safeParse(LineFaultSchema, JSON.parse(text));
    return fault.success ? fault.output.message.slice(0, MOST_WORDS) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * 409 says that LINE has taken the message before. What LINE calls wrong stays wrong; everything else may pass.
 * @param text the body of the answer
 */
export function outcomeOf(status: number, text: string): Outcome {
  if ((status >= 200 && status < 300) || status === 409) return { isDelivered: true, answer: String(status) };
  const isFault = status >= 400 && status < 500 && status !== 408;
  const words = wordsOf(text);
  const isLimit = status === 429 && words !== undefined && MONTHLY.test(words);
  const answer = isLimit ? MONTHLY_LIMIT : String(status);
  return { isDelivered: false, isFinal: isFault && ![401, 429].includes(status), isRefused: isFault, answer, words };
}
