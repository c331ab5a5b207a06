/**
 * One submission, one answer, however often it arrives (CONTRACT 12, Exactly once). The key's scope is the person; only
 * successes are kept.
 */
import { createHash } from 'node:crypto';
import type { PutItemAnswer, PutItemBody } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { Connection } from '../../database/database';
import type { Change } from '../../database/together';
import { hashText } from '../../identifiers';
import { alreadySent, temporaryLocked } from '../../refusal';
import {
  findSubmission,
  type StoredSubmission,
  submissionPut,
  tryLockSubmission,
} from '../../repositories/answers/submissions';

export const SUBMISSION_LIFE_MILLISECONDS = 7 * 86_400_000;

/** What a submission says, apart from keys and stamps that a repeat may carry anew. */
function bodyHash(body: PutItemBody): string {
  const rows = body.data
    .map(({ surveyId, itemKey, sortKey, value, userId }) => [surveyId, itemKey, sortKey, value, userId ?? ''])
    .map((row) => ({ row, text: String(row) }))
    .sort((left, right) => (left.text < right.text ? -1 : 1))
    .map(({ row }) => row);
  return hashText(JSON.stringify([rows, body.subData?.oldPartitionKey ?? '', body.order ?? null]));
}

/** A submission under way. Without a key it is like any other request: nothing is recognised and nothing kept. */
export class KeyedSubmission {
  readonly hash: string;
  private readonly lockNumber: string;

  constructor(
    private readonly userId: string,
    readonly key: string,
    body: PutItemBody,
  ) {
    this.hash = bodyHash(body);
    const digest = createHash('sha256').update(`${userId} ${key}`).digest();
    this.lockNumber = digest.readBigInt64BE(0).toString();
  }

  get name(): string {
    return `${this.userId} ${this.key}`;
  }

  private get notBefore(): Date {
    return new Date(nowMilliseconds() - SUBMISSION_LIFE_MILLISECONDS);
  }

  /** @throws {Refusal} temporary_locked when another server handles the same submission now */
  async lock(connection: Connection): Promise<void> {
    if (!(await tryLockSubmission(connection, this.lockNumber))) throw temporaryLocked();
  }

  async find(connection: Connection): Promise<StoredSubmission | undefined> {
    return findSubmission(connection, this.userId, this.key, this.notBefore);
  }

  /** What the first one was answered. @throws {Refusal} already_sent when the key came with another body before */
  repeat(stored: StoredSubmission): PutItemAnswer {
    if (stored.bodyHash !== this.hash) throw alreadySent(stored.response.answercode);
    // The database keeps JSON fields in an order of its own.
    const { result, answercode, type, partitionKey, version } = stored.response;
    return { result, answercode, type, partitionKey, version };
  }

  /**
   * Keeps the answer. It changes one row; none where somebody else has stored the submission: then nothing of it may
   * stay.
   */
  storeChange(response: PutItemAnswer, at: Date): Change {
    const { userId, key, hash, notBefore } = this;
    return submissionPut({ userId, key, bodyHash: hash, response, at, notBefore });
  }
}

/** The submissions that this server handles now. */
export class RunningSubmissions {
  private readonly names = new Set<string>();

  /** Runs `work` unless the same submission is running already. @throws {Refusal} temporary_locked */
  async run<Result>(submission: KeyedSubmission | undefined, work: () => Promise<Result>): Promise<Result> {
    if (!submission) return work();
    const { name } = submission;
    if (this.names.has(name)) throw temporaryLocked();
    this.names.add(name);
    try {
      return await work();
    } finally {
      this.names.delete(name);
    }
  }
}
