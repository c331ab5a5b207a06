/**
 * The navigation guard (ROUTE-043, ROUTE-044): from a form nobody gets to the lists of answers by going back, because a half-sent answer would look
 * as if it had been cancelled. A link that the form itself offers after sending says so and passes.
 */
import { matchRoute, type RouteName } from '@madoguchi/shared/contract/routes';
import { useBlocker } from '@madoguchi/shared/router';
import { routeTexts } from '@madoguchi/shared/texts';
import { useAlert } from '@madoguchi/shared/ui/plain';
import { useEffect } from 'react';

const guarded: readonly RouteName[] = ['Confirm', 'SurveyConfirm', 'ConfirmList', 'ConfirmListSurvey'];

interface Place {
  pathname: string;
  state?: unknown;
}

/** True when the guard forbids going from one place to the other. */
export function isForbidden(from: Place, to: Place): boolean {
  const { state } = to;
  const afterSubmission =
    typeof state === 'object' && state !== null && 'afterSubmission' in state && state.afterSubmission === true;
  const name = matchRoute(to.pathname)?.name;
  return (
    matchRoute(from.pathname)?.name === 'LiffSurvey' && name !== undefined && guarded.includes(name) && !afterSubmission
  );
}

export function NavigationGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isForbidden(currentLocation, nextLocation));
  const { alert, element } = useAlert();
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void alert(routeTexts.guard).then(() => blocker.reset());
  }, [blocker, alert]);
  return element;
}
