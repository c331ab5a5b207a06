/** Whether a reservation item leads to a time: its categories have calendars, and these have times (CONSOLE 4). */
import { allCategories, respectsFixedCategories } from '../../reservation';
import { isReservation, type PlacedItem } from '../../survey';
import type { Checked, Report } from './types';

/**
 * Of the categories that people can choose, those without a calendar and those of a calendar without times. Where none is
 * left nobody can reserve anything; where only some are, the others are served.
 */
export function checkPlaces({ item, keys }: PlacedItem, { known }: Checked, report: Report): void {
  const tree = item.categories_tree ?? known.tree;
  if (!isReservation(item) || !tree || tree.length === 0) return;
  const choices = allCategories(tree)
    .filter(({ node }) => (node.children ?? []).length === 0)
    .filter(({ node: { id } }) => id === undefined || respectsFixedCategories(tree, item, id));
  const bare = choices.filter(({ node, calendarId }) => node.id === undefined || calendarId === undefined);
  const closed = choices.flatMap(({ node, calendarId }) => {
    const calendar = calendarId === undefined ? undefined : known.calendars?.get(calendarId);
    return node.id !== undefined && calendar?.hasTimes === false
      ? [{ node, name: calendar.name ?? calendarId ?? '' }]
      : [];
  });
  const isAll = choices.length > 0 && bare.length + closed.length === choices.length;
  const severity = isAll ? 'fault' : 'warning';
  for (const { node } of bare) report('categoryWithoutCalendar', keys, { category: node.name }, severity);
  for (const { node, name } of closed)
    report('calendarWithoutTimes', keys, { category: node.name, calendar: name }, severity);
}
