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

/** What the numbers of a bundle's registrations must not do to each other, looked at one answer after the other. */
export class NumberChecks {
  /** The file and the key of the live registration that has a number first, by form and number. */
  private readonly first = new Map<string, { file: string; partitionKey: string }>();
  private readonly highest = new Map<string, { config: SurveyConfig; last: number }>();

  /** A line for each number that is none of its form, or that an answer before this one has. */
  faultsOf(answer: ImportedAnswer): string[] {
    this.noteHighest(answer);
    const { config, check, file, partitionKey } = answer;
    return numberRows(answer).flatMap(({ value }) => {
      if (!isWholeNumber(config, value)) {
        return [at(answer, `has the number "${value}"`, 'at most 7 letters or digits, or all 11 with the sub id')];
      }
      if (isCancelledStatus(check)) return [];
      const key = `${config.surveyId} ${value}`;
      const other = this.first.get(key);
      if (!other) this.first.set(key, { file, partitionKey });
      if (!other || other.partitionKey === partitionKey) return [];
      return [
        at(answer, `repeats the number "${value}" of ${other.file}`, 'each number once among live registrations'),
      ];
    });
  }

  private noteHighest({ config, rows }: ImportedAnswer): void {
    const isRegister = config.memberSurveyId !== undefined;
    for (const row of rows) {
      if (anyNumberItem(config, row)?.isAutomaticNumbering !== true) continue;
      const number = (isRegister ? splitMemberNumber(row.value)?.number : row.value) ?? '';
      const count = Number(number);
      const { last } = this.highest.get(config.surveyId) ?? { last: config.lastResultNumber ?? 0 };
      if (/^\d{1,11}$/.test(number) && count > last && count < greatestCount(config))
        this.highest.set(config.surveyId, { config, last: count });
    }
  }

  /**
   * Lets the count of each form that gives numbers out by itself go on after the highest that the bundle brings: a
   * number that was given once, to somebody who has left too, is given to nobody else. The greatest possible one is
   * passed over, since nothing comes after it.
   * @returns a line for each count that was raised
   */
  async goOnAfter(connection: Connection): Promise<string[]> {
    const notices: string[] = [];
    for (const [surveyId, { config, last }] of [...this.highest].sort(([left], [right]) => (left < right ? -1 : 1))) {
      const kind = config.memberSurveyId === undefined ? 'surveys' : 'members';
      if (await raiseMemberCounter(connection, { surveyId, subId: registerOf(config) }, last))
        notices.push(`${kind}/${surveyId}: automatic numbers go on after ${last}, the highest of results/`);
    }
    return notices;
  }
}

/** Takes the numbers of a live registration. @returns a line for each that another registration has */
export async function takeImportedNumbers(
  connection: Connection,
  answer: ImportedAnswer,
  answerId: string,
): Promise<string[]> {
  const lines = numberRows(answer).map(async ({ value }) => {
    const key = { surveyId: answer.config.surveyId, memberNumber: value };
    const isTaken = await takeMemberNumber(connection, key, { answerId, formerAnswerId: undefined });
    return isTaken ? [] : [at(answer, `has the number "${value}" of another registration`, 'a number that nobody has')];
  });
  return (await Promise.all(lines)).flat();
}
