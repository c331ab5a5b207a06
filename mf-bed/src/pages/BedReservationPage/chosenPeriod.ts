/**
 * The period that was chosen for a stay and is not sent yet, kept for the tab: a reload, or a new sign-in, goes on with
 * the form (CONTRACT 7).
 */
import type { BedPeriod } from '@madoguchi/shared/store';
import { isRecord, tabValue } from '@madoguchi/shared/tabValue';

interface ChosenPeriod extends BedPeriod {
  /** The address of the flow: which survey, and which stay is changed. */
  flow: string;
}

function isChosenPeriod(value: unknown): value is ChosenPeriod {
  return isRecord(value) && [value.flow, value.startDate, value.endDate].every((text) => typeof text === 'string');
}

const kept = tabValue('bed.period', isChosenPeriod);

export const dropChosenPeriod = kept.drop;

export function keepChosenPeriod(userId: string, flow: string, { startDate, endDate }: BedPeriod): void {
  kept.write(userId, { flow, startDate, endDate });
}

/** What this account chose in this tab in the same flow, or undefined. */
export function readChosenPeriod(userId: string, flow: string): BedPeriod | undefined {
  const chosen = kept.read(userId);
  return chosen?.flow === flow ? { startDate: chosen.startDate, endDate: chosen.endDate } : undefined;
}
