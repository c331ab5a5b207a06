/** Where signing in leads on to: only to pages of the staff, whatever an address says. */
import { CONSOLE_ROUTES } from '@madoguchi/shared/contract/console/routes';
import { matchRoute, ownAddress, ROUTES, type RouteName } from '@madoguchi/shared/contract/routes';

const OF_STAFF: readonly RouteName[] = ['Console', 'Admin', 'AdminSurvey'];

/** @param next as the address names it; null without one */
export function nextPath(next: string | null): string {
  const address = ownAddress(next ?? '', 'https://this.invalid');
  const route = address && matchRoute(address.pathname);
  const isOfStaff = route && OF_STAFF.includes(route.name) && address.pathname !== CONSOLE_ROUTES.ConsoleLogin;
  return isOfStaff ? address.pathname + address.search : ROUTES.Console.path;
}
