/** What comes after the member form: the confirmation over it, the send, and the done screen. */
import type { Answers, FormHandle, SurveyConfig } from '@madoguchi/shared/contract';
import { useMembersPutItemMutation } from '@madoguchi/shared/endpoints/registrations';
import type { SessionUser } from '@madoguchi/shared/store';
import { type DraftStore, useSubmission } from '@madoguchi/shared/submission';
import type { RefObject } from 'react';
import { MemberConfirmation } from './MemberConfirmation';
import { MemberDone } from './MemberDone';

export interface MemberSubmissionProps {
  config: SurveyConfig;
  user: SessionUser;
  /** The registration that is changed; undefined to register. */
  partitionKey: string | undefined;
  draftStore: DraftStore;
  handle: RefObject<FormHandle | null>;
  /** The answers that are being confirmed; undefined while the form is filled in. */
  answers: Answers | undefined;
  /** The form to go on with. */
  next: string | undefined;
  onClose: () => void;
  onSent: () => void;
  /** Shows the registration. */
  onShow: () => void;
}

/** Mounted beside the form, so that a send that the person has left still tells what became of it. */
export function MemberSubmission(props: MemberSubmissionProps) {
  const { config, user, partitionKey, draftStore, handle, answers, next, onClose, onSent, onShow } = props;
  const { userId, name: userName } = user;
  const [put] = useMembersPutItemMutation();
  const submission = useSubmission({
    ...{ keeper: draftStore, config, put, onSent },
    body: { mode: 'user', userId, userName, partitionKey },
  });
  const isUpdate = partitionKey !== undefined;
  const { state } = submission;
  if (state.name === 'sent') {
    return <MemberDone config={config} answer={state.answer} isUpdate={isUpdate} next={next} onShow={onShow} />;
  }
  if (!answers) return null;
  const close = () => {
    submission.leave();
    onClose();
    const errors = submission.takeItemErrors();
    if (errors.length > 0) handle.current?.showErrors(errors);
  };
  return (
    <MemberConfirmation
      config={config}
      answers={answers}
      isUpdate={isUpdate}
      submission={submission}
      onClose={close}
      onShow={onShow}
    />
  );
}
