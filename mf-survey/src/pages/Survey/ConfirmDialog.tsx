/** The confirm dialog: the answers as they will be stored, sending, and what went wrong with it (SURVEY-012 to SURVEY-016). */

import type { Answers, SurveyConfig } from '@madoguchi/shared/contract';
import { canonicalAnswers, itemByKey, type PreviewEntry, previewEntries } from '@madoguchi/shared/domain/survey';
import { commonTexts, surveyTexts } from '@madoguchi/shared/texts';
import { Button, DescriptionList, Dialog, Notice, VisuallyHidden } from '@madoguchi/shared/ui/plain';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { widgetsOf } from '../../form/registry';
import { browser } from './browser';
import type { SurveyState } from './machine';

interface ConfirmDialogProps {
  state: Extract<SurveyState, { name: 'confirm' | 'pushing' }>;
  /** Sending leads to the payment provider. */
  isPaymentDue?: boolean;
  onSend: () => void;
  onClose: () => void;
}

/** True while a server that asked for patience should not be asked again. */
export function useWait(fault: { waitSeconds?: number | undefined } | undefined): boolean {
  const [waitingFor, setWaitingFor] = useState<object>();
  useEffect(() => {
    if (fault?.waitSeconds === undefined) return undefined;
    setWaitingFor(fault);
    const timer = window.setTimeout(() => setWaitingFor(undefined), fault.waitSeconds * 1_000);
    return () => window.clearTimeout(timer);
  }, [fault]);
  return fault !== undefined && waitingFor === fault;
}

export function ConfirmDialog({ state, isPaymentDue = false, onSend, onClose }: ConfirmDialogProps) {
  const { survey, answers, latest } = state;
  const pushing = state.name === 'pushing';
  const fault = state.name === 'confirm' ? state.fault : undefined;
  const waiting = useWait(fault);
  const sendLabel = isPaymentDue ? commonTexts.action.toPayment : surveyTexts.confirm.send;
  const maySend = latest && fault?.remedy !== 'sent' && fault?.remedy !== 'login';
  return (
    <Dialog
      open
      title={survey.isUpdate ? surveyTexts.confirm.titleUpdate : surveyTexts.confirm.title}
      dismissible={!pushing}
      onClose={onClose}
      actions={
        <>
          {fault && (
            <Notice tone="error" announce>
              <p>{fault.text}</p>
              {fault.answerCode && (
                <p>
                  {surveyTexts.done.answerCode} {fault.answerCode}
                </p>
              )}
            </Notice>
          )}
          {pushing && (
            <VisuallyHidden>
              <span role="status">{surveyTexts.confirm.sending}</span>
            </VisuallyHidden>
          )}
          {maySend && (
            <Button busy={pushing} disabled={waiting} onClick={onSend}>
              {pushing ? surveyTexts.confirm.sending : sendLabel}
            </Button>
          )}
          {!latest && <Button onClick={browser.reload}>{surveyTexts.action.reload}</Button>}
          <Button variant="plain" disabled={pushing} onClick={onClose}>
            {surveyTexts.confirm.close}
          </Button>
        </>
      }
    >
      <Preview config={survey.config} answers={answers} />
    </Dialog>
  );
}

function Preview({ config, answers }: { config: SurveyConfig; answers: Answers }) {
  const entries = useMemo(() => previewEntries(config, canonicalAnswers(config, answers), 'user'), [config, answers]);
  return (
    <DescriptionList
      items={entries.map((entry) => ({
        key: entry.itemKey,
        title: entry.title,
        value: <PreviewValue config={config} entry={entry} />,
      }))}
    />
  );
}

export function PreviewValue({ config, entry }: { config: SurveyConfig; entry: PreviewEntry }) {
  const item = itemByKey(config, entry.itemKey);
  if (!item || entry.text === '') return <span className="survey-unanswered">{surveyTexts.confirm.notAnswered}</span>;
  const { View } = widgetsOf(item);
  return (
    <Suspense fallback={entry.text}>
      <View item={item} value={entry.value} surveyId={config.surveyId} />
    </Suspense>
  );
}
