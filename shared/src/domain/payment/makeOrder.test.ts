/**
 * The calculation of an order from what a client chose: nothing of its own amounts is believed, every limit is kept,
 * and the sums fit together.
 */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import type { PaymentService, SurveyConfig, TaxSetting } from '../../contract';
import { OrderInputSchema } from '../../contract/orderSchema';
import { PaymentServiceSchema } from '../../contract/schema';
import { validationTexts } from '../../texts';
import { encodeProductLine } from '../survey/items/selectProducts/lines';
import {
  makeOrder,
  needsPayment,
  type OrderFacts,
  type OrderLineInput,
  orderInputOf,
  orderTermsOf,
  PAY_TYPE,
  paymentServiceOf,
  reservedCategoryOf,
  selectedPayTypeOf,
} from './index';

const service: PaymentService = {
  serviceId: 'options',
  serviceName: '健診オプション',
  serviceSortKey: 'service-options',
  purchaseLimit: 5,
  products: [
    {
      productId: 'blood',
      productName: '血液検査',
      price: 105,
      taxableType: 0,
      order: 1,
      productCategories: [{ id: 'lab', name: '検体検査' }],
      cost: 2,
    },
    { productId: 'echo', productName: 'エコー', price: 105, taxableType: 0, order: 2, productCategories: [], cost: 1 },
    { productId: 'stamp', productName: '切手', price: 110, taxableType: 1, order: 3, productCategories: [] },
    { productId: 'gift', productName: '冊子', price: 0, taxableType: 0, order: 4, productCategories: [] },
    { productId: 'dear', productName: '人間ドック', price: 5_000_000, taxableType: 0, order: 5, productCategories: [] },
  ],
};
const taxSetting: TaxSetting = {
  rateSettings: [{ taxRate: '10', applyDate: '2019-10-01' }],
  roundingType: 0,
  calculationType: 0,
  taxType: 0,
  reservationCostType: 1,
};
const facts: OrderFacts = { service, taxSetting, today: '2026-11-20', userId: 'U1', selectedPayType: 0 };
const line = (productId: string, count = 1, productCategoryId?: string): OrderLineInput => ({
  productId,
  count,
  productCategoryId,
});
const messageOf = (lines: OrderLineInput[], more: Partial<OrderFacts> = {}) => {
  const made = makeOrder(lines, { ...facts, ...more });
  return 'message' in made ? made.message : undefined;
};
const orderOf = (lines: OrderLineInput[], more: Partial<OrderFacts> = {}) => {
  const made = makeOrder(lines, { ...facts, ...more });
  if ('message' in made) throw new Error(made.message);
  return made.order;
};

