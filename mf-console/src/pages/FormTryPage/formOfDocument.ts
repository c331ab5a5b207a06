/** A form's stored JSON as the form that people fill in. */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import type { FormKind } from '@madoguchi/shared/contract/console/words';
import { MemberSurveyConfigSchema, SurveyConfigSchema } from '@madoguchi/shared/contract/schema';
import * as v from 'valibot';

/** @returns undefined where the draft is no form yet that anybody could fill in */
export function formOfDocument(document: Record<string, unknown>, kind: FormKind): SurveyConfig | undefined {
  if (kind === 'member') {
    const member = v.safeParse(MemberSurveyConfigSchema, document);
    // A register's form is called by its own id.
    return member.success ? { ...member.output, surveyId: member.output.memberSurveyId } : undefined;
  }
  const survey = v.safeParse(SurveyConfigSchema, document);
  return survey.success ? survey.output : undefined;
}
