/** What comes after the desk's form: the confirmation over it, the send, and the done screen. */
import type { CategoryNode, FormHandle } from '@madoguchi/shared/contract';
import { inWordsOfBeds, withUsualSessions } from '@madoguchi/shared/domain/bed';
import { useSurveysPutItemMutation } from '@madoguchi/shared/endpoints/answers';
import { useSendStay } from '@madoguchi/shared/endpoints/beds';
import { isMemberForm } from '@madoguchi/shared/endpoints/members';
import { useMembersPutItemMutation } from '@madoguchi/shared/endpoints/registrations';
import { DeskKeeper, useSubmission } from '@madoguchi/shared/submission';
import { type Dispatch, type RefObject, useState } from 'react';
import type { SurveyEvent, SurveyState } from '../../features/answering/machine';
import { AdminConfirmation } from './AdminConfirmation';
import { AdminDone } from './AdminDone';
import type { LoadedAdminSurvey } from './useAdminSurvey';

export interface AdminSubmissionProps {
  survey: LoadedAdminSurvey;
  state: Extract<SurveyState, { name: 'form' | 'confirm' | 'done' }>;
  dispatch: Dispatch<SurveyEvent>;
  handle: RefObject<FormHandle | null>;
  /** The common categories, where the form reserves one. */
  categories: readonly CategoryNode[] | undefined;
  /** A newer config touches the answer: the items that it asks again, as the server names them. */
  onTouched: (itemKeys: readonly string[] | undefined) => void;
  onTakeLatest: () => void;
  onList: () => void;
  onNext: () => void;
}

/** Mounted beside the form, so that a send that was left still tells what became of it. */
export function AdminSubmission(props: AdminSubmissionProps) {
  const { survey, state, dispatch, handle, categories } = props;
  const { config, partitionKey, subjectId: userId } = survey;
  const [putSurvey] = useSurveysPutItemMutation();
  const [putMember] = useMembersPutItemMutation();
  const sendStay = useSendStay(config.surveyId, partitionKey);
  const [keeper] = useState(() => new DeskKeeper());
  const submission = useSubmission({
    ...{ keeper, config },
    body: { mode: 'admin', userId, partitionKey, categories },
    put: survey.isBed ? sendStay : isMemberForm(config) ? putMember : putSurvey,
    ...(survey.isBed && { faultOf: inWordsOfBeds }),
    onSent: (answer) => dispatch({ type: 'sent', answer }),
    onFailed: ({ itemKeys }, { remedy }) => {
      if (remedy !== 'refresh') return;
      props.onTouched(itemKeys);
      dispatch({ type: 'outdated' });
    },
  });
  if (submission.state.name === 'sent') {
    const { answer, answers } = submission.state;
    return <AdminDone survey={survey} answer={answer} answers={answers} onNext={props.onNext} />;
  }
  if (state.name !== 'confirm') return null;
  const close = () => {
    submission.leave();
    dispatch({ type: 'closed' });
    const errors = submission.takeItemErrors();
    if (errors.length > 0) handle.current?.showErrors(errors);
  };
  return (
    <AdminConfirmation
      survey={survey}
      // What is confirmed is what is stored.
      answers={survey.isBed ? withUsualSessions(state.answers) : state.answers}
      isOutdated={!state.latest}
      submission={submission}
      onClose={close}
      onTakeLatest={props.onTakeLatest}
      onList={props.onList}
    />
  );
}
