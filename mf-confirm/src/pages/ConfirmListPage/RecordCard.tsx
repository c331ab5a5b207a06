/** One record of the list: when, what, its state, its answers, and what can be done with it (FIND-017 to FIND-037). */
import type { DisplayRecord, SurveyConfig } from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import {
  type CategoryFacts,
  patientName,
  receiptKeyOf,
  recordAnswers,
  recordLabels,
  recordTime,
  recordTimeText,
  reservedThing,
  reservesNothing,
  withPurchase,
} from '@madoguchi/shared/domain/record';
import { RecordChip } from '@madoguchi/shared/own';
import { ReceiptLink, RecordAnswers } from '@madoguchi/shared/recordAnswers';
import { commonTexts, findTexts } from '@madoguchi/shared/texts';
import { Button, Card, Notice, Row, VisuallyHidden } from '@madoguchi/shared/ui/plain';
import { useId } from 'react';
import { MoneyLine } from '../../features/record/MoneyLine';
import styles from '../../features/record/record.module.css';
import { recordState } from '../../features/record/recordState';
import type { ListVariant } from './variant';

export interface RecordCardProps {
  record: DisplayRecord;
  config: SurveyConfig;
  categories: CategoryFacts;
  variant: ListVariant;
  /** The signed-in person's name, where the form asked for none. */
  personName: string;
  onEdit: (record: DisplayRecord) => void;
  onDetails: (record: DisplayRecord) => void;
  onCancel: (record: DisplayRecord) => void;
}

export function RecordCard(props: RecordCardProps) {
  const { record, config, categories, variant, personName } = props;
  const headingId = useId();
  const isDated = recordTime(record, config).day !== undefined;
  const isSent = reservesNothing(config);
  // Under the heading of a day, or right under that of its group.
  const Heading = isDated ? 'h4' : 'h3';
  const { isCancelled, help, canEdit, canCancel, notices } = recordState(record, config);
  return (
    <article aria-labelledby={headingId} data-partition-key={record.partitionKey}>
      <Card faded={isCancelled} className={styles.card}>
        <div className={styles.head}>
          <p className={isSent ? styles.line : styles.time}>
            {/* When it was sent and 日時調整中 are no time of a reservation. */}
            {isDated && <VisuallyHidden>{findTexts.list.reservationTime} </VisuallyHidden>}
            {recordTimeText(record, config, today())}
          </p>
          <RecordChip record={record} config={config} />
        </div>
        <div>
          <Heading id={headingId} className={styles.thing}>
            {reservedThing(record, config, categories)}
          </Heading>
          {variant.showsPatient && (
            <p>
              {findTexts.variant.patientName} {commonTexts.personName(patientName(record, personName))}
            </p>
          )}
          <p className={styles.line}>
            {findTexts.list.answerCode} {record.answerCode}
          </p>
        </div>
        <MoneyLine record={record} />
        <div className={styles.compact}>
          <RecordAnswers
            above={recordLabels(record, categories).map(({ title, text }) => ({ title, value: text }))}
            answers={withPurchase(recordAnswers(record, config, categories), record, config)}
          />
        </div>
        {help !== undefined && <Notice>{help}</Notice>}
        {notices.map((text) => (
          <Notice key={text} tone="warn">
            {text}
          </Notice>
        ))}
        <Row>
          {canEdit && (
            <Button variant="quiet" size="medium" aria-describedby={headingId} onClick={() => props.onEdit(record)}>
              {variant.editText}
            </Button>
          )}
          {canCancel && (
            <Button variant="danger" size="medium" aria-describedby={headingId} onClick={() => props.onCancel(record)}>
              {findTexts.list.cancel}
            </Button>
          )}
          <Button variant="plain" size="medium" aria-describedby={headingId} onClick={() => props.onDetails(record)}>
            {findTexts.list.details}
          </Button>
          <ReceiptLink receiptKey={receiptKeyOf(record)} describedBy={headingId} />
        </Row>
      </Card>
    </article>
  );
}
