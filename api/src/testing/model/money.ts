/**
 * A world of payments: people who save, pay, pay again, give up and cancel; a provider that keeps its own books and
 * whose notices come late, twice, in the wrong order, forged, with another amount, or never; an operator who gives
 * money back; and a clock that runs. Afterwards everything is counted.
 */
import { createServer, type Server } from 'node:http';
import { ADMIN_REFUND_DONE_PATH, ADMIN_REFUNDS_PATH, API_PATHS, type PaymentForm } from '@madoguchi/shared/contract';
import { nowMilliseconds, setClock, today } from '@madoguchi/shared/domain/clock';
import { addDays } from '@madoguchi/shared/domain/date';
import { askAboutPayments } from '../../services/payment/flow/asking';
import { reconcile } from '../../services/payment/flow/reconcile';
import { makeServices } from '../../services/services';
import { brokenInvariants, rowsOf } from '../answers';
import { testBundle } from '../bundle';
import type { MissingGuards } from '../guards';
import { orderBody, paidFiles } from '../paid';
import { comeBack, newTrackingId, notify, type Telling } from '../provider';
import { DESK, startTestServer, type TestServer } from '../server';

const PEOPLE = ['U1', 'U2', 'U3', 'U4', 'U5'];
const AT_ONCE = 4;
const MINUTE = 60_000;

/** What the provider's own books say of a payment. */
interface BookedPayment {
  amount: number;
  state: 'charged' | 'released';
}

interface Purchase {
  userId: string;
  form: PaymentForm;
}

/** Repeatable random numbers from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The provider's answer to the question about a status, from its books. */
function answerQuestions(books: ReadonlyMap<string, BookedPayment>): Server {
  return createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('latin1');
    });
    request.on('end', () => {
      const booked = books.get(/<tracking_id>([^<]*)</.exec(body)?.[1] ?? '');
      const status = booked ? { charged: '2', released: '4' }[booked.state] : undefined;
      response.end(
        status === undefined
          ? '<sps-api-response><res_result>NG</res_result></sps-api-response>'
          : `<sps-api-response><res_result>OK</res_result><payment_status>${status}</payment_status></sps-api-response>`,
      );
    });
  });
}

export class MoneyWorld {
  /** Notices that were posted. */
  notices = 0;
  private readonly books = new Map<string, BookedPayment>();
  private readonly purchases: Purchase[] = [];
  private readonly bodies: { userId: string; body: object }[] = [];
  /** Notices on their way. */
  private late: (() => Promise<void>)[] = [];

  private constructor(
    private readonly server: TestServer,
    private readonly provider: Server,
    private readonly random: () => number,
  ) {}