describe('an order as it is calculated', () => {
  test('it carries service, sums, tax mode and complete details [PAY-001, PAY-002]', () => {
    expect(orderOf([line('blood', 2, 'lab'), line('stamp')])).toEqual({
      serviceId: 'options',
      serviceName: '健診オプション',
      serviceSortKey: 'service-options',
      userId: 'U1',
      selectedPayType: 0,
      taxRate: '10',
      taxType: 0,
      roundingType: 0,
      calculationType: 0,
      reservationCostType: 1,
      reservationCost: 4,
      amount: 320,
      tax: 21,
      amountWithTax: 341,
      details: [
        {
          detailId: 1,
          productCategoryId: 'lab',
          productCategoryName: '検体検査',
          productId: 'blood',
          productName: '血液検査',
          price: 105,
          count: 2,
          amount: 210,
          tax: 21,
          amountWithTax: 231,
          taxableType: 0,
          cost: 2,
        },
        {
          detailId: 2,
          productId: 'stamp',
          productName: '切手',
          price: 110,
          count: 1,
          amount: 110,
          tax: 0,
          amountWithTax: 110,
          taxableType: 1,
          cost: undefined,
        },
      ],
    });
  });
  test('lines that are bought with a reservation name the item that is reserved [PAY-002]', () => {
    const { details } = orderOf([line('blood'), line('echo')], { reservedItemId: 'half-day' });
    expect(details.map((each) => each.reservationPaymentItemId)).toEqual(['half-day', 'half-day']);
    const [alone] = orderOf([line('blood')]).details;
    expect(alone).not.toHaveProperty('reservationPaymentItemId');
  });
  test('a service’s own tax mode comes before the general one [PAY-004]', () => {
    const inner = { ...service, taxType: 1 as const, calculationType: 1 as const };
    expect(orderOf([line('blood'), line('echo')], { service: inner })).toMatchObject({ tax: 19, amountWithTax: 210 });
    expect(orderOf([line('blood'), line('echo')])).toMatchObject({ tax: 20, amountWithTax: 230 });
  });
  test('amounts are whole yen [CONST-012]', () => {
    const { amount, tax, amountWithTax, details } = orderOf([line('blood', 3), line('echo')]);
    expect(
      [amount, tax, amountWithTax, ...details.flatMap((each) => [each.amount, each.tax])].every(Number.isInteger),
    ).toBe(true);
  });
  test('a service and its products keep every field that an operator wrote [PAY-004, PAY-005]', () => {
    const written = {
      ...service,
      ...{ calculationType: 1, roundingType: 2, taxType: 1, reservationCostType: 1, reservationServiceType: 3 },
      products: [{ ...service.products[0], productCategoryId: 'lab' }],
    };
    expect(v.parse(PaymentServiceSchema, written)).toEqual(written);
    expect(v.is(PaymentServiceSchema, { ...written, roundingType: 3 })).toBe(false);
    expect(v.is(PaymentServiceSchema, { ...written, products: [{ ...service.products[0], price: -1 }] })).toBe(false);
  });
  test('the parser of a client’s order drops everything but products and counts', () => {
    const forged = {
      serviceId: 'options',
      amount: 1,
      tax: 0,
      details: [{ productId: 'blood', count: 1, price: 1, amount: 1, taxableType: 1, productName: '無料' }],
    };
    expect(v.parse(OrderInputSchema, forged)).toEqual({
      serviceId: 'options',
      details: [{ productId: 'blood', count: 1 }],
    });
  });
});

describe('what is refused', () => {
  const texts = validationTexts.order;
  test('no lines [VAL-086]', () => expect(messageOf([])).toBe(texts.noDetails));
  test('no product, one that is not sold, a category that is not its own [VAL-081]', () => {
    expect(messageOf([line('')])).toBe('商品を選択してください。');
    expect(messageOf([line('unknown')])).toBe(texts.unknownProduct);
    expect(messageOf([line('blood', 1, 'other')])).toBe(texts.unknownProduct);
  });
  test('counts that are no whole number of 1 or more [VAL-082]', () => {
    for (const count of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e21]) {
      expect(messageOf([line('blood', count)])).toBe(texts.count);
    }
  });
  test('more than the purchase limit over all lines; 0 is unlimited [VAL-083]', () => {
    expect(messageOf([line('blood', 3), line('echo', 3)])).toBe('全体で5個まで購入可能です。');
    expect(messageOf([line('blood', 3), line('echo', 2)])).toBeUndefined();
    expect(messageOf([line('blood', 500)], { service: { ...service, purchaseLimit: 0 } })).toBeUndefined();
  });
  test('a product in two lines', () => {
    expect(messageOf([line('blood'), line('blood', 1, 'lab')])).toBe(texts.repeatedProduct);
  });
  test('more than the provider takes', () => {
    expect(messageOf([line('dear', 2)])).toBe('一度に購入できる金額は9,999,999\u2060円までです。');
    const at = (price: number) => {
      const [product] = service.products;
      const dear = { ...service, products: [{ ...product, price, taxableType: 1 }] } as PaymentService;
      return messageOf([line('blood')], { service: dear });
    };
    expect([at(9_999_999), at(10_000_000)]).toEqual([undefined, '一度に購入できる金額は9,999,999\u2060円までです。']);
  });
  test('no tax setting, no rate yet, one that cannot be read [VAL-087, VAL-088]', () => {
    const rates = (taxRate: string, applyDate: string) => ({ ...taxSetting, rateSettings: [{ taxRate, applyDate }] });
    expect(messageOf([line('blood')], { taxSetting: undefined })).toBe(texts.taxNotSet);
    expect(messageOf([line('blood')], { taxSetting: rates('10', '2027-01-01') })).toBe(texts.taxNotSet);
    // Told before anything else, without lines too.
    expect(messageOf([], { taxSetting: rates('10', '2027-01-01') })).toBe(texts.taxNotSet);
    expect(messageOf([line('blood')], { taxSetting: rates('10%', '2019-10-01') })).toBe(texts.taxInvalid);
  });
});

