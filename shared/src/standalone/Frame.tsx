/** The thin frame of a remote that is developed alone: its screens, and a way to sign in. */

import { RemoteScreen } from '@madoguchi/shared/remotes';
import { Link, useLocation } from '@madoguchi/shared/router';
import { useAppSelector } from '@madoguchi/shared/store';
import { Screen } from '@madoguchi/shared/ui/plain';
import type { RemoteName } from '../contract';
import { matchRoute, opensWithoutSession, pathOf, ROUTES } from '../contract/routes';
import { loginTexts } from '../texts';

/** Signing in happens in a window of its own, because the product's page there would go on with its own screens. */
function SignIn() {
  return (
    <Screen title={loginTexts.title} centred>
      <p>{loginTexts.intro}</p>
      <a href={pathOf('Login')} target="_blank" rel="noopener">
        {loginTexts.action.loginWithLine}
      </a>
    </Screen>
  );
}

/** What can be opened: a path with an id wants one of the product's forms. */
function Addresses({ name }: { name: RemoteName }) {
  const paths = Object.values(ROUTES).flatMap((route) => (route.owner === name ? [route.path] : []));
  return (
    <Screen title={name}>
      <ul>
        {[...new Set(paths)].map((path) => (
          <li key={path}>{path.includes(':') ? path : <Link to={path}>{path}</Link>}</li>
        ))}
      </ul>
    </Screen>
  );
}

/** @param props.name the remote that is developed; screens of the others come from the product. */
export function Frame({ name }: { name: RemoteName }) {
  const { pathname, search } = useLocation();
  const isSignedIn = useAppSelector((state) => state.session.status === 'signedIn');
  const owner = matchRoute(pathname)?.entry.owner;
  if (!owner || owner === 'shell') return <Addresses name={name} />;
  if (!isSignedIn && !opensWithoutSession(pathname, search)) return <SignIn />;
  return <RemoteScreen key={owner} name={owner} path={pathname} />;
}
