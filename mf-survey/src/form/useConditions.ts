/**
 * Which items are shown for the answers at hand; a changed answer visits only what hangs on it (COND-004, DESIGN 4).
 */
import type { Answers, CategoryNode } from '@madoguchi/shared/contract';
import { type ConditionState, evaluateConditions, updateConditions } from '@madoguchi/shared/domain/survey';
import { useRef } from 'react';
import type { FormModel } from './model';

interface Judged {
  model: FormModel;
  categories: readonly CategoryNode[] | undefined;
  answers: Answers;
  state: ConditionState;
}

function changedKeys(before: Answers, after: Answers): string[] {
  return Object.keys({ ...before, ...after }).filter((key) => before[key] !== after[key]);
}

/** Answers a function, so that the same bookkeeping serves a render and a submit between two renders. */
export function useConditions(
  model: FormModel,
  categories: readonly CategoryNode[] | undefined,
): (answers: Answers) => ConditionState {
  const last = useRef<Judged>(undefined);
  return (answers) => {
    const known = last.current;
    if (known?.answers === answers && known.model === model && known.categories === categories) return known.state;
    const context = { mode: model.mode, categories };
    const state =
      known?.model === model && known.categories === categories
        ? updateConditions(model.graph, known.state, answers, context, changedKeys(known.answers, answers))
        : evaluateConditions(model.graph, answers, context);
    last.current = { model, categories, answers, state };
    return state;
  };
}
