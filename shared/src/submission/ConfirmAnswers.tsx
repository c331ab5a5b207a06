/**
 * The one confirmation of all forms: what will be sent, the send, what it waits for, and what went wrong with the way
 * on. A dialog over the form, or a step of its own.
 */
import type { SendError, SendRemedy } from '@madoguchi/shared/domain/survey';
import { AppScreen } from '@madoguchi/shared/screen';
import { useAppSelector } from '@madoguchi/shared/store';
import { commonTexts, errorTexts, submissionTexts, surveyTexts } from '@madoguchi/shared/texts';
import { BarRow, Button, Dialog, Notice, ReloadButton, VisuallyHidden } from '@madoguchi/shared/ui/plain';
import { type ReactNode, useEffect, useState } from 'react';
import { browser } from './browser';
import type { Wait } from './repeat';
import type { Submission } from './useSubmission';

/** A way on from a refusal that sending again does not mend. */
interface WayOn {
  label: string;
  go: () => void;
}

export interface ConfirmAnswersProps {
  as: 'dialog' | 'step';
  title: string;
  submission: Submission;
  /** Names of the button that sends, before and while it does. */
  send: string;
  sending?: string | undefined;
  /** Name of the button that leads back. */
  back: string;
  /** The server has refused this form for a newer one: only taking that over is offered. */
  isOutdated?: boolean | undefined;
  /** What to say of a form that is outdated; by default what the refusal says. */
  outdated?: string | undefined;
  /** That the send waits for the connection, where the words of all forms do not hold. */
  waitingForConnection?: string | undefined;
  /** What was refused before anything was sent. */
  refusal?: SendError | undefined;
  /** Sending is not possible, as the notices say. */
  isBlocked?: boolean | undefined;
  onSend: () => void;
  onBack: () => void;
  /** Takes the newer form over; by default the page is loaded again, and its draft offered. */
  onRefresh?: (() => void) | undefined;
  /** To the form; where the way back does not lead there. */
  toForm?: WayOn | undefined;
  /** To where another place is chosen. */
  chooseAgain?: WayOn | undefined;
  /** To what has been sent already. */
  toSent?: WayOn | undefined;
  /** Shown above the button. */
  bar?: ReactNode;
  /** Shown above the answers, also beside an error. */
  notices?: ReactNode;
  /** What will be sent. */
  children: ReactNode;
}

/** Where sending the same again mends nothing. */
const SENT_IN_VAIN: readonly SendRemedy[] = ['refresh', 'correct', 'sent'];

export function ConfirmAnswers(props: ConfirmAnswersProps) {
  const { as, title, submission, sending = commonTexts.loading.sending, onSend, onBack } = props;
  const { state } = submission;
  const fault = state.name === 'ready' ? (state.fault ?? props.refusal) : undefined;
  const wait = state.name === 'sending' ? state.wait : undefined;
  const isSending = state.name !== 'ready';
  const isWaiting = useIsWaiting(fault);
  const isSignedOut = useAppSelector((root) => root.session.status === 'expired');
  const isOutdated = !isSending && (props.isOutdated || fault?.remedy === 'refresh');
  const isInVain = fault !== undefined && SENT_IN_VAIN.includes(fault.remedy);
  const maySend = !isOutdated && !isInVain && !(fault?.remedy === 'login' && isSignedOut);
  const mayLeave = !isSending || wait !== undefined;
  const ways: Partial<Record<SendRemedy, WayOn | undefined>> = {
    correct: props.toForm,
    choose: props.chooseAgain,
    sent: props.toSent,
  };
  const way = fault && ways[fault.remedy];

  const outdated = props.outdated ?? fault?.text ?? errorTexts.needRefresh;
  const notice = (fault || isOutdated) && (
    <Notice tone="error" announce>
      <p>{fault && fault.remedy !== 'refresh' ? fault.text : outdated}</p>
      {fault?.changed && <p>{fault.changed}</p>}
      {fault?.answerCode && (
        <p>
          {surveyTexts.done.answerCode} {fault.answerCode}
        </p>
      )}
    </Notice>
  );
  const { waitingForConnection = submissionTexts.waitingForConnection } = props;
  const progress = isSending && (
    <SendProgress wait={wait} sending={sending} waitingForConnection={waitingForConnection} />
  );
  const wayOn = isOutdated ? (
    <ReloadButton onClick={props.onRefresh ?? browser.reload} />
  ) : (
    way && (
      <Button variant={maySend ? 'plain' : 'primary'} onClick={way.go}>
        {way.label}
      </Button>
    )
  );
  const back = (
    <Button variant="plain" disabled={!mayLeave} onClick={onBack}>
      {props.back}
    </Button>
  );
  const send = maySend && (
    <Button
      type={as === 'step' ? 'submit' : 'button'}
      busy={isSending}
      disabled={isWaiting || props.isBlocked}
      {...(as === 'dialog' && { onClick: onSend })}
    >
      {isSending ? sending : props.send}
    </Button>
  );
  if (as === 'dialog') {
    const actions = (
      <>
        {notice}
        {props.bar}
        {progress}
        {send}
        {wayOn}
        {back}
      </>
    );
    return (
      <Dialog open title={title} dismissible={mayLeave} onClose={onBack} actions={actions}>
        <p className="mg-field__help">{submissionTexts.wayBack(props.back)}</p>
        {props.notices}
        {props.children}
      </Dialog>
    );
  }
  return (
    <AppScreen
      title={title}
      isNewStep
      onSubmit={(event) => {
        event.preventDefault();
        if (maySend && !isSending && !isWaiting && !props.isBlocked) onSend();
      }}
      bar={
        <>
          {notice}
          {props.bar}
          {progress}
          {wayOn}
          {send ? (
            <BarRow>
              {back}
              {send}
            </BarRow>
          ) : (
            back
          )}
        </>
      }
    >
      {props.notices}
      {props.children}
    </AppScreen>
  );
}

/** That it is being sent, and what it waits for. */
function SendProgress(props: { wait: Wait | undefined; sending: string; waitingForConnection: string }) {
  const { wait, sending, waitingForConnection } = props;
  if (wait?.for === 'connection') return <Notice announce>{waitingForConnection}</Notice>;
  if (wait) return <Countdown key={wait.seconds} seconds={wait.seconds} />;
  return (
    <VisuallyHidden>
      <span role="status">{sending}</span>
    </VisuallyHidden>
  );
}

/** Counts the seconds down on the screen; a screen reader announces it once. */
function Countdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = window.setInterval(() => setLeft((before) => Math.max(1, before - 1)), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <Notice>
      <span role="timer">{submissionTexts.waitingForServer(left)}</span>
      <VisuallyHidden>
        <span role="status">{submissionTexts.busy}</span>
      </VisuallyHidden>
    </Notice>
  );
}

/** True while a server that asked for patience should not be asked again. */
function useIsWaiting(fault: { waitSeconds?: number | undefined } | undefined): boolean {
  const [hasWaitedFor, setWaitedFor] = useState<object>();
  useEffect(() => {
    if (fault?.waitSeconds === undefined) return undefined;
    const timer = window.setTimeout(() => setWaitedFor(fault), fault.waitSeconds * 1_000);
    return () => window.clearTimeout(timer);
  }, [fault]);
  return fault?.waitSeconds !== undefined && hasWaitedFor !== fault;
}
