/** Shows the routes of a router, and what navigation asks of the page: the place to scroll to, the question before leaving, the last boundary. */
import {
  Component,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { AppRouter, Transition } from './appRouter';
import { LocationContext, RouterContext, useLocation } from './place';
import { RouteTree } from './Routes';

const ErrorContext = createContext<unknown>(undefined);

export function RouterProvider({ router }: { router: AppRouter }) {
  const [{ location }, setState] = useState(router.state);
  useLayoutEffect(() => {
    // A child may have navigated before anybody listened.
    setState(router.state);
    // As a transition: the old screen stays until the new one, often a chunk of its own, is there.
    return router.subscribe((next) => startTransition(() => setState(next)));
  }, [router]);
  return (
    <RouterContext value={router}>
      <LocationContext value={location}>
        <LastBoundary resetKey={location.key} element={router.routes.find((route) => route.errorElement)?.errorElement}>
          <RouteTree routes={router.routes} />
        </LastBoundary>
      </LocationContext>
    </RouterContext>
  );
}

interface BoundaryProps {
  /** Navigating elsewhere clears the fault. */
  resetKey: string;
  element: ReactNode;
  children: ReactNode;
}

/** Shows the routes' `errorElement` in place of a tree that has thrown. */
class LastBoundary extends Component<BoundaryProps, { fault?: { error: unknown } | undefined }> {
  override state: { fault?: { error: unknown } | undefined } = {};

  static getDerivedStateFromError(error: unknown) {
    return { fault: { error } };
  }

  override componentDidUpdate(previous: BoundaryProps) {
    if (this.state.fault && previous.resetKey !== this.props.resetKey) this.setState({ fault: undefined });
  }

  override render() {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    return <ErrorContext value={fault.error}>{this.props.element}</ErrorContext>;
  }
}

/** What was thrown, inside an `errorElement`. */
export function useRouteError(): unknown {
  return useContext(ErrorContext);
}

export type BlockerState =
  | { state: 'unblocked' }
  | {
      state: 'blocked';
      location: Transition['nextLocation'] /** Forgets the attempt; the person stays. */;
      reset: () => void;
    };

/** Keeps the person on the screen while `shouldBlock` says so, by link and by the browser's back alike, and says that it did. */
export function useBlocker(shouldBlock: (transition: Transition) => boolean): BlockerState {
  const router = useContext(RouterContext);
  const [blocker, setBlocker] = useState<BlockerState>({ state: 'unblocked' });
  const latest = useRef(shouldBlock);
  useLayoutEffect(() => {
    latest.current = shouldBlock;
  });
  useEffect(
    () =>
      router?.block((transition) => {
        if (!latest.current(transition)) return false;
        setBlocker({
          state: 'blocked',
          location: transition.nextLocation,
          reset: () => setBlocker({ state: 'unblocked' }),
        });
        return true;
      }),
    [router],
  );
  return blocker;
}

/** A new screen starts at its top; going back finds the place where it was left. */
export function ScrollRestoration(): null {
  const router = useContext(RouterContext);
  const { key } = useLocation();
  const [places] = useState(() => new Map<string, number>());
  const isFirst = useRef(true);

  useEffect(() => {
    if (!router) return undefined;
    const setMode = (mode: ScrollRestoration) => {
      window.history.scrollRestoration = mode;
    };
    // A reload is the browser's own affair.
    const leave = () => setMode('auto');
    setMode('manual');
    window.addEventListener('pagehide', leave);
    let current = router.state.location.key;
    const stop = router.subscribe(({ location }) => {
      places.set(current, window.scrollY);
      current = location.key;
    });
    return () => {
      stop();
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [router, places]);

  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const isBack = router?.state.historyAction === 'POP';
    window.scrollTo(0, (isBack && places.get(key)) || 0);
  }, [key, places, router]);
  return null;
}
