/** The read-only view of every type whose answer reads as a text. */
import { rulesOf } from '@madoguchi/shared/domain/survey';
import type { ViewProps } from './types';

export function TextView({ item, value }: ViewProps) {
  return <span className="form-view">{rulesOf(item).displayText(item, value)}</span>;
}
