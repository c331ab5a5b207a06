/**
 * What a form sends: the rows of its answers with who sends them and how (ROWS-004, ROWS-019, ROWS-041). The server makes the full rows of them.
 */
import { type CheckStatus, type PutItemBody, type SurveyConfig, WITHDRAWN_CHECK_STATUS } from '../../contract';
import { statusTexts } from '../../texts';
import { itemsByKey } from './schema';
import type { AnswerRow } from './types';

/** Who sends, as the session knows the person. */
export interface IdentityBundle {
  cognitoUserId?: string | undefined;
  clinicAttributes?: unknown;
  userName?: string | undefined;
}

export interface SubmissionFacts {
  config: SurveyConfig;
  userId: string;
  /** Rows of answersToRows. */
  rows: readonly AnswerRow[];
  partitionKey: string;
  /** Set when an answer of an appending form is edited: it is withdrawn beside the new one (ROWS-041). */
  oldPartitionKey?: string | undefined;
  isLiffMode: boolean;
  registrantName?: string | undefined;
  identity?: IdentityBundle | undefined;
}

/** A submission with everything that ROWS-019 names. */
export interface Submission {
  surveyId: string;
  userId: string;
  surveyResults: (AnswerRow & { title: string })[];
  isLiffMode: boolean;
  partitionKey: string;
  oldPartitionKey?: string | undefined;
  subData: { checkStatus?: CheckStatus | undefined };
  registrantName: string;
  identity: IdentityBundle;
}

/** Puts a submission together. */
export function makeSubmission(facts: SubmissionFacts): Submission {
  const items = itemsByKey(facts.config);
  return {
    surveyId: facts.config.surveyId,
    userId: facts.userId,
    surveyResults: facts.rows.map((row) => ({ ...row, title: items.get(row.itemKey)?.title ?? '' })),
    isLiffMode: facts.isLiffMode,
    partitionKey: facts.partitionKey,
    oldPartitionKey: facts.oldPartitionKey,
    subData: facts.oldPartitionKey === undefined ? {} : { checkStatus: WITHDRAWN_CHECK_STATUS },
    registrantName: facts.registrantName || statusTexts.registrant,
    identity: facts.identity ?? {},
  };
}

/** The body of putItem for a submission (CONTRACT 5). */
export function putItemBody(
  submission: Submission,
  extra: { configUpdatedAt?: string | undefined; idempotencyKey?: string | undefined; order?: unknown },
): PutItemBody {
  const { surveyId, userId, partitionKey, oldPartitionKey, isLiffMode, registrantName, identity } = submission;
  return {
    data: submission.surveyResults.map((row) => ({ ...row, surveyId, userId, partitionKey })),
    subData: {
      ...identity,
      oldPartitionKey,
      checkStatus: submission.subData.checkStatus,
      configUpdatedAt: extra.configUpdatedAt,
      idempotencyKey: extra.idempotencyKey,
      isLiffMode,
      registrantName,
    },
    order: extra.order ?? null,
  };
}
