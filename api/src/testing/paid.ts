/**
 * A paid form, its products and bodies of putItem for it.
 */
import type { SubData } from '@madoguchi/shared/contract';
import { TAX_SETTING } from '@madoguchi/shared/testing/purchase';
import { putBody } from './answers';
import type { BundleFiles } from './bundle';

const product = (productId: string, price: number, more: object = {}) => ({
  productId,
  productName: `商品 ${productId}`,
  price,
  taxableType: 0,
  order: 1,
  productCategories: [],
  cost: 1,
  ...more,
});

/** A service with a limit of five and one by the reserved category whose lines decide how much of a slot they take. */
export const PAYMENT = {
  taxSetting: TAX_SETTING,
  services: [
    {
      serviceId: 'options',
      serviceName: '健診オプション',
      serviceSortKey: 'service-options',
      purchaseLimit: 5,
      products: [
        product('blood', 3000, { productCategories: [{ id: 'lab', name: '検体検査' }] }),
        product('stamp', 110, { taxableType: 1, order: 2 }),
        product('leaflet', 0, { order: 3 }),
      ],
    },
    {
      serviceId: 'care',
      serviceName: 'ケア',
      serviceSortKey: 'service-care',
      purchaseLimit: 0,
      reservationCostType: 1,
      categoryIds: ['consult'],
      products: [product('bath', 2000, { cost: 2 }), product('talk', 500)],
    },
  ],
};

const payType = {
  itemKey: 'payType',
  type: 'selectPayType',
  title: 'お支払い方法',
  payTypeOptions: [
    { input: 'カード', payType: 0 },
    { input: '窓口', payType: 1 },
  ],
};
const name = {
  itemKey: 'name',
  type: 'text',
  title: '氏名',
  isRequired: { value: true },
  isSearchable: { value: true },
};

/**
 * `paid`: products of one service; `stay`: a reservation whose category names the service; `single`: a form that is
 * answered once.
 */
export function paidFiles(): BundleFiles {
  const products = {
    itemKey: 'products',
    type: 'selectProducts',
    title: '検査項目',
    isRequired: { value: true },
    paymentCategory: 'options',
  };
  const form = (surveyId: string, surveySchema: object[], more: object = {}) => ({
    surveyId,
    surveyTitle: '申し込み',
    usePayment: 1,
    isAppending: { value: true },
    calendarSetting: { updateOrCancelSettings: 'updateAndCancel' },
    surveySchema,
    ...more,
  });
  const place = { itemKey: 'place', type: 'reservation', title: '予約', isRequired: { value: true } };
  return {
    'payment.json': PAYMENT,
    'surveys/paid.json': form('paid', [name, products, payType]),
    'surveys/care.json': form('care', [name, { ...products, paymentCategory: undefined }, payType, place]),
    'surveys/single.json': form('single', [name, products, payType], { isAppending: { value: false } }),
    'surveys/unpaid.json': form('unpaid', [name, products, payType], { usePayment: 0 }),
  };
}

export interface Line {
  productId: string;
  count: number;
  [claim: string]: unknown;
}

/** A body of putItem with an order; by default paid at the desk. */
export function orderBody(
  surveyId: string,
  details: readonly Line[],
  values: Record<string, string> = {},
  subData: SubData = {},
  claims: Record<string, unknown> = {},
) {
  return {
    ...putBody(surveyId, { name: '山田 太郎', payType: '窓口', ...values }, subData),
    order: { ...claims, details },
  };
}
