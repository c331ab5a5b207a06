/** A birthday as people read it, with its era. */
import { rulesOf, textOf } from '@madoguchi/shared/domain/survey';
import type { ViewProps } from '../../types';
import { eraDateOf } from './eraDate';

export function View({ item, value }: ViewProps) {
  return <span className="form-view">{eraDateOf(textOf(value)) ?? rulesOf(item).displayText(item, value)}</span>;
}
