/** The done screen: the configured message or a thank-you, the answer code, and where to go (SURVEY-017 to SURVEY-022). */

import type { PutItemAnswer } from '@madoguchi/shared/contract';
import { AFTER_SUBMISSION, pathOf } from '@madoguchi/shared/contract/routes';
import { endMessage, showsAnswerCode } from '@madoguchi/shared/domain/survey';
import { Link } from '@madoguchi/shared/router';
import { closeWindow, isInClient } from '@madoguchi/shared/store';
import { commonTexts, surveyTexts } from '@madoguchi/shared/texts';
import { Button, buttonClass, DoneView, type Person, Screen } from '@madoguchi/shared/ui/plain';
import type { LoadedSurvey } from './useSurvey';

interface DoneScreenProps {
  survey: LoadedSurvey;
  answer: PutItemAnswer;
  person: Person | undefined;
}

export function DoneScreen({ survey, answer, person }: DoneScreenProps) {
  const { config } = survey;
  const isUpdate = survey.isUpdate || answer.type === 'update';
  const thanks = isUpdate ? surveyTexts.done.thanksUpdate : surveyTexts.done.thanksCreate;
  const listClass = buttonClass(isInClient() ? 'plain' : 'primary');
  return (
    <Screen
      title={config.surveyTitle}
      person={person}
      centred
      bar={
        <>
          {isInClient() && <Button onClick={closeWindow}>{surveyTexts.action.close}</Button>}
          {/* The shell's guard against going back from a form lets this one way pass. */}
          <Link className={listClass} to={pathOf('ConfirmListSurvey', config.surveyId)} state={AFTER_SUBMISSION}>
            {commonTexts.action.goToReservations}
          </Link>
        </>
      }
    >
      <DoneView
        title={isUpdate ? surveyTexts.done.titleUpdate : surveyTexts.done.title}
        message={endMessage(config.endOfSurveyMessage, thanks)}
        answerCode={showsAnswerCode(config) ? answer.answercode : undefined}
      />
    </Screen>
  );
}
