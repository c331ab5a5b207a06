/**
 * Members' numbers that imported registrations bring along: whole (CONTRACT 4), nobody else's, and the form's own count
 * goes on behind them.
 */
import { type ImportedRow, isCancelledStatus, type SchemaItem, type SurveyConfig } from '@madoguchi/shared/contract';
import {
  enteredNumber,
  greatestCount,
  isWholeNumber,
  registerOf,
  splitMemberNumber,
  wholeNumber,
} from '@madoguchi/shared/domain/member';
import { isEnteredNumber, isMemberNumber, itemsByKey } from '@madoguchi/shared/domain/survey';
import type { Connection } from '../database/database';
import type { StoredRow } from '../repositories/answers/rows';
import { raiseMemberCounter, takeMemberNumber } from '../repositories/members/numbers';
import { faultLine } from './fault';
import type { ImportedAnswer } from './importedAnswer';

interface ValueOfItem {
  itemKey: string;
  value: string;
}

function anyNumberItem(config: SurveyConfig, { itemKey, value }: ValueOfItem): SchemaItem | undefined {
  const item = itemsByKey(config).get(itemKey);
  return item && isMemberNumber(item) && value !== '' ? item : undefined;
}

/** The item when the row holds a number of a member form's own. */
function numberItem(config: SurveyConfig, row: ValueOfItem): SchemaItem | undefined {
  return config.memberSurveyId === undefined ? undefined : anyNumberItem(config, row);
}

/** The row with its number whole: an old system may have kept it without the form's sub id. */
export function withWholeNumbers(config: SurveyConfig, row: ImportedRow): ImportedRow {
  return numberItem(config, row) ? { ...row, value: wholeNumber(config, row.value) } : row;
}

/** The stored row with the number as it would have been entered, where it is entered by hand (ROWS-002). */
export function withOriginal(config: SurveyConfig, row: StoredRow): StoredRow {
  const item = numberItem(config, row);
  return item && isEnteredNumber(item) ? { ...row, originalValue: enteredNumber(config, row.value) } : row;
}

function numberRows({ config, rows }: ImportedAnswer): ImportedRow[] {
  return rows.filter((row) => numberItem(config, row) !== undefined);
}

const at = (answer: ImportedAnswer, problem: string, expected: string) =>
  faultLine(answer.file, `$[${answer.index}]`, problem, expected);

/** A line for each number that is none of its form, or that two registrations of the bundle have. */
export function numberFaults(answers: readonly ImportedAnswer[]): string[] {
  const first = new Map<string, ImportedAnswer>();
  return answers.flatMap((answer) =>
    numberRows(answer).flatMap(({ value }) => {
      const { config, check } = answer;
      if (!isWholeNumber(config, value)) {
        return [at(answer, `has the number "${value}"`, 'at most 7 letters or digits, or all 11 with the sub id')];
      }
      if (isCancelledStatus(check)) return [];
      const key = `${config.surveyId} ${value}`;
      const other = first.get(key);
      first.set(key, other ?? answer);
      if (!other || other === answer) return [];
      return [
        at(answer, `repeats the number "${value}" of ${other.file}`, 'each number once among live registrations'),
      ];
    }),
  );
}

/**
 * Lets the count of each form that gives numbers out by itself go on after the highest that the bundle brings: a number
 * that was given once, to somebody who has left too, is given to nobody else. The greatest possible one is passed over,
 * since nothing comes after it.
 * @returns a line for each count that was raised
 */
export async function goOnAfter(connection: Connection, answers: readonly ImportedAnswer[]): Promise<string[]> {
  const highest = new Map<string, { config: SurveyConfig; last: number }>();
  for (const answer of answers) {
    const { config } = answer;
    const isRegister = config.memberSurveyId !== undefined;
    for (const row of answer.rows) {
      const number = (isRegister ? splitMemberNumber(row.value)?.number : row.value) ?? '';
      const count = Number(number);
      const isCounted = anyNumberItem(config, row)?.isAutomaticNumbering === true && /^\d{1,11}$/.test(number);
      const { last } = highest.get(config.surveyId) ?? { last: config.lastResultNumber ?? 0 };
      if (isCounted && count > last && count < greatestCount(config))
        highest.set(config.surveyId, { config, last: count });
    }
  }
  const notices: string[] = [];
  for (const [surveyId, { config, last }] of [...highest].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const kind = config.memberSurveyId === undefined ? 'surveys' : 'members';
    if (await raiseMemberCounter(connection, { surveyId, subId: registerOf(config) }, last))
      notices.push(`${kind}/${surveyId}: automatic numbers go on after ${last}, the highest of results/`);
  }
  return notices;
}

/** Takes the numbers of a live registration. @returns a line for each that another registration has */
export async function takeImportedNumbers(
  connection: Connection,
  answer: ImportedAnswer,
  answerId: string,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { value } of numberRows(answer)) {
    const key = { surveyId: answer.config.surveyId, memberNumber: value };
    if (!(await takeMemberNumber(connection, key, { answerId, formerAnswerId: undefined })))
      faults.push(at(answer, `has the number "${value}" of another registration`, 'a number that nobody has'));
  }
  return faults;
}
