/** Pages of the shell whose code comes when somebody goes there: most people arrive signed in, at a remote's screen. */
import { retryOnce } from '@madoguchi/shared/remotes';
import { LoadingView } from '@madoguchi/shared/ui/plain';
import { type ComponentType, lazy, Suspense } from 'react';

/** The page as a component that waits for its code; asked for twice, then the last boundary offers a reload. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Page = lazy(async () => ({ default: await retryOnce(load) }));
  return function FetchedPage(props: Props) {
    return (
      <Suspense fallback={<LoadingView />}>
        <Page {...props} />
      </Suspense>
    );
  };
}
