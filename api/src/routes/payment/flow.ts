/**
 * Calls of the payment flow (CONTRACT 5 and 9). The provider's notices and the browsers that it sends back come without
 * a token, as forms in Shift_JIS, and prove themselves by their hash.
 */
import {
  ADMIN_CASH_PATH,
  ADMIN_CASH_UNDO_PATH,
  ADMIN_REFUND_DONE_PATH,
  ADMIN_REFUNDS_PATH,
  type PutItemBody,
} from '@madoguchi/shared/contract';
import {
  CashBodySchema,
  PaymentOrderBodySchema,
  PutItemBodySchema,
  ReceiptAddresseeBodySchema,
} from '@madoguchi/shared/contract/apiSchema';
import { parseShiftJisForm } from '@madoguchi/shared/domain/shiftJis';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../../plugins/authentication';
import type { ValibotTypes } from '../../plugins/validation';
import { noteCash, takeCashBack } from '../../services/payment/cash';
import type { FlowDependencies } from '../../services/payment/flow/dependencies';
import { takeNotice, takeReturn, WRONG_HASH } from '../../services/payment/flow/notices';
import { openPayment, RETURN_KINDS } from '../../services/payment/flow/openPayment';
import { noteRefunded, refundsFor } from '../../services/payment/flow/refunds';
import type { PaymentResults } from '../../services/payment/flow/results';
import { saveTemporarily } from '../../services/payment/flow/temporarySave';
import { callPath, originOf } from '../address';

interface PaymentFlowRouteOptions {
  paymentFlow: FlowDependencies;
  paymentResults: PaymentResults;
  /** Where people reach the server; undefined: where the request came to. */
  publicOrigin: string | undefined;
}

const MAXIMUM_KEYS = 100;
/** More than the provider sends: its fields, and those of as many rows as `purchaseFields` names (request.ts). */
const FORM_LIMIT_BYTES = 8 * 1024;
const MOST_FIELDS = 300;
const IdParameters = v.object({ id: v.string() });
const KindParameters = v.object({ kind: v.picklist(RETURN_KINDS) });
const ListBody = v.object({ keys: v.pipe(v.array(v.string()), v.maxLength(MAXIMUM_KEYS)) });
const KeyQuery = v.object({ key: v.string() });
const RefundBody = v.object({ refundId: v.string() });

const fieldsOf = ({ body }: FastifyRequest) =>
  parseShiftJisForm(Buffer.isBuffer(body) ? body : Buffer.alloc(0), MOST_FIELDS);

/** What the provider and its browsers send. The only routes that take forms. */
const fromProvider: FastifyPluginAsync<PaymentFlowRouteOptions> = async (instance, { paymentFlow }) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  // Bytes: the framework would read them as UTF-8.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const options = { config: { isOpen: true, addressCounter: 'return' }, bodyLimit: FORM_LIMIT_BYTES } as const;
  // Not counted before its hash is known: a notice of the provider must arrive, also after a flood from its address.
  const counted = { ...options, config: { ...options.config, addressCounter: 'itself' } } as const;
  app.post(callPath('paymentResults'), counted, async (request, reply) => {
    const answer = await takeNotice(paymentFlow, fieldsOf(request)).catch((error: unknown) => {
      request.log.error({ kind: error instanceof Error ? error.name : 'unknown' }, 'payment notice failed');
      return 'NG,temporary failure';
    });
    if (answer === WRONG_HASH) await app.countAddress(request, 'notice');
    return reply.type('text/plain; charset=us-ascii').send(answer);
  });
  app.post(
    callPath('paymentReturns', '/:kind'),
    { ...options, schema: { params: KindParameters } },
    async (request, reply) =>
      reply.redirect(await takeReturn(paymentFlow, request.params.kind, fieldsOf(request)), 303),
  );
};

export const paymentFlowRoutes: FastifyPluginAsync<PaymentFlowRouteOptions> = async (instance, options) => {
  const app = instance.withTypeProvider<ValibotTypes>();
  const { paymentFlow, paymentResults: results, publicOrigin } = options;
  const config = { isCounted: true };
  const isAdministrative = true;

  app.post(callPath('temporarySave'), { config, schema: { body: PutItemBodySchema } }, async (request) => {
    const { data, subData, order } = request.body;
    const body: PutItemBody = { data, subData: subData ?? undefined, order };
    return { code: 'success', ...(await saveTemporarily(paymentFlow, callerOf(request), body)) };
  });
  app.post(callPath('paymentOrders'), { config, schema: { body: PaymentOrderBodySchema } }, async (request) => {
    const origin = originOf(request, publicOrigin);
    return { code: 'success', data: await openPayment(paymentFlow, callerOf(request), request.body.orderId, origin) };
  });
  app.get(callPath('paymentResults', '/:id'), { schema: { params: IdParameters } }, async (request) => ({
    code: 'success',
    data: await results.stateOfOrder(callerOf(request), request.params.id),
  }));
  app.post(callPath('paymentResultsList'), { schema: { body: ListBody } }, async (request) => ({
    code: 'success',
    data: await results.list(callerOf(request), request.body.keys),
  }));
  // A signed key needs no token; an order's id needs its person's.
  const receiptOf = async (request: FastifyRequest, key: string) => ({
    code: 'success',
    data: (await results.receiptOfKey(key)) ?? (await results.receiptOf(callerOf(request), key)),
  });
  const isOptional = { config: { isTokenOptional: true } };
  app.get(callPath('receipt', '/:id'), { ...isOptional, schema: { params: IdParameters } }, async (request) =>
    receiptOf(request, request.params.id),
  );
  const addresseePath = callPath('receipt', '/:id/addressee');
  app.get(addresseePath, { schema: { params: IdParameters } }, async (request) => ({
    code: 'success',
    data: await results.addresseeOf(callerOf(request), request.params.id),
  }));
  const naming = { config, schema: { params: IdParameters, body: ReceiptAddresseeBodySchema } };
  app.put(addresseePath, naming, async (request) => {
    const { addressee } = request.body;
    await results.nameAddressee(callerOf(request), request.params.id, addressee);
    return { code: 'success', data: { addressee, isOpen: false } };
  });
  app.get(callPath('receipt'), { ...isOptional, schema: { querystring: KeyQuery } }, async (request) =>
    receiptOf(request, request.query.key),
  );

  app.get(ADMIN_REFUNDS_PATH, { config: { isAdministrative } }, async (request) => ({
    result: 'OK',
    data: await refundsFor(paymentFlow, callerOf(request)),
  }));
  const noting = { config: { ...config, isAdministrative }, schema: { body: RefundBody } };
  app.post(ADMIN_REFUND_DONE_PATH, noting, async (request) => {
    await noteRefunded(paymentFlow, callerOf(request), request.body.refundId);
    return { result: 'OK' };
  });
  const atDesk = { ...config, isAdministrative };
  app.post(ADMIN_CASH_PATH, { config: atDesk, schema: { body: CashBodySchema } }, async (request) => {
    await noteCash(paymentFlow.database, callerOf(request), request.body);
    return { result: 'OK' };
  });
  app.post(ADMIN_CASH_UNDO_PATH, { config: atDesk, schema: { body: PaymentOrderBodySchema } }, async (request) => {
    await takeCashBack(paymentFlow.database, callerOf(request), request.body.orderId);
    return { result: 'OK' };
  });
  await instance.register(fromProvider, options);
};
