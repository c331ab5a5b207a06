/** The runtime configuration that the server wrote into the HTML, and the clock that goes with it. */
import { CONFIGURATION_ELEMENT_ID, type RuntimeConfiguration } from '../contract';
import { setClock } from '../domain/clock';

/**
 * Reads it once, at the start. It comes from our own server in the same answer as this script's address, so only its
 * presence is checked.
 * @throws {Error} when the page was not served by the product's server.
 */
export function readConfiguration(): RuntimeConfiguration {
  const text = document.getElementById(CONFIGURATION_ELEMENT_ID)?.textContent;
  if (!text) throw new Error('the page carries no configuration: it must be served by the api');
  return JSON.parse(text) as RuntimeConfiguration;
}

/** The browser runs on the server's time, whatever the phone's own clock says (CONTRACT 12, Time). */
export function startClock({ serverTime }: RuntimeConfiguration): void {
  const [navigation] = performance.getEntriesByType('navigation');
  const sinceAnswer =
    navigation instanceof PerformanceNavigationTiming ? performance.now() - navigation.responseStart : 0;
  setClock(serverTime + sinceAnswer);
}
