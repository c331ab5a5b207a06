/** What an administrator sees once an answer is stored: its code to pass on, and where to go next. */
import { isMemberForm, useStoredRows } from '@madoguchi/shared/calls/members';
import type { Answers, PutItemAnswer, SurveyConfig } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { flattenItems, isLineUser, isRegisteredByAdministrator } from '@madoguchi/shared/domain/survey';
import { Link } from '@madoguchi/shared/router';
import { adminTexts } from '@madoguchi/shared/texts';
import { Button, buttonClass, Card, DescriptionList, DoneView, Screen, useSnackbar } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import { confirmedTextOfAnswers, offeredMessage } from '../AdminPage/candidate';
import { NotifyDialog } from '../AdminPage/NotifyDialog';
import type { LoadedAdminSurvey } from './useAdminSurvey';

interface AdminDoneScreenProps {
  survey: LoadedAdminSurvey;
  answer: PutItemAnswer;
  /** What was registered. */
  answers: Answers;
  onNext: () => void;
}

export function AdminDoneScreen({ survey, answer, answers, onNext }: AdminDoneScreenProps) {
  const { surveyId, surveyTitle } = survey.config;
  const { partitionKey } = answer;
  const isUpdate = answer.type === 'update';
  const [isNotifying, setIsNotifying] = useState(false);
  const snackbar = useSnackbar();
  const message = offeredMessage(survey.config, confirmedTextOfAnswers(survey.config, answers));
  // Only whom LINE knows, and only on an answer that was there before (ADMIN-006).
  const notified = isUpdate && message !== '' ? survey.subjectId : undefined;
  return (
    <Screen
      title={surveyTitle}
      centred
      bar={
        <>
          {notified !== undefined && isLineUser(notified) && (
            <Button variant="quiet" onClick={() => setIsNotifying(true)}>
              {adminTexts.notify.label}
            </Button>
          )}
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
      >
        {isMemberForm(survey.config) && <Registered config={survey.config} partitionKey={partitionKey} />}
      </DoneView>
      {isNotifying && notified !== undefined && (
        <NotifyDialog
          userId={notified}
          initialText={message}
          onClose={() => setIsNotifying(false)}
          onDone={() => {
            setIsNotifying(false);
            snackbar.show(adminTexts.notify.done);
          }}
        />
      )}
      {snackbar.element}
    </Screen>
  );
}

/** A registration's number to pass on, and how its person comes by it in LINE. */
function Registered({ config, partitionKey }: { config: SurveyConfig; partitionKey: string }) {
  const { data = [] } = useStoredRows(config, partitionKey);
  const keys = new Set(flattenItems(config).flatMap(({ type, itemKey }) => (type === 'memberNumber' ? [itemKey] : [])));
  const number = data.find(({ itemKey, value }) => keys.has(itemKey) && value !== '')?.value;
  const isOfDesk = data.some(({ userId }) => isRegisteredByAdministrator(userId));
  return (
    <>
      {number !== undefined && (
        <Card>
          <DescriptionList items={[{ title: adminTexts.member.number, value: number }]} />
        </Card>
      )}
      {isOfDesk && <p>{adminTexts.member.claim}</p>}
    </>
  );
}
