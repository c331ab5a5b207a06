/**
 * The end of cancelling, a step of its own: that it is cancelled, what it was, what becomes of the money, and the ways
 * on (CANCEL-023 to CANCEL-027).
 */
import { AddToCalendar } from '@madoguchi/shared/calendarFile';
import { isCancelledStatus, WITHDRAWN_CHECK_STATUS } from '@madoguchi/shared/contract';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { recordLine } from '@madoguchi/shared/domain/record';
import { cancelledMessage } from '@madoguchi/shared/domain/survey';
import { RecordChip } from '@madoguchi/shared/own';
import { Link } from '@madoguchi/shared/router';
import { AppScreen, DoneView } from '@madoguchi/shared/screen';
import { cancelTexts } from '@madoguchi/shared/texts';
import { Button, buttonClass, Notice } from '@madoguchi/shared/ui/plain';
import type { RecordFacts } from '../record/RecordScreen';
import { refundText } from './refundText';

interface CancelEndProps extends Pick<RecordFacts, 'record' | 'config' | 'categories' | 'toList'> {
  /** It had been cancelled before. */
  already: boolean;
  /** False where the page opened with it. */
  isNewStep: boolean;
}

export function CancelEnd({ record: found, config, categories, toList, already, isNewStep }: CancelEndProps) {
  // A list that was read before the cancel may still come in: here it is cancelled, whatever that says (CANCEL-027).
  const record = isCancelledStatus(found.check) ? found : { ...found, check: WITHDRAWN_CHECK_STATUS };
  const money = refundText(record);
  return (
    <AppScreen
      title={cancelTexts.title}
      isNewStep={isNewStep}
      bar={
        <>
          <Button onClick={toList}>{cancelTexts.done.toList}</Button>
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
        <RecordChip record={record} config={config} />
        {money !== undefined && <Notice tone="warn">{money}</Notice>}
        {record.reservation && (
          <AddToCalendar surveyId={record.surveyId} partitionKey={record.partitionKey} isCancelled />
        )}
      </DoneView>
    </AppScreen>
  );
}
