/**
 * Google Tag Manager, where the operator allows it (SURVEY-036): only the container id is taken out of the config's
 * snippets, no HTML of a config is ever run.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { useEffect } from 'react';

/** The container id in a config's snippets, or undefined. */
function containerIdOf(snippets: SurveyConfig['googleTagManager']): string | undefined {
  return /\bGTM-[A-Z0-9]{4,12}\b/.exec(`${snippets?.head ?? ''} ${snippets?.body ?? ''}`)?.[0];
}

/** Loads the config's container once. */
export function useTagManager(config: SurveyConfig | undefined): void {
  const containerId = containerIdOf(config?.googleTagManager);
  useEffect(() => {
    if (containerId === undefined) return;
    const load = async () => {
      const { loadContainer } = await import(/* webpackChunkName: "tag_manager" */ './tagManager');
      loadContainer(containerId);
    };
    // The form works without it.
    load().catch(() => undefined);
  }, [containerId]);
}
