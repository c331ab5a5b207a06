/** What an administrator sees once an answer is stored: its code to pass on, and where to go next. */
import type { PutItemAnswer } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { Link } from '@madoguchi/shared/router';
import { adminTexts } from '@madoguchi/shared/texts';
import { Button, buttonClass, DoneView, Screen } from '@madoguchi/shared/ui/plain';
import type { LoadedAdminSurvey } from './useAdminSurvey';

interface AdminDoneScreenProps {
  survey: LoadedAdminSurvey;
  answer: PutItemAnswer;
  onNext: () => void;
}

export function AdminDoneScreen({ survey, answer, onNext }: AdminDoneScreenProps) {
  const { surveyId, surveyTitle } = survey.config;
  const { partitionKey } = answer;
  const isUpdate = answer.type === 'update';
  return (
    <Screen
      title={surveyTitle}
      centred
      bar={
        <>
          <Link className={buttonClass()} to={pathOf('Admin', undefined, { surveyId })}>
            {adminTexts.done.list}
          </Link>
          {survey.subjectId === undefined && (
            <Button variant="quiet" onClick={onNext}>
              {adminTexts.done.next}
            </Button>
          )}
          {/* The address may be the one that is open already: then only a new start shows the form again. */}
          <Link
            className={buttonClass('plain')}
            to={pathOf('AdminSurvey', surveyId, { partitionKey })}
            onClick={onNext}
          >
            {adminTexts.done.open}
          </Link>
        </>
      }
    >
      <DoneView
        title={isUpdate ? adminTexts.done.titleUpdate : adminTexts.done.title}
        message={adminTexts.done.text}
        answerCode={answer.answercode}
      />
    </Screen>
  );
}
