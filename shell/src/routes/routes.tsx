/** The routes of the shell: everything that a remote owns goes to it, the rest is not found. */
import { createBrowserRouter } from '@madoguchi/shared/router';
import { routeTexts } from '@madoguchi/shared/texts';
import { RemoteRoute } from '../remotes/RemoteRoute';

function NotFound() {
  return (
    <main>
      <h1>{routeTexts.notFound.title}</h1>
      <p>{routeTexts.notFound.text}</p>
    </main>
  );
}

/** A new router for the page's address. */
export function createRouter() {
  return createBrowserRouter([{ path: '*', element: <RemoteRoute notFound={<NotFound />} /> }]);
}
