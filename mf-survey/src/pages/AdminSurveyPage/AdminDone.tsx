/** What an administrator sees once an answer is stored: its code to pass on, and where to go next. */

import type { Answers, PutItemAnswer, SurveyConfig } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { isDated, parseReservation } from '@madoguchi/shared/domain/reservation';
import { isLineUser, isRegisteredByAdministrator, reservationItemOf, textOf } from '@madoguchi/shared/domain/survey';
import { isMemberForm, useStoredRows } from '@madoguchi/shared/endpoints/members';
import { Link } from '@madoguchi/shared/router';
import { Sent } from '@madoguchi/shared/submission';
import { adminTexts } from '@madoguchi/shared/texts';
import { Button, buttonClass, Notice, useSnackbar } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import { confirmedTextOfAnswers, offeredMessage } from '../../features/desk/candidate';
import NotifyDialog from '../../features/desk/NotifyDialog';
import type { LoadedAdminSurvey } from './useAdminSurvey';

interface AdminDoneProps {
  survey: LoadedAdminSurvey;
  answer: PutItemAnswer;
  /** What was registered. */
  answers: Answers;
  onNext: () => void;
}

export function AdminDone({ survey, answer, answers, onNext }: AdminDoneProps) {
  const { surveyId } = survey.config;
  const { partitionKey } = answer;
  const isUpdate = answer.type === 'update';
  const [isNotifying, setIsNotifying] = useState(false);
  const snackbar = useSnackbar();
  const message = offeredMessage(survey.config, confirmedTextOfAnswers(survey.config, answers));
  // Only whom LINE knows, and only on an answer that was there before (ADMIN-006).
  const notified = isUpdate && message !== '' ? survey.subjectId : undefined;
  return (
    <Sent
      config={survey.config}
      answer={answer}
      title={isUpdate ? adminTexts.done.titleUpdate : adminTexts.done.title}
      message={adminTexts.done.text}
      mode="admin"
      numberTitle={adminTexts.member.number}
      next={
        notified !== undefined &&
        isLineUser(notified) && (
          <Button variant="quiet" onClick={() => setIsNotifying(true)}>
            {adminTexts.notify.label}
          </Button>
        )
      }
      ways={() => (
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
      )}
    >
      {isUndated(survey.config, answers) && <Notice tone="warn">{adminTexts.reservation.undatedDone}</Notice>}
      {isMemberForm(survey.config) && <Claim config={survey.config} partitionKey={partitionKey} />}
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
    </Sent>
  );
}

/** True where a course was entered and no day for it. */
function isUndated(config: SurveyConfig, answers: Answers): boolean {
  const item = reservationItemOf(config);
  const reservation = parseReservation(textOf(item && answers[item.itemKey]));
  return reservation !== undefined && !isDated(reservation);
}

/** How the person of a registration at the desk comes by it in LINE. */
function Claim({ config, partitionKey }: { config: SurveyConfig; partitionKey: string }) {
  const { data = [] } = useStoredRows(config, partitionKey, { mode: 'admin' });
  return data.some(({ userId }) => isRegisteredByAdministrator(userId)) ? <p>{adminTexts.member.claim}</p> : null;
}
