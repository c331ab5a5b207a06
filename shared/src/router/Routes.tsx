/**
 * The declarative parts of routing, on react-router's own matching of a path. react-router's brings along the boundaries, the loaders and the server parts of its
 * framework mode, and the ranking of paths that overlap, 5 KB in front of the first input; names and shapes are those of react-router, as far as they go.
 */
import { Children, isValidElement, type ReactElement, type ReactNode, useContext, useEffect } from 'react';
import { matchPath, type Params } from 'react-router-dom';
import { MatchContext, useLocation, useNavigate, useParams } from './place';

/** A screen by its path, or a layout (without a path) around the screens below it. The first that fits is shown. */
export interface RouteEntry {
  path?: string;
  element?: ReactNode;
  /** Shown in place of everything when a screen throws; the first one counts. */
  errorElement?: ReactNode;
  children?: RouteEntry[];
}

interface Found {
  /** From the outermost layout to the screen. */
  elements: ReactNode[];
  params: Params;
}

/** A parameter as it was before it became part of an address; one that is no encoded text stays as it is. */
function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return text;
  }
}

function findRoute(routes: readonly RouteEntry[], pathname: string): Found | undefined {
  for (const { path, element, children = [] } of routes) {
    if (path === undefined) {
      const below = findRoute(children, pathname);
      if (below) return { ...below, elements: [element, ...below.elements] };
    } else {
      const match = matchPath(path, pathname);
      const params = Object.entries(match?.params ?? {}).map(([name, value]) => [name, decoded(value)]);
      if (match) return { elements: [element], params: Object.fromEntries(params) };
    }
  }
  return undefined;
}

/** Shows the route that fits the place, each layout around what lies below it; nothing where none fits. */
export function RouteTree({ routes }: { routes: readonly RouteEntry[] }): ReactNode {
  const { pathname } = useLocation();
  const outer = useParams();
  const found = findRoute(routes, pathname);
  const params = { ...outer, ...found?.params };
  return (found?.elements ?? []).reduceRight<ReactNode>(
    (outlet, element) => <MatchContext value={{ params, outlet }}>{element ?? outlet}</MatchContext>,
    null,
  );
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
