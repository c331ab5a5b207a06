/**
 * Members' numbers when a registration is stored: what was entered becomes whole and must be nobody else's (VAL-074), a
 * number that the form gives out itself is counted (FORM-076). All in the registration's own transaction, behind the
 * locks of person and answer.
 */
import type { Answers, FormMode, SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import { now } from '@madoguchi/shared/domain/clock';
import { GREATEST_AUTOMATIC_NUMBER, makeMemberNumber, wholeNumber } from '@madoguchi/shared/domain/member';
import { administratorKeys, flattenItems, isMemberNumber, sentItems, textOf } from '@madoguchi/shared/domain/survey';
import { serverTexts, validationTexts } from '@madoguchi/shared/texts';
import type { Connection } from '../../database/database';
import { invalid, quotaExceeded } from '../../refusal';
import { addAudit } from '../../repositories/answers/audit';
import type { StoredRow } from '../../repositories/answers/rows';
import {
  type NumberHolder,
  nextMemberNumber,
  releaseMemberNumbers,
  takeMemberNumber,
} from '../../repositories/members/numbers';
import { storedRow } from '../answers/input';

const isAutomatic = (item: SchemaItem) => isMemberNumber(item) && item.isAutomaticNumbering === true;

/**
 * The answers with entered numbers whole, and without those that nobody but the form gives out. Other forms keep
 * numbers as they are entered.
 */
export function withWholeNumbers(config: SurveyConfig, answers: Answers): Answers {
  if (config.memberSurveyId === undefined) return answers;
  const numbers = flattenItems(config)
    .filter((item) => isMemberNumber(item) && answers[item.itemKey] !== undefined)
    .map((item) => [item.itemKey, isAutomatic(item) ? undefined : wholeNumber(config, textOf(answers[item.itemKey]))]);
  return { ...answers, ...Object.fromEntries(numbers) };
}

interface Numbering {
  connection: Connection;
  config: SurveyConfig;
  answers: Answers;
  mode: FormMode;
  rows: readonly StoredRow[];
  /** Rows of the answer that is changed. */
  storedRows: readonly StoredRow[];
  holder: NumberHolder;
  /** Who acts, for the record of a number that is passed over. */
  actor: { userId: string; isAdmin: boolean };
}

/**
 * Counts to the next number that nobody has. One that somebody entered by hand or an import brought is passed over, and
 * the audit says so.
 */
async function countNext({ connection, config, holder, actor }: Numbering): Promise<string> {
  const { surveyId, memberSurveySubId = 0, lastResultNumber } = config;
  const start = lastResultNumber ?? 0;
  for (;;) {
    const count = await nextMemberNumber(connection, surveyId, start);
    if (count > GREATEST_AUTOMATIC_NUMBER) throw quotaExceeded(serverTexts.memberNumbersUsedUp);
    const memberNumber = makeMemberNumber(memberSurveySubId, String(count));
    if (await takeMemberNumber(connection, { surveyId, memberNumber }, holder)) return memberNumber;
    await addAudit(connection, {
      at: now(),
      actorId: actor.userId,
      actorIsAdmin: actor.isAdmin,
      action: 'number',
      subjectUserId: actor.userId,
      subject: surveyId,
      after: { skipped: memberNumber, why: 'taken' },
    });
  }
}

/** The rows of automatic numbers: the stored ones for good, else the next of the count. */
async function automaticRows(numbering: Numbering): Promise<StoredRow[]> {
  const { config, answers, mode, storedRows } = numbering;
  const rows: StoredRow[] = [];
  for (const item of sentItems(config, answers, mode).filter(isAutomatic)) {
    const stored = storedRows.find(({ itemKey, value }) => itemKey === item.itemKey && value !== '');
    const value = stored?.value ?? (await countNext(numbering));
    const row = { itemKey: item.itemKey, sortKey: item.itemKey, value };
    rows.push(stored ?? storedRow(row, item, administratorKeys(config).has(item.itemKey), mode));
  }
  return rows;
}

/**
 * The rows as they are stored, their numbers taken for the answer, and what it held before released.
 * @throws {Refusal} 400 at the item whose number another live registration has
 */
export async function takeNumbers(numbering: Numbering): Promise<StoredRow[]> {
  const { connection, config, rows, holder } = numbering;
  if (config.memberSurveyId === undefined) return [...rows];
  const { surveyId } = config;
  const items = flattenItems(config).filter(isMemberNumber);
  const isOfCount = new Set(items.filter(isAutomatic).map(({ itemKey }) => itemKey));
  const entered = rows.filter(({ itemKey }) => !isOfCount.has(itemKey));
  const manual = new Set(items.map(({ itemKey }) => itemKey).filter((itemKey) => !isOfCount.has(itemKey)));
  const own: string[] = [];
  for (const { itemKey, value } of entered) {
    if (!manual.has(itemKey) || value === '') continue;
    if (!(await takeMemberNumber(connection, { surveyId, memberNumber: value }, holder))) {
      throw invalid([{ itemKey, message: validationTexts.numbering.duplicate }]);
    }
    own.push(value);
  }
  const counted = await automaticRows(numbering);
  for (const { value } of counted) {
    await takeMemberNumber(connection, { surveyId, memberNumber: value }, holder);
    own.push(value);
  }
  await releaseMemberNumbers(connection, holder.answerId, own);
  const position = new Map(flattenItems(config).map(({ itemKey }, index) => [itemKey, index]));
  const placeOf = ({ itemKey }: StoredRow) => position.get(itemKey) ?? position.size;
  return [...entered, ...counted].sort((left, right) => placeOf(left) - placeOf(right));
}

/** Takes the numbers of a registration that counts again. False when somebody has one of them by now. */
export async function retakeNumbers(
  connection: Connection,
  config: SurveyConfig,
  answerId: string,
  rows: readonly StoredRow[],
): Promise<boolean> {
  const keys = new Set(
    flattenItems(config)
      .filter(isMemberNumber)
      .map(({ itemKey }) => itemKey),
  );
  for (const { itemKey, value } of rows) {
    if (!keys.has(itemKey) || value === '') continue;
    const key = { surveyId: config.surveyId, memberNumber: value };
    if (!(await takeMemberNumber(connection, key, { answerId, formerAnswerId: undefined }))) return false;
  }
  return true;
}
