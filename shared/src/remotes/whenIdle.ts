/** Work that can wait until the page has nothing better to do: code that is fetched ahead of the tap that needs it. */

/**
 * Runs `task` when the browser is idle, after five seconds at the latest. Safari has no requestIdleCallback: there,
 * after two.
 */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 5_000 });
  else setTimeout(task, 2_000);
}
