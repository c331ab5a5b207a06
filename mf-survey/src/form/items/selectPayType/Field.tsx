/**
 * The pay type (FORM-034): the item's labels as radio buttons. A stored answer's cannot be changed (PAY-025), and what
 * an administrator enters anew is paid in cash (ADMIN-007).
 */
import { cashLabelOf, textOf } from '@madoguchi/shared/domain/survey';
import { paymentTexts } from '@madoguchi/shared/texts';
import { useEffect, useEffectEvent } from 'react';
import { TextView } from '../../TextView';
import type { FieldProps, FormItemType } from '../../types';
import { RadioField } from '../radio/Field';

/** Not shown in a form that takes no payment. */
function Field(props: FieldProps) {
  return props.services.config.usePayment === 1 ? <PayType {...props} /> : null;
}

function PayType(props: FieldProps) {
  const { item, value, disabled, services } = props;
  const { mode, isUpdate } = services;
  const isForced = mode === 'admin' && !isUpdate;
  // Without a label for cash nothing else may stand here either.
  const forced = isForced ? (cashLabelOf(item) ?? '') : undefined;
  const chosen = textOf(value);
  const labels = (item.payTypeOptions ?? []).map(({ input }) => input);
  const isLocked = disabled || isUpdate || isForced;
  const force = useEffectEvent((label: string) => services.commit(item, label, true));
  useEffect(() => {
    if (forced !== undefined && chosen !== forced) force(forced);
  }, [forced, chosen]);
  return (
    <RadioField {...props} options={labels} disabled={isLocked} hint={isForced ? paymentTexts.cashOnly : undefined} />
  );
}

export const selectPayType: FormItemType = { Field, View: TextView };
