/**
 * A call of putItem as it is read: whose answer it is, by which form, and what it says. Nothing is locked yet, so that a
 * wrong form costs no lock.
 */
import type { Answers, FormMode, PutItemBody, SurveyConfig } from '@madoguchi/shared/contract';
import { bedForm, isPaidStay, withUsualSessions } from '@madoguchi/shared/domain/bed';
import { answersFromRows, bedItemOf, type MatchesFormat, versionOf } from '@madoguchi/shared/domain/survey';
import { type FormTerms, touchedItemKeys } from '@madoguchi/shared/domain/survey/touched';
import type { RecordedDose } from '@madoguchi/shared/domain/vaccine';
import { paymentTexts, serverTexts } from '@madoguchi/shared/texts';
import type { Database } from '../../database/database';
import { invalid, needRefresh, notFound, notReservable } from '../../refusal';
import type { Configurations } from '../configuration/configurations';
import type { Snapshot } from '../configuration/snapshot';
import { fileIdsIn, withImageKeys } from '../files/answerFiles';
import type { Files } from '../files/files';
import { formatsOf } from '../formats/formats';
import { withWholeNumbers } from '../members/numbering';
import { withLinesOf, withSentOrder } from '../payment/orders';
import type { Caller } from '../session/caller';
import { recordedFirstDose } from './doses';
import type { KeyedSubmission } from './exactlyOnce';
import { sentAnswers } from './input';
import { answersOfRecord } from './memberRecord';
import { formModeOf, subjectOf } from './subject';

/** What is stored by a call: answers of ordinary forms, stays, or members' registrations. */
export type AnswerKind = 'survey' | 'bed' | 'member';

/** The desk's confirmation that the person has taken by a proposal: the item that wishes, and what confirms it. */
interface ProposedVisit {
  itemKey: string;
  entries: readonly string[];
}

export interface SentAnswer {
  caller: Caller;
  /** Whose answer it is. */
  subjectId: string;
  body: PutItemBody;
  snapshot: Snapshot;
  config: SurveyConfig;
  mode: FormMode;
  /** The product's switch: without it nothing is sold. */
  isPaymentOn: boolean;
  /** True where the switch SECURE_FILES is off. */
  isSecureFilesOff: boolean;
  sent: Answers;
  /** How the formats of the form are judged (services/formats). */
  matchesFormat: MatchesFormat;
  /** What the form shows of the person's member record; undefined where it shows none. */
  recorded?: Answers | undefined;
  /**
   * The person's first dose as other answers, or this one so far, record it; only of the vaccination with two doses.
   */
  firstDose?: RecordedDose | undefined;
  submission: KeyedSubmission | undefined;
  /** The desk moves the answer, or a file changes it, in the version that was read: what stays does not count as seen. */
  move?: { version: number; confirms?: ProposedVisit | undefined } | undefined;
}

/** What a call brings, before it is read. */
export type PutCall = Pick<SentAnswer, 'caller' | 'body' | 'snapshot' | 'submission' | 'move'> & { kind: AnswerKind };

interface ReadDependencies {
  database: Database;
  configurations: Configurations;
  files: Files;
  isPaymentOn: boolean;
}

