/**
 * Cross checks of a whole bundle: ids that appear twice, references that lead nowhere, calendars that contradict themselves.
 */
import type { Calendar, Categories } from '@madoguchi/shared/contract';
import { isRealDay } from '@madoguchi/shared/domain/date';
import { allCategories } from '@madoguchi/shared/domain/reservation';
import { checkCandidates } from './checkCandidates';
import { checkSurvey } from './checkSurveys';
import { faultLine, jsonPath } from './fault';
import type { Bundle, Entry } from './read';
import { categoryIds, type Known, placedItems, withBundle } from './references';

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

function checkCalendar({ file, value: calendar }: Entry<Calendar>): string[] {
  const faults: string[] = [];
  const report = (keys: (string | number)[], problem: string, expected: string) =>
    faults.push(faultLine(file, jsonPath(keys), problem, expected));
  const slots = Object.keys(calendar.comaList);
  if (slots.length === 0) report(['comaList'], 'is empty', 'at least one slot');
  for (const [slot, { start, end }] of Object.entries(calendar.comaList)) {
    if (start >= end) report(['comaList', slot], `starts at ${start} and ends at ${end}`, 'a start before the end');
  }
  const checkSlots = (keys: (string | number)[], quotas: Record<string, number>) => {
    for (const slot of Object.keys(quotas)) {
      if (!slots.includes(slot)) report([...keys, slot], `names slot "${slot}"`, 'a slot of comaList');
    }
  };
  const checkDay = (keys: (string | number)[], day: string | undefined) => {
    if (day !== undefined && !isRealDay(day)) report(keys, `is "${day}"`, 'a day of the calendar');
  };
  const checkSpan = (from: string | undefined, to: string | undefined, keys: (string | number)[]) => {
    if (from !== undefined && to !== undefined && from > to)
      report(keys, `is before ${from}`, 'a day not before the first');
  };
  for (const [index, rule] of (calendar.rules ?? []).entries()) {
    checkDay(['rules', index, 'from'], rule.from);
    checkDay(['rules', index, 'to'], rule.to);
    checkSpan(rule.from, rule.to, ['rules', index, 'to']);
    for (const [weekday, quotas] of Object.entries(rule.weekly)) {
      if (typeof quotas === 'object' && quotas !== null) checkSlots(['rules', index, 'weekly', weekday], { ...quotas });
    }
  }
  for (const [day, quotas] of Object.entries(calendar.schedule ?? {})) {
    checkDay(['schedule', day], day);
    checkSlots(['schedule', day], quotas);
  }
  for (const day of Object.keys(calendar.dayOff ?? {})) checkDay(['dayOff', day], day);
  checkSpan(calendar.startDate, calendar.endDate, ['endDate']);
  checkSpan(calendar.reservationPossibleStartDate, calendar.reservationPossibleEndDate, ['reservationPossibleEndDate']);
  return faults;
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
    if (node.calendarId !== undefined && !known.calendars.has(node.calendarId)) {
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
    if (!validIds.has(item.categoryId))
      report(`$.items[${index}].categoryId`, `is "${item.categoryId}"`, 'the id of a category');
  }
  return faults;
}

function checkOthers(bundle: Bundle, known: Known): string[] {
  const faults: string[] = [];
  for (const { file, value } of bundle.beds) {
    if (!known.surveys.has(value.surveyId))
      faults.push(faultLine(file, '$.surveyId', `is "${value.surveyId}"`, 'the id of a survey'));
  }
  for (const { file, value } of bundle.searches) {
    const survey = known.surveys.get(value.surveyId) ?? known.members.get(value.surveyId);
    const item = placedItems(survey?.surveySchema ?? []).find((placed) => placed.item.itemKey === value.itemKey)?.item;
    if (!survey) faults.push(faultLine(file, '$.surveyId', `is "${value.surveyId}"`, 'the id of a survey'));
    else if (item?.type !== 'search' && item?.type !== 'suggest') {
      faults.push(faultLine(file, '$.itemKey', `is "${value.itemKey}"`, 'the itemKey of a search or suggest item'));
    }
  }
  if (bundle.payment) {
    const { file, value } = bundle.payment;
    const ids = categoryIds(known);
    for (const [index, service] of value.services.entries()) {
      for (const [position, id] of (service.categoryIds ?? []).entries()) {
        if (!ids.has(id))
          faults.push(
            faultLine(file, `$.services[${index}].categoryIds[${position}]`, `is "${id}"`, 'the id of a category'),
          );
      }
    }
  }
  return faults;
}

/** All faults that only show across files. `stored` is what the database holds already; a bundle may refer to it. */
export function checkBundle(bundle: Bundle, stored: Known): string[] {
  const known = withBundle(stored, bundle);
  return [
    ...repeated([...bundle.surveys, ...bundle.members], 'surveyId', (survey) => survey.surveyId),
    ...repeated(bundle.calendars, 'calendarId', (calendar) => calendar.calendarId),
    ...repeated(bundle.beds, 'surveyId', (bed) => bed.surveyId),
    ...repeated(bundle.searches, 'itemKey', (search) => `${search.surveyId}_${search.itemKey}`),
    ...[...bundle.surveys, ...bundle.members].flatMap((entry) => checkSurvey(entry, known)),
    ...bundle.calendars.flatMap(checkCalendar),
    ...(bundle.categories ? checkCategories(bundle.categories, known) : []),
    ...(bundle.candidate ? checkCandidates(bundle.candidate) : []),
    ...checkOthers(bundle, known),
  ];
}
