/**
 * The product selector (FORM-033): mf-payment's order area inside the item's frame. What prevents a
 * purchase is said in its place (PAY-022, PAY-023); a stored answer shows what was bought (ORDER-017).
 */

import type { OrderPartProps } from '@madoguchi/shared/contract';
import { isPaymentMisplaced } from '@madoguchi/shared/domain/payment';
import { parseReservation } from '@madoguchi/shared/domain/reservation';
import { textOf } from '@madoguchi/shared/domain/survey';
import { RemotePart } from '@madoguchi/shared/remotes';
import { isInClient, productSwitches } from '@madoguchi/shared/store';
import { paymentTexts } from '@madoguchi/shared/texts';
import { Notice } from '@madoguchi/shared/ui/plain';
import { useCallback } from 'react';
import { ItemFrame } from '../../ItemFrame';
import type { FieldProps, FormItemType } from '../../types';
import { usePartialInput } from '../../usePartialInput';
import { View } from './View';

/** Why nothing can be bought by this form now; undefined where it can. */
function blockedText({ config, isUpdate }: FieldProps['services']): string | undefined {
  if (isUpdate) return undefined;
  if (isPaymentMisplaced(config)) return paymentTexts.appendingOnly;
  return productSwitches().payment ? undefined : paymentTexts.unavailable;
}

/** Not shown in a form that takes no payment. */
function Field(props: FieldProps) {
  return props.services.config.usePayment === 1 ? <Products {...props} /> : null;
}

function Products({
  item,
  value,
  partial: partialBefore,
  reservation,
  error,
  required,
  disabled,
  services,
}: FieldProps) {
  const blocked = blockedText(services);
  const partial = usePartialInput({ item, partial: partialBefore, services });
  const onFault = useCallback((message: string | undefined) => services.hold(item, message), [services, item]);
  return (
    <ItemFrame item={item} error={error} required={required} group>
      {({ name }) =>
        blocked === undefined ? (
          <RemotePart<OrderPartProps>
            part="mf_payment/order"
            props={{
              name,
              serviceId: item.paymentCategory,
              categoryId: parseReservation(textOf(reservation))?.categoryId,
              value,
              isEditable: !services.isUpdate,
              disabled,
              required,
              mode: services.mode,
              isChatMode: services.mode === 'user' && isInClient(),
              onFault,
              partial: partial.parts,
              onBegin: (parts) => (parts ? partial.keep(parts) : partial.settle(undefined)),
              onChange: (lines) => services.commit(item, lines, true),
              onFill: (lines) => services.fill(item, lines),
            }}
          />
        ) : (
          <Notice tone="warn">{blocked}</Notice>
        )
      }
    </ItemFrame>
  );
}

export const selectProducts: FormItemType = { Field, View };
