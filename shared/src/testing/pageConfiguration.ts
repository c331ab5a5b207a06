/** The configuration that the server writes into the HTML, for tests: switches, keys, what is allowed. */
import { CONFIGURATION_ELEMENT_ID } from '../contract';

/** Writes the configuration into the page, in place of the one before. A string is written as it is. */
export function setPageConfiguration(configuration: object | string): void {
  clearPageConfiguration();
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = CONFIGURATION_ELEMENT_ID;
  script.textContent = typeof configuration === 'string' ? configuration : JSON.stringify(configuration);
  document.body.append(script);
}

/** Leaves the page without one: every switch has its default. */
export function clearPageConfiguration(): void {
  document.getElementById(CONFIGURATION_ELEMENT_ID)?.remove();
}
