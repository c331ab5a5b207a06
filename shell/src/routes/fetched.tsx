/** Pages of the shell whose code comes when somebody goes there: most people arrive signed in, at a remote's screen. */
import { LoadingView } from '@madoguchi/shared/ui/plain';
import { type ComponentType, lazy, Suspense } from 'react';

const RETRY_PAUSE_MILLISECONDS = 1_000;

/** Asks once more before the fault is shown, as for a remote (DESIGN 3); the last boundary then offers a reload. */
async function loadTwice<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MILLISECONDS));
    return load();
  }
}

/** The page as a component that waits for its code. */
export function fetchedPage<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Page = lazy(async () => ({ default: await loadTwice(load) }));
  return function FetchedPage(props: Props) {
    return (
      <Suspense fallback={<LoadingView />}>
        <Page {...props} />
      </Suspense>
    );
  };
}
