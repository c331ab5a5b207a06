/**
 * Lines as they can be shown although they cannot be bought as they are: a draft whose product is gone, more than the
 * limit, no tax.
 */
import type { Order, OrderLineInput, PaymentService } from '@madoguchi/shared/contract';
import { newDetail, type Product } from '@madoguchi/shared/domain/payment';
import type { ProductLine } from '@madoguchi/shared/domain/survey';
import { validationTexts } from '@madoguchi/shared/texts';

/** The only product that a service sells. */
export function soleProduct({ products }: PaymentService): Product | undefined {
  return products.length === 1 ? products[0] : undefined;
}

/** A line of one product, once. */
export function lineOf({ serviceId }: PaymentService, { productId, productCategories }: Product): ProductLine {
  const [category] = productCategories;
  return { serviceId, productId, count: 1, ...(category && { productCategoryId: category.id }) };
}

/** An order without tax and sums; a product that is not sold any more says so in its name. */
export function draftOrder(service: PaymentService, lines: readonly OrderLineInput[]): Order {
  const details = lines.map((line, index) => {
    const product = service.products.find(({ productId }) => productId === line.productId);
    const count = Number.isSafeInteger(line.count) ? line.count : 1;
    const price = product?.price ?? 0;
    return {
      ...newDetail(index + 1),
      productId: line.productId,
      productCategoryId: line.productCategoryId,
      productName: product?.productName ?? validationTexts.order.unknownProduct,
      taxableType: product?.taxableType ?? 0,
      price,
      count,
      amount: price * count,
    };
  });
  const { serviceId, serviceName, serviceSortKey } = service;
  return {
    ...{ serviceId, serviceName, serviceSortKey, details },
    ...{ userId: '', taxRate: '', amount: 0, tax: 0, amountWithTax: 0, reservationCost: 0 },
    ...{ taxType: 0, roundingType: 0, calculationType: 0, reservationCostType: 0 },
  };
}
