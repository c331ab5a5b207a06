/**
 * Writes a LINE message to a person. One message a dialog, however often it is sent: the key is the dialog's (CONTRACT
 * 5, admin).
 */
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
  /** The server has taken the message. */
  onDone: () => void;
}

export function NotifyDialog({ userId, initialText = '', onClose, onDone }: NotifyDialogProps) {
  const [text, setText] = useState(initialText);
  const [isMissing, setIsMissing] = useState(false);
  const [message, setMessage] = useState<{ text: string; key: string }>();
  const [notify, call] = useAdminNotifyMutation();
  const submit = async () => {
    if (text.trim() === '') {
      setIsMissing(true);
      return;
    }
    // A repeat of the same words is the same message; other words are another one.
    const sent = message?.text === text ? message : { text, key: crypto.randomUUID() };
    setMessage(sent);
    const result = await notify({ userId, text, idempotencyKey: sent.key });
    if (!('error' in result)) onDone();
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
          <Button busy={call.isLoading} onClick={() => void submit()}>
            {call.isLoading ? commonTexts.loading.sending : adminTexts.notify.send}
          </Button>
          <Button variant="plain" disabled={call.isLoading} onClick={onClose}>
            {commonTexts.action.stop}
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
