/** What a form's item types need before the form is shown: their rules, and the widgets that do not come with it. */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { flattenItems } from '@madoguchi/shared/domain/survey';
import { useEffect, useMemo, useState } from 'react';
import { fetchWidgets, isFetched } from '../../form/registry';
import { fetchRules, needsRules } from '../../form/rules';

export interface ItemTypes {
  /** True without a config, too. */
  isWaiting: boolean;
  /** Why the rules did not come. A widget that does not come is asked for again by its item. */
  error: unknown;
  /** Asks again for rules that did not come. */
  refetch: () => void;
}

interface Outcome {
  config: SurveyConfig;
  error?: unknown;
}

/** Fetches what the form's types need. */
export function useItemTypes(config: SurveyConfig | undefined): ItemTypes {
  const [outcome, setOutcome] = useState<Outcome>();
  const needsNone = useMemo(() => {
    const items = config && flattenItems(config);
    return items !== undefined && !items.some(isFetched) && !needsRules(items);
  }, [config]);
  const isSettled = needsNone || (config !== undefined && outcome?.config === config);
  useEffect(() => {
    if (!config || isSettled) return undefined;
    let shown = true;
    const settle = (next: Outcome) => {
      if (shown) setOutcome(next);
    };
    const items = flattenItems(config);
    Promise.all([fetchRules(items), fetchWidgets(items)]).then(
      () => settle({ config }),
      (error: unknown) => settle({ config, error }),
    );
    return () => {
      shown = false;
    };
  }, [config, isSettled]);
  return {
    isWaiting: !isSettled,
    error: isSettled && !needsNone ? outcome?.error : undefined,
    refetch: () => setOutcome((known) => (known?.error === undefined ? known : undefined)),
  };
}
