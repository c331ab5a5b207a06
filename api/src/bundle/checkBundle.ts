/**
 * Cross checks of a whole bundle: ids that appear twice, references that lead nowhere, files that contradict
 * themselves.
 */
import type { BedConfig, Categories, SearchMaster, SurveyConfig } from '@madoguchi/shared/contract';
import { type BlockFault, blockFaults, MOST_BLOCK_NIGHTS } from '@madoguchi/shared/domain/bed/plan';
import { fromHyphens, isRealDay } from '@madoguchi/shared/domain/date';
import { allCategories } from '@madoguchi/shared/domain/reservation';
import { itemsByKey, rulesOf } from '@madoguchi/shared/domain/survey';
import { checkCalendar } from './checkCalendar';
import { checkCandidates } from './checkCandidates';
import { checkInvoices, checkPayment } from './checkPayment';
import { checkSurvey } from './checkSurveys';
import { A_DAY, faultLine, jsonPath } from './fault';
import type { Bundle, Entry } from './read';
import { categoryIds, isWhole, type Known, withBundle } from './references';

function repeated<Value>(entries: readonly Entry<Value>[], field: string, idOf: (value: Value) => string): string[] {
  const first = new Map<string, string>();
  return entries.flatMap(({ file, value }) => {
    const id = idOf(value);
    const other = first.get(id);
    if (other !== undefined) return [faultLine(file, `$.${field}`, `repeats "${id}" of ${other}`, 'each id once')];
    first.set(id, file);
    return [];
  });
}

/**
 * One id names either a form or a member form (CONTRACT 2): what the bundle calls the one must not be stored as the
 * other.
 */
function takenByOtherKind(
  entries: readonly Entry<SurveyConfig>[],
  stored: ReadonlyMap<string, SurveyConfig>,
  field: 'surveyId' | 'memberSurveyId',
): string[] {
  return entries
    .filter(({ value }) => stored.has(value.surveyId))
    .map(({ file, value }) => {
      const other = field === 'surveyId' ? 'a member form' : 'a survey';
      return faultLine(file, `$.${field}`, `is "${value.surveyId}", the id of ${other} that is stored`, 'each id once');
    });
}

function checkCategories({ file, value }: Entry<Categories>, known: Known): string[] {
  const faults: string[] = [];
  const report = (path: string, problem: string, expected: string) =>
    faults.push(faultLine(file, path, problem, expected));
  const seen = new Set<string>();
  for (const { node } of allCategories(value.tree)) {
    if (node.calendarId !== undefined && node.id === undefined)
      report('$.tree', `has "${node.name}" with a calendar and without an id`, 'an id where there is a calendar');
    if (node.id !== undefined && seen.has(node.id)) report('$.tree', `repeats the id "${node.id}"`, 'each id once');
    if (node.id !== undefined) seen.add(node.id);
    if (isWhole(known, 'calendars') && node.calendarId !== undefined && !known.calendars.has(node.calendarId)) {
      report('$.tree', `has "${node.name}" with calendar "${node.calendarId}"`, 'the id of a calendar');
    }
  }
  const validIds = categoryIds(known);
  const items = new Set<string>();
  for (const [index, item] of (value.items ?? []).entries()) {
    const key = `${item.categoryId}_${item.itemId}`;
    if (items.has(key))
      report(`$.items[${index}].itemId`, `repeats "${item.itemId}" of its category`, 'each itemId once');
    items.add(key);
    if (isWhole(known, 'surveys', 'members') && !validIds.has(item.categoryId))
      report(`$.items[${index}].categoryId`, `is "${item.categoryId}"`, 'the id of a category');
  }
  return faults;
}

const BLOCKS: Readonly<Record<BlockFault['reason'], string>> = {
  day: A_DAY,
  order: 'a night that is not before `from`',
  long: `at most ${MOST_BLOCK_NIGHTS} nights`,
  beds: 'at most the beds that there are',
};

function checkBed({ file, value }: Entry<BedConfig>, known: Known): string[] {
  const faults = Object.keys(value.overrides ?? {})
    .filter((date) => !isRealDay(fromHyphens(date)))
    .map((date) => faultLine(file, jsonPath(['overrides', date]), `is "${date}"`, A_DAY));
  const blocks = (value.blocked ?? []).flatMap((block, index) =>
    blockFaults(block, value).map(({ field, reason }) =>
      faultLine(file, `$.blocked[${index}].${field}`, `is "${block[field]}"`, BLOCKS[reason]),
    ),
  );
  faults.push(...blocks);
  const isKnown = known.surveys.has(value.surveyId) || !isWhole(known, 'surveys');
  return isKnown ? faults : [...faults, faultLine(file, '$.surveyId', `is "${value.surveyId}"`, 'the id of a survey')];
}

function checkSearch({ file, value }: Entry<SearchMaster>, known: Known): string[] {
  const survey = known.surveys.get(value.surveyId) ?? known.members.get(value.surveyId);
  if (!survey && !isWhole(known, 'surveys', 'members')) return [];
  if (!survey) return [faultLine(file, '$.surveyId', `is "${value.surveyId}"`, 'the id of a survey')];
  const item = itemsByKey(survey).get(value.itemKey);
  if (item && rulesOf(item).hasMasterList) return [];
  return [faultLine(file, '$.itemKey', `is "${value.itemKey}"`, 'the itemKey of a search or suggest item')];
}

/** Departments that the bundle's own facility has twice, or not at all. */
function checkDepartments({ surveys, members, facility }: Bundle): string[] {
  if (!facility) return [];
  const ids = facility.value.departments.map(({ id }) => id);
  const twice = ids.flatMap((id, index) =>
    ids.indexOf(id) < index
      ? [faultLine(facility.file, `$.departments[${index}].id`, `repeats "${id}"`, 'each id once')]
      : [],
  );
  const unknown = [...surveys, ...members].flatMap(({ file, value: { departmentId } }) =>
    departmentId === undefined || ids.includes(String(departmentId))
      ? []
      : [faultLine(file, '$.departmentId', `is "${departmentId}"`, 'the id of a department of facility.json')],
  );
  return [...twice, ...unknown];
}

/** All faults that only show across files. `stored` is what the database holds already; a bundle may refer to it. */
export function checkBundle(bundle: Bundle, stored: Known): string[] {
  const known = withBundle(stored, bundle);
  return [
    ...repeated([...bundle.surveys, ...bundle.members], 'surveyId', (survey) => survey.surveyId),
    ...takenByOtherKind(bundle.surveys, stored.members, 'surveyId'),
    ...takenByOtherKind(bundle.members, stored.surveys, 'memberSurveyId'),
    ...repeated(bundle.calendars, 'calendarId', (calendar) => calendar.calendarId),
    ...repeated(bundle.beds, 'surveyId', (bed) => bed.surveyId),
    ...repeated(bundle.searches, 'itemKey', (search) => `${search.surveyId}_${search.itemKey}`),
    ...[...bundle.surveys, ...bundle.members].flatMap((entry) => checkSurvey(entry, known)),
    ...bundle.calendars.flatMap(checkCalendar),
    ...checkDepartments(bundle),
    ...(bundle.categories ? checkCategories(bundle.categories, known) : []),
    ...(bundle.candidate ? checkCandidates(bundle.candidate) : []),
    ...bundle.beds.flatMap((entry) => checkBed(entry, known)),
    ...bundle.searches.flatMap((entry) => checkSearch(entry, known)),
    ...(bundle.payment ? checkPayment(bundle.payment, known) : []),
    ...checkInvoices(bundle, known),
  ];
}
