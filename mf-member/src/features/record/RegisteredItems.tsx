/**
 * A registration as lines 'title : value' (MEMBER-010): every item that is not the administrators', pictures as
 * pictures, files with the way to open them; a reservation by its category's labels, day and time (MEMBER-011,
 * MEMBER-012).
 */
import type { DisplayRecord, SurveyConfig } from '@madoguchi/shared/contract';
import {
  type CategoryFacts,
  type RecordAnswer,
  recordAnswers,
  recordLabels,
  reservationDay,
  reservationTime,
  reservedThing,
} from '@madoguchi/shared/domain/record';
import {
  answersFromRows,
  isReservation,
  type PreviewEntry,
  previewEntries,
  reservationItemOf,
} from '@madoguchi/shared/domain/survey';
import { AnswerValue } from '@madoguchi/shared/recordAnswers';
import { useCategoriesGetTreeQuery } from '@madoguchi/shared/store';
import { commonTexts, memberTexts } from '@madoguchi/shared/texts';
import styles from './record.module.css';

export interface RegisteredItemsProps {
  config: SurveyConfig;
  /** Stored rows, or the fields of a record. */
  rows: readonly { itemKey: string; sortKey?: string | undefined; value: string }[];
  /** The registration with its reservation named; absent while it is not there. */
  record?: DisplayRecord | undefined;
}

interface Line {
  key: string;
  title: string;
  text: string;
  /** Of a picture or a list of files, which are no text. */
  answer?: RecordAnswer | undefined;
}

const { details } = memberTexts;

/**
 * What the rows hold, by item: pictures, files, and a facility, whose parts the fields of a record do not tell apart.
 */
function answersByItem({ config, rows }: RegisteredItemsProps): ReadonlyMap<string, RecordAnswer> {
  const fields = rows.map(({ itemKey, value }) => ({ itemKey, title: '', value }));
  const answers = recordAnswers({ surveyId: config.surveyId, fields, data: [] }, config);
  return new Map(answers.map((answer) => [answer.itemKey, answer]));
}

function linesOf(
  entry: PreviewEntry,
  answer: RecordAnswer | undefined,
  { config, record }: RegisteredItemsProps,
  facts: CategoryFacts,
): Line[] {
  const { itemKey: key, title, text } = entry;
  if (isReservation(entry) && record?.reservation) {
    return [
      { key, title, text: reservedThing(record, config, facts) },
      ...recordLabels(record, facts).map((label) => ({ key: `${key} ${label.title}`, ...label })),
      { key: `${key} day`, title: details.reservationDate, text: reservationDay(record, config) },
      { key: `${key} time`, title: details.reservationTime, text: reservationTime(record) },
    ];
  }
  if (answer && answer.kind !== 'text') return [{ key, title, text: '', answer }];
  return [{ key, title, text: text || answer?.text || commonTexts.field.notEntered }];
}

export function RegisteredItems(props: RegisteredItemsProps) {
  const { config, rows } = props;
  const categories = useCategoriesGetTreeQuery(undefined, { skip: reservationItemOf(config) === undefined });
  const facts: CategoryFacts = { display: categories.data?.display, tree: categories.data?.tree ?? [] };
  const answers = answersFromRows(
    config,
    rows.map(({ itemKey, sortKey = itemKey, value }) => ({ itemKey, sortKey, value })),
  );
  const byItem = answersByItem(props);
  return (
    <ul className={styles.items}>
      {previewEntries(config, answers, 'user')
        .flatMap((entry) => linesOf(entry, byItem.get(entry.itemKey), props, facts))
        .map(({ key, title, text, answer }) => (
          <li key={key}>
            {details.line(title, text)}
            {answer && <AnswerValue answer={answer} />}
          </li>
        ))}
    </ul>
  );
}
