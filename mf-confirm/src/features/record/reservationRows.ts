/** What is reserved and when, as the rows above a record's answers. */
import type { DisplayRecord, SurveyConfig } from '@madoguchi/shared/contract';
import {
  type CategoryFacts,
  recordLabels,
  reservationDay,
  reservationTime,
  reservedThing,
} from '@madoguchi/shared/domain/record';
import { cancelTexts, findTexts } from '@madoguchi/shared/texts';
import type { DescriptionItem } from '@madoguchi/shared/ui/plain';

/** The reserved thing, its day, the time of a slot, and the record's labels (FIND-038, CANCEL-019). */
export function reservationRows(
  record: DisplayRecord,
  config: SurveyConfig,
  categories: CategoryFacts,
): DescriptionItem[] {
  return [
    { title: findTexts.details.reservation, value: reservedThing(record, config, categories) },
    { title: cancelTexts.reservationDate, value: reservationDay(record, config) },
    ...(record.reservation ? [{ title: cancelTexts.reservationTime, value: reservationTime(record) }] : []),
    ...recordLabels(record, categories).map(({ title, text }) => ({ title, value: text })),
  ];
}
