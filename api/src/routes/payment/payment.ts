/**
 * Calls about payment (CONTRACT 5): what operators set up, and orders.
 */
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../../plugins/authentication';
import type { ValibotTypes } from '../../plugins/validation';
import type { Payments } from '../../services/payment/payments';
import { callPath } from '../address';

const IdParameters = v.object({ id: v.string() });
const ServiceQuery = v.object({ include_products: v.optional(v.string()) });

export const paymentRoutes: FastifyPluginAsync<{ payments: Payments }> = async (instance, { payments }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  app.get(callPath('taxSetting'), async () => {
    const data = await payments.taxSetting();
    return data ? { code: 'success', data } : { code: 'not_found' };
  });
  app.get(
    callPath('paymentServices', '/:id'),
    { schema: { params: IdParameters, querystring: ServiceQuery } },
    async ({ params, query }) => ({
      code: 'success',
      data: await payments.service(params.id, query.include_products === 'true'),
    }),
  );
  app.get(callPath('paymentServiceByCategory', '/:id'), { schema: { params: IdParameters } }, async ({ params }) => {
    const data = await payments.serviceOfCategory(params.id);
    return data ? { code: 'success', data } : { code: 'not_found' };
  });
  app.get(callPath('reservationPaymentProducts', '/:id'), { schema: { params: IdParameters } }, async ({ params }) => ({
    result: 'OK',
    data: await payments.productsOfCategory(params.id),
  }));
  app.get(callPath('paymentOrders', '/:id'), { schema: { params: IdParameters } }, async (request) => ({
    code: 'success',
    data: await payments.order(callerOf(request), request.params.id),
  }));
};
