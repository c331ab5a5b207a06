/**
 * Whether a form's answers have to be paid for by card before they are stored (PAY-017), and how much, with today's
 * prices; the server calculates the same.
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
import { paymentTexts } from '../texts';

export interface Due {
  /** Has to be paid for by card before it is stored. */
  isDue: boolean;
  /** What is to be paid, in words, however it is; undefined where nothing is bought. */
  sum: string | undefined;
}

const NOTHING: Due = { isDue: false, sum: undefined };

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

/** Nothing too where nobody knows: the call that stores the answer then says what is wrong. */
export async function paymentDue(dispatch: AppDispatch, facts: DueFacts): Promise<Due> {
  const { config, answers, userId } = facts;
  const item = productsItemOf(config);
  if (!item) return NOTHING;
  const context = { mode: 'user' as const, categories: await categoriesOf(dispatch, facts) };
  const input = orderInputOf(config, answers, context);
  if (!input) return NOTHING;
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
  if (!service?.data) return NOTHING;
  const made = makeOrder(input.details, {
    service: service.data,
    taxSetting: tax.data ?? undefined,
    today: toHyphens(today()),
    userId,
    ...orderTermsOf(config, answers, context),
  });
  if (!('order' in made)) return NOTHING;
  return { isDue: needsPayment(config, made.order), sum: paymentTexts.due(made.order.amountWithTax) };
}
