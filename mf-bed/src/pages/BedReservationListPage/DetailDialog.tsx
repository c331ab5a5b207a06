/** One stay in full, taking it back, and the way to change it (BED-030 to BED-033, BED-041). */
import { AddToCalendar } from '@madoguchi/shared/calendarFile';
import { isCancelledStatus, type SurveyConfig } from '@madoguchi/shared/contract';
import { type BedReservation, type BedRule, isBedDeadlinePassed, stayDay } from '@madoguchi/shared/domain/bed';
import { today } from '@madoguchi/shared/domain/clock';
import { cancelRefusal, editRefusal, sendErrorOf } from '@madoguchi/shared/domain/survey';
import { isApiError, useAppSelector, useSurveysCancelItemMutation } from '@madoguchi/shared/store';
import { bedTexts, errorTexts } from '@madoguchi/shared/texts';
import { Button, Chip, DescriptionList, Dialog, Notice } from '@madoguchi/shared/ui/plain';
import { useState } from 'react';
import styles from './list.module.css';
import { answersOf, dayText } from './stay';

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

const texts = bedTexts.list;
const ask = bedTexts.cancelAsk;

export function DetailDialog({ surveyId, reservation, rule, config, onClose, onChange }: DetailDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const [cancel, { isLoading, error, isSuccess }] = useSurveysCancelItemMutation();
  const userId = useAppSelector((state) => state.session.user?.userId ?? '');
  const { startDate, endDate, check, partitionKey, answerCode } = reservation;
  const isOver = isCancelledStatus(check) || isSuccess;
  const isLate = rule !== undefined && isBedDeadlinePassed(stayDay(startDate), today(), rule);
  // What the form's settings do not allow is not offered (CANCEL-002, CANCEL-009); without the form the server decides.
  const facts = config && { config, check, userId, isStayTooLate: isLate };
  const mayCancel = !isOver && !isLate && (!facts || cancelRefusal(facts) === undefined);
  const mayChange = !isOver && !isLate && (!facts || editRefusal(facts) === undefined);
  const confirm = async () => {
    await cancel({ surveyId, partitionKey });
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
              {isLoading ? ask.pushing : ask.cancel}
            </Button>
            <Button variant="plain" disabled={isLoading} onClick={() => setAsking(false)}>
              {ask.close}
            </Button>
          </>
        }
      >
        <p>{dayText('startDate', startDate)}</p>
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
          {isSuccess && <Notice announce>{ask.done}</Notice>}
          {error && (
            <Notice tone="error" announce>
              {isApiError(error) ? sendErrorOf(error).text : errorTexts.unknownAdministrator}
            </Notice>
          )}
          {mayChange && <Button onClick={onChange}>{texts.change}</Button>}
          {mayCancel && (
            <Button variant="danger" onClick={() => setAsking(true)}>
              {texts.cancel}
            </Button>
          )}
          <Button variant="plain" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <div>
        <Chip status={check} />
      </div>
      <DescriptionList
        items={[
          { title: texts.start, value: dayText('startDate', startDate) },
          { title: texts.end, value: dayText('endDate', endDate) },
          ...(answerCode && config?.isShowAnswerCode?.value ? [{ title: texts.answerCode, value: answerCode }] : []),
        ]}
      />
      <AddToCalendar surveyId={surveyId} partitionKey={partitionKey} isCancelled={isOver} />
      <h3 className={styles.subheading}>{texts.answers}</h3>
      <DescriptionList items={answersOf(reservation, config)} />
    </Dialog>
  );
}
