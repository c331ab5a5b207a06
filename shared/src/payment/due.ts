/**
 * Whether a form's answers have to be paid for by card before they are stored (PAY-017), with today's prices; the
 * server calculates the same.
 */

import { ordersApi } from '@madoguchi/shared/endpoints/orders';
import { type AppDispatch, categoriesApi } from '@madoguchi/shared/store';
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
import { reservationItemOf } from '../domain/survey';

export interface DueFacts {
  config: SurveyConfig;
  /** Of a user's new answer. */
  answers: Answers;
  userId: string;
}

/**
 * The categories by whose names products are shown; undefined where the form brings its own, or nothing is reserved.
 */
async function categoriesOf(
  dispatch: AppDispatch,
  { config, answers }: DueFacts,
): Promise<readonly CategoryNode[] | undefined> {
  if (reservedCategoryOf(config, answers) === undefined || reservationItemOf(config)?.categories_tree) return undefined;
  const { categoriesGetTree } = categoriesApi.endpoints;
  return (await dispatch(categoriesGetTree.initiate(undefined, { subscribe: false }))).data?.tree;
}

/** False too where nobody knows: the call that stores the answer then says what is wrong. */
export async function isPaymentDue(dispatch: AppDispatch, facts: DueFacts): Promise<boolean> {
  const { config, answers, userId } = facts;
  const item = productsItemOf(config);
  if (!item) return false;
  const context = { mode: 'user' as const, categories: await categoriesOf(dispatch, facts) };
  const input = orderInputOf(config, answers, context);
  if (!input) return false;
  const { ordersGetTaxSetting, ordersGetService, ordersGetServiceByCategory } = ordersApi.endpoints;
  const categoryId = reservedCategoryOf(config, answers);
  const once = { subscribe: false };
  const [tax, service] = await Promise.all([
    dispatch(ordersGetTaxSetting.initiate(undefined, once)),
    item.paymentCategory
      ? dispatch(ordersGetService.initiate(item.paymentCategory, once))
      : categoryId === undefined
        ? undefined
        : dispatch(ordersGetServiceByCategory.initiate(categoryId, once)),
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
