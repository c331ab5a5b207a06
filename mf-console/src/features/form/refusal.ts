/** What a refused call says to a form: at its fields where the server names them, else as one sentence. */
import { sendErrorOf } from '@madoguchi/shared/domain/survey';
import { isApiError } from '@madoguchi/shared/store';
import { consoleAccountTexts } from '@madoguchi/shared/texts/console/account';
import type { FormikProps } from 'formik';

/** The sentence for a failed call; the server's own words where it has some. */
export function refusalText(error: unknown): string {
  if (!isApiError(error)) return consoleAccountTexts.failed;
  return error.kind === 'refused' && error.errorMessage !== '' ? error.errorMessage : sendErrorOf(error).text;
}

/**
 * Writes the server's words at the fields that it names.
 * @returns the sentence for what belongs to no field of this form; undefined where all was written
 */
export function takeRefusal<Values extends object>(
  form: Pick<FormikProps<Values>, 'setFieldError' | 'values'>,
  error: unknown,
): string | undefined {
  const named = isApiError(error) ? (error.errors ?? []) : [];
  const own = named.filter(({ itemKey }) => itemKey in form.values);
  for (const { itemKey, message } of own) form.setFieldError(itemKey, message);
  return own.length > 0 && own.length === named.length ? undefined : refusalText(error);
}
