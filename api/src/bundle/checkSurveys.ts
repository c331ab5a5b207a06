/**
 * Cross checks of surveys and member forms: what a schema of one file cannot see.
 */

import type { SchemaItem, SurveyConfig } from '@madoguchi/shared/contract';
import { ROUTES } from '@madoguchi/shared/contract/routes';
import { isPaidStay } from '@madoguchi/shared/domain/bed';
import { configuredPrefecture } from '@madoguchi/shared/domain/facility';
import { allCategories } from '@madoguchi/shared/domain/reservation';
import {
  circularKeys,
  isBed,
  isBookingDate,
  isReservation,
  linkedRoute,
  namedDays,
  optionValues,
  type PlacedItem,
  placedItems,
  rulesOf,
} from '@madoguchi/shared/domain/survey';
import { linearFormat } from '../services/formats/linearFormat';
import { checkBounds } from './checkBounds';
import { faultLine, jsonPath, type Report } from './fault';
import type { Entry } from './read';
import { isWhole, type Known } from './references';
import { isSlowFormat } from './slowFormat';

/** A chosen option is part of its row's key. */
const LONGEST_OPTION = 300;
/** A member's number begins with the sub id in four digits (CONTRACT 4). */
const LAST_SUB_ID = 9_999;

function duplicates(values: readonly string[]): { value: string; index: number }[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [{ value, index }] : []));
}

function namesNoDay(texts: readonly string[]): boolean {
  const { weekdays, dates } = namedDays(texts);
  return weekdays.size + dates.size === 0;
}

function checkOptions({ item, keys }: PlacedItem, report: Report): void {
  const values = item.options?.length ? optionValues(item) : [];
  if (rulesOf(item).needsOptions && values.length === 0)
    report([...keys, 'options'], 'is empty', 'at least one option');
  if (isBookingDate(item) && values.length > 0 && namesNoDay(values))
    report([...keys, 'options'], 'names no day', 'weekdays (日 to 土, or 0 to 6) or dates that are allowed');
  for (const { value, index } of duplicates(values)) {
    report([...keys, 'options', index], `repeats "${value}"`, 'each option once');
  }
  const long = rulesOf(item).rowKeys === 'option' ? values.findIndex((value) => value.length > LONGEST_OPTION) : -1;
  if (long >= 0) report([...keys, 'options', long], 'is too long', `at most ${LONGEST_OPTION} characters`);
  checkFormat(item, (problem, expected) => report([...keys, 'inputFormat'], problem, expected));
}

/** The server tries formats in an engine that no text holds up, and browsers in their own. */
function checkFormat({ inputFormat }: SchemaItem, report: (problem: string, expected: string) => void): void {
  if (inputFormat === undefined) return;
  if (isSlowFormat(inputFormat)) report('takes too long on some texts', 'no repetition inside a repetition');
  else if (!linearFormat(inputFormat))
    report(
      'cannot be tried in a time that no text makes long',
      'one that neither looks ahead or behind nor names a group again, with fewer repetitions',
    );
}

function checkReferences({ item, keys }: PlacedItem, items: readonly PlacedItem[], report: Report): void {
  const condition = item.displayCondition;
  if (condition) {
    const question = items.find((other) => other.item.itemKey === condition.questionId)?.item;
    const path = [...keys, 'displayCondition', 'questionId'];
    if (condition.questionId === item.itemKey) report(path, 'is the item itself', 'another item');
    else if (!question) report(path, `is "${condition.questionId}"`, 'an itemKey of this survey');
  }
  for (const [index, section] of (item.sectionOptions ?? []).entries()) {
    const header = items.find((other) => other.item.itemKey === section.groupheader.value)?.item;
    const path = [...keys, 'sectionOptions', index];
    if (!header || rulesOf(header).holdsItems !== true) {
      report([...path, 'groupheader', 'value'], `is "${section.groupheader.value}"`, 'the itemKey of a group header');
    }
    if (item.options && !optionValues(item).includes(section.option.value)) {
      report([...path, 'option', 'value'], `is "${section.option.value}"`, 'one of the options of this item');
    }
  }
  if (item.link?.routeName !== undefined && linkedRoute(item) === undefined) {
    report([...keys, 'link', 'routeName'], `is "${item.link.routeName}"`, `one of ${Object.keys(ROUTES).join(', ')}`);
  }
  if (item.prefecture !== undefined && !configuredPrefecture(item.prefecture))
    report(
      [...keys, 'prefecture'],
      `is "${item.prefecture}"`,
      'the name, short name or code (1 to 47) of a prefecture',
    );
  if (item.link?.url !== undefined && !/^https:\/\//.test(item.link.url)) {
    report([...keys, 'link', 'url'], `is "${item.link.url}"`, 'an https address');
  }
}

