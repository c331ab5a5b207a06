/**
 * The navigation guard (ROUTE-043, ROUTE-044): from a form nobody gets to the lists of answers by going back, because a
 * half-sent answer would look as if it had been cancelled. A link that the form itself offers after sending says so and
 * passes.
 */
import { matchRoute, type RouteName } from '@madoguchi/shared/contract/routes';
import { type Location, useLocation, useNavigate, useNavigationType } from '@madoguchi/shared/router';
import { routeTexts } from '@madoguchi/shared/texts';
import { useAlert } from '@madoguchi/shared/ui/plain';
import { type ReactNode, useEffect, useRef, useState } from 'react';

const guarded: readonly RouteName[] = ['Confirm', 'SurveyConfirm', 'ConfirmList', 'ConfirmListSurvey'];

interface Place {
  pathname: string;
  state?: unknown;
}

/** True when the guard forbids going from one place to the other. */
function isForbidden(from: Place, to: Place): boolean {
  const { state } = to;
  const afterSubmission =
    typeof state === 'object' && state !== null && 'afterSubmission' in state && state.afterSubmission === true;
  const name = matchRoute(to.pathname)?.name;
  return (
    matchRoute(from.pathname)?.name === 'LiffSurvey' && name !== undefined && guarded.includes(name) && !afterSubmission
  );
}

/** How far into the history the page is: the router notes it in every entry. */
function positionInHistory(): number | undefined {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined;
}

/**
 * Where the person is, as the screens are to show it: a navigation that the guard forbids is taken back, with a notice,
 * while the screen before it stays as it is.
 */
export function useNavigationGuard(): { location: Location; notice: ReactNode } {
  const location = useLocation();
  const action = useNavigationType();
  const navigate = useNavigate();
  const { alert, element } = useAlert();
  const [shown, setShown] = useState(location);
  const isHeld = location !== shown && isForbidden(shown, location);
  if (location !== shown && !isHeld) setShown(location);

  const position = useRef(positionInHistory());
  useEffect(() => {
    if (!isHeld) {
      position.current = positionInHistory();
      return;
    }
    // Back or forth by some steps; one step back where an entry does not say.
    const steps = action === 'PUSH' ? 1 : (positionInHistory() ?? 0) - (position.current ?? 0) || -1;
    if (action === 'REPLACE') void navigate(shown, { replace: true, state: shown.state });
    else void navigate(-steps);
    // The step is still being taken back: the history stays as it is.
    void alert({ ...routeTexts.guard, inHistory: false });
  }, [location, action, isHeld, shown, navigate, alert]);
  return { location: isHeld ? shown : location, notice: element };
}
