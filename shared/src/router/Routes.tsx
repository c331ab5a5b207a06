/**
 * The declarative parts of routing, on react-router's own matching. react-router's brings along the boundaries, the loaders and the server parts of its
 * framework mode, 4 KB in front of the first input; names and shapes are those of react-router, as far as they go.
 */
import { Children, isValidElement, type ReactElement, type ReactNode, useContext, useEffect } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { MatchContext, useLocation, useNavigate, useParams } from './place';

/** Shows the route that fits the place best, each layout around what lies below it; nothing where none fits. */
export function RouteTree({ routes }: { routes: RouteObject[] }): ReactNode {
  const { pathname } = useLocation();
  const outer = useParams();
  return (matchRoutes(routes, { pathname }) ?? []).reduceRight<ReactNode>((outlet, { route, params }) => {
    const { element = outlet } = route;
    return <MatchContext value={{ params: { ...outer, ...params }, outlet }}>{element}</MatchContext>;
  }, null);
}

/** A path of {@link Routes}, written for the whole address. */
export interface RouteProps {
  path: string;
  element: ReactNode;
}

/** Stands below `Routes`, which reads it; it shows nothing by itself. */
export function Route(_: RouteProps): ReactNode {
  return null;
}

function isRoute(child: ReactNode): child is ReactElement<RouteProps> {
  return isValidElement(child) && child.type === Route;
}

/** The screens of a remote by path. */
export function Routes({ children }: { children: ReactNode }): ReactNode {
  const routes = Children.toArray(children)
    .filter(isRoute)
    .map(({ props: { path, element } }) => ({ path, element }));
  return <RouteTree routes={routes} />;
}

/** What the matched route below a layout shows. */
export function Outlet(): ReactNode {
  return useContext(MatchContext).outlet;
}

/** Goes elsewhere as soon as it is shown. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }): ReactNode {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(to, { replace });
  }, [navigate, to, replace]);
  return null;
}
