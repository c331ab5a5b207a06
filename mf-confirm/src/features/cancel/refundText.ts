/** What people read of the money before and after they cancel what they have paid. Pure. */
import type { DisplayRecord } from '@madoguchi/shared/contract';
import { ownMoney } from '@madoguchi/shared/domain/record';
import { ownTexts } from '@madoguchi/shared/texts';

/** That money goes back; undefined where none was taken, or it has gone back already. */
export function refundText(record: Pick<DisplayRecord, 'order' | 'check'>): string | undefined {
  const money = ownMoney(record);
  return money?.state === 'paid' || money?.state === 'due' ? ownTexts.refund(money.amount) : undefined;
}
