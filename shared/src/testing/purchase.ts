/** What is sold and what somebody has bought, as the server answers it. */
import type { Order, TaxSetting } from '../contract';

/** Ten percent on top, of the sum of an order. */
export const TAX_SETTING: TaxSetting = {
  rateSettings: [{ taxRate: '10', applyDate: '2019-10-01' }],
  ...{ taxType: 0, roundingType: 0, calculationType: 1, reservationCostType: 0 },
};

/** An order of 1,000 yen and 100 yen of tax, without its products: for what looks only at the order. */
export const ORDER: Order = {
  ...{ serviceId: 'care', serviceSortKey: 'service-care', serviceName: 'ケア', userId: 'U-a' },
  details: [],
  ...{ amount: 1000, tax: 100, amountWithTax: 1100, taxRate: '10', reservationCost: 1 },
  ...{ taxType: 0, roundingType: 0, calculationType: 1, reservationCostType: 0 },
};

/** Two blood tests, paid by card; `ORDER1` is the program's own id, which no screen may show. */
export const BOUGHT: Order = {
  ...ORDER,
  ...{ serviceId: 'options', serviceSortKey: 'options', serviceName: '健診オプション', userId: 'U1' },
  details: [
    {
      ...{ detailId: 1, productId: 'blood', productName: '血液検査', price: 3000, count: 2 },
      ...{ tax: 600, amount: 6000, amountWithTax: 6600, taxableType: 0 },
    },
  ],
  ...{ amount: 6000, tax: 600, amountWithTax: 6600 },
  ...{ orderId: 'ORDER1', orderNumber: '261120-00042-5', status: 0 },
};
