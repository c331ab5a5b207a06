/** Why a call of the desk was refused, in words. */
import { sendErrorOf } from '@madoguchi/shared/domain/survey';
import { isApiError } from '@madoguchi/shared/store';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';

export function faultText(error: unknown): string {
  return isApiError(error) ? sendErrorOf(error).text : consoleAnswersTexts.deed.failed;
}
