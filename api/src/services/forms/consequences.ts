/**
 * What a form's publishing means for what is stored (CONSOLE 4): answers whose options and items go, answers that say
 * nothing where something is required from now on, begun answers that the change touches (CONTRACT 13). Counted from the
 * newest on, a page at a time and for so long at most: where there is more, the numbers are told as "at least".
 */
import type { Answers, AnswerValue, SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import type { Counted, FormConsequences } from '@madoguchi/shared/contract/console/forms';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import {
  flattenItems,
  isBookingDate,
  isRequired,
  itemsByKey,
  optionValues,
  rulesOf,
} from '@madoguchi/shared/domain/survey';
import { type FormTerms, touchedItemKeys } from '@madoguchi/shared/domain/survey/touched';
import type { Database } from '../../database/database';
import type { FormName } from '../../repositories/configuration/versions';
import { type Asked, countAnswers, FROM_NEWEST, type PageEnd, readBegun } from '../../repositories/forms/stored';
import type { Configurations } from '../configuration/configurations';
import { isJsonObject } from '../configuration/formText';
import type { Snapshot } from '../configuration/snapshot';
import { DRAFT_LIFE_MILLISECONDS } from '../drafts/drafts';
import { type FormJson, readConfig } from './formDirectory';

const ANSWERS_A_PAGE = 1_000;
const DRAFTS_A_PAGE = 50;
/** How long is counted, of answers and of begun ones each: somebody waits before a button. */
const COUNTING_MILLISECONDS = 2_000;

/** What a new version of a form takes away from answers, or asks of them anew. */
interface Changed {
  lostOptions: { itemKey: string; option: string }[];
  removedItems: string[];
  /** Items that were not required of people. */
  required: string[];
  otherType: string[];
}

const NOTHING: Changed = { lostOptions: [], removedItems: [], required: [], otherType: [] };

function lostOptionsOf(before: SchemaItem, after: SchemaItem): string[] {
  // The options of a booking date are the days that it takes, no answers.
  if (isBookingDate(before) || !rulesOf(before).needsOptions) return [];
  const left = new Set(optionValues(after));
  return [...new Set(optionValues(before))].filter((option) => !left.has(option));
}

/** What of the stored answers the change is about. */
function changedFor(before: SurveyConfig, after: SurveyConfig): Changed {
  const items = itemsByKey(after);
  const changed: Changed = { lostOptions: [], removedItems: [], required: [], otherType: [] };
  for (const item of flattenItems(before).filter((each) => rulesOf(each).hasAnswer)) {
    const { itemKey } = item;
    const next = items.get(itemKey);
    if (!next || !rulesOf(next).hasAnswer) changed.removedItems.push(itemKey);
    else if (next.type !== item.type) changed.otherType.push(itemKey);
    else changed.lostOptions.push(...lostOptionsOf(item, next).map((option) => ({ itemKey, option })));
    if (next && !isRequired(item, 'user') && isRequired(next, 'user')) changed.required.push(itemKey);
  }
  return changed;
}

function isAnswerValue(value: unknown): value is AnswerValue {
  if (typeof value === 'string') return true;
  return Array.isArray(value) ? value.every((each) => typeof each === 'string') : isJsonObject(value);
}

/** What a page has kept, as far as it is answers at all. */
function answersOf({ values }: Record<string, unknown>): Answers {
  const kept = isJsonObject(values) ? Object.entries(values) : [];
  return Object.fromEntries(kept.flatMap(([key, value]) => (isAnswerValue(value) ? [[key, value]] : [])));
}

function termsOf({ categories, payment }: Snapshot, config: SurveyConfig): FormTerms {
  return { config, categories: categories.tree, reservationItems: categories.items ?? [], payment };
}

export class FormConsequenceCounts {
  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
  ) {}

  /** @param before what is in force; null where nothing is @param after what is to be published */
  async of({ id }: FormName, before: FormJson | null, after: FormJson): Promise<FormConsequences> {
    const then = before ? readConfig(before, id) : undefined;
    const next = readConfig(after, id);
    // What is no form yet is not published, and where nothing was nobody has answered.
    const changed = then && next ? changedFor(then, next) : NOTHING;
    const [answers, begun] = await Promise.all([this.answers(id, changed), this.begun(id, then, next)]);
    return { ...answers, ...begun };
  }

  private async answers(surveyId: string, changed: Changed) {
    const { lostOptions, removedItems, required, otherType } = changed;
    const asked: Asked = { items: [...removedItems, ...required, ...otherType], options: lostOptions };
    const until = performance.now() + COUNTING_MILLISECONDS;
    const items = new Map<string, number>();
    const options = new Map<string, number>();
    const nameOf = (itemKey: string, option: string) => JSON.stringify([itemKey, option]);
    const add = (counts: Map<string, number>, name: string, count: number) =>
      counts.set(name, (counts.get(name) ?? 0) + count);
    let total = 0;
    let end: PageEnd | undefined = FROM_NEWEST;
    while (end && performance.now() < until) {
      const page = await countAnswers(this.database.reads, surveyId, end, ANSWERS_A_PAGE, asked);
      total += page.answers;
      for (const [itemKey, count] of page.items) add(items, itemKey, count);
      for (const { itemKey, option, count } of page.options) add(options, nameOf(itemKey, option), count);
      end = page.end;
    }
    const isAtLeast = end !== undefined;
    const counted = (count: number): Counted => ({ count, isAtLeast });
    const saying = (itemKey: string) => items.get(itemKey) ?? 0;
    const some = <Row extends { answers: Counted }>(rows: Row[]) => rows.filter(({ answers }) => answers.count > 0);
    return {
      answers: counted(total),
      lostOptions: some(
        lostOptions.map(({ itemKey, option }) => ({
          ...{ itemKey, option },
          answers: counted(options.get(nameOf(itemKey, option)) ?? 0),
        })),
      ),
      removedItems: some(removedItems.map((itemKey) => ({ itemKey, answers: counted(saying(itemKey)) }))),
      changedItems: some([
        ...required.map((itemKey) => ({
          ...{ itemKey, reason: 'required' as const },
          answers: counted(total - saying(itemKey)),
        })),
        ...otherType.map((itemKey) => ({
          ...{ itemKey, reason: 'type' as const },
          answers: counted(saying(itemKey)),
        })),
      ]),
    };
  }

  private async begun(surveyId: string, then: SurveyConfig | undefined, next: SurveyConfig | undefined) {
    const snapshot = await this.configurations.current();
    const [before, after] = [then && termsOf(snapshot, then), next && termsOf(snapshot, next)];
    const notBefore = new Date(nowMilliseconds() - DRAFT_LIFE_MILLISECONDS);
    const until = performance.now() + COUNTING_MILLISECONDS;
    const touchedItems = new Map<string, number>();
    let [begun, touched, isAtLeast] = [0, 0, false];
    for (const kind of ['drafts', 'changes'] as const) {
      let end: PageEnd | undefined = FROM_NEWEST;
      while (end && performance.now() < until) {
        const page = await readBegun(this.database.reads, kind, { surveyId, notBefore }, end, DRAFTS_A_PAGE);
        for (const { content } of page) {
          const answers = answersOf(content);
          const keys = before && after ? touchedItemKeys(before, after, () => answers, 'user') : [];
          // Only what somebody has said there, or is asked for from now on, makes their send come back.
          begun += 1;
          if (keys.length > 0) touched += 1;
          for (const key of keys) touchedItems.set(key, (touchedItems.get(key) ?? 0) + 1);
        }
        end = page.length < DRAFTS_A_PAGE ? undefined : page.at(-1);
      }
      isAtLeast ||= end !== undefined;
    }
    const counted = (count: number): Counted => ({ count, isAtLeast });
    return {
      begun: counted(begun),
      touched: counted(touched),
      touchedItems: [...touchedItems].map(([itemKey, count]) => ({ itemKey, drafts: counted(count) })),
    };
  }
}
