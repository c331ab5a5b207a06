/**
 * The table of a form's answers, as files for spreadsheets have it (CONTRACT 14.3, CSV): columns, titles, a line an answer.
 * An answer of an earlier version is written by that version: its options and items, also those that the form has no more
 * (CONTRACT 13).
 */
import type { SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import { bedForm } from '@madoguchi/shared/domain/bed';
import { columnItemsOf, FIXED_COLUMNS, textOfValue } from '@madoguchi/shared/domain/spreadsheet';
import { answersFromRows, bedItemOf, reservationItemOf, textOf } from '@madoguchi/shared/domain/survey';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import type { StoredRow } from '../../repositories/answers/rows';
import type { StoredAnswer } from '../../repositories/answers/storedAnswer';
import type { Lines } from './csvFile';

/** One version of a form, as its answers are written. */
interface Version {
  config: SurveyConfig;
  items: readonly SchemaItem[];
  itemKeys: ReadonlySet<string>;
  reservationItem: SchemaItem | undefined;
}

function versionOfForm(form: SurveyConfig): Version {
  // As it is filled in: one with beds has the two dates of the stay.
  const config = bedItemOf(form) ? bedForm(form) : form;
  const items = columnItemsOf(config);
  const itemKeys = new Set(items.map(({ itemKey }) => itemKey));
  return { config, items, itemKeys, reservationItem: reservationItemOf(config) };
}

export class AnswerTable {
  private readonly newest: Version;
  private readonly earlier: ReadonlyMap<number, Version>;
  /** Items that only earlier versions have, of the newest of them. */
  readonly goneItems: readonly SchemaItem[];

  /** @param earlierForms the form as it was, by version, for the answers that are written */
  constructor(form: SurveyConfig, earlierForms: ReadonlyMap<number, SurveyConfig> = new Map()) {
    this.newest = versionOfForm(form);
    const versions = [...earlierForms].sort(([one], [other]) => other - one);
    this.earlier = new Map(versions.map(([number, config]) => [number, versionOfForm(config)]));
    const gone = new Map<string, SchemaItem>();
    for (const { items } of this.earlier.values())
      for (const item of items)
        if (!this.newest.itemKeys.has(item.itemKey) && !gone.has(item.itemKey)) gone.set(item.itemKey, item);
    this.goneItems = [...gone.values()];
  }

  /** The form as it is filled in now. */
  get config(): SurveyConfig {
    return this.newest.config;
  }

  get items(): readonly SchemaItem[] {
    return this.newest.items;
  }

  get reservationItem(): SchemaItem | undefined {
    return this.newest.reservationItem;
  }

  private get columns(): readonly SchemaItem[] {
    return [...this.items, ...this.goneItems];
  }

  /** What each column is called in the first line of a file. */
  get keys(): string[] {
    return [...FIXED_COLUMNS, ...this.columns.map(({ itemKey }) => itemKey)];
  }

  /** The first two lines: keys, and what people call them, in each version that has another title. */
  get head(): Lines {
    const fixed = FIXED_COLUMNS.map((key) => consoleJobTexts.fixedTitles[key]);
    return [this.keys, [...fixed, ...this.columns.map((item) => this.titleOf(item))]];
  }

  private titleOf({ itemKey, title = '' }: SchemaItem): string {
    const versions = [...this.earlier.values()].flatMap(({ items }) => items);
    const own = versions.flatMap((item) => (item.itemKey === itemKey && item.title ? [item.title] : []));
    const former = [...new Set(own)].filter((each) => each !== title);
    return former.length === 0 ? title : consoleJobTexts.formerTitles(title, former);
  }

  /** The line of an answer. */
  lineOf(
    answer: Pick<StoredAnswer, 'answerCode' | 'partitionKey' | 'check' | 'formVersion'>,
    rows: readonly StoredRow[],
  ): string[] {
    const own = this.earlier.get(answer.formVersion) ?? this.newest;
    const answers = answersFromRows(own.config, rows);
    const reservation = own.reservationItem ? textOf(answers[own.reservationItem.itemKey]) : '';
    const cells = this.columns.map(({ itemKey }) => (own.itemKeys.has(itemKey) ? textOfValue(answers[itemKey]) : ''));
    return [answer.answerCode, answer.partitionKey, answer.check, reservation, ...cells];
  }
}
