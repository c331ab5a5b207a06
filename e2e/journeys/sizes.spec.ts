/** What the builds weigh (docs/performance.md, B1 and B9). No time is measured: the same files weigh the same at any load. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { formSize, LARGEST_FORM, LARGEST_ROUTE, routeSizes } from '../bench/routes';

const root = join(import.meta.dirname, '../..');

test('a first visit to any route costs no more than its budget', () => {
  const sizes = routeSizes(root);
  expect(sizes.map(({ route }) => route)).toEqual(
    expect.arrayContaining([
      'LiffSurvey',
      'AdminSurvey',
      'Admin',
      'Calendar',
      'LiffMember/form',
      'LiffMember/home',
      '/',
    ]),
  );
  expect(sizes.filter(({ kilobytes }) => kilobytes > LARGEST_ROUTE)).toEqual([]);
});

test('what stands in front of the first input of a form costs no more than its budget', () => {
  expect(formSize(root)).toBeLessThanOrEqual(LARGEST_FORM);
});
