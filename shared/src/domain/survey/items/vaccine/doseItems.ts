/**
 * The items of a form that ask about doses: the day and the maker of a dose that was given, which dose this is, and day
 * and maker of the one before it (VAL-003, VAC-010 to VAC-013).
 */
import type { FormMode, SchemaItem } from '../../../../contract';
import { isFlaggedRequired } from '../base';

type Typed = Pick<SchemaItem, 'type'>;

/** True for the day of a dose. */
export function isDoseDate({ type }: Typed): boolean {
  return type === 'sesshuJisshiDate';
}

/** True for the maker of a dose's vaccine. */
export function isDoseMaker({ type }: Typed): boolean {
  return type === 'sesshuVaccineMaker';
}

/** True for the count that says which dose this is. */
export function isDoseCount({ type }: Typed): boolean {
  return type === 'countVaccines';
}

/** True for the day of the dose before. */
export function isPreviousDoseDate({ type }: Typed): boolean {
  return type === 'previousVaccineDate';
}

/** True for the maker of the dose before. */
export function isPreviousDoseMaker({ type }: Typed): boolean {
  return type === 'previousVaccineMaker';
}

/** Users must always tell of the dose before (VAL-003). */
export function isPreviousDoseRequired(item: SchemaItem, mode: FormMode): boolean {
  return mode === 'user' || isFlaggedRequired(item, mode);
}
