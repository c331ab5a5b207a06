/** The screen of ConfirmDetails: one record in full, with cancelling in place (FIND-038 to FIND-045, CANCEL-013, CANCEL-027). */
import { AddToCalendar } from '@madoguchi/shared/calendarFile';
import { type DisplayRecord, isCancelledStatus } from '@madoguchi/shared/contract';
import {
  answeredAt,
  recordAnswers,
  recordLabels,
  reservationDay,
  reservationTime,
  reservedThing,
} from '@madoguchi/shared/domain/record';
import { productSwitches } from '@madoguchi/shared/store';
import { cancelTexts, findTexts, statusTexts } from '@madoguchi/shared/texts';
import { BarRow, Button, Card, Chip, MessageBlocks, Notice } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import { CancelDialog } from '../../cancel/CancelDialog';
import { useCancel } from '../../cancel/useCancel';
import { withPurchase } from '../../record/purchase';
import { RecordAnswers } from '../../record/RecordAnswers';
import { recordState } from '../../record/recordState';
import { ConfirmScreen } from '../../screen/ConfirmScreen';
import type { ReadyLookup } from '../../screen/LookupScreen';
import { RecordScreen } from '../../screen/RecordScreen';

const { details } = findTexts;

export default function ConfirmDetailsPage() {
  return (
    <RecordScreen title={details.title}>
      {({ toList, ...facts }) => <Details {...facts} onBack={toList} />}
    </RecordScreen>
  );
}

function Details(props: ReadyLookup & { record: DisplayRecord; onBack: () => void }) {
  const { record, config, categories, onBack } = props;
  const [asking, setAsking] = useState(false);
  const { state, cancel } = useCancel(props.arguments);
  const { canCancel, notices } = recordState(record, config);
  const isPushing = state.phase === 'pushing';
  const failure = state.phase === 'initial' ? state.failure : undefined;

  const send = async () => {
    await cancel(record);
    setAsking(false);
  };
  return (
    <ConfirmScreen
      title={details.title}
      onBack={onBack}
      bar={
        <BarRow>
          <Button variant="plain" onClick={onBack}>
            {details.back}
          </Button>
          {canCancel && !failure?.refused && (
            <Button variant="danger" onClick={() => setAsking(true)}>
              {details.cancel}
            </Button>
          )}
        </BarRow>
      }
    >
      {config.usePayment === 1 && !productSwitches().payment && (
        <Notice tone="warn">{details.cancelUnavailable}</Notice>
      )}
      {state.phase === 'finished' && (
        <Notice announce>
          {state.already ? (
            cancelTexts.done.already
          ) : (
            <MessageBlocks message={config.endOfSurveyMessageCancel ?? cancelTexts.done.text} />
          )}
        </Notice>
      )}
      {failure && (
        <Notice tone="error" announce>
          {failure.text}
        </Notice>
      )}
      <Card>
        <RecordAnswers
          above={[
            { title: details.status, value: <Chip status={record.check} /> },
            { title: details.reservation, value: reservedThing(record, config, categories) },
            { title: cancelTexts.reservationDate, value: reservationDay(record) },
            ...(record.reservation ? [{ title: cancelTexts.reservationTime, value: reservationTime(record) }] : []),
            ...recordLabels(record, categories).map(({ title, text }) => ({ title, value: text })),
            { title: findTexts.list.answerCode, value: record.answerCode || statusTexts.unknown },
            { title: details.answeredAt, value: answeredAt(record) },
          ]}
          answers={[]}
        />
        {record.reservation && (
          <AddToCalendar
            surveyId={record.surveyId}
            partitionKey={record.partitionKey}
            isCancelled={isCancelledStatus(record.check)}
          />
        )}
      </Card>
      <Card>
        <RecordAnswers answers={withPurchase(recordAnswers(record, config, categories), record, config)} />
      </Card>
      {notices.map((text) => (
        <Notice key={text} tone="warn">
          {text}
        </Notice>
      ))}
      <CancelDialog open={asking} busy={isPushing} onCancel={() => void send()} onClose={() => setAsking(false)} />
    </ConfirmScreen>
  );
}
