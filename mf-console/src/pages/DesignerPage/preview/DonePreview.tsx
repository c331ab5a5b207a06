/** What stands there once it is sent: the product's done screen with the form's words, and a code that is nobody's. */
import type { FormMode, SurveyConfig } from '@madoguchi/shared/contract';
import { bedItemOf, sentMessage, showsAnswerCode } from '@madoguchi/shared/domain/survey';
import { DoneView } from '@madoguchi/shared/screen';
import { bedTexts, memberTexts, surveyTexts } from '@madoguchi/shared/texts';
import { designerTexts } from '@madoguchi/shared/texts/console/designerScreen';

const { sampleCode } = designerTexts.preview;

/** The product's own words, where the form has none. */
function usualWords(config: SurveyConfig): string {
  if (config.memberSurveyId !== undefined) return memberTexts.form.done;
  return bedItemOf(config) ? bedTexts.form.doneNew : surveyTexts.done.thanksCreate;
}

export function DonePreview({ config, mode }: { config: SurveyConfig; mode: FormMode }) {
  return (
    <DoneView
      isPicture
      title={config.memberSurveyId === undefined ? surveyTexts.done.title : memberTexts.form.doneTitle}
      message={sentMessage(config, usualWords(config))}
      answerCode={mode === 'admin' || showsAnswerCode(config) ? sampleCode : undefined}
    />
  );
}
