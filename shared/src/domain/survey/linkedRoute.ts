/** Where a link button leads within the product (ROUTE-009, CONTRACT 11). */
import type { SchemaItem } from '../../contract';
import { pathOf, ROUTES, type RouteName } from '../../contract/routes';

const ROUTE_NAMES = Object.keys(ROUTES) as RouteName[];

/**
 * The route that a link button names, however its letters are cased; undefined where it names none, or one that the
 * product does not have.
 */
export function linkedRoute({ link }: Pick<SchemaItem, 'link'>): RouteName | undefined {
  const wanted = link?.routeName?.toLowerCase();
  return ROUTE_NAMES.find((name) => name.toLowerCase() === wanted);
}

/**
 * Where a form with a reservation or a link button goes on: the route that the button names, default the form's
 * calendar.
 */
export function linkPath(linkButton: SchemaItem | undefined, surveyId: string): string {
  const name = linkButton && linkedRoute(linkButton);
  return name === undefined || name === 'Calendar' ? pathOf('CalendarSurvey', surveyId) : pathOf(name, surveyId);
}
