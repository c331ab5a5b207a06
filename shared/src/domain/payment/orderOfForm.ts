/**
 * A form's order as its answers say it: which item sells, what was chosen, how it is to be paid. The form sends by it,
 * the server reads by it.
 */
import type { Answers, FormMode, OrderInput, SurveyConfig } from '../../contract';
import { NO_ITEM_ID, parseReservation } from '../reservation';
import { type ConditionContext, visibleItemKeys } from '../survey/conditions';
import { textOf } from '../survey/items/base';
import { reservationItemOf } from '../survey/items/reservation/reservationItem';
import { isPayType } from '../survey/items/selectPayType/labels';
import { payTypeOf } from '../survey/items/selectPayType/rules';
import { productLinesOf } from '../survey/items/selectProducts/lines';
import { flattenItems } from '../survey/schema';
import type { OrderFacts } from './makeOrder';
import { productsItemOf } from './productsItem';
import { PAY_TYPE } from './status';
import type { PayType } from './types';

/** The category that was chosen to be reserved, which may decide about the service (API-073); undefined without one. */
export function reservedCategoryOf(config: SurveyConfig, answers: Answers): string | undefined {
  const item = reservationItemOf(config);
  return item && parseReservation(textOf(answers[item.itemKey]))?.categoryId;
}

/**
 * The order that goes with a submission (CONTRACT 5): the visible item's lines; null without any, and for a stored
 * order.
 */
export function orderInputOf(config: SurveyConfig, answers: Answers, context: ConditionContext): OrderInput | null {
  const item = productsItemOf(config);
  if (!item || !visibleItemKeys(config, answers, context.mode, context.categories).has(item.itemKey)) return null;
  const lines = productLinesOf(answers[item.itemKey]);
  const [first] = lines;
  if (!first) return null;
  const details = lines.map(({ serviceId: _serviceId, ...line }) => line);
  return { serviceId: first.serviceId || undefined, details };
}

/**
 * How a new order is to be paid: what the form's pay type says; cashless where the form asks nothing, so that no client
 * chooses cash for itself; cash for what an administrator enters (ADMIN-007).
 */
export function selectedPayTypeOf(config: SurveyConfig, answers: Answers, context: ConditionContext): PayType {
  if (isCashForced(context.mode)) return PAY_TYPE.cash;
  const item = flattenItems(config).find(isPayType);
  const isAsked = item && visibleItemKeys(config, answers, context.mode, context.categories).has(item.itemKey);
  return (isAsked ? payTypeOf(item, answers[item.itemKey]) : undefined) ?? PAY_TYPE.cashless;
}

/**
 * What the answers say of an order beside its lines: how it is paid, and which item is reserved along with it
 * (PAY-002).
 */
export function orderTermsOf(
  config: SurveyConfig,
  answers: Answers,
  context: ConditionContext,
): Pick<OrderFacts, 'selectedPayType' | 'reservedItemId'> {
  const item = reservationItemOf(config);
  const itemId = item && parseReservation(textOf(answers[item.itemKey]))?.itemId;
  return {
    selectedPayType: selectedPayTypeOf(config, answers, context),
    reservedItemId: itemId === NO_ITEM_ID ? undefined : itemId,
  };
}

/** True where a new answer can only be paid in cash: the desk takes no cards (ADMIN-007). */
export function isCashForced(mode: FormMode): boolean {
  return mode === 'admin';
}
