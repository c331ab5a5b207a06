/** The table of a form's answers, as files for spreadsheets have it (CONTRACT 14.3, CSV): columns, titles, a line an answer. */
import type { Answers, SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import { bedForm } from '@madoguchi/shared/domain/bed';
import { columnItemsOf, FIXED_COLUMNS, textOfValue } from '@madoguchi/shared/domain/spreadsheet';
import { answersFromRows, bedItemOf, reservationItemOf, textOf } from '@madoguchi/shared/domain/survey';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import type { StoredAnswer } from '../../repositories/answers/answers';
import type { StoredRow } from '../../repositories/answers/rows';
import type { Lines } from './csvFile';

export class AnswerTable {
  /** The form as it is filled in: one with beds has the two dates of the stay. */
  readonly config: SurveyConfig;
  readonly items: readonly SchemaItem[];
  readonly reservationItem: SchemaItem | undefined;

  constructor(config: SurveyConfig) {
    this.config = bedItemOf(config) ? bedForm(config) : config;
    this.items = columnItemsOf(this.config);
    this.reservationItem = reservationItemOf(this.config);
  }

  /** What each column is called in the first line of a file. */
  get keys(): string[] {
    return [...FIXED_COLUMNS, ...this.items.map(({ itemKey }) => itemKey)];
  }

  /** The first two lines: keys, and what people call them. */
  get head(): Lines {
    const fixed = FIXED_COLUMNS.map((key) => consoleJobTexts.fixedTitles[key]);
    return [this.keys, [...fixed, ...this.items.map(({ title = '' }) => title)]];
  }

  /** The line of an answer. */
  lineOf(answer: Pick<StoredAnswer, 'answerCode' | 'partitionKey' | 'check'>, rows: readonly StoredRow[]): string[] {
    return [
      ...[answer.answerCode, answer.partitionKey, answer.check],
      ...this.cellsOf(answersFromRows(this.config, rows)),
    ];
  }

  /** The cells of the reservation and of the items. */
  private cellsOf(answers: Answers): string[] {
    const { reservationItem } = this;
    const reservation = reservationItem ? textOf(answers[reservationItem.itemKey]) : '';
    return [reservation, ...this.items.map(({ itemKey }) => textOfValue(answers[itemKey]))];
  }
}
