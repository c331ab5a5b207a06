/**
 * The screen of ConfirmDetails: one record in full, with cancelling in place (FIND-038 to FIND-045, CANCEL-013,
 * CANCEL-027).
 */
import { AddToCalendar } from '@madoguchi/shared/calendarFile';
import { isCancelledStatus } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import {
  answeredAt,
  receiptKeyOf,
  recordAnswers,
  recordLine,
  recordTime,
  withPurchase,
} from '@madoguchi/shared/domain/record';
import { RecordChip } from '@madoguchi/shared/own';
import { ReceiptLink, RecordAnswers } from '@madoguchi/shared/recordAnswers';
import { Link } from '@madoguchi/shared/router';
import { productSwitches } from '@madoguchi/shared/store';
import { findTexts, statusTexts } from '@madoguchi/shared/texts';
import { buttonClass, Card, Notice } from '@madoguchi/shared/ui/plain';
import { CancelEnd } from '../../features/cancel/CancelEnd';
import { CancellableScreen } from '../../features/cancel/CancellableScreen';
import { useCancel } from '../../features/cancel/useCancel';
import { ProposalOfAnswer } from '../../features/proposal/Proposal';
import { MoneyLine } from '../../features/record/MoneyLine';
import { type RecordFacts, RecordScreen } from '../../features/record/RecordScreen';
import styles from '../../features/record/record.module.css';
import { recordState } from '../../features/record/recordState';
import { isSentAnswer, reservationRows } from '../../features/record/reservationRows';

const { details } = findTexts;

export default function ConfirmDetailsPage() {
  return <RecordScreen title={details.title}>{(facts) => <Details {...facts} />}</RecordScreen>;
}

function Details(props: RecordFacts) {
  const { record, config, categories, toList } = props;
  const cancelling = useCancel(props.arguments);
  const { state } = cancelling;
  const { isCancelled, canEdit, canCancel, help, notices } = recordState(record, config);
  if (state.phase === 'finished') return <CancelEnd {...props} already={state.already} isNewStep />;
  const mayChange = canEdit && config.changeUnderDevelopment !== true;
  return (
    <CancellableScreen
      title={isSentAnswer(record, config) ? details.titleSent : details.title}
      words={details}
      record={record}
      what={recordLine(record, config, categories)}
      cancelling={cancelling}
      canCancel={canCancel}
      onBack={toList}
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
        {help !== undefined && <Notice>{help}</Notice>}
      </ProposalOfAnswer>
      {config.usePayment === 1 && !productSwitches().payment && (
        <Notice tone="warn">{details.cancelUnavailable}</Notice>
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
