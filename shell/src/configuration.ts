/** The runtime configuration that the server wrote into the HTML. */
import { CONFIGURATION_ELEMENT_ID, type RuntimeConfiguration } from '@madoguchi/shared/contract';

/**
 * Reads it once, at the start. It comes from our own server in the same answer as this script's address, so only its presence is checked.
 * @throws {Error} when the page was not served by the product's server.
 */
export function readConfiguration(): RuntimeConfiguration {
  const text = document.getElementById(CONFIGURATION_ELEMENT_ID)?.textContent;
  if (!text) throw new Error('the page carries no configuration: it must be served by the api');
  return JSON.parse(text) as RuntimeConfiguration;
}
