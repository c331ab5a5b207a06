/** What of the money goes back, or has gone back; nothing else, since how it was paid stands among the answers. */
import type { DisplayRecord } from '@madoguchi/shared/contract';
import { ownMoney } from '@madoguchi/shared/domain/record';
import { ownTexts } from '@madoguchi/shared/texts';
import { Chip } from '@madoguchi/shared/ui/plain';

export function MoneyLine({ record }: { record: Pick<DisplayRecord, 'order' | 'check'> }) {
  const money = ownMoney(record);
  if (money?.state !== 'due' && money?.state !== 'returned') return null;
  const isDue = money.state === 'due';
  return (
    <p>
      <Chip tone={isDue ? 'orange' : 'grey'}>{ownTexts.money[money.state](money.amount)}</Chip>
    </p>
  );
}