function checkReservationItem({ item, keys }: PlacedItem, known: Known, report: Report): void {
  if (!isReservation(item)) return;
  const isTreeKnown = item.categories_tree !== undefined || isWhole(known, 'categories');
  const tree = item.categories_tree ?? known.tree;
  if (tree.length === 0 && isTreeKnown)
    report([...keys, 'categories_tree'], 'is missing', 'a category tree here or in categories.json');
  for (const { node, calendarId } of allCategories(item.categories_tree ?? [])) {
    if (isWhole(known, 'calendars') && calendarId !== undefined && !known.calendars.has(calendarId)) {
      report([...keys, 'categories_tree'], `has "${node.name}" with calendar "${calendarId}"`, 'the id of a calendar');
    }
  }
  const named = [item.selectedLargeCategory, item.selectedMediumCategory, item.selectedSmallCategory];
  const fields = ['selectedLargeCategory', 'selectedMediumCategory', 'selectedSmallCategory'];
  let nodes = tree;
  for (const [level, name] of named.entries()) {
    if (name === undefined || nodes.length === 0 || !isTreeKnown) break;
    const node = nodes.find((candidate) => candidate.name === name);
    if (!node) {
      report([...keys, fields[level] ?? ''], `is "${name}"`, 'the name of a category at this level of the tree');
      break;
    }
    nodes = node.children ?? [];
  }
}

function checkKinds(survey: SurveyConfig, items: readonly PlacedItem[], known: Known, report: Report): void {
  const reservations = items.filter(({ item }) => isReservation(item));
  const beds = items.filter(({ item }) => isBed(item));
  for (const type of new Set(items.map(({ item }) => item.type).filter((each) => rulesOf({ type: each }).isOnlyOnce))) {
    for (const extra of items.filter(({ item }) => item.type === type).slice(1))
      report(extra.keys, `is a second ${type} item`, 'at most one in a form');
  }
  const [bed] = beds;
  if (bed && reservations.length > 0) report(bed.keys, 'stands beside a reservation item', 'a bed form without one');
  if (bed && isWhole(known, 'beds') && !known.bedSurveyIds.has(survey.surveyId)) {
    report(bed.keys, 'has no beds', `a file in beds/ with surveyId "${survey.surveyId}"`);
  }
  if (!bed && known.bedSurveyIds.has(survey.surveyId)) {
    report(['surveySchema'], 'has no selectBed item although beds/ names it', 'one selectBed item');
  }
  const { memberFormId, memberSurveySubId = 0 } = survey;
  if (memberSurveySubId > LAST_SUB_ID)
    report(['memberSurveySubId'], `is ${memberSurveySubId}`, `at most ${LAST_SUB_ID}`);
  if (memberFormId !== undefined && isWhole(known, 'members') && !known.members.has(memberFormId)) {
    report(['memberFormId'], `is "${memberFormId}"`, 'the memberSurveyId of a member form');
  }
  if (survey.memberSurveyId !== undefined && survey.usePayment === 1)
    report(['usePayment'], 'is 1 in a member form', '0: a registration is sent without a payment');
  if (isPaidStay(survey)) report(['usePayment'], 'is 1 in a bed form', '0: a stay is sent without a payment');
  const services = known.payment?.services.map((service) => service.serviceId) ?? [];
  for (const { item, keys } of items) {
    const { paymentCategory } = item;
    if (paymentCategory !== undefined && isWhole(known, 'payment') && !services.includes(paymentCategory)) {
      report([...keys, 'paymentCategory'], `is "${paymentCategory}"`, 'the serviceId of a payment service');
    }
  }
}

function checkCircles(survey: SurveyConfig, items: readonly PlacedItem[], report: Report): void {
  const circular = new Set(circularKeys(survey));
  for (const { item, keys } of items) {
    const { itemKey, displayCondition } = item;
    const isItself = displayCondition?.questionId === itemKey;
    if (displayCondition && circular.has(itemKey) && !isItself)
      report([...keys, 'displayCondition'], 'waits for items that wait for this one', 'conditions without a circle');
  }
}

/** Faults of one survey or member form. */
export function checkSurvey({ file, value: survey }: Entry<SurveyConfig>, known: Known): string[] {
  const faults: string[] = [];
  const report: Report = (keys, problem, expected) => faults.push(faultLine(file, jsonPath(keys), problem, expected));
  const items = placedItems(survey);
  const seen = new Set<string>();
  for (const placed of items) {
    const { itemKey } = placed.item;
    if (seen.has(itemKey)) report([...placed.keys, 'itemKey'], `repeats "${itemKey}"`, 'each itemKey once in a survey');
    seen.add(itemKey);
    checkOptions(placed, report);
    checkBounds(placed, report);
    checkReferences(placed, items, report);
    checkReservationItem(placed, known, report);
  }
  checkCircles(survey, items, report);
  checkKinds(survey, items, known, report);
  return faults;
}
