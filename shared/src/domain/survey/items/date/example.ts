/** How a date is typed, as an example beside a field whose placeholder says only YYYY-MM-DD (FORM-070). Pure. */
import type { SchemaItem } from '../../../../contract';
import { formTexts } from '../../../../texts';
import { toHyphens, toSlashes } from '../../../date';
import { meaningOf } from '../../meaning';

/**
 * Of a birthday with its era, as people know it; of any other date today's, which is never out of date.
 * @param today YYYYMMDD
 */
export function dateExample(item: SchemaItem, today: string): string {
  const { example, exampleOf } = formTexts.date;
  return meaningOf(item) === 'birthday' ? example : exampleOf(toSlashes(toHyphens(today)));
}