  static async open(seed: number, missingGuards?: MissingGuards): Promise<MoneyWorld> {
    const worlds: MoneyWorld[] = [];
    const provider = answerQuestions({ get: (id: string) => worlds[0]?.books.get(id) } as ReadonlyMap<
      string,
      BookedPayment
    >);
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const address = provider.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const server = await startTestServer({
      bundle: { ...testBundle(), ...paidFiles() },
      environment: { PAYMENT: 'on', SBPS_API_ENDPOINT: `http://127.0.0.1:${port}/api/xmlapi.do` },
      ...(missingGuards && { missingGuards }),
    });
    const world = new MoneyWorld(server, provider, randomOf(seed));
    worlds.push(world);
    return world;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.provider.close(resolve));
    await this.server.close();
  }

  private pick<Value>(values: readonly Value[]): Value | undefined {
    return values[Math.floor(this.random() * values.length)];
  }

  private newBody(userId: string): { userId: string; body: object } {
    const idempotencyKey = crypto.randomUUID();
    const card = { payType: 'カード' };
    const count = 1 + Math.floor(this.random() * 2);
    if (this.random() < 0.3)
      return { userId, body: orderBody('paid', [{ productId: 'blood', count }], card, { idempotencyKey }) };
    const day = addDays(today(), 2 + Math.floor(this.random() * 4));
    const place = `consult_0|${day}|${this.pick(['0', '1']) ?? '0'}`;
    return { userId, body: orderBody('care', [{ productId: 'bath', count }], { ...card, place }, { idempotencyKey }) };
  }

  /** Somebody sends a form, new or once more, and goes to pay. */
  private async buy(): Promise<void> {
    const again = this.random() < 0.3 ? this.pick(this.bodies) : undefined;
    const sent = again ?? this.newBody(this.pick(PEOPLE) ?? 'U1');
    if (!again) this.bodies.push(sent);
    const { userId, body } = sent;
    const saved = await this.server.call(userId, 'POST', API_PATHS.temporarySave, body);
    if (saved.status !== 200) return this.expectRefusal(saved.status, 'temprary');
    const opened = await this.server.call(userId, 'POST', API_PATHS.paymentOrders, { orderId: saved.body.orderId });
    if (opened.status !== 200) return this.expectRefusal(opened.status, 'order');
    this.purchases.push({ userId, form: opened.body.data as PaymentForm });
  }

  private expectRefusal(status: number, what: string): void {
    // 429: unpaid orders may keep a slot only so long.
    if (status !== 409 && status !== 429) throw new Error(`${what} was answered ${status}`);
  }

  private async tell(form: PaymentForm, telling: Telling): Promise<boolean> {
    this.notices += 1;
    return (await notify(this.server, form, telling)) === 'OK,';
  }

  /** What the shop does not take, the provider gives back. */
  private async tellOf(form: PaymentForm, trackingId: string, more: Telling = {}): Promise<void> {
    const isTaken = await this.tell(form, { trackingId, ...more });
    const booked = this.books.get(trackingId);
    if (!isTaken && booked) booked.state = 'released';
  }

  /** Somebody pays at the provider, whose notice goes some way. */
  private async pay(): Promise<void> {
    const purchase = this.pick(this.purchases.slice(-12));
    if (!purchase) return;
    const { form } = purchase;
    const trackingId = newTrackingId();
    const amount = Number(form.fields.find(({ name }) => name === 'amount')?.value);
    this.books.set(trackingId, { amount, state: 'charged' });
    const way = Math.floor(this.random() * 9);
    if (way <= 2) return this.tellOf(form, trackingId);
    if (way === 3) {
      await Promise.all([this.tellOf(form, trackingId), this.tellOf(form, trackingId)]);
      return;
    }
    if (way === 4) {
      await this.tellOf(form, trackingId);
      await this.tell(form, { result: 'NG', trackingId: '' });
      return;
    }
    if (way === 5) {
      this.late.push(() => this.tellOf(form, trackingId));
      return;
    }
    if (way === 6) return this.tellOf(form, trackingId, { isForged: true });
    if (way === 7) return this.tellOf(form, trackingId, { change: { amount: String(amount + 1) } });
    // Lost: the browser comes back and names the payment, or a person at the provider's console has it sent again in
    // the end.
    if (this.random() < 0.6) await comeBack(this.server, form, 'success', { trackingId });
    else this.late.push(() => this.tellOf(form, trackingId));
  }

  private async giveUp(): Promise<void> {
    const form = this.pick(this.purchases.slice(-12))?.form;
    if (!form) return;
    if (this.random() < 0.5) await comeBack(this.server, form, 'cancel', { result: '', trackingId: '' });
    else await this.tell(form, { result: 'NG', trackingId: '' });
  }

  private async deliver(): Promise<void> {
    const at = Math.floor(this.random() * this.late.length);
    const [notice] = this.late.splice(at, 1);
    await notice?.();
  }

  private async cancelAnswer(): Promise<void> {
    const userId = this.pick(PEOPLE) ?? 'U1';
    const answers = await rowsOf<{ survey_id: string; partition_key: string }>(
      this.server,
      'SELECT survey_id, partition_key FROM answer WHERE user_id = $1 AND is_live ORDER BY answer_id DESC LIMIT 3',
      [userId],
    );
    const answer = this.pick(answers);
    if (!answer) return;
    const named = { surveyId: answer.survey_id, partitionKey: answer.partition_key };
    const { status } = await this.server.call(userId, 'POST', API_PATHS.resultsCancelItem, named);
    if (status !== 200) this.expectRefusal(status, 'cancelItem');
  }

  private async giveBack(): Promise<void> {
    const list = await this.server.call(DESK, 'GET', `/${ADMIN_REFUNDS_PATH}`);
    const due = (list.body.data as { refundId: string; trackingId: string; refundedAt?: string }[]).filter(
      ({ refundedAt }) => refundedAt === undefined,
    );
    const refund = this.pick(due);
    if (!refund) return;
    const { status } = await this.server.call(DESK, 'POST', `/${ADMIN_REFUND_DONE_PATH}`, {
      refundId: refund.refundId,
    });
    const booked = this.books.get(refund.trackingId);
    if (status === 200 && booked) booked.state = 'released';
    else if (status !== 200) this.expectRefusal(status, 'refund');
  }

  /** A job of another server on the same database. */
  private async ask(): Promise<void> {
    await askAboutPayments(makeServices(this.server.configuration, this.server.database).paymentFlow);
  }

  private act(): Promise<void> {
    const chance = this.random();
    if (chance < 0.3) return this.buy();
    if (chance < 0.72) return this.pay();
    if (chance < 0.78) return this.giveUp();
    if (chance < 0.88) return this.deliver();
    if (chance < 0.94) return this.cancelAnswer();
    if (chance < 0.97) return this.giveBack();
    return this.ask();
  }

  /** Plays until so many notices have come, and then lets everything that is under way arrive. */
  async play(notices: number): Promise<void> {
    while (this.notices < notices) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => this.act()));
      if (this.random() < 0.1) setClock(nowMilliseconds() + Math.floor(this.random() * 20) * MINUTE);
    }
    while (this.late.length > 0) await this.deliver();
    for (let left = this.books.size; left > 0; left -= 20) {
      setClock(nowMilliseconds() + 2 * MINUTE);
      await this.ask();
    }
  }

  /** Everything that does not fit between the provider's books, ours, and the answers; a line each. */
  async breaches(): Promise<string[]> {
    const { discrepancies } = await reconcile(this.server.database, this.server.configuration.payment);
    // Refused notices are what forged and wrong ones are meant to be.
    const lines = discrepancies.filter((line) => !line.includes('had a notice that was refused'));
    lines.push(...(await brokenInvariants(this.server)));
    const charges = await rowsOf<{ tracking_id: string; amount: number; is_refunded: boolean }>(
      this.server,
      `SELECT c.tracking_id, c.amount, r.refunded_at IS NOT NULL AS is_refunded FROM payment_charge c
       LEFT JOIN payment_refund r ON r.tracking_id = c.tracking_id`,
    );
    const noted = new Map(charges.map((charge) => [charge.tracking_id, charge]));
    for (const [trackingId, { amount, state }] of this.books) {
      const charge = noted.get(trackingId);
      if (state === 'charged' && charge?.amount !== amount) lines.push(`${trackingId}: paid ${amount} with nothing`);
      if (state === 'released' && charge && !charge.is_refunded) lines.push(`${trackingId}: given unpaid`);
    }
    return lines;
  }
}
