/** Hears of exceptions from the first line on; what reports them is fetched when there is one. */
import { FAULT_EVENT } from '@madoguchi/shared/remotes';

/** Called once, before anything else. */
export function watchFaults(): void {
  const hear = (event: Event) => void import('./report').then(({ report }) => report(event)).catch(() => undefined);
  for (const type of ['error', 'unhandledrejection', FAULT_EVENT]) addEventListener(type, hear);
}
