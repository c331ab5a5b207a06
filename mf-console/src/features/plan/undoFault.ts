/** Why a change was not taken back, in words. */
import { isApiError } from '@madoguchi/shared/store';
import { faultText } from '../desk/words';

/** @param words where somebody has changed the same since, and where people have taken what the change gave */
export function undoFault(error: unknown, { undoGone, undoBelow }: { undoGone: string; undoBelow: string }): string {
  if (isApiError(error) && error.code === 'changed') return undoGone;
  if (isApiError(error) && error.code === 'below_reserved') return undoBelow;
  return faultText(error);
}
