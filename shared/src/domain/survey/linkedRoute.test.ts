/** Where a link button leads. */
import { expect, test } from '@jest/globals';
import type { SchemaItem } from '../../contract';
import { linkedRoute, linkPath } from './linkedRoute';

const button = (routeName?: string): SchemaItem => ({
  itemKey: 'link',
  type: 'linkbutton',
  title: '次へ',
  ...(routeName !== undefined && { link: { routeName } }),
});

test('by default to the calendar of the form [ROUTE-009]', () => {
  for (const link of [undefined, button(), button('calendar'), button('Calendar'), button('CalendarSurvey')]) {
    expect(linkPath(link, 's1')).toBe('/calendar/s1');
  }
});

test('to the route that its value names, however it is cased [ROUTE-009]', () => {
  expect(linkPath(button('SurveyConfirm'), 's1')).toBe('/confirm/s1');
  expect(linkPath(button('confirmSearchForm'), 's1')).toBe('/confirmSearchForm');
  expect(linkPath(button('BEDRESERVATION'), 's1')).toBe('/bed-reservation/s1');
});

test('an unknown route name leads nowhere, and neither does the name of a property of every object', () => {
  for (const name of ['nowhere', '', 'toString', 'constructor']) expect(linkedRoute(button(name))).toBeUndefined();
});
