/**
 * Writes a LINE message to a person. One message a dialog, however often it is sent: the key is the dialog's (CONTRACT
 * 5, admin).
 */
import type { MessageOutcome, SentMessage } from '@madoguchi/shared/contract';
import { timestampOf } from '@madoguchi/shared/domain/date';
import { sendErrorOf } from '@madoguchi/shared/domain/survey';
import { useAdminGetMessagesQuery, useAdminNotifyMutation } from '@madoguchi/shared/endpoints/admin';
import { isApiError, pageHouse } from '@madoguchi/shared/store';
import { adminTexts, commonTexts, messageKindTexts } from '@madoguchi/shared/texts';
import { Button, Dialog, FieldFrame, Notice, TextArea } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import styles from './NotifyDialog.module.css';

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

/** What was written to the person before, and whether LINE has taken it. */
function Earlier({ messages }: { messages: readonly SentMessage[] }) {
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="earlier-messages">
      <h3 id="earlier-messages">{adminTexts.notify.earlier}</h3>
      <ul className={styles.earlier}>
        {messages.map(({ messageId, state, reason, text, at, kind, isService, dueAt }) => (
          <li key={messageId}>
            <p>
              <strong>{adminTexts.notify.state[state]}</strong> {timestampOf(Date.parse(at))}
            </p>
            {kind && <p>{adminTexts.notify.byItself(messageKindTexts[kind])}</p>}
            {isService && <p>{adminTexts.notify.byService}</p>}
            {reason && <p>{adminTexts.notify.reason[reason]}</p>}
            {dueAt && <p>{adminTexts.notify.due(timestampOf(Date.parse(dueAt)))}</p>}
            {text === '' ? <p>{adminTexts.notify.unworded}</p> : <p className={styles.message}>{text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function NotifyDialog({ userId, initialText = '', onClose, onDone }: NotifyDialogProps) {
  const [text, setText] = useState(initialText);
  const [isMissing, setIsMissing] = useState(false);
  const [message, setMessage] = useState<{ text: string; key: string }>();
  const { data: earlier = [], refetch } = useAdminGetMessagesQuery(userId, { refetchOnMountOrArgChange: true });
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
    if (data?.state === 'sent') return onDone();
    void refetch();
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
      <Earlier messages={earlier} />
    </Dialog>
  );
}
