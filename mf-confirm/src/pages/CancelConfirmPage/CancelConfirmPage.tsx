/** The screen of CancelConfirm and CancelSurveyConfirm: what would be cancelled, the question, the end (CANCEL-019 to CANCEL-028). */
import { AddToCalendar } from '@madoguchi/shared/calendarFile';
import type { DisplayRecord } from '@madoguchi/shared/contract';
import {
  recordAnswers,
  recordLabels,
  reservationDay,
  reservationTime,
  reservedThing,
} from '@madoguchi/shared/domain/record';
import { useNavigate } from '@madoguchi/shared/router';
import { productSwitches } from '@madoguchi/shared/store';
import { cancelTexts, findTexts } from '@madoguchi/shared/texts';
import { BarRow, Button, Card, DoneView, GroupHeading, Notice } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import { CancelDialog } from '../../cancel/CancelDialog';
import { useCancel } from '../../cancel/useCancel';
import { RecordAnswers } from '../../record/RecordAnswers';
import { recordState } from '../../record/recordState';
import { ConfirmScreen } from '../../screen/ConfirmScreen';
import type { ReadyLookup } from '../../screen/LookupScreen';
import { RecordScreen } from '../../screen/RecordScreen';

export default function CancelConfirmPage() {
  const navigate = useNavigate();
  return (
    <RecordScreen title={cancelTexts.title}>
      {({ toList, ...facts }) => <Cancelling {...facts} onBack={() => void navigate(-1)} onDone={toList} />}
    </RecordScreen>
  );
}

interface CancellingProps extends ReadyLookup {
  record: DisplayRecord;
  onBack: () => void;
  onDone: () => void;
}

function Cancelling(props: CancellingProps) {
  const { record, config, categories, onBack, onDone } = props;
  const [asking, setAsking] = useState(false);
  const { state, cancel } = useCancel(props.arguments);
  const { isCancelled, canCancel, notices } = recordState(record, config);
  if (state.phase === 'finished' || isCancelled) {
    const already = state.phase !== 'finished' || state.already;
    return (
      <ConfirmScreen title={cancelTexts.title} bar={<Button onClick={onDone}>{cancelTexts.done.toList}</Button>}>
        <DoneView
          title={cancelTexts.done.title}
          message={already ? cancelTexts.done.already : (config.endOfSurveyMessageCancel ?? cancelTexts.done.text)}
        >
          {record.reservation && (
            <AddToCalendar surveyId={record.surveyId} partitionKey={record.partitionKey} isCancelled />
          )}
        </DoneView>
      </ConfirmScreen>
    );
  }

  const failure = state.phase === 'initial' ? state.failure : undefined;
  const isOffered = canCancel && !failure?.refused;
  const paymentBlocks = config.usePayment === 1 && !productSwitches().payment;
  const send = async () => {
    await cancel(record);
    setAsking(false);
  };
  return (
    <ConfirmScreen
      title={cancelTexts.title}
      onBack={onBack}
      bar={
        <BarRow>
          <Button variant="plain" onClick={onBack}>
            {cancelTexts.back}
          </Button>
          {isOffered && (
            <Button variant="danger" onClick={() => setAsking(true)}>
              {cancelTexts.cancel}
            </Button>
          )}
        </BarRow>
      }
    >
      {failure && (
        <Notice tone="error" announce>
          {failure.text}
        </Notice>
      )}
      {paymentBlocks && <Notice tone="warn">{findTexts.details.cancelUnavailable}</Notice>}
      {!canCancel && !paymentBlocks && <Notice tone="warn">{notices[0] ?? cancelTexts.refused.notAllowed}</Notice>}
      <GroupHeading>{cancelTexts.current}</GroupHeading>
      <Card>
        <RecordAnswers
          above={[
            { title: findTexts.details.reservation, value: reservedThing(record, config, categories) },
            { title: cancelTexts.reservationDate, value: reservationDay(record) },
            ...(record.reservation ? [{ title: cancelTexts.reservationTime, value: reservationTime(record) }] : []),
            ...recordLabels(record, categories).map(({ title, text }) => ({ title, value: text })),
            { title: findTexts.list.answerCode, value: record.answerCode },
          ]}
          answers={recordAnswers(record, config, categories)}
        />
      </Card>
      <CancelDialog
        open={asking}
        busy={state.phase === 'pushing'}
        onCancel={() => void send()}
        onClose={() => setAsking(false)}
      />
    </ConfirmScreen>
  );
}
