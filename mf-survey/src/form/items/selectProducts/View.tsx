/** What was chosen or bought, as the confirm step and a stored answer show it. */
import type { OrderPartProps } from '@madoguchi/shared/contract';
import { productLinesOf } from '@madoguchi/shared/domain/survey';
import { RemotePart } from '@madoguchi/shared/remotes';
import { isInClient } from '@madoguchi/shared/store';
import type { ViewProps } from '../../types';

export function View({ item, value, mode }: ViewProps) {
  // The lines name their service: where it follows the reservation the item itself does not.
  const serviceId = productLinesOf(value)[0]?.serviceId ?? item.paymentCategory;
  return (
    <RemotePart<OrderPartProps>
      part="mf_payment/order"
      props={{
        name: item.itemKey,
        serviceId,
        value,
        isEditable: false,
        mode,
        isChatMode: mode !== 'admin' && isInClient(),
      }}
    />
  );
}
