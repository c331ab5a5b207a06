/**
 * The administrators' confirmation: the answers as they will be stored, with category levels that are locked.
 */
import type { Answers, SchemaItem } from '@madoguchi/shared/contract';
import {
  categoryNames,
  categoryTitles,
  categoryTreeOf,
  findCategory,
  isDated,
  lockedLevels,
  parseReservation,
} from '@madoguchi/shared/domain/reservation';
import { isReservation, itemByKey, type PreviewEntry, textOf } from '@madoguchi/shared/domain/survey';
import { useCalendarsGetInfoQuery } from '@madoguchi/shared/endpoints/calendars';
import { useCategoriesGetTreeQuery } from '@madoguchi/shared/store';
import { ConfirmAnswers, type Submission } from '@madoguchi/shared/submission';
import { adminTexts, commonTexts } from '@madoguchi/shared/texts';
import { Notice, TextInput } from '@madoguchi/shared/ui/plain';
import { useId } from 'react';
import { AnswersPreview } from '../../features/answering/AnswersPreview';
import styles from './AdminSurveyPage.module.css';
import type { LoadedAdminSurvey } from './useAdminSurvey';

interface AdminConfirmationProps {
  survey: LoadedAdminSurvey;
  answers: Answers;
  isOutdated: boolean;
  submission: Submission;
  onClose: () => void;
  onTakeLatest: () => void;
  onList: () => void;
}

export function AdminConfirmation(props: AdminConfirmationProps) {
  const { survey, answers, submission } = props;
  const { config } = survey;
  const { form } = adminTexts;
  return (
    <ConfirmAnswers
      as="dialog"
      title={survey.isUpdate ? form.confirmUpdate : form.confirm}
      submission={submission}
      send={form.register}
      sending={form.registering}
      back={commonTexts.action.close}
      isOutdated={props.isOutdated}
      outdated={adminTexts.outdated}
      waitingForConnection={form.waitingForConnection}
      onSend={() => void submission.send(answers)}
      onBack={props.onClose}
      onRefresh={props.onTakeLatest}
      toSent={{ label: adminTexts.done.list, go: props.onList }}
    >
      <AnswersPreview
        config={config}
        answers={answers}
        mode="admin"
        detailsOf={(entry) => <Reservation item={itemByKey(config, entry.itemKey)} entry={entry} />}
      />
    </ConfirmAnswers>
  );
}

/** What the preview of a reservation says beside its category and day: the time, and the levels that the form locks. */
function Reservation({ item, entry }: { item: SchemaItem | undefined; entry: PreviewEntry }) {
  const value = textOf(entry.value);
  return item && isReservation(item) && value !== '' ? <ReservationDetails item={item} value={value} /> : null;
}

function ReservationDetails({ item, value }: { item: SchemaItem; value: string }) {
  const id = useId();
  const { data } = useCategoriesGetTreeQuery();
  const answer = parseReservation(value);
  const tree = categoryTreeOf(item, data?.tree) ?? [];
  const titles = categoryTitles(item, data?.display);
  const names = categoryNames(tree, answer?.categoryId ?? '');
  const calendarId = findCategory(tree, answer?.categoryId ?? '')?.calendarId;
  const { data: calendar } = useCalendarsGetInfoQuery(calendarId ?? '', { skip: !calendarId });
  const coma = answer?.slot === undefined ? undefined : calendar?.comaList[answer.slot];
  return (
    <>
      {answer && !isDated(answer) && <Notice tone="warn">{adminTexts.reservation.undated}</Notice>}
      {coma && <span className={styles.previewTime}>{adminTexts.reservation.slot(coma.start, coma.end)}</span>}
      {lockedLevels(item).map((level) => (
        <span key={level} className={styles.locked}>
          <label htmlFor={`${id}${level}`}>{adminTexts.lockedLevel(titles[level])}</label>
          <TextInput id={`${id}${level}`} disabled value={names[level] ?? ''} readOnly />
        </span>
      ))}
    </>
  );
}
