/**
 * What operators set up for payment, and that there is no payment nor receipt yet.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TAX_SETTING } from '@madoguchi/shared/testing/purchase';
import { startTestServer, type TestServer } from '../../testing/server';

const payment = {
  taxSetting: TAX_SETTING,
  services: [
    {
      serviceId: 'options',
      serviceName: '健診オプション',
      serviceSortKey: 'options-1',
      purchaseLimit: 3,
      products: [
        { productId: 'blood', productName: '血液検査', price: 3000, taxableType: 0, order: 1, productCategories: [] },
      ],
    },
  ],
};
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

const read = async (path: string) => server.call('U-payer', 'GET', path);

test('the consumption tax setting is not_found until it is imported, and comes back after that [API-071]', async () => {
  expect((await read('/payment-configs/tax-setting')).body).toEqual({ code: 'not_found' });
  await server.importFiles({ 'payment.json': payment });
  expect((await read('/payment-configs/tax-setting')).body).toEqual({ code: 'success', data: payment.taxSetting });
});

test('a service comes with its products only on request [API-072]', async () => {
  await server.importFiles({ 'payment.json': payment });
  const [service] = payment.services;
  const full = await read('/payment-configs/services/options?include_products=true');
  expect(full.body).toEqual({ code: 'success', data: service });
  expect((await read('/payment-configs/services/options')).body).toEqual({
    code: 'success',
    data: { ...service, products: [] },
  });
  expect((await read('/payment-configs/services/unknown')).status).toBe(404);
});

test('payment and receipt are not found while there are none', async () => {
  for (const path of ['/payment-results/ORD-1', '/payment-results/receipt/ORD-1']) {
    const { status, body } = await read(path);
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect((await server.call(undefined, 'GET', path)).status).toBe(401);
  }
});
