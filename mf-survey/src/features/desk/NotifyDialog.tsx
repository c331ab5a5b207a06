/**
 * Writes a LINE message to a person. One message a dialog, however often it is sent: the key is the dialog's (CONTRACT
 * 5, admin).
 */
import type { MessageOutcome } from '@madoguchi/shared/contract';
import { sendErrorOf } from '@madoguchi/shared/domain/survey';
import { useAdminNotifyMutation } from '@madoguchi/shared/endpoints/admin';
import { isApiError, pageHouse } from '@madoguchi/shared/store';
import { adminTexts, commonTexts } from '@madoguchi/shared/texts';
import { Button, Dialog, FieldFrame, Notice, TextArea } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';

/** The longest text that a message of LINE can have. */
const MAXIMUM_LENGTH = 5_000;

interface NotifyDialogProps {
  userId: string;
  /** What the message says unless it is changed. */
  initialText?: string;
  onClose: () => void;
  /** LINE has taken the message. */
  onDone: () => void;
}

export function NotifyDialog({ userId, initialText = '', onClose, onDone }: NotifyDialogProps) {
  const [text, setText] = useState(initialText);
  const [isMissing, setIsMissing] = useState(false);
  const [message, setMessage] = useState<{ text: string; key: string }>();
  // The last message that LINE has not taken.
  const [untaken, setUntaken] = useState<MessageOutcome>();
  const [notify, call] = useAdminNotifyMutation();
  // It leaves by itself: the same words again would be the same message.
  const isWaiting = untaken?.state === 'waiting' && message?.text === text;
  const submit = async () => {
    if (text.trim() === '') {
      setIsMissing(true);
      return;
    }
    // A repeat of the same words is the same message; other words are another one.
    const sent = message?.text === text ? message : { text, key: crypto.randomUUID() };
    setMessage(sent);
    const { data } = await notify({ userId, text, idempotencyKey: sent.key });
    if (data?.state === 'sent') onDone();
    setUntaken(data);
    // Given up for good, so that sending again is another message.
    if (data?.state === 'failed') setMessage(undefined);
  };
  return (
    <Dialog
      open
      title={adminTexts.notify.title(userId)}
      dismissible={!call.isLoading && text === initialText}
      onClose={onClose}
      actions={
        <>
          {call.error && (
            <Notice tone="error" announce>
              <p>{adminTexts.notify.failed}</p>
              {isApiError(call.error) && <p>{sendErrorOf(call.error).text}</p>}
            </Notice>
          )}
          {untaken && untaken.state !== 'sent' && (
            <Notice tone={untaken.state === 'failed' ? 'error' : 'warn'} announce>
              <p>{adminTexts.notify.outcome[untaken.state]}</p>
              {untaken.reason && <p>{adminTexts.notify.reason[untaken.reason]}</p>}
            </Notice>
          )}
          {!isWaiting && (
            <Button busy={call.isLoading} onClick={() => void submit()}>
              {call.isLoading ? commonTexts.loading.sending : adminTexts.notify.send}
            </Button>
          )}
          <Button variant="plain" disabled={call.isLoading} onClick={onClose}>
            {isWaiting ? commonTexts.action.close : commonTexts.action.stop}
          </Button>
        </>
      }
    >
      <FieldFrame
        card={false}
        itemKey="text"
        title={adminTexts.notify.text}
        description={pageHouse().medicalMode ? adminTexts.notify.medicalHelp : undefined}
        required
        error={isMissing ? adminTexts.notify.empty : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            maxLength={MAXIMUM_LENGTH}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setIsMissing(false);
            }}
          />
        )}
      </FieldFrame>
    </Dialog>
  );
}
