/**
 * The status of a registration, where it says something of one. Those of a new and of a dealt-with result read as a
 * tentative and a confirmed reservation (ROWS-031, ROWS-033), which a registration is not.
 */
import type { CheckStatus } from '@madoguchi/shared/contract';
import { Chip } from '@madoguchi/shared/ui/plain';

const OF_RESERVATIONS: readonly CheckStatus[] = ['未対応', '対応済'];

export function StatusChip({ status }: { status: CheckStatus }) {
  return OF_RESERVATIONS.includes(status) ? null : <Chip status={status} />;
}
