/** The body that sends somebody's answers, whichever call takes it: the person's own, or one entered at the desk. */
import type { Answers, CategoryNode, PutItemBody, SurveyConfig } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { orderInputOf } from '@madoguchi/shared/domain/payment';
import {
  answersToRows,
  type FormMode,
  isAppending,
  makePartitionKey,
  putItemBody,
} from '@madoguchi/shared/domain/survey';
import { isInClient } from '@madoguchi/shared/store';
import { statusTexts } from '@madoguchi/shared/texts';

export interface BodyFacts {
  config: SurveyConfig;
  answers: Answers;
  /** `admin`: entered by an administrator for somebody. */
  mode: FormMode;
  /** Whose answer it is; without a person, from the desk, the server makes a new one. */
  userId: string | undefined;
  /** The person's own name, where the person sends. */
  userName?: string | undefined;
  /** The answer that is changed. A form that is answered once knows it by itself. */
  partitionKey?: string | undefined;
  /** The category tree, where the rules look names up in it. */
  categories?: readonly CategoryNode[] | undefined;
  /** What is bought along with it; by default the answers say it. Null where a stored order stays as it is. */
  order?: PutItemBody['order'];
  /** updatedAt of the config that the answers belong to; by default the given one's. */
  configUpdatedAt?: string | undefined;
  /** Its version; by default the given one's. */
  version?: number | undefined;
  idempotencyKey: string;
}

/** The key that names whose answer is written; '' leaves it to the server to make a new person. */
function partitionKeyOf({ config, userId, partitionKey, mode }: BodyFacts): string {
  if (userId === undefined) return '';
  if (isAppending(config)) return makePartitionKey(config.surveyId, userId, nowMilliseconds());
  return (mode === 'admin' ? partitionKey : undefined) ?? makePartitionKey(config.surveyId, userId);
}

/**
 * Puts the body of putItem together. A changed answer of an appending form goes under a key of its own, beside the old
 * one, which the body names.
 */
export function submissionBody(facts: BodyFacts): PutItemBody {
  const { config, answers, mode, userId, userName, categories, idempotencyKey } = facts;
  const isDesk = mode === 'admin';
  const order = facts.order === undefined ? orderInputOf(config, answers, { mode, categories }) : facts.order;
  return putItemBody({
    config,
    userId: userId ?? '',
    rows: answersToRows(config, answers, { mode, categories }),
    partitionKey: partitionKeyOf(facts),
    oldPartitionKey: isAppending(config) ? facts.partitionKey : undefined,
    mode,
    isLiffMode: isInClient(),
    ...(isDesk && { registrantName: statusTexts.registrantAdministrator }),
    ...(userName !== undefined && { identity: { userName } }),
    configUpdatedAt: facts.configUpdatedAt ?? config.updatedAt,
    version: facts.version ?? config.version,
    ...{ idempotencyKey, order },
  });
}
