/**
 * The screen of ConfirmDetails: one record in full, with cancelling in place (FIND-038 to FIND-045, CANCEL-013,
 * CANCEL-027).
 */
import { AddToCalendar } from '@madoguchi/shared/calendarFile';
import { type DisplayRecord, isCancelledStatus } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import {
  answeredAt,
  receiptKeyOf,
  recordAnswers,
  recordLine,
  recordTime,
  withPurchase,
} from '@madoguchi/shared/domain/record';
import { cancelledMessage } from '@madoguchi/shared/domain/survey';
import { RecordChip } from '@madoguchi/shared/own';
import { ReceiptLink, RecordAnswers } from '@madoguchi/shared/recordAnswers';
import { Link } from '@madoguchi/shared/router';
import { productSwitches } from '@madoguchi/shared/store';
import { cancelTexts, findTexts, statusTexts } from '@madoguchi/shared/texts';
import { buttonClass, Card, MessageBlocks, Notice } from '@madoguchi/shared/ui/plain';
import { CancellableScreen } from '../../features/cancel/CancellableScreen';
import { useCancel } from '../../features/cancel/useCancel';
import type { FoundRecords } from '../../features/lookup/useLookup';
import { ProposalOfAnswer } from '../../features/proposal/Proposal';
import { MoneyLine } from '../../features/record/MoneyLine';
import { RecordScreen } from '../../features/record/RecordScreen';
import styles from '../../features/record/record.module.css';
import { recordState } from '../../features/record/recordState';
import { isSentAnswer, reservationRows } from '../../features/record/reservationRows';

const { details } = findTexts;

export default function ConfirmDetailsPage() {
  return (
    <RecordScreen title={details.title}>
      {({ toList, ...facts }) => <Details {...facts} onBack={toList} />}
    </RecordScreen>
  );
}

function Details(props: FoundRecords & { record: DisplayRecord; onBack: () => void }) {
  const { record, config, categories, onBack } = props;
  const cancelling = useCancel(props.arguments);
  const { state } = cancelling;
  const { isCancelled, canEdit, canCancel, help, notices } = recordState(record, config);
  const mayChange = canEdit && state.phase !== 'finished' && config.changeUnderDevelopment !== true;
  return (
    <CancellableScreen
      title={isSentAnswer(record, config) ? details.titleSent : details.title}
      words={details}
      record={record}
      what={recordLine(record, config, categories)}
      cancelling={cancelling}
      canCancel={canCancel}
      onBack={onBack}
      first={
        mayChange && (
          <Link
            className={buttonClass()}
            to={pathOf('LiffSurvey', record.surveyId, { partitionKey: record.partitionKey })}
          >
            {record.reservation ? details.change : details.changeAnswer}
          </Link>
        )
      }
    >
      <ProposalOfAnswer
        partitionKey={record.partitionKey}
        isWaiting={!isCancelled && recordTime(record, config).kind === 'wishes'}
      >
        {help !== undefined && state.phase !== 'finished' && <Notice>{help}</Notice>}
      </ProposalOfAnswer>
      {config.usePayment === 1 && !productSwitches().payment && (
        <Notice tone="warn">{details.cancelUnavailable}</Notice>
      )}
      {state.phase === 'finished' && (
        <Notice announce>
          {state.already ? (
            cancelTexts.done.already
          ) : (
            <MessageBlocks message={cancelledMessage(config, cancelTexts.done.text)} />
          )}
        </Notice>
      )}
      <Card className={styles.card}>
        <RecordAnswers
          above={[
            { title: details.status, value: <RecordChip record={record} config={config} /> },
            ...reservationRows(record, config, categories),
            { title: findTexts.list.answerCode, value: record.answerCode || statusTexts.unknown },
            { title: details.answeredAt, value: answeredAt(record) },
          ]}
          answers={[]}
        />
        <MoneyLine record={record} />
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
        <ReceiptLink receiptKey={receiptKeyOf(record)} />
      </Card>
      {notices.map((text) => (
        <Notice key={text} tone="warn">
          {text}
        </Notice>
      ))}
    </CancellableScreen>
  );
}
