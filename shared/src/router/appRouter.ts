/**
 * The product's router: react-router's history and its matching of paths, without its data router and its components. Nobody here uses loaders or
 * actions, and leaving them out saves 18 KB of the first file. The names and shapes are those of react-router, as far as they go.
 */
import {
  type Location,
  NavigationType,
  UNSAFE_createBrowserHistory as newBrowserHistory,
  parsePath,
  type To,
  type UNSAFE_createMemoryHistory,
} from 'react-router-dom';
import type { RouteEntry } from './Routes';

export interface RouterState {
  location: Location;
  historyAction: NavigationType;
}

/** Where the person is, and where they want to go. */
export interface Transition {
  currentLocation: Location;
  nextLocation: Pick<Location, 'pathname' | 'search' | 'hash' | 'state'>;
  historyAction: NavigationType;
}

type AppHistory = ReturnType<typeof newBrowserHistory> | ReturnType<typeof UNSAFE_createMemoryHistory>;
/** Answers true to keep the person where they are. */
type Blocker = (transition: Transition) => boolean;

/** Made by {@link createBrowserRouter}, in tests by `createMemoryRouter` of shared/testing. */
export class AppRouter {
  state: RouterState;
  private readonly listeners = new Set<(state: RouterState) => void>();
  private readonly blockers = new Set<Blocker>();
  private readonly stopListening: () => void;
  private isReverting = false;

  constructor(
    readonly routes: RouteEntry[],
    private readonly history: AppHistory,
  ) {
    this.state = { location: history.location, historyAction: history.action };
    this.stopListening = history.listen(({ location, delta }) => this.followHistory(location, delta));
  }

  /** Goes to an address, or by `delta` steps through the history. */
  navigate(to: To | number, options: { replace?: boolean; state?: unknown } = {}): Promise<void> {
    if (typeof to === 'number') this.history.go(to);
    else this.change(to, options.state, options.replace ? NavigationType.Replace : NavigationType.Push);
    return Promise.resolve();
  }

  /** Tells of each navigation, before it is shown. */
  subscribe(listener: (state: RouterState) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Asks before each navigation. */
  block(blocker: Blocker): () => void {
    this.blockers.add(blocker);
    return () => this.blockers.delete(blocker);
  }

  dispose(): void {
    this.stopListening();
    this.listeners.clear();
    this.blockers.clear();
  }

  private isBlocked(nextLocation: Transition['nextLocation'], historyAction: NavigationType): boolean {
    const transition = { currentLocation: this.state.location, nextLocation, historyAction };
    return [...this.blockers].some((blocker) => blocker(transition));
  }

  private change(to: To, state: unknown, action: NavigationType): void {
    const {
      pathname = this.state.location.pathname,
      search = '',
      hash = '',
    } = typeof to === 'string' ? parsePath(to) : to;
    if (this.isBlocked({ pathname, search, hash, state }, action)) return;
    if (action === NavigationType.Replace) this.history.replace(to, state);
    else this.history.push(to, state);
    this.update();
  }

  /** The browser has gone back or forth already; where that is not allowed, it is sent back the same way. */
  private followHistory(location: Location, delta: number | null): void {
    if (this.isReverting) {
      this.isReverting = false;
      return;
    }
    if (delta !== null && delta !== 0 && this.isBlocked(location, NavigationType.Pop)) {
      this.isReverting = true;
      this.history.go(-delta);
      return;
    }
    this.update();
  }

  private update(): void {
    this.state = { location: this.history.location, historyAction: this.history.action };
    for (const listener of this.listeners) listener(this.state);
  }
}

/** The router of the page's address, in history mode (ROUTE-001). */
export function createBrowserRouter(routes: RouteEntry[]): AppRouter {
  return new AppRouter(routes, newBrowserHistory());
}
