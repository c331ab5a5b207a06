/**
 * The entered form with what is bought along with it: calculated for a new answer's lines, fetched for a stored one
 * (CAL-018, PAY-053).
 */

import type { Order } from '@madoguchi/shared/contract';
import { productsItemOf } from '@madoguchi/shared/domain/payment';
import { textOf } from '@madoguchi/shared/domain/survey';
import { useFormConfig } from '@madoguchi/shared/endpoints/members';
import { useOrdersGetStoredQuery } from '@madoguchi/shared/endpoints/orders';
import { useFormOrder } from '@madoguchi/shared/order';
import type { Load } from '@madoguchi/shared/screen';
import { type EnteredForm, useCategoriesGetTreeQuery } from '@madoguchi/shared/store';
import { calendarTexts } from '@madoguchi/shared/texts';
import { useMemo } from 'react';

/** Lines that cannot be bought stay without an order here: the server refuses them with its message. */
export function useOrderedForm(entered: EnteredForm, userId: string): Load<EnteredForm> {
  const { answers } = entered;
  const { data } = useFormConfig(entered.surveyId);
  const config = data ?? undefined;
  const tree = useCategoriesGetTreeQuery();
  const chosen = useFormOrder({ config, answers, categories: tree.data?.tree, userId });
  const item = config && productsItemOf(config);
  const orderId = item ? textOf(answers[item.itemKey]) : '';
  const stored = useOrdersGetStoredQuery({ orderId }, { skip: orderId === '' });

  const order: Order | undefined = chosen.status === 'ready' ? chosen.order : (stored.data ?? undefined);
  const form = useMemo(() => (order && !entered.order ? { ...entered, order } : entered), [entered, order]);
  if (chosen.status === 'failed') return { status: 'failed', text: calendarTexts.loadFailed, retry: chosen.retry };
  if (stored.isError) return { status: 'failed', text: calendarTexts.loadFailed, retry: () => void stored.refetch() };
  const isWaiting = chosen.status === 'loading' || stored.isFetching;
  return isWaiting && !entered.order ? { status: 'loading' } : { status: 'ready', data: form };
}
