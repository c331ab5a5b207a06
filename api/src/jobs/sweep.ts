/**
 * Deletes what has run out: drafts, submissions, tokens, proofs. Only tidying: every read compares with the clock itself.
 */
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { Database } from '../database/database';
import { sweepProofs } from '../repositories/answers/proofs';
import { sweepSubmissions } from '../repositories/answers/submissions';
import { sweepDrafts } from '../repositories/drafts/drafts';
import { sweepRefreshTokens } from '../repositories/session/refreshTokens';
import { PROOF_LIFE_MILLISECONDS } from '../services/answers/claim';
import { SUBMISSION_LIFE_MILLISECONDS } from '../services/answers/exactlyOnce';
import { DRAFT_LIFE_MILLISECONDS } from '../services/drafts/drafts';
import { REPEAT_MILLISECONDS } from '../services/session/sessions';

const EVERY_MILLISECONDS = 10 * 60_000;

/** Sweeps once. */
export async function sweep(database: Database): Promise<void> {
  const ago = (milliseconds: number) => new Date(nowMilliseconds() - milliseconds);
  await sweepDrafts(database, ago(DRAFT_LIFE_MILLISECONDS));
  await sweepSubmissions(database, ago(SUBMISSION_LIFE_MILLISECONDS));
  await sweepProofs(database, ago(PROOF_LIFE_MILLISECONDS));
  await sweepRefreshTokens(database, now(), ago(REPEAT_MILLISECONDS));
}

/** Sweeps now and then. @returns what stops it */
export function startSweeping(database: Database, onFault: (error: unknown) => void): () => void {
  const timer = setInterval(() => void sweep(database).catch(onFault), EVERY_MILLISECONDS);
  timer.unref();
  return () => clearInterval(timer);
}