describe('the order of a form', () => {
  const config: SurveyConfig = {
    surveyId: 'paid',
    surveyTitle: '申し込み',
    usePayment: 1,
    surveySchema: [
      { itemKey: 'kind', type: 'radio', title: '種類', options: ['購入', '相談'] },
      {
        itemKey: 'products',
        type: 'selectProducts',
        title: '商品',
        displayCondition: { type: 'show', questionId: 'kind', answers: ['購入'] },
      },
      {
        itemKey: 'payType',
        type: 'selectPayType',
        title: '支払い',
        payTypeOptions: [
          { input: 'カード', payType: 0 },
          { input: '窓口', payType: 1 },
        ],
      },
    ],
  };
  const user = { mode: 'user' as const };
  const chosen = [encodeProductLine({ serviceId: 'options', productId: 'blood', count: 2, productCategoryId: 'lab' })];

  test('only visible lines of a form that takes payment become an order', () => {
    expect(orderInputOf(config, { kind: '購入', products: chosen }, user)).toEqual({
      serviceId: 'options',
      details: [{ productId: 'blood', count: 2, productCategoryId: 'lab' }],
    });
    expect(orderInputOf(config, { kind: '相談', products: chosen }, user)).toBeNull();
    expect(orderInputOf(config, { kind: '購入', products: 'ORDER1' }, user)).toBeNull();
    expect(orderInputOf({ ...config, usePayment: 0 }, { kind: '購入', products: chosen }, user)).toBeNull();
  });
  test('the pay type is the one of the chosen label, cashless without a question [PAY-026, PAY-038]', () => {
    expect(selectedPayTypeOf(config, { payType: 'カード' }, user)).toBe(0);
    expect(selectedPayTypeOf(config, { payType: '窓口' }, user)).toBe(1);
    expect(selectedPayTypeOf({ ...config, surveySchema: [] }, { payType: '窓口' }, user)).toBe(0);
    expect(PAY_TYPE).toEqual({ cashless: 0, cash: 1 });
  });
  test('the reserved item is the one of the form’s reservation, none where its category has no items [PAY-002]', () => {
    const place = { itemKey: 'place', type: 'reservation', title: '予約' };
    const booking = { ...config, surveySchema: [...config.surveySchema, place] };
    const reserved = (value: string) => orderTermsOf(booking, { place: value }, user).reservedItemId;
    expect(['health_half-day', 'health_half-day|20261201|0', 'health_0', ''].map(reserved)).toEqual([
      'half-day',
      'half-day',
      undefined,
      undefined,
    ]);
    expect(orderTermsOf(config, { payType: '窓口' }, user)).toEqual({ selectedPayType: 1, reservedItemId: undefined });
  });
  test('the category that decides about the service is the one of the form’s reservation [API-073]', () => {
    const place = { itemKey: 'place', type: 'reservation', title: '予約' };
    const booking = { ...config, surveySchema: [...config.surveySchema, place] };
    const reserved = (value: string) => reservedCategoryOf(booking, { place: value });
    expect(['health_half-day|20261201|0', 'health_0', ''].map(reserved)).toEqual(['health', 'health', undefined]);
    expect(reservedCategoryOf(config, { place: 'health_0' })).toBeUndefined();
  });
  test('what an administrator enters is paid in cash, whatever was sent [ADMIN-007]', () => {
    expect(selectedPayTypeOf(config, { payType: 'カード' }, { mode: 'admin' })).toBe(1);
  });
  test('the item’s own service, else the one that sells for the reserved category [API-073]', () => {
    const services = [service, { ...service, serviceId: 'stay', categoryIds: ['care'] }];
    const found = (paymentCategory: string | undefined, categoryId?: string) =>
      paymentServiceOf(services, { paymentCategory }, categoryId)?.serviceId;
    expect([found('', 'care'), found(undefined)]).toEqual(['stay', undefined]);
    expect([found('options', 'care'), found(undefined, 'care'), found(undefined, 'x'), found('x', 'care')]).toEqual([
      'options',
      'stay',
      undefined,
      undefined,
    ]);
  });
  test('a free order and a cash order need no provider', () => {
    expect(needsPayment(config, orderOf([line('gift')]))).toBe(false);
    expect(needsPayment(config, orderOf([line('blood')], { selectedPayType: 1 }))).toBe(false);
    expect(needsPayment(config, orderOf([line('blood')]))).toBe(true);
  });
});

