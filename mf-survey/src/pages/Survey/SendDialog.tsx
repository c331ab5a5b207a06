/** The frame of both confirm dialogs, the person's and the administrators': what is sent, sending, what went wrong with it (SURVEY-012 to SURVEY-016). */
import { useWait } from '@madoguchi/shared/draft';
import { surveyTexts } from '@madoguchi/shared/texts';
import { Button, Dialog, Notice, VisuallyHidden } from '@madoguchi/shared/ui/plain';
import type { ReactNode } from 'react';
import type { SurveyState } from './machine';

export interface SendDialogProps {
  state: Extract<SurveyState, { name: 'confirm' | 'pushing' }>;
  title: string;
  /** Names of the button that sends, before and while it does. */
  send: string;
  sending: string;
  /** What to say of a fault; its own text where this says nothing. */
  faultText?: string | undefined;
  /** The button that takes over the newer form. */
  refresh: string;
  onSend: () => void;
  onClose: () => void;
  onRefresh: () => void;
  /** The answers as they will be stored. */
  children: ReactNode;
}

export function SendDialog(props: SendDialogProps) {
  const { state, sending, onClose } = props;
  const pushing = state.name === 'pushing';
  const fault = state.name === 'confirm' ? state.fault : undefined;
  const waiting = useWait(fault);
  const maySend = state.latest && fault?.remedy !== 'sent' && fault?.remedy !== 'login';
  return (
    <Dialog
      open
      title={props.title}
      dismissible={!pushing}
      onClose={onClose}
      actions={
        <>
          {fault && (
            <Notice tone="error" announce>
              <p>{props.faultText ?? fault.text}</p>
              {fault.answerCode && (
                <p>
                  {surveyTexts.done.answerCode} {fault.answerCode}
                </p>
              )}
            </Notice>
          )}
          {pushing && (
            <VisuallyHidden>
              <span role="status">{sending}</span>
            </VisuallyHidden>
          )}
          {maySend && (
            <Button busy={pushing} disabled={waiting} onClick={props.onSend}>
              {pushing ? sending : props.send}
            </Button>
          )}
          {!state.latest && <Button onClick={props.onRefresh}>{props.refresh}</Button>}
          <Button variant="plain" disabled={pushing} onClick={onClose}>
            {surveyTexts.confirm.close}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
