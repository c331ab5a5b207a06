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
  // Of a tree of its own each is named as a fault already; the common one is the house's, and its calendars may go.
  const mayBeGone = !item.categories_tree && known.calendars !== undefined && !known.isLimited;
  const gone = choices.flatMap(({ node, calendarId }) =>
    mayBeGone && node.id !== undefined && calendarId !== undefined && !known.calendars?.has(calendarId)
      ? [{ node, calendarId }]
      : [],
  );
  const isAll = choices.length > 0 && bare.length + closed.length + gone.length === choices.length;
  const severity = isAll ? 'fault' : 'warning';
  for (const { node } of bare) report('categoryWithoutCalendar', keys, { category: node.name }, severity);
  for (const { node, calendarId } of gone)
    report('commonCalendarGone', keys, { category: node.name, calendarId }, severity);
  for (const { node, name } of closed)
    report('calendarWithoutTimes', keys, { category: node.name, calendar: name }, severity);
}
