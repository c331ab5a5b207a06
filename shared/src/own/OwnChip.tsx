/** The state of an entry, or of a record: 送信済み where nobody is expected at a time, else the check status. */
import { type DisplayRecord, isCancelledStatus, type OwnEntry, type SurveyConfig } from '@madoguchi/shared/contract';
import { isOnlySent, recordKind } from '@madoguchi/shared/domain/record';
import { ownTexts } from '@madoguchi/shared/texts';
import { Chip } from '@madoguchi/shared/ui/plain';

export function OwnChip({ entry }: { entry: Pick<OwnEntry, 'kind' | 'check' | 'isCancelled'> }) {
  return isOnlySent(entry) ? <Chip tone="blue">{ownTexts.sentChip}</Chip> : <Chip status={entry.check} />;
}

export function RecordChip({ record, config }: { record: DisplayRecord; config: SurveyConfig }) {
  const { check } = record;
  return <OwnChip entry={{ kind: recordKind(record, config), check, isCancelled: isCancelledStatus(check) }} />;
}
