/** When a version was published and by whom, in words. */
import type { FormPublication } from '@madoguchi/shared/contract/console/forms';
import { instantText } from '@madoguchi/shared/domain/desk';
import { programName } from '@madoguchi/shared/texts/console/auditWords';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';

/** `by` names a program, or a person whose account is gone, where there is no name. */
export function byText({ at, by, name }: Pick<FormPublication, 'at' | 'by' | 'name'>): string {
  return consoleFormsTexts.by(instantText(at), name || (programName(by) ?? by));
}
