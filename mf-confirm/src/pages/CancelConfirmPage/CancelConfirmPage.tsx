/**
 * The screen of CancelConfirm and CancelSurveyConfirm: what would be cancelled, the question, the end (CANCEL-019 to
 * CANCEL-028).
 */
import { AddToCalendar } from '@madoguchi/shared/calendarFile';
import type { DisplayRecord } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { recordAnswers, recordLine, withPurchase } from '@madoguchi/shared/domain/record';
import { cancelledMessage } from '@madoguchi/shared/domain/survey';
import { RecordAnswers } from '@madoguchi/shared/recordAnswers';
import { Link, useLocation, useNavigate } from '@madoguchi/shared/router';
import { AppScreen, DoneView } from '@madoguchi/shared/screen';
import { productSwitches } from '@madoguchi/shared/store';
import { cancelTexts, findTexts } from '@madoguchi/shared/texts';
import { Button, buttonClass, Card, GroupHeading, Notice } from '@madoguchi/shared/ui/plain';
import { CancellableScreen } from '../../features/cancel/CancellableScreen';
import { refundText } from '../../features/cancel/refundText';
import { useCancel } from '../../features/cancel/useCancel';
import type { FoundRecords } from '../../features/lookup/useLookup';
import { RecordScreen } from '../../features/record/RecordScreen';
import { recordState } from '../../features/record/recordState';
import { reservationRows } from '../../features/record/reservationRows';

export default function CancelConfirmPage() {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <RecordScreen title={cancelTexts.title}>
      {({ toList, ...facts }) => {
        // Opened by its address, from a message for example, there is nothing to go back to.
        const back = () => (key === 'default' ? toList() : void navigate(-1));
        return <Cancelling {...facts} onBack={back} onDone={toList} />;
      }}
    </RecordScreen>
  );
}

interface CancellingProps extends FoundRecords {
  record: DisplayRecord;
  onBack: () => void;
  onDone: () => void;
}

function Cancelling(props: CancellingProps) {
  const { record, config, categories, onBack, onDone } = props;
  const cancelling = useCancel(props.arguments);
  const { state } = cancelling;
  const { isCancelled, canCancel, refusals } = recordState(record, config);
  if (state.phase === 'finished' || isCancelled) {
    const already = state.phase !== 'finished' || state.already;
    return (
      <AppScreen
        title={cancelTexts.title}
        isNewStep={state.phase === 'finished'}
        bar={
          <>
            <Button onClick={onDone}>{cancelTexts.done.toList}</Button>
            <Link className={buttonClass('plain')} to={pathOf('LiffSurvey', record.surveyId)}>
              {cancelTexts.done.again}
            </Link>
          </>
        }
      >
        <DoneView
          title={cancelTexts.done.title}
          message={already ? cancelTexts.done.already : cancelledMessage(config, cancelTexts.done.text)}
        >
          <p>
            <strong>{recordLine(record, config, categories)}</strong>
          </p>
          {refundText(record) !== undefined && <Notice tone="warn">{refundText(record)}</Notice>}
          {record.reservation && (
            <AddToCalendar surveyId={record.surveyId} partitionKey={record.partitionKey} isCancelled />
          )}
        </DoneView>
      </AppScreen>
    );
  }

  const paymentBlocks = config.usePayment === 1 && !productSwitches().payment;
  return (
    <CancellableScreen
      title={cancelTexts.title}
      words={cancelTexts}
      record={record}
      what={recordLine(record, config, categories)}
      cancelling={cancelling}
      canCancel={canCancel}
      onBack={onBack}
    >
      {paymentBlocks && <Notice tone="warn">{findTexts.details.cancelUnavailable}</Notice>}
      {!canCancel && !paymentBlocks && <Notice tone="warn">{refusals[0] ?? cancelTexts.refused.notAllowed}</Notice>}
      <GroupHeading>{cancelTexts.current}</GroupHeading>
      <Card>
        <RecordAnswers
          above={[
            ...reservationRows(record, config, categories),
            { title: findTexts.list.answerCode, value: record.answerCode },
          ]}
          answers={withPurchase(recordAnswers(record, config, categories), record, config)}
        />
      </Card>
    </CancellableScreen>
  );
}
