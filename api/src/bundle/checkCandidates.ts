/**
 * Cross checks of candidate.json: what its schema cannot see (CAND-018).
 */
import { isDeepStrictEqual } from 'node:util';
import type { CandidateCategories, DepartmentSettings } from '@madoguchi/shared/contract';
import { fromHyphens, isRealDay } from '@madoguchi/shared/domain/date';
import { A_DAY, faultLine, jsonPath } from './fault';
import type { Entry } from './read';

/**
 * Faults of the categories. A department may be in several of them, but its settings are asked for by its id alone.
 */
export function checkCandidates({ file, value }: Entry<CandidateCategories>): string[] {
  const faults: string[] = [];
  const report = (keys: (string | number)[], problem: string, expected: string) =>
    faults.push(faultLine(file, jsonPath(keys), problem, expected));
  const categoryIds = new Set<string>();
  const settings = new Map<string, DepartmentSettings>();
  for (const [index, { partitionKey, departments }] of value.categories.entries()) {
    if (categoryIds.has(partitionKey))
      report(['categories', index, 'partitionKey'], `repeats "${partitionKey}"`, 'each partitionKey once');
    categoryIds.add(partitionKey);
    const own = new Set<string>();
    for (const [position, { id, metaSettings }] of departments.entries()) {
      const path = ['categories', index, 'departments', position];
      if (own.has(id)) report([...path, 'id'], `repeats "${id}" of its category`, 'each id once');
      own.add(id);
      for (const [holiday, date] of metaSettings.customHolidays.entries()) {
        if (!isRealDay(fromHyphens(date)))
          report([...path, 'metaSettings', 'customHolidays', holiday], `is "${date}"`, A_DAY);
      }
      for (const [weekday, labels] of Object.entries(metaSettings.receptionSchedule)) {
        // A time is chosen, and stored, by its title (CAND-017).
        for (const [label, { title, show }] of Object.entries(labels)) {
          if (show && title.trim() === '')
            report(
              [...path, 'metaSettings', 'receptionSchedule', weekday, label, 'title'],
              'is empty',
              'the words of a time to choose',
            );
        }
      }
      const known = settings.get(id);
      if (known && !isDeepStrictEqual(known, metaSettings))
        report([...path, 'metaSettings'], `differs from the other settings of "${id}"`, 'one department, one setting');
      settings.set(id, metaSettings);
    }
  }
  return faults;
}
