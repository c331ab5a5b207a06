/** When a version was published and by whom, in words. */
import type { FormPublication } from '@madoguchi/shared/contract/console/forms';
import { instantText } from '@madoguchi/shared/domain/desk';
import { programName } from '@madoguchi/shared/texts/console/auditWords';
import { consoleFormsTexts } from '@madoguchi/shared/texts/console/forms';

/** `by` names a program, or a person whose account is gone, where there is no name. */
export function publisherText({ by, name }: Pick<FormPublication, 'by' | 'name'>): string {
  return name || (programName(by) ?? by);
}

export function byText(publication: Pick<FormPublication, 'at' | 'by' | 'name'>): string {
  return consoleFormsTexts.by(instantText(publication.at), publisherText(publication));
}
