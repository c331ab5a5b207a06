/** Whether a form's answers have to be paid for by card before they are stored (PAY-017), with today's prices; the server reckons the same. */

import type { AppDispatch } from '@madoguchi/shared/store';
import type { Answers, CategoryNode, SurveyConfig } from '../contract';
import { today } from '../domain/clock';
import { toHyphens } from '../domain/date';
import {
  makeOrder,
  needsPayment,
  orderInputOf,
  orderTermsOf,
  productsItemOf,
  reservedCategoryOf,
} from '../domain/payment';
import { orderApi } from '../order';

export interface DueFacts {
  config: SurveyConfig;
  /** Of a user's new answer. */
  answers: Answers;
  categories?: readonly CategoryNode[] | undefined;
  userId: string;
}

/** False too where it cannot be told: the call that stores the answer then says what is wrong. */
export async function isPaymentDue(dispatch: AppDispatch, facts: DueFacts): Promise<boolean> {
  const { config, answers, categories, userId } = facts;
  const context = { mode: 'user' as const, categories };
  const item = productsItemOf(config);
  const input = orderInputOf(config, answers, context);
  if (!item || !input) return false;
  const { orderGetTaxSetting, orderGetService, orderGetServiceByCategory } = orderApi.endpoints;
  const categoryId = reservedCategoryOf(config, answers);
  const once = { subscribe: false };
  const [tax, service] = await Promise.all([
    dispatch(orderGetTaxSetting.initiate(undefined, once)),
    item.paymentCategory
      ? dispatch(orderGetService.initiate(item.paymentCategory, once))
      : categoryId === undefined
        ? undefined
        : dispatch(orderGetServiceByCategory.initiate(categoryId, once)),
  ]);
  if (!service?.data) return false;
  const made = makeOrder(input.details, {
    service: service.data,
    taxSetting: tax.data ?? undefined,
    today: toHyphens(today()),
    userId,
    ...orderTermsOf(config, answers, context),
  });
  return 'order' in made && needsPayment(config, made.order);
}
