/** Which messages of the house reach the person at LINE, by kind (CONTRACT 14.5); kept with each press. */
import { type MessageChoices as Choices, MESSAGE_KINDS } from '@madoguchi/shared/contract';
import { useMessagesGetChoicesQuery, useMessagesPutChoicesMutation } from '@madoguchi/shared/endpoints/messages';
import { commonTexts, messageKindTexts, messageChoiceTexts as texts } from '@madoguchi/shared/texts';
import { CheckboxGroup, FieldFrame, Notice, RetryButton, Spinner } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import styles from './messages.module.css';

const OPTIONS = MESSAGE_KINDS.map((kind) => ({ value: kind, label: messageKindTexts[kind] }));

/** Asks the server only once it is opened. */
export function MessageChoices() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.choices} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{texts.title}</summary>
      {isOpen && <Opened />}
    </details>
  );
}

function Opened() {
  const { data, isError, isFetching, refetch } = useMessagesGetChoicesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data) return <Chosen stored={data} />;
  if (!isError || isFetching) return <Spinner label={commonTexts.loading.short} />;
  return (
    <Notice tone="error" announce actions={<RetryButton variant="plain" onClick={() => void refetch()} />}>
      {texts.unread}
    </Notice>
  );
}

function Chosen({ stored }: { stored: Choices }) {
  const [put, call] = useMessagesPutChoicesMutation();
  // What is switched off on the screen: as it was stored, until a press is stored in its place.
  const [off, setOff] = useState<readonly string[]>(stored.off);
  const choose = async (on: readonly string[]) => {
    const wanted = MESSAGE_KINDS.filter((kind) => !on.includes(kind));
    const before = off;
    setOff(wanted);
    const { data } = await put(wanted);
    setOff(data ? data.off : before);
  };
  return (
    <>
      {stored.isBlocked && <Notice tone="warn">{texts.blocked}</Notice>}
      <FieldFrame itemKey="messages" title={texts.label} description={texts.help} card={false} group>
        {(control) => (
          <CheckboxGroup
            {...control}
            options={OPTIONS}
            value={MESSAGE_KINDS.filter((kind) => !off.includes(kind))}
            disabled={call.isLoading}
            onChange={(on) => void choose(on)}
          />
        )}
      </FieldFrame>
      <p role="status">{call.isLoading ? texts.saving : call.data ? texts.saved : ''}</p>
      {call.isError && (
        <Notice tone="error" announce>
          {texts.failed}
        </Notice>
      )}
    </>
  );
}
