/** Sets the status of an answer, and says beforehand what that does to its place (CONTRACT 11). */
import { CHECK_STATUSES, type CheckStatus, isCancelledStatus } from '@madoguchi/shared/contract';
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { isMemberForm, useFormConfig } from '@madoguchi/shared/endpoints/members';
import { adminTexts } from '@madoguchi/shared/texts';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Alert from 'antd/es/alert';
import Radio from 'antd/es/radio';
import { useState } from 'react';
import { statusName } from '../statusName';
import { DeedDialog } from './DeedDialog';

export interface StatusDialogProps {
  answer: ConsoleAnswer;
  /** @param standing the answer as it stands now @param before as it stood until then */
  onDone: (check: CheckStatus, standing: ConsoleAnswer | undefined, before: ConsoleAnswer) => void;
  onClose: () => void;
}

export function StatusDialog({ answer, onDone, onClose }: StatusDialogProps) {
  const { partitionKey, check } = answer;
  const [chosen, setChosen] = useState(check);
  const { status } = consoleAnswersTexts;
  const { data: config } = useFormConfig(answer.surveyId, { mode: 'admin' });
  const { releasesMember, takesAgainMember, ...ofAnswer } = adminTexts.status;
  const told = config && isMemberForm(config) ? { releases: releasesMember, takesAgain: takesAgainMember } : ofAnswer;
  const releases = isCancelledStatus(chosen) && !isCancelledStatus(check);
  const takesAgain = !isCancelledStatus(chosen) && isCancelledStatus(check);
  return (
    <DeedDialog
      answer={answer}
      title={status.title}
      submit={adminTexts.status.submit}
      danger={releases}
      disabled={chosen === check}
      deed={(version) => ({ deed: 'answerCheck', partitionKey, body: { check: chosen, version } })}
      yours={statusName(chosen)}
      stands={(standing) => statusName(standing.check)}
      onDone={(standing, before) => onDone(chosen, standing, before)}
      onClose={onClose}
    >
      <Radio.Group
        aria-label={adminTexts.status.label}
        vertical
        value={chosen}
        options={CHECK_STATUSES.map((value) => ({ value, label: statusName(value) }))}
        onChange={({ target: { value } }: { target: { value?: CheckStatus } }) => setChosen(value ?? check)}
      />
      {releases && <Alert type="warning" role="status" title={told.releases} />}
      {takesAgain && <Alert type="warning" role="status" title={told.takesAgain} />}
    </DeedDialog>
  );
}
