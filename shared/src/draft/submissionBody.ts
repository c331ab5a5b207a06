/** The body that sends a person's answers, whichever call takes it (CONTRACT 5, putItem). */
import type { Answers, PutItemBody, SurveyConfig } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { orderInputOf } from '@madoguchi/shared/domain/payment';
import {
  answersToRows,
  isAppending,
  makePartitionKey,
  makeSubmission,
  putItemBody,
} from '@madoguchi/shared/domain/survey';
import { isInClient, type SessionUser } from '@madoguchi/shared/store';

export interface SubmissionFacts {
  config: SurveyConfig;
  answers: Answers;
  user: SessionUser;
  /** The answer that is changed. A form that is answered once knows it by itself. */
  partitionKey?: string | undefined;
  idempotencyKey: string;
}

export function submissionBody({ config, answers, user, partitionKey, idempotencyKey }: SubmissionFacts): PutItemBody {
  const appends = isAppending(config);
  const submission = makeSubmission({
    config,
    userId: user.userId,
    rows: answersToRows(config, answers, { mode: 'user' }),
    partitionKey: makePartitionKey(config.surveyId, user.userId, appends ? nowMilliseconds() : undefined),
    oldPartitionKey: appends ? partitionKey : undefined,
    isLiffMode: isInClient(),
    identity: { userName: user.name },
  });
  const order = orderInputOf(config, answers, { mode: 'user' });
  return putItemBody(submission, { configUpdatedAt: config.updatedAt, idempotencyKey, order });
}
