/**
 * A registration as lines 'title : value' (MEMBER-010): every item that is not the administrators'; a reservation by its category's labels, day and time
 * (MEMBER-011, MEMBER-012).
 */
import type { DisplayRecord, SurveyConfig } from '@madoguchi/shared/contract';
import {
  type CategoryFacts,
  recordLabels,
  reservationDay,
  reservationTime,
  reservedThing,
  storedText,
} from '@madoguchi/shared/domain/record';
import {
  answersFromRows,
  itemByKey,
  type PreviewEntry,
  previewEntries,
  reservationItemOf,
} from '@madoguchi/shared/domain/survey';
import { useCalendarsGetCategoriesTreeQuery } from '@madoguchi/shared/store';
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
}

const { details } = memberTexts;

/** The words of an answer. The fields of a record do not say which part of a facility each is, so they are read as they stand. */
function wordsOf({ itemKey, text }: PreviewEntry, { config, rows }: RegisteredItemsProps): string {
  const item = itemByKey(config, itemKey);
  const values = rows.filter((row) => row.itemKey === itemKey && row.value !== '').map(({ value }) => value);
  return text === '' && item?.type === 'googleFacilitySearch' ? storedText(item, values) : text;
}

function linesOf(entry: PreviewEntry, props: RegisteredItemsProps, facts: CategoryFacts): Line[] {
  const { config, record } = props;
  const { itemKey: key, title } = entry;
  const text = wordsOf(entry, props);
  if (entry.type !== 'reservation' || !record?.reservation) return [{ key, title, text }];
  return [
    { key, title, text: reservedThing(record, config, facts) },
    ...recordLabels(record, facts).map((label) => ({ key: `${key} ${label.title}`, ...label })),
    { key: `${key} day`, title: details.reservationDate, text: reservationDay(record) },
    { key: `${key} time`, title: details.reservationTime, text: reservationTime(record) },
  ];
}

export function RegisteredItems(props: RegisteredItemsProps) {
  const { config, rows } = props;
  const categories = useCalendarsGetCategoriesTreeQuery(undefined, { skip: reservationItemOf(config) === undefined });
  const facts: CategoryFacts = { display: categories.data?.display, tree: categories.data?.tree ?? [] };
  const answers = answersFromRows(
    config,
    rows.map(({ itemKey, sortKey = itemKey, value }) => ({ itemKey, sortKey, value })),
  );
  return (
    <ul className={styles.items}>
      {previewEntries(config, answers, 'user')
        .flatMap((entry) => linesOf(entry, props, facts))
        .map(({ key, title, text }) => (
          <li key={key}>{details.line(title, text || commonTexts.field.notEntered)}</li>
        ))}
    </ul>
  );
}
