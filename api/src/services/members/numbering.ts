/**
 * Members' numbers when an answer is stored: what was entered in a registration becomes whole and must be nobody else's
 * (VAL-074), a number that the form gives out itself is counted, in a form of any kind (FORM-076). All in the answer's
 * own transaction, behind the locks of person and answer.
 */
import type { Answers, CategoryNode, FormMode, SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import { now } from '@madoguchi/shared/domain/clock';
import { automaticNumber, greatestCount, registerOf, wholeNumber } from '@madoguchi/shared/domain/member';
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

/** True for a number that nobody enters: the form counts it. */
export function isAutomatic(item: SchemaItem): boolean {
  return isMemberNumber(item) && item.isAutomaticNumbering === true;
}

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

/** The numbers of a register that somebody has entered in the rows, with their items; none outside of a register. */
export function enteredNumbers(config: SurveyConfig, rows: readonly StoredRow[]): StoredRow[] {
  if (config.memberSurveyId === undefined) return [];
  const items = flattenItems(config).filter((item) => isMemberNumber(item) && !isAutomatic(item));
  const keys = new Set(items.map(({ itemKey }) => itemKey));
  return rows.filter(({ itemKey, value }) => keys.has(itemKey) && value !== '');
}

interface Numbering {
  connection: Connection;
  config: SurveyConfig;
  answers: Answers;
  mode: FormMode;
  /** The tree whose names decide which items there are. */
  categories: readonly CategoryNode[];
  rows: readonly StoredRow[];
  /** Rows of the answer that is changed. */
  storedRows: readonly StoredRow[];
  holder: NumberHolder;
  /** Who acts, for the record of a number that is passed over. */
  actor: { userId: string; isAdmin: boolean };
}

/**
 * Counts to the next number that nobody has. One of a register that somebody entered by hand or an import brought is
 * passed over, and the audit says so; in a form without a register nobody enters any.
 */
async function countNext({ connection, config, holder, actor }: Numbering): Promise<string> {
  const { surveyId, memberSurveyId, lastResultNumber: start = 0 } = config;
  const key = { surveyId, subId: registerOf(config) };
  for (;;) {
    const count = await nextMemberNumber(connection, key, start);
    if (count > greatestCount(config)) throw quotaExceeded(serverTexts.memberNumbersUsedUp);
    const memberNumber = automaticNumber(config, count);
    if (memberSurveyId === undefined) return memberNumber;
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
  const { config, answers, mode, categories, storedRows } = numbering;
  const rows: StoredRow[] = [];
  for (const item of sentItems(config, answers, mode, categories).filter(isAutomatic)) {
    const stored = storedRows.find(({ itemKey, value }) => itemKey === item.itemKey && value !== '');
    const value = stored?.value ?? (await countNext(numbering));
    const row = { itemKey: item.itemKey, sortKey: item.itemKey, value };
    rows.push(stored ?? storedRow(row, item, administratorKeys(config).has(item.itemKey), mode));
  }
  return rows;
}

/** The rows with those of the count in their place in the form. */
async function withCountedRows(numbering: Numbering, rows: readonly StoredRow[]): Promise<StoredRow[]> {
  const position = new Map(flattenItems(numbering.config).map(({ itemKey }, index) => [itemKey, index]));
  const placeOf = ({ itemKey }: StoredRow) => position.get(itemKey) ?? position.size;
  return [...rows, ...(await automaticRows(numbering))].sort((left, right) => placeOf(left) - placeOf(right));
}

/**
 * The rows as they are stored, their numbers taken for the answer, and what it held before released.
 * @throws {Refusal} 400 at the item whose number another live registration has
 */
export async function takeNumbers(numbering: Numbering): Promise<StoredRow[]> {
  const { connection, config, rows, holder } = numbering;
  const { surveyId } = config;
  const items = flattenItems(config).filter(isMemberNumber);
  const isOfCount = new Set(items.filter(isAutomatic).map(({ itemKey }) => itemKey));
  const entered = rows.filter(({ itemKey }) => !isOfCount.has(itemKey));
  // Outside a register a number is nobody's, and an entered one a text like others.
  if (config.memberSurveyId === undefined)
    return isOfCount.size === 0 ? [...rows] : withCountedRows(numbering, entered);
  const own: string[] = [];
  for (const { itemKey, value } of enteredNumbers(config, rows)) {
    if (!(await takeMemberNumber(connection, { surveyId, memberNumber: value }, holder))) {
      throw invalid([{ itemKey, message: validationTexts.numbering.duplicate }]);
    }
    own.push(value);
  }
  const stored = await withCountedRows(numbering, entered);
  for (const { itemKey, value } of stored) {
    if (!isOfCount.has(itemKey)) continue;
    await takeMemberNumber(connection, { surveyId, memberNumber: value }, holder);
    own.push(value);
  }
  await releaseMemberNumbers(connection, holder.answerId, own);
  return stored;
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
