/** Where a form of either kind is filled in, and where what it stored is looked at. */

import { nextForm, pathOf } from '@madoguchi/shared/contract/routes';
import { isMemberForm, useFormConfig } from '@madoguchi/shared/endpoints/members';
import { useSearchParams } from '@madoguchi/shared/router';
import { commonTexts, memberTexts } from '@madoguchi/shared/texts';

export interface FormPaths {
  /** False while it is not known yet whether it is a member form. */
  isKnown: boolean;
  /** The form with the entered values. */
  form: string;
  /** The form that the person registers for, to go on with. */
  goOn: string | undefined;
  /** The person's answers to it, and what the button there is called. */
  stored: { path: string; label: string };
}

/** @param partitionKey the answer that is being edited */
export function useFormPaths(surveyId: string, partitionKey?: string): FormPaths {
  const { data, isError } = useFormConfig(surveyId);
  const [search] = useSearchParams();
  const isKnown = data !== undefined || isError;
  if (data && isMemberForm(data)) {
    const next = nextForm(search);
    return {
      isKnown,
      form: pathOf('LiffMember', surveyId, { step: 'form', next }),
      goOn: next,
      stored: { path: pathOf('LiffMember', surveyId), label: memberTexts.page.toMember },
    };
  }
  return {
    isKnown,
    form: pathOf('LiffSurvey', surveyId, { partitionKey }),
    goOn: undefined,
    stored: { path: pathOf('ConfirmListSurvey', surveyId), label: commonTexts.action.goToReservations },
  };
}
