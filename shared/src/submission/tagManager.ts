/** Loads a container of Google Tag Manager. A file of its own, which only a form that names one fetches. */
import { CONFIGURATION_ELEMENT_ID } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';

const SCRIPT_ADDRESS = 'https://www.googletagmanager.com/gtm.js';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** What the server allows; a page without its configuration allows nothing. */
function isAllowed(): boolean {
  const text = document.getElementById(CONFIGURATION_ELEMENT_ID)?.textContent;
  if (!text) return false;
  const configuration: unknown = JSON.parse(text);
  return (
    typeof configuration === 'object' &&
    configuration !== null &&
    'tagManagerAllowed' in configuration &&
    configuration.tagManagerAllowed === true
  );
}

/** Loads the container once, where the operator allows it. */
export function loadContainer(containerId: string): void {
  if (!isAllowed()) return;
  const address = `${SCRIPT_ADDRESS}?id=${containerId}`;
  if (document.querySelector(`script[src="${address}"]`)) return;
  window.dataLayer = window.dataLayer ?? [];
  window.dataLayer.push({ 'gtm.start': nowMilliseconds(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
}
