/** What somebody has bought, as the server answers it. */
import type { Order } from '../contract';

/** Two blood tests, paid by card; `ORDER1` is the program's own id, which no screen may show. */
export const BOUGHT: Order = {
  ...{ serviceId: 'options', serviceSortKey: 'options', serviceName: '健診オプション', userId: 'U1' },
  details: [
    {
      ...{ detailId: 1, productId: 'blood', productName: '血液検査', price: 3000, count: 2 },
      ...{ tax: 600, amount: 6000, amountWithTax: 6600, taxableType: 0 },
    },
  ],
  ...{ amount: 6000, tax: 600, amountWithTax: 6600, taxRate: '10', reservationCost: 1 },
  ...{ taxType: 0, roundingType: 0, calculationType: 0, reservationCostType: 0 },
  ...{ orderId: 'ORDER1', orderNumber: '261120-00042-5', status: 0 },
};
