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
} from '@madoguchi/shared/domain/record';
import { answersFromRows, type PreviewEntry, previewEntries, reservationItemOf } from '@madoguchi/shared/domain/survey';
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

function linesOf(
  entry: PreviewEntry,
  config: SurveyConfig,
  record: DisplayRecord | undefined,
  facts: CategoryFacts,
): Line[] {
  const { itemKey: key, title, text } = entry;
  if (entry.type !== 'reservation' || !record?.reservation) return [{ key, title, text }];
  return [
    { key, title, text: reservedThing(record, config, facts) },
    ...recordLabels(record, facts).map((label) => ({ key: `${key} ${label.title}`, ...label })),
    { key: `${key} day`, title: details.reservationDate, text: reservationDay(record) },
    { key: `${key} time`, title: details.reservationTime, text: reservationTime(record) },
  ];
}

export function RegisteredItems({ config, rows, record }: RegisteredItemsProps) {
  const categories = useCalendarsGetCategoriesTreeQuery(undefined, { skip: reservationItemOf(config) === undefined });
  const facts: CategoryFacts = { display: categories.data?.display, tree: categories.data?.tree ?? [] };
  const answers = answersFromRows(
    config,
    rows.map(({ itemKey, sortKey = itemKey, value }) => ({ itemKey, sortKey, value })),
  );
  return (
    <ul className={styles.items}>
      {previewEntries(config, answers, 'user')
        .flatMap((entry) => linesOf(entry, config, record, facts))
        .map(({ key, title, text }) => (
          <li key={key}>{details.line(title, text || commonTexts.field.notEntered)}</li>
        ))}
    </ul>
  );
}
