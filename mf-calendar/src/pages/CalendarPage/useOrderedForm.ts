/**
 * The entered form with what is bought along with it: calculated for a new answer's lines, fetched for a stored one
 * (CAL-018, PAY-053).
 */

import { useFormConfig } from '@madoguchi/shared/endpoints/members';
import { useOrderOfAnswers } from '@madoguchi/shared/order';
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
  const order = useOrderOfAnswers({ config, answers, categories: tree.data?.tree, userId });

  const found = order.status === 'ready' ? order.order : undefined;
  const form = useMemo(() => (found && !entered.order ? { ...entered, order: found } : entered), [entered, found]);
  if (order.status === 'failed') return { status: 'failed', text: calendarTexts.loadFailed, retry: order.retry };
  return order.status === 'loading' && !entered.order ? { status: 'loading' } : { status: 'ready', data: form };
}
