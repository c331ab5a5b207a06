/**
 * The complete flag (CAL-035): which submission of a survey was stored last, so that a second send, also from another
 * tab or after a reload, is recognised and sends nothing (CAL-023).
 */
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { readJson, removeText, writeText } from '@madoguchi/shared/store';

const PREFIX = 'madoguchi.complete.';
/** Later than that nobody comes back to a finished screen; the form opens afresh. */
const KEPT_MILLISECONDS = 24 * 60 * 60 * 1000;

export interface Completion {
  /** The key of the submission that was stored. */
  idempotencyKey: string;
  /** Milliseconds since 1970. */
  savedAt: number;
}

function keyOf(userId: string, surveyId: string): string {
  return `${PREFIX}${userId}/${surveyId}`;
}

/** Sets the flag. */
export function markComplete(userId: string, surveyId: string, idempotencyKey: string): void {
  const completion: Completion = { idempotencyKey, savedAt: nowMilliseconds() };
  writeText(keyOf(userId, surveyId), JSON.stringify(completion));
}

/** The person's last completed submission of a survey, at most a day old. */
export function readCompletion(userId: string, surveyId: string): Completion | undefined {
  const stored = readJson(keyOf(userId, surveyId));
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { idempotencyKey, savedAt }: Partial<Record<keyof Completion, unknown>> = stored;
  if (typeof idempotencyKey !== 'string' || typeof savedAt !== 'number') return undefined;
  if (nowMilliseconds() - savedAt > KEPT_MILLISECONDS) {
    removeText(keyOf(userId, surveyId));
    return undefined;
  }
  return { idempotencyKey, savedAt };
}

/** True when this very submission has been stored already. */
export function isComplete(userId: string, surveyId: string, idempotencyKey: string): boolean {
  return readCompletion(userId, surveyId)?.idempotencyKey === idempotencyKey;
}
