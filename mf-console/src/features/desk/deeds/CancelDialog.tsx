/** Takes a reservation back: asked before, since the place may be somebody else's a moment later. */
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { today } from '@madoguchi/shared/domain/clock';
import { nameOf, whenText } from '@madoguchi/shared/domain/desk';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import { statusName } from '../statusName';
import { DeedDialog } from './DeedDialog';

interface CancelDialogProps {
  answer: ConsoleAnswer;
  /** @param standing the answer as it stands now */
  onDone: (standing: ConsoleAnswer | undefined) => void;
  onClose: () => void;
}

export function CancelDialog({ answer, onDone, onClose }: CancelDialogProps) {
  const { cancel, detail } = consoleAnswersTexts;
  const who = [detail.person(nameOf(answer)), whenText(answer, today())].filter(Boolean).join(' ');
  return (
    <DeedDialog
      answer={answer}
      title={cancel.title}
      submit={cancel.submit}
      danger
      deed={(version) => ({ deed: 'answerCancel', partitionKey: answer.partitionKey, body: { version } })}
      yours={cancel.submit}
      stands={(standing) => [statusName(standing.check), whenText(standing, today())].filter(Boolean).join(' ')}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{cancel.text(who)}</p>
    </DeedDialog>
  );
}
