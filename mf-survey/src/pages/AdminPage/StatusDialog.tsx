/** Sets an answer's status, and says beforehand what that does to its place (CONTRACT 11, cancelled labels). */

import { type AdminAnswer, CHECK_STATUSES, isCancelledStatus, isCheckStatus } from '@madoguchi/shared/contract';
import { sendErrorOf } from '@madoguchi/shared/domain/survey';
import { useAdminSetCheckMutation } from '@madoguchi/shared/endpoints/admin';
import { useMembersSetCheckMutation } from '@madoguchi/shared/endpoints/registrations';
import { isApiError } from '@madoguchi/shared/store';
import { adminTexts, commonTexts } from '@madoguchi/shared/texts';
import { Button, Dialog, FieldFrame, Notice, Select } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import { statusName } from './FindForm';

interface StatusDialogProps {
  answer: AdminAnswer;
  /** A registration, whose number goes with its status. */
  isMember: boolean;
  onClose: () => void;
  /** The status has been set. */
  onDone: () => void;
}

export default function StatusDialog({ answer, isMember, onClose, onDone }: StatusDialogProps) {
  const { surveyId, partitionKey, answerCode, check } = answer;
  const [chosen, setChosen] = useState(check);
  const ofSurvey = useAdminSetCheckMutation();
  const ofMember = useMembersSetCheckMutation();
  const [setCheck, call] = isMember ? ofMember : ofSurvey;
  const releases = isCancelledStatus(chosen) && !isCancelledStatus(check);
  const takesAgain = !isCancelledStatus(chosen) && isCancelledStatus(check);

  const submit = async () => {
    const result = await setCheck({ surveyId, partitionKey, check: chosen });
    if (!('error' in result)) onDone();
  };
  return (
    <Dialog
      open
      title={adminTexts.status.title(answerCode)}
      dismissible={!call.isLoading}
      onClose={onClose}
      actions={
        <>
          {call.error && (
            <Notice tone="error" announce>
              <p>{adminTexts.status.failed}</p>
              {isApiError(call.error) && <p>{sendErrorOf(call.error).text}</p>}
            </Notice>
          )}
          <Button
            variant={releases ? 'danger' : 'primary'}
            busy={call.isLoading}
            disabled={chosen === check}
            onClick={() => void submit()}
          >
            {adminTexts.status.submit}
          </Button>
          <Button variant="plain" disabled={call.isLoading} onClick={onClose}>
            {commonTexts.action.stop}
          </Button>
        </>
      }
    >
      <FieldFrame card={false} itemKey="newCheck" title={adminTexts.status.label}>
        {(control) => (
          <Select
            {...control}
            placeholder={null}
            options={CHECK_STATUSES.map((status) => ({ value: status, label: statusName(status) }))}
            value={chosen}
            onChange={({ currentTarget: { value } }) => {
              if (isCheckStatus(value)) setChosen(value);
            }}
          />
        )}
      </FieldFrame>
      {releases && (
        <Notice tone="warn" announce>
          {isMember ? adminTexts.status.releasesMember : adminTexts.status.releases}
        </Notice>
      )}
      {takesAgain && (
        <Notice tone="warn" announce>
          {isMember ? adminTexts.status.takesAgainMember : adminTexts.status.takesAgain}
        </Notice>
      )}
    </Dialog>
  );
}
