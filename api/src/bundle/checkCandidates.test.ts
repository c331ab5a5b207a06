/**
 * candidate.json: what is refused and how it is said.
 */
import { rmSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { writeBundle } from '../testing/bundle';
import { candidateBundle, DEPARTMENT } from '../testing/candidates';
import { faultsOfBundle } from './check';

function faultsWith(categories: unknown): string[] {
  const directory = writeBundle({ ...candidateBundle(), 'candidate.json': { categories } });
  try {
    return faultsOfBundle(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
const department = (id: string, settings: object = {}) => ({
  id,
  name: id,
  metaSettings: { ...DEPARTMENT, ...settings },
});

test('a clinic is taken, one department in two categories too [CAND-016, CAND-017, CAND-018]', () => {
  expect(
    faultsWith([
      { partitionKey: 'a', name: 'A', departments: [department('x')] },
      { partitionKey: 'b', name: 'B', departments: [department('x')] },
    ]),
  ).toEqual([]);
});

test('faults name file, path and what was expected [CAND-016, CAND-017, CAND-018]', () => {
  const { bookingStartDaysBefore: _, ...withoutStart } = DEPARTMENT;
  const faults = faultsWith([
    { partitionKey: 'a', name: 'A', departments: [department('x', { weeklyClose: [7] }), department('x')] },
    { partitionKey: 'b_c', name: 'B', departments: [{ id: 'y', name: 'Y', metaSettings: withoutStart }] },
    {
      partitionKey: 'c',
      name: 'C',
      departments: [
        department('z', { customHolidays: ['2026/12/31'] }),
        department('v', { reservationCancelLimit: -1 }),
        department('w', { receptionSchedule: { '1': { morning: { title: '午前', show: true } } } }),
      ],
    },
  ]);
  for (const path of [
    '$.categories[0].departments[0].metaSettings.weeklyClose[0]',
    '$.categories[1].partitionKey',
    '$.categories[1].departments[0].metaSettings.bookingStartDaysBefore',
    '$.categories[2].departments[0].metaSettings.customHolidays[0]',
    '$.categories[2].departments[1].metaSettings.reservationCancelLimit',
    '$.categories[2].departments[2].metaSettings.receptionSchedule',
  ]) {
    expect(faults.filter((fault) => fault.startsWith(`candidate.json: ${path}`))).not.toEqual([]);
  }
});

test('ids once, and one setting a department [CAND-018]', () => {
  expect(
    faultsWith([
      { partitionKey: 'a', name: 'A', departments: [department('x'), department('x')] },
      { partitionKey: 'a', name: 'B', departments: [department('x', { acceptUntilMonthEnd: 5 })] },
    ]),
  ).toEqual([
    'candidate.json: $.categories[0].departments[1].id: repeats "x" of its category, expected each id once',
    'candidate.json: $.categories[1].partitionKey: repeats "a", expected each partitionKey once',
    'candidate.json: $.categories[1].departments[0].metaSettings: differs from the other settings of "x", expected one department, one setting',
  ]);
});

test('a time that is shown has a title [CAND-017]', () => {
  const label = (title: string, show = true) => ({ title, show });
  const receptionSchedule = { '1': { label_1: label('午前'), label_2: label(' '), label_3: label('', false) } };
  expect(faultsWith([{ partitionKey: 'a', name: 'A', departments: [department('x', { receptionSchedule })] }])).toEqual(
    [
      'candidate.json: $.categories[0].departments[0].metaSettings.receptionSchedule["1"].label_2.title: is empty, expected the words of a time to choose',
    ],
  );
});
