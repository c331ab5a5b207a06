/** The state of an entry: 送信済み of an answer without a reservation, the money that goes back, else the check status. */
import type { OwnEntry } from '@madoguchi/shared/contract';
import { ownTexts } from '@madoguchi/shared/texts';
import { Chip } from '@madoguchi/shared/ui/plain';

/** Statuses of the desk that say something of an answer without a reservation. */
const SAID_OF_ANSWERS: readonly OwnEntry['check'][] = ['対応中', '対応済', '完了', '保留'];

export function OwnChip({ entry }: { entry: OwnEntry }) {
  const { kind, check, isCancelled } = entry;
  if (kind === 'answer' && !isCancelled && !SAID_OF_ANSWERS.includes(check)) {
    return <Chip tone="blue">{ownTexts.sentChip}</Chip>;
  }
  return <Chip status={check} />;
}
