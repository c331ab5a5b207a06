/**
 * The local SB Payment Service on its own port: link type (the page, the notice, the browser's return) and the question
 * about a status (API type). Below /stand-in/ it can be told how its notices shall go wrong, and says what it has
 * charged.
 */
import type { AddressInfo } from 'node:net';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { parseShiftJisForm } from '@madoguchi/shared/domain/shiftJis';
import Fastify, { type FastifyInstance } from 'fastify';
import { faultPage, paymentPage, returnPage } from './pages';
import { LATE_MILLISECONDS, NOTICE_MODES, type NoticeMode, type Payment, Payments } from './payments';
import { type Account, readPurchase } from './protocol';
import { sbpsTexts } from './texts';

export interface SbpsOptions extends Account {
  /** 0 picks a free port. */
  port: number;
  host?: string | undefined;
}

export interface RunningSbps {
  /** Where the purchase form is posted to. */
  endpoint: string;
  server: FastifyInstance;
  payments: Payments;
  close: () => Promise<void>;
}

const DEFAULT_METHODS = 'credit3d2,paypay';

function stringField(body: unknown, name: string): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function addPages(server: FastifyInstance, account: Account, payments: Payments): void {
  server.post<{ Body: Buffer }>('/f01/FepBuyInfoReceive.do', (request, reply) => {
    reply.type('text/html; charset=utf-8');
    const purchase = readPurchase(account, parseShiftJisForm(request.body), nowMilliseconds());
    if ('fault' in purchase) return reply.status(400).send(faultPage(purchase.fault));
    const payment = payments.open(purchase);
    if (!payment) return reply.status(400).send(faultPage(sbpsTexts.finished));
    const methods = (purchase.values.pay_method || DEFAULT_METHODS).split(',');
    return reply.send(paymentPage(payment.transactionId, purchase, methods));
  });

  server.post<{ Body: Buffer }>('/f01/choose', async (request, reply) => {
    const fields = parseShiftJisForm(request.body);
    const of = (name: string) => fields.find((field) => field.name === name)?.value ?? '';
    const payment = payments.all.get(of('transaction'));
    reply.type('text/html; charset=utf-8');
    if (!payment) return reply.status(400).send(faultPage(sbpsTexts.finished));
    if (of('choice') === 'pay') await payments.pay(payment, of('pay_method'));
    else await payments.end(payment, of('choice') === 'cancel' ? 'cancelled' : 'failed');
    return reply.send(returnPage(returnAddress(payment), payments.returnFields(payment)));
  });
}

function returnAddress({ state, purchase: { values } }: Payment): string {
  const name = state === 'charged' ? 'success_url' : state === 'cancelled' ? 'cancel_url' : 'error_url';
  return values[name] ?? '';
}

/** payment_status of a payment as the service answers it. */
function paymentStatus(payment: Payment | undefined): string | undefined {
  if (payment?.state === 'charged') return payment.payMethod === 'paypay' ? '3' : '2';
  return payment?.state === 'released' ? '4' : undefined;
}

function addQuestions(server: FastifyInstance, account: Account, payments: Payments): void {
  const credentials = Buffer.from(`${account.merchantId}${account.serviceId}:${account.hashKey}`).toString('base64');
  server.post<{ Body: Buffer }>('/api/xmlapi.do', (request, reply) => {
    if (request.headers.authorization !== `Basic ${credentials}`) return reply.status(401).send();
    const xml = request.body.toString('latin1');
    const trackingId = /<tracking_id>([^<]*)</.exec(xml)?.[1] ?? '';
    const payment = [...payments.all.values()].find((each) => each.trackingId === trackingId);
    const status = trackingId === '' ? undefined : paymentStatus(payment);
    const id = /id="(MG01-[0-9-]+)"/.exec(xml)?.[1] ?? '';
    const inner =
      status === undefined
        ? '<res_result>NG</res_result><res_err_code>10131999</res_err_code>'
        : `<res_result>OK</res_result><res_pay_method_info><payment_status>${status}</payment_status></res_pay_method_info>`;
    return reply
      .type('text/xml; charset=Shift_JIS')
      .send(`<?xml version="1.0" encoding="Shift_JIS"?><sps-api-response id="${id}">${inner}</sps-api-response>`);
  });
}

function addControls(server: FastifyInstance, payments: Payments): void {
  const isMode = (mode: string | undefined): mode is NoticeMode => NOTICE_MODES.some((each) => each === mode);
  server.post('/stand-in/notices', (request, reply) => {
    const mode = stringField(request.body, 'mode');
    if (!isMode(mode)) return reply.status(400).send({ modes: NOTICE_MODES });
    payments.setMode(mode, stringField(request.body, 'orderId'));
    return reply.send({ mode });
  });
  server.post('/stand-in/notices/send', async (_request, reply) => reply.send({ sent: await payments.sendAll() }));
  server.get('/stand-in/payments', (_request, reply) =>
    reply.send({
      payments: [...payments.all.values()].map(({ purchase, state, trackingId, payMethod }) => ({
        orderId: purchase.values.order_id,
        amount: Number(purchase.values.amount),
        state,
        trackingId,
        payMethod,
      })),
    }),
  );
}

/**
 * Starts it. Late notices leave by themselves after some seconds, unless they are called for before.
 * @throws when the port is taken
 */
export async function startSbps({ port, host, ...account }: SbpsOptions): Promise<RunningSbps> {
  const server = Fastify({ forceCloseConnections: true });
  const asBytes = { parseAs: 'buffer' } as const;
  server.addContentTypeParser('application/x-www-form-urlencoded', asBytes, (_request, body, done) => done(null, body));
  server.addContentTypeParser('text/xml', asBytes, (_request, body, done) => done(null, body));
  const payments = new Payments(() => account);
  addPages(server, account, payments);
  addQuestions(server, account, payments);
  addControls(server, payments);
  await server.listen({ port, host: host ?? 'localhost' });
  const [address] = server.addresses() as AddressInfo[];
  const timer = setInterval(() => void payments.sendLate(), LATE_MILLISECONDS);
  timer.unref();
  return {
    endpoint: `http://localhost:${address?.port ?? port}/f01/FepBuyInfoReceive.do`,
    server,
    payments,
    close: async () => {
      clearInterval(timer);
      await server.close();
    },
  };
}
