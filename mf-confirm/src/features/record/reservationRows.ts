/** What is reserved and when, as the rows above a record's answers. */
import type { DisplayRecord, SurveyConfig } from '@madoguchi/shared/contract';
import {
  type CategoryFacts,
  recordLabels,
  reservationDay,
  reservationTime,
  reservedThing,
  reservesNothing,
} from '@madoguchi/shared/domain/record';
import { cancelTexts, findTexts } from '@madoguchi/shared/texts';
import type { DescriptionItem } from '@madoguchi/shared/ui/plain';

/** True of what was sent to a form that reserves nothing: no screen may call it a reservation. */
export function isSentAnswer(record: DisplayRecord, config: SurveyConfig): boolean {
  return !record.reservation && reservesNothing(config);
}

/**
 * The reserved thing, its day, the time of a slot, and the record's labels (FIND-038, CANCEL-019); of what was only sent
 * what it was.
 */
export function reservationRows(
  record: DisplayRecord,
  config: SurveyConfig,
  categories: CategoryFacts,
): DescriptionItem[] {
  if (isSentAnswer(record, config)) return [{ title: findTexts.details.form, value: config.surveyTitle }];
  return [
    { title: findTexts.details.reservation, value: reservedThing(record, config, categories) },
    { title: cancelTexts.reservationDate, value: reservationDay(record, config) },
    ...(record.reservation ? [{ title: cancelTexts.reservationTime, value: reservationTime(record) }] : []),
    ...recordLabels(record, categories).map(({ title, text }) => ({ title, value: text })),
  ];
}
