/**
 * Writes to the person by LINE, and says what has become of it. What was typed stays until it has left; the same words
 * again are the same message, until the call was judged.
 */
import type { MessageOutcome } from '@madoguchi/shared/contract';
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { DESK_MESSAGE_MAXIMUM } from '@madoguchi/shared/contract/console/words';
import { nameOf } from '@madoguchi/shared/domain/desk';
import { pageHouse } from '@madoguchi/shared/store';
import { adminTexts } from '@madoguchi/shared/texts';
import { consoleAnswersTexts } from '@madoguchi/shared/texts/console/answers';
import Alert from 'antd/es/alert';
import Input from 'antd/es/input';
import { useId, useState } from 'react';
import { useDeskMessageMutation } from '../../calls/desk';
import { Dialog } from '../../frame/Dialog';
import styles from '../desk.module.css';
import { useDraft } from '../useDraft';
import { faultText } from '../words';

const { notify } = adminTexts;
const { message, detail, deed } = consoleAnswersTexts;

interface MessageDialogProps {
  answer: ConsoleAnswer;
  /** @param told what has become of the message, in words */
  onDone: (told: string) => void;
  onClose: () => void;
}

export function MessageDialog({ answer, onDone, onClose }: MessageDialogProps) {
  const [text, setText] = useDraft('message', answer.partitionKey);
  const [isMissing, setMissing] = useState(false);
  const [sent, setSent] = useState<{ text: string; key: string }>();
  /** The last message that will not reach LINE, or perhaps has not. */
  const [untaken, setUntaken] = useState<MessageOutcome>();
  const [send, call] = useDeskMessageMutation();
  const id = useId();
  const press = async () => {
    const typed = text.trim();
    setMissing(typed === '');
    if (typed === '') return;
    const asked = sent?.text === typed ? sent : { text: typed, key: crypto.randomUUID() };
    setSent(asked);
    setUntaken(undefined);
    const { partitionKey } = answer;
    const { data } = await send({ partitionKey, text: typed, idempotencyKey: asked.key });
    if (!data) return;
    if (data.state === 'sent' || data.state === 'waiting') {
      setText('');
      onDone(data.state === 'sent' ? notify.done : notify.outcome.waiting);
    } else {
      setUntaken(data);
      // Given up for good, so that sending again is another message.
      if (data.state === 'failed') setSent(undefined);
    }
  };
  return (
    <Dialog
      isBusy={call.isLoading}
      title={`${message.title}　${detail.person(nameOf(answer))}`}
      width={480}
      okText={message.submit}
      cancelText={deed.stop}
      onOk={() => void press()}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        <label htmlFor={id}>{message.label}</label>
        <Input.TextArea
          id={id}
          autoFocus
          rows={4}
          maxLength={DESK_MESSAGE_MAXIMUM}
          value={text}
          disabled={call.isLoading}
          status={isMissing ? 'error' : ''}
          aria-invalid={isMissing}
          aria-describedby={`${id}-help`}
          onChange={({ target: { value } }) => {
            setText(value);
            setMissing(false);
          }}
        />
        <div id={`${id}-help`} aria-live="polite">
          {isMissing ? message.empty : pageHouse().medicalMode && notify.medicalHelp}
        </div>
        {untaken && untaken.state !== 'sent' && (
          <Alert
            type="error"
            role="alert"
            title={notify.outcome[untaken.state]}
            description={untaken.reason && notify.reason[untaken.reason]}
          />
        )}
        {call.error !== undefined && (
          <Alert type="error" role="alert" title={notify.failed} description={faultText(call.error)} />
        )}
      </div>
    </Dialog>
  );
}