/** Reads a call. @throws {Refusal} for what no form of ours sends */
export async function readSentAnswer(
  { database, configurations, files, isPaymentOn }: ReadDependencies,
  { caller, body, kind, submission, snapshot, move }: PutCall,
): Promise<SentAnswer> {
  const surveyId = body.data[0]?.surveyId ?? '';
  if (body.data.some((row) => row.surveyId !== surveyId)) throw invalid();
  const subData = body.subData ?? {};
  const mode = formModeOf(caller);
  const subjectId = await subjectOf(database, caller, {
    userIds: body.data.map((row) => row.userId),
    partitionKeys: [...body.data.map((row) => row.partitionKey), subData.oldPartitionKey],
    isDeskEntry: mode === 'admin' && subData.oldPartitionKey === undefined,
  });
  const survey = (kind === 'member' ? snapshot.members : snapshot.surveys).get(surveyId);
  const named = subData.version;
  const isStopped = survey?.disabled === true && (named === undefined || named === versionOf(survey));
  if (!survey || isStopped) throw notFound(serverTexts.surveyDisabled);
  await checkRefresh(configurations, snapshot, survey, body, mode);
  // Beds have calls of their own; storing such an answer by another would leave its bed out.
  const isBed = bedItemOf(survey) !== undefined;
  if (isBed !== (kind === 'bed')) throw invalid();
  if (isPaidStay(survey)) throw notReservable(paymentTexts.unavailable);
  const config = isBed ? bedForm(survey) : survey;
  const order = { order: body.order, isUpdate: subData.oldPartitionKey !== undefined, mode } as const;
  const answers = withImageKeys(config, withSentOrder(config, sentAnswers(config, body.data, mode), order));
  await files.settle(fileIdsIn(config, answers));
  const sent = isBed ? withUsualSessions(answers) : withWholeNumbers(config, answers);
  const showsRecord = kind === 'survey' && mode === 'user';
  return {
    ...{ caller, subjectId, body, snapshot, config, mode, isPaymentOn, submission, move },
    isSecureFilesOff: !files.takesSecureFiles,
    sent,
    matchesFormat: await formatsOf(config, sent),
    firstDose: await recordedFirstDose(database, config, subjectId),
    recorded: showsRecord ? await answersOfRecord(database, snapshot, config, subjectId) : undefined,
  };
}

/**
 * @throws {Refusal} need_refresh when the form was changed since it was loaded: by any later publishing for a call that
 * names only when that was, by one that touches this answer for a call that names its version; a client that names
 * neither is not asked
 */
async function checkRefresh(
  configurations: Configurations,
  snapshot: Snapshot,
  newest: SurveyConfig,
  body: PutItemBody,
  mode: FormMode,
): Promise<void> {
  const { configUpdatedAt: stamp, version } = body.subData ?? {};
  if (version === undefined) {
    if (stamp !== undefined && stamp !== '' && stamp !== newest.updatedAt) throw needRefresh();
    return;
  }
  if (version === versionOf(newest)) return;
  const since = await versionsSince(configurations, snapshot, newest, version);
  const [before, ...later] = since ?? [];
  // A form that is stopped takes nothing, and a version that is not there cannot be compared.
  if (!before || later.some(({ config }) => config.disabled === true)) throw needRefresh([]);
  const filledIn = ({ config, ...rest }: FormTerms): FormTerms => ({
    ...rest,
    config: bedItemOf(config) ? bedForm(config) : config,
  });
  const answersBy = (config: SurveyConfig) => withLinesOf(config, answersFromRows(config, body.data), body.order);
  // A later version that takes back what one between had touched leaves the answer touched.
  const itemKeys = later.flatMap((each) => touchedItemKeys(filledIn(before), filledIn(each), answersBy, mode));
  if (itemKeys.length > 0) throw needRefresh([...new Set(itemKeys)]);
}

/** More were never published while somebody filled a form in: such a call names a version to make work. */
const MOST_SINCE = 50;

/** The version with all that were published since, the one in force last; undefined where one cannot be read. */
async function versionsSince(
  configurations: Configurations,
  snapshot: Snapshot,
  newest: SurveyConfig,
  version: number,
): Promise<FormTerms[] | undefined> {
  const latest = versionOf(newest);
  if (version > latest || latest - version > MOST_SINCE) return undefined;
  const found: FormTerms[] = [];
  for (let number = version; number < latest; number += 1) {
    const terms = await configurations.formVersion(newest.surveyId, number);
    if (!terms) return undefined;
    found.push(terms);
  }
  const { tree, items = [] } = snapshot.categories;
  return [...found, { config: newest, categories: tree, reservationItems: items, payment: snapshot.payment }];
}
