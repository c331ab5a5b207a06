/**
 * Google Tag Manager, where the operator allows it (SURVEY-036): only the container id is taken out of the config's
 * snippets, no HTML of a config is ever run.
 */
import { CONFIGURATION_ELEMENT_ID, type SurveyConfig } from '@madoguchi/shared/contract';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { useEffect } from 'react';

const SCRIPT_ADDRESS = 'https://www.googletagmanager.com/gtm.js';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** The container id in a config's snippets, or undefined. */
function containerIdOf(snippets: SurveyConfig['googleTagManager']): string | undefined {
  return /\bGTM-[A-Z0-9]{4,12}\b/.exec(`${snippets?.head ?? ''} ${snippets?.body ?? ''}`)?.[0];
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

/** Loads the config's container once. */
export function useTagManager(config: SurveyConfig | undefined): void {
  const containerId = containerIdOf(config?.googleTagManager);
  useEffect(() => {
    if (containerId === undefined || !isAllowed()) return;
    const address = `${SCRIPT_ADDRESS}?id=${containerId}`;
    if (document.querySelector(`script[src="${address}"]`)) return;
    window.dataLayer = window.dataLayer ?? [];
    window.dataLayer.push({ 'gtm.start': nowMilliseconds(), event: 'gtm.js' });
    const script = document.createElement('script');
    script.async = true;
    script.src = address;
    document.head.append(script);
  }, [containerId]);
}
