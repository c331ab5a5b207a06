/**
 * A record's screen with the way to cancel it: the bar's two buttons, the question before anything is sent, and what
 * went wrong.
 */
import type { DisplayRecord } from '@madoguchi/shared/contract';
import { AppScreen } from '@madoguchi/shared/screen';
import { BarRow, Button, Notice } from '@madoguchi/shared/ui/plain';
import { type ReactNode, useId, useState } from 'react';
import styles from '../record/record.module.css';
import { CancelDialog } from './CancelDialog';
import { refundText } from './refundText';
import type { useCancel } from './useCancel';

interface CancellableScreenProps {
  title: string;
  /** The words on the bar's two buttons. */
  words: { back: string; cancel: string; cancelHelp?: string };
  record: DisplayRecord;
  /** What would be cancelled, in one line. */
  what: string;
  /** What {@link useCancel} answers for the record. */
  cancelling: ReturnType<typeof useCancel>;
  /** The rules allow it; a refusal of the server takes the button away as well. */
  canCancel: boolean;
  onBack: () => void;
  /** Before the two buttons: what is wanted more often than a cancel. */
  first?: ReactNode;
  children: ReactNode;
}

export function CancellableScreen(props: CancellableScreenProps) {
  const { title, words, record, cancelling, canCancel, onBack, children } = props;
  const { state, cancel } = cancelling;
  const [asking, setAsking] = useState(false);
  const helpId = useId();
  const failure = state.phase === 'initial' ? state.failure : undefined;
  const mayCancel = canCancel && !failure?.refused;
  const send = async () => {
    await cancel(record);
    setAsking(false);
  };
  return (
    <AppScreen
      title={title}
      onBack={onBack}
      bar={
        <>
          {props.first}
          {mayCancel && words.cancelHelp !== undefined && (
            <p id={helpId} className={styles.help}>
              {words.cancelHelp}
            </p>
          )}
          <BarRow>
            <Button variant="plain" onClick={onBack}>
              {words.back}
            </Button>
            {mayCancel && (
              <Button
                variant="danger"
                aria-describedby={words.cancelHelp === undefined ? undefined : helpId}
                onClick={() => setAsking(true)}
              >
                {words.cancel}
              </Button>
            )}
          </BarRow>
        </>
      }
    >
      {failure && (
        <Notice tone="error" announce>
          {failure.text}
        </Notice>
      )}
      {children}
      <CancelDialog
        open={asking}
        busy={state.phase === 'pushing'}
        what={props.what}
        money={refundText(record)}
        onCancel={() => void send()}
        onClose={() => setAsking(false)}
      />
    </AppScreen>
  );
}
