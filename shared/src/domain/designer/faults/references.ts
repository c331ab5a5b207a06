/** Faults of what an item names: another item, a route, an address, categories, a list. */
import { configuredPrefecture } from '../../facility';
import { allCategories } from '../../reservation';
import {
  holdsDate,
  isLinkButton,
  isReservation,
  linkedRoute,
  optionValues,
  type PlacedItem,
  reservationItemOf,
  rulesOf,
} from '../../survey';
import { checkPlaces } from './places';
import type { Checked, Report } from './types';
import { reportUnfound } from './unfound';

/** The items of a form by their keys, each with its number in the order of the form; of two the first. */
export type ItemsByKey = ReadonlyMap<string, PlacedItem & { order: number }>;

function checkSections({ item, keys }: PlacedItem, items: ItemsByKey, report: Report): void {
  for (const [index, section] of (item.sectionOptions ?? []).entries()) {
    const header = items.get(section.groupheader.value)?.item;
    const path = [...keys, 'sectionOptions', index];
    if (!header || rulesOf(header).holdsItems !== true)
      report('sectionGone', [...path, 'groupheader', 'value'], { value: section.groupheader.value });
    if (item.options && !optionValues(item).includes(section.option.value))
      report('sectionOptionGone', [...path, 'option', 'value'], { value: section.option.value });
  }
}

function checkLinks({ item, keys }: PlacedItem, { config }: Checked, report: Report): void {
  const { link, prefecture } = item;
  if (link?.routeName !== undefined && linkedRoute(item) === undefined)
    report('routeUnknown', [...keys, 'link', 'routeName'], { value: link.routeName });
  if (prefecture !== undefined && !configuredPrefecture(prefecture))
    report('prefectureUnknown', [...keys, 'prefecture'], { value: prefecture });
  if (link?.url !== undefined && !/^https:\/\//.test(link.url))
    report('urlNotHttps', [...keys, 'link', 'url'], { value: link.url });
  const route = linkedRoute(item);
  const leadsToCalendar = isLinkButton(item) && holdsDate(item) && (route === undefined || route === 'Calendar');
  const isNamed = link?.routeName === undefined || route !== undefined;
  if (leadsToCalendar && isNamed && !reservationItemOf(config)) report('buttonWithoutReservation', keys);
}

function checkReservation({ item, keys }: PlacedItem, { known }: Checked, report: Report): void {
  if (!isReservation(item)) return;
  const tree = item.categories_tree ?? known.tree;
  if (tree?.length === 0) report('treeMissing', [...keys, 'categories_tree']);
  for (const { node, calendarId } of allCategories(item.categories_tree ?? []))
    if (known.calendars && calendarId !== undefined && !known.calendars.has(calendarId))
      reportUnfound('calendar', [...keys, 'categories_tree'], { category: node.name, calendarId }, known, report);
  const fields = ['selectedLargeCategory', 'selectedMediumCategory', 'selectedSmallCategory'] as const;
  let nodes = tree ?? [];
  for (const field of fields) {
    const name = item[field];
    if (name === undefined || nodes.length === 0) break;
    const node = nodes.find((candidate) => candidate.name === name);
    if (!node) {
      report('categoryGone', [...keys, field], { value: name });
      break;
    }
    nodes = node.children ?? [];
  }
}

function checkMaster({ item, keys }: PlacedItem, { known }: Checked, report: Report): void {
  const hasOptions = optionValues(item).length > 0;
  if (rulesOf(item).hasMasterList && !hasOptions && known.masters?.has(item.itemKey) === false)
    report('masterMissing', keys, {}, 'warning');
}

/** What is wrong with what an item names. */
export function checkReferences(placed: PlacedItem, items: ItemsByKey, checked: Checked, report: Report): void {
  checkSections(placed, items, report);
  checkLinks(placed, checked, report);
  checkReservation(placed, checked, report);
  checkPlaces(placed, checked, report);
  checkMaster(placed, checked, report);
}
