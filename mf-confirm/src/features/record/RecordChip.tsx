/** The state of a record: 送信済み where nobody is expected at a time and the desk has said nothing yet, else its status. */

import { DEFAULT_CHECK_STATUS, type DisplayRecord, type SurveyConfig } from '@madoguchi/shared/contract';
import { reservesNothing } from '@madoguchi/shared/domain/record';
import { ownTexts } from '@madoguchi/shared/texts';
import { Chip } from '@madoguchi/shared/ui/plain';

export function RecordChip({ record, config }: { record: DisplayRecord; config: SurveyConfig }) {
  if (record.check === DEFAULT_CHECK_STATUS && reservesNothing(config)) {
    return <Chip tone="blue">{ownTexts.sentChip}</Chip>;
  }
  return <Chip status={record.check} />;
}
