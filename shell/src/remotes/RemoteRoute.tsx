/**
 * The one route under which all remotes live: the path decides whose screen is shown, and a remote keeps its state
 * while the person moves between its own paths.
 */
import { matchRoute } from '@madoguchi/shared/contract/routes';
import { RemoteScreen, whenIdle } from '@madoguchi/shared/remotes';
import { useLocation } from '@madoguchi/shared/router';
import { type ReactNode, useEffect } from 'react';
import { preloadAfter } from './preload';

/** @param props.notFound what is at a path that is in no route (ROUTE-029). */
export function RemoteRoute({ notFound }: { notFound: ReactNode }) {
  const { pathname } = useLocation();
  const entry = matchRoute(pathname)?.entry;
  const owner = entry?.owner === 'shell' ? undefined : entry?.owner;
  useEffect(() => {
    if (owner) whenIdle(() => void preloadAfter(owner));
  }, [owner]);
  if (!owner) return notFound;
  return <RemoteScreen key={owner} name={owner} path={pathname} />;
}
