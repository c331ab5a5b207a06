/**
 * The screen of CancelConfirm and CancelSurveyConfirm: what would be cancelled, the question, the end (CANCEL-019 to
 * CANCEL-028).
 */
import { recordAnswers, recordLine, withPurchase } from '@madoguchi/shared/domain/record';
import { RecordAnswers } from '@madoguchi/shared/recordAnswers';
import { useLocation, useNavigate } from '@madoguchi/shared/router';
import { productSwitches } from '@madoguchi/shared/store';
import { cancelTexts, findTexts } from '@madoguchi/shared/texts';
import { Card, GroupHeading, Notice } from '@madoguchi/shared/ui/plain';
import { CancelEnd } from '../../features/cancel/CancelEnd';
import { CancellableScreen } from '../../features/cancel/CancellableScreen';
import { useCancel } from '../../features/cancel/useCancel';
import { type RecordFacts, RecordScreen } from '../../features/record/RecordScreen';
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
        return <Cancelling {...facts} onBack={back} toList={toList} />;
      }}
    </RecordScreen>
  );
}

interface CancellingProps extends RecordFacts {
  onBack: () => void;
}

function Cancelling(props: CancellingProps) {
  const { record, config, categories, onBack } = props;
  const cancelling = useCancel(props.arguments);
  const { state } = cancelling;
  const { isCancelled, canCancel, refusals } = recordState(record, config);
  if (state.phase === 'finished' || isCancelled) {
    const isNewStep = state.phase === 'finished';
    return <CancelEnd {...props} already={state.phase !== 'finished' || state.already} isNewStep={isNewStep} />;
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