describe('sums of random orders', () => {
  const product = fc.record({
    price: fc.integer({ min: 0, max: 20_000 }),
    taxableType: fc.constantFrom(0 as const, 1 as const),
    count: fc.integer({ min: 1, max: 9 }),
  });
  const mode = fc.record({
    roundingType: fc.constantFrom(0 as const, 1 as const, 2 as const),
    taxRate: fc.integer({ min: 0, max: 20 }),
  });
  const calculate = (
    products: { price: number; taxableType: 0 | 1; count: number }[],
    { roundingType, taxRate }: { roundingType: 0 | 1 | 2; taxRate: number },
    taxType: 0 | 1,
    calculationType: 0 | 1,
  ) =>
    orderOf(
      products.map(({ count }, index) => line(`p${index}`, count)),
      {
        service: {
          ...service,
          purchaseLimit: 0,
          products: products.map((each, index) => ({
            ...each,
            productId: `p${index}`,
            productName: `p${index}`,
            order: index,
            productCategories: [],
          })),
        },
        taxSetting: {
          ...taxSetting,
          roundingType,
          taxType,
          calculationType,
          rateSettings: [{ taxRate: String(taxRate), applyDate: '2019-10-01' }],
        },
      },
    );

  test('lines and total differ by less than one yen a line, tax-free is never taxed, and sums are consistent', () => {
    fc.assert(
      fc.property(fc.array(product, { minLength: 1, maxLength: 12 }), mode, (products, chosen) => {
        for (const taxType of [0, 1] as const) {
          const byLine = calculate(products, chosen, taxType, 0);
          const byTotal = calculate(products, chosen, taxType, 1);
          const taxedLines = byLine.details.filter(({ taxableType, amount }) => taxableType === 0 && amount > 0).length;
          expect(Math.abs(byLine.tax - byTotal.tax)).toBeLessThanOrEqual(taxedLines === 0 ? 0 : taxedLines);
          expect(Math.abs(byLine.tax - byTotal.tax)).toBeLessThan(Math.max(1, taxedLines));
          for (const order of [byLine, byTotal]) {
            expect(order.details.every(({ taxableType, tax }) => taxableType === 0 || tax === 0)).toBe(true);
            expect(order.amount).toBe(order.details.reduce((sum, { amount }) => sum + amount, 0));
            expect(order.amountWithTax).toBe(order.amount + (taxType === 0 ? order.tax : 0));
            if (products.every(({ taxableType }) => taxableType === 1)) expect(order.tax).toBe(0);
          }
          expect(byLine.tax).toBe(byLine.details.reduce((sum, { tax }) => sum + tax, 0));
        }
      }),
    );
  });

  test('inner and outer tax are consistent: the inner tax of a price with outer tax is that outer tax again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: 20 }), (price, taxRate) => {
        const half = { roundingType: 2 as const, taxRate };
        const outer = calculate([{ price, taxableType: 0, count: 1 }], half, 0, 1);
        const inner = calculate([{ price: outer.amountWithTax, taxableType: 0, count: 1 }], half, 1, 1);
        expect(Math.abs(inner.tax - outer.tax)).toBeLessThanOrEqual(1);
        expect(inner.amountWithTax).toBe(outer.amountWithTax);
      }),
    );
  });
});
