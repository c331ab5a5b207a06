/** Why a change of beds was not taken back, in words. */
import { isApiError } from '@madoguchi/shared/store';
import { consoleBedsTexts } from '@madoguchi/shared/texts/console/beds';
import { faultText } from '../../features/desk/words';

export function undoFault(error: unknown): string {
  if (isApiError(error) && error.code === 'changed') return consoleBedsTexts.undoGone;
  if (isApiError(error) && error.code === 'below_reserved') return consoleBedsTexts.undoBelow;
  return faultText(error);
}
