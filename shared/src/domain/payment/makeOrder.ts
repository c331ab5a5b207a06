/**
 * The one calculation of an order, by the screen while products are chosen and by the server when the answer arrives.
 * Of what a client says only the products, their categories and their counts are taken (CONTRACT 5); names, prices and
 * taxes come from what operators set up.
 */
import type { PaymentService, SchemaItem, TaxSetting } from '../../contract';
import { validationTexts } from '../../texts';
import { countMessage, newDetail, productMessage, purchaseLimitMessage, sumOrder } from './order';
import { applyingTaxRate, isValidTaxSetting, taxModeOf } from './tax';
import type { Order, OrderDetail, OrderLineInput, PayType } from './types';

/** What the payment provider takes at most, in yen. */
export const MAXIMUM_ORDER_AMOUNT = 9_999_999;

const texts = validationTexts.order;

/** The message where no tax can be calculated on the day (YYYY-MM-DD), or undefined (VAL-087 to VAL-089, PAY-006). */
export function taxMessage(taxSetting: TaxSetting | undefined, today: string): string | undefined {
  if (!taxSetting) return texts.taxNotSet;
  if (!isValidTaxSetting(taxSetting)) return texts.taxInvalid;
  return applyingTaxRate(taxSetting.rateSettings, today) === undefined ? texts.taxNotSet : undefined;
}

/**
 * The service whose products an item sells: its own `paymentCategory`, else the one that sells for the reserved
 * category (API-073).
 */
export function paymentServiceOf<Service extends Pick<PaymentService, 'serviceId' | 'categoryIds'>>(
  services: readonly Service[],
  item: Pick<SchemaItem, 'paymentCategory'>,
  categoryId: string | undefined,
): Service | undefined {
  const { paymentCategory } = item;
  if (paymentCategory !== undefined && paymentCategory !== '') {
    return services.find((service) => service.serviceId === paymentCategory);
  }
  return categoryId === undefined
    ? undefined
    : services.find((service) => service.categoryIds?.includes(categoryId) === true);
}

export interface OrderFacts {
  service: PaymentService;
  taxSetting: TaxSetting | undefined;
  /** YYYY-MM-DD in Japan: the rate that applies (PAY-045). */
  today: string;
  userId: string;
  selectedPayType: PayType;
  /** The item that is reserved along with the order, which each line then names (PAY-002). */
  reservedItemId?: string | undefined;
}

export type MadeOrder = { order: Order } | { message: string };

/**
 * A line with the product's own name, price and cost; a message for a product or category that the service does not
 * sell, or a bad count.
 */
function detailOf({ service, reservedItemId }: OrderFacts, line: OrderLineInput, index: number): OrderDetail | string {
  const product = service.products.find((each) => each.productId === line.productId);
  const category = product?.productCategories.find((each) => each.id === line.productCategoryId);
  const message = productMessage(line.productId);
  if (message !== undefined) return message;
  if (!product || (line.productCategoryId !== undefined && !category)) return texts.unknownProduct;
  const badCount = countMessage(String(line.count));
  if (badCount !== undefined) return badCount;
  return {
    ...newDetail(index + 1),
    productId: product.productId,
    productName: product.productName,
    ...(category && { productCategoryId: category.id, productCategoryName: category.name }),
    price: product.price,
    count: line.count,
    taxableType: product.taxableType,
    cost: product.cost,
    ...(reservedItemId !== undefined && { reservationPaymentItemId: reservedItemId }),
  };
}

/** Sums of lines that are fine, as an order that nothing has happened to yet (PAY-001, PAY-002). */
function orderOf(details: readonly OrderDetail[], facts: OrderFacts, taxSetting: TaxSetting): MadeOrder {
  const { service, today, userId, selectedPayType } = facts;
  const taxRate = applyingTaxRate(taxSetting.rateSettings, today);
  const mode = taxModeOf(taxSetting, service);
  const sum = taxRate === undefined ? undefined : sumOrder(details, taxRate, mode);
  if (taxRate === undefined || sum === undefined) return { message: texts.taxNotSet };
  if (sum.amountWithTax > MAXIMUM_ORDER_AMOUNT) {
    return { message: texts.tooExpensive(MAXIMUM_ORDER_AMOUNT) };
  }
  const { serviceId, serviceName, serviceSortKey } = service;
  return { order: { serviceId, serviceName, serviceSortKey, userId, selectedPayType, taxRate, ...mode, ...sum } };
}

/**
 * The order of the chosen lines, or the first message of what is wrong with them: no tax, no lines, an unknown product,
 * a bad count, a product in two lines, more than the purchase limit, more than the provider takes (VAL-081 to VAL-089).
 */
export function makeOrder(lines: readonly OrderLineInput[], facts: OrderFacts): MadeOrder {
  const { service, taxSetting, today } = facts;
  const taxFault = taxMessage(taxSetting, today);
  if (taxFault !== undefined || !taxSetting) return { message: taxFault ?? texts.taxNotSet };
  if (lines.length === 0) return { message: texts.noDetails };
  const details: OrderDetail[] = [];
  for (const [index, line] of lines.entries()) {
    const detail = detailOf(facts, line, index);
    if (typeof detail === 'string') return { message: detail };
    if (details.some(({ productId }) => productId === detail.productId)) return { message: texts.repeatedProduct };
    details.push(detail);
  }
  const limitMessage = purchaseLimitMessage(details, service.purchaseLimit, { count: 0 });
  if (limitMessage !== undefined) return { message: limitMessage };
  return orderOf(details, facts, taxSetting);
}
