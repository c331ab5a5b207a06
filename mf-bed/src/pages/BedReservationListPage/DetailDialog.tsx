/** One stay in full, taking it back, and the way to change it (BED-030 to BED-033, BED-041). */
import { AddToCalendar } from '@madoguchi/shared/calendarFile';
import { isCancelledStatus, type SurveyConfig } from '@madoguchi/shared/contract';
import {
  type BedReservation,
  type BedRule,
  isBedDeadlinePassed,
  stayDay,
  stayDayText,
  stayFailure,
} from '@madoguchi/shared/domain/bed';
import { today } from '@madoguchi/shared/domain/clock';
import { recordAnswers, statusHelp } from '@madoguchi/shared/domain/record';
import {
  cancelledMessage,
  cancelRefusal,
  END_DATE_KEY,
  editRefusal,
  START_DATE_KEY,
} from '@madoguchi/shared/domain/survey';
import { useSurveysCancelItemMutation } from '@madoguchi/shared/endpoints/answers';
import { RecordAnswers } from '@madoguchi/shared/recordAnswers';
import { isApiError, useAppSelector } from '@madoguchi/shared/store';
import { bedTexts, cancelTexts, commonTexts, errorTexts } from '@madoguchi/shared/texts';
import { Button, Chip, DescriptionList, Dialog, MessageBlocks, Notice } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import styles from './list.module.css';
import { stayRows } from './ReservationCard';

export interface DetailDialogProps {
  surveyId: string;
  reservation: BedReservation;
  /** Absent while it is not there: the server has the last word on the deadline anyhow. */
  rule: BedRule | undefined;
  /** For the words of the answers; they are shown as stored while it is not there. */
  config: SurveyConfig | undefined;
  onClose: () => void;
  /** Goes to the change-date calendar. */
  onChange: () => void;
}

/** Shown above the answers. */
const DATES: readonly string[] = [START_DATE_KEY, END_DATE_KEY];

const texts = bedTexts.list;
const ask = bedTexts.cancelAsk;

/** The form while it is not there: the answers are shown as stored. */
const unknownForm = (surveyId: string): SurveyConfig => ({ surveyId, surveyTitle: '', surveySchema: [] });

export function DetailDialog({ surveyId, reservation, rule, config, onClose, onChange }: DetailDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const [cancel, { isLoading, error, isSuccess }] = useSurveysCancelItemMutation();
  const userId = useAppSelector((state) => state.session.user?.userId ?? '');
  const { startDate, check, partitionKey, answerCode } = reservation;
  const isCancelled = isCancelledStatus(check);
  const isOver = isCancelled || isSuccess;
  const isLate = rule !== undefined && isBedDeadlinePassed(stayDay(startDate), today(), rule);
  // What the form's settings do not allow is not offered (CANCEL-002, CANCEL-009); without the form the server decides.
  const answers = recordAnswers({ surveyId, fields: reservation.fields, data: [] }, config ?? unknownForm(surveyId));
  const facts = config && { config, check, userId, isStayTooLate: isLate };
  const mayCancel = !isOver && !isLate && (!facts || cancelRefusal(facts) === undefined);
  const mayChange = !isOver && !isLate && (!facts || editRefusal(facts) === undefined);
  const help = statusHelp({ kind: 'stay', check, isCancelled: isOver });
  const confirm = async () => {
    await cancel({ surveyId, partitionKey, userId });
    setAsking(false);
  };
  if (isAsking) {
    return (
      <Dialog
        open
        role="alertdialog"
        title={ask.title}
        width={320}
        dismissible={!isLoading}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="danger" busy={isLoading} onClick={() => void confirm()}>
              {isLoading ? cancelTexts.pushing : cancelTexts.ask.cancel}
            </Button>
            <Button variant="plain" disabled={isLoading} onClick={() => setAsking(false)}>
              {commonTexts.action.close}
            </Button>
          </>
        }
      >
        <p>
          <strong>{stayDayText('startDate', startDate)}</strong>
        </p>
        <p>{cancelTexts.ask.text}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title={texts.detailTitle}
      width={500}
      onClose={onClose}
      actions={
        <>
          {!isOver && isLate && <Notice tone="warn">{bedTexts.deadlinePassed}</Notice>}
          {isSuccess && (
            <Notice announce>
              <MessageBlocks message={cancelledMessage(config, ask.done)} />
            </Notice>
          )}
          {/* Refused because it had been cancelled elsewhere: the list, which is asked for again, tells (CONTRACT 12, Exactly once). */}
          {error && isCancelled && <Notice announce>{cancelTexts.done.already}</Notice>}
          {error && !isCancelled && (
            <Notice tone="error" announce>
              {isApiError(error) ? stayFailure(error).text : errorTexts.unknownAdministrator}
            </Notice>
          )}
          {mayChange && <Button onClick={onChange}>{texts.change}</Button>}
          {mayCancel && (
            <Button variant="danger" onClick={() => setAsking(true)}>
              {texts.cancel}
            </Button>
          )}
          <Button variant="plain" onClick={onClose}>
            {commonTexts.action.close}
          </Button>
        </>
      }
    >
      <div>
        <Chip status={check} />
      </div>
      {help !== undefined && <Notice>{help}</Notice>}
      <DescriptionList
        items={[
          ...stayRows(reservation),
          ...(answerCode && config?.isShowAnswerCode?.value ? [{ title: texts.answerCode, value: answerCode }] : []),
        ]}
      />
      <AddToCalendar surveyId={surveyId} partitionKey={partitionKey} isCancelled={isOver} />
      <h3 className={styles.subheading}>{texts.answers}</h3>
      <RecordAnswers answers={answers.filter(({ itemKey }) => !DATES.includes(itemKey))} />
    </Dialog>
  );
}
