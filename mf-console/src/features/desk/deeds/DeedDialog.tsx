/**
 * A deed on one answer in a dialog. Where somebody else was faster both values are shown, what was typed stays, and the
 * deed can be done again on what stands (CONTRACT 14, `changed`).
 */
import { StandingAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/desk';
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { isAnswer, isApiError } from '@madoguchi/shared/store';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Alert from 'antd/es/alert';
import { type ReactNode, useState } from 'react';
import { type DeskDeed, useDeskDeedMutation } from '../../calls/desk';
import { Dialog } from '../../frame/Dialog';
import { ChangedNotice } from '../ChangedNotice';
import styles from '../desk.module.css';
import { faultText } from '../words';

export interface DeedDialogProps {
  answer: ConsoleAnswer;
  title: string;
  /** The words of the button that does it. */
  submit: string;
  /** True for what takes something away. */
  danger?: boolean;
  disabled?: boolean;
  /** The deed on the version that is known; undefined: something is missing, which the dialog says itself. */
  deed: (version: number) => DeskDeed | undefined;
  /** The change in words, and what of an answer it would change. */
  yours: string;
  stands: (answer: ConsoleAnswer) => string;
  width?: number;
  /** Says a refusal at its own field; true where it does. */
  onRefused?: (error: unknown) => boolean;
  /** It is done; the answer as it stands now, where the call says so, and as it stood when it was done. */
  onDone: (standing: ConsoleAnswer | undefined, before: ConsoleAnswer) => void;
  onClose: () => void;
  children?: ReactNode;
}

export function DeedDialog(props: DeedDialogProps) {
  const { answer, title, submit, danger = false, disabled = false, deed, yours, stands, width = 480 } = props;
  const { changed, deed: words } = consoleAnswersTexts;
  const [run, call] = useDeskDeedMutation();
  const [standing, setStanding] = useState<ConsoleAnswer>();
  const [isSaid, setSaid] = useState(false);
  const isChanged = isApiError(call.error) && call.error.code === 'changed';

  const press = async () => {
    const before = standing ?? answer;
    const wanted = deed(before.version);
    if (!wanted) return;
    const { data, error } = await run(wanted);
    if (error === undefined) {
      props.onDone(data, before);
      return;
    }
    setSaid(props.onRefused?.(error) ?? false);
    const now = isApiError(error) && error.code === 'changed' ? error.data : undefined;
    if (isAnswer(StandingAnswerSchema, now)) setStanding(now);
  };
  return (
    <Dialog
      isBusy={call.isLoading}
      title={title}
      width={width}
      okText={isChanged ? changed.again : submit}
      cancelText={words.stop}
      okButtonProps={{ danger, disabled }}
      onOk={() => void press()}
      onCancel={props.onClose}
    >
      <div className={styles.dialog}>
        {props.children}
        {isChanged && (
          <ChangedNotice
            title={changed.title}
            text={changed.text}
            values={[[changed.yours, yours], ...(standing ? [[changed.stands, stands(standing)] as const] : [])]}
          />
        )}
        {call.error !== undefined && !isChanged && !isSaid && (
          <Alert type="error" role="alert" title={words.failed} description={faultText(call.error)} />
        )}
      </div>
    </Dialog>
  );
}
