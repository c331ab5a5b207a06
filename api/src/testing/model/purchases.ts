/**
 * The payments of the model of closings: people pay by card, whose notices come at once, twice, late, after a refusal or
 * never, or in cash at the desk, which takes the note of it back now and then; what is due goes back. The provider's own
 * books are kept here, and compared with ours in the end.
 */
import {
  ADMIN_CASH_PATH,
  ADMIN_CASH_UNDO_PATH,
  ADMIN_REFUND_DONE_PATH,
  API_PATHS,
  type PaymentForm,
} from '@madoguchi/shared/contract';
import { rowsOf } from '../answers';
import { orderBody } from '../paid';
import { newTrackingId, notify } from '../provider';
import type { Answer, TestServer } from '../server';
import type { Random } from './world';

/** A call at one of the servers. */
type Send = (random: Random, as: string, method: string, path: string, body?: unknown) => Promise<Answer>;

/** An answer as its person knows it. */
export interface Bought {
  person: string;
  surveyId: string;
  key: string;
  code: string;
}

interface Order {
  orderId: string;
  amount: number;
}

export class Purchases {
  /** What the provider has taken and the shop has accepted: amounts by tracking id. */
  private readonly books = new Map<string, number>();
  private late: (() => Promise<void>)[] = [];

  constructor(
    private readonly servers: readonly [TestServer, TestServer],
    private readonly send: Send,
    private readonly planner: string,
    /** What somebody has bought: they may cancel it. */
    private readonly onBought: (bought: Bought) => void,
  ) {}

  clear(): void {
    this.books.clear();
    this.late = [];
  }

  /** Somebody pays for a bath, which takes two places, or a talk. @param place day|slot */
  async pay(random: Random, person: string, place: string): Promise<void> {
    const details = [{ productId: random.pick(['bath', 'talk']), count: 1 }];
    const value = `consult_0|${place}`;
    const subData = { idempotencyKey: crypto.randomUUID() };
    if (random.chance(30)) {
      const body = orderBody('care', details, { place: value }, subData);
      const { status, body: answer } = await this.send(random, person, 'POST', API_PATHS.resultsPutItem, body);
      if (status === 200) this.bought(person, String(answer.partitionKey), String(answer.answercode));
      return;
    }
    const body = orderBody('care', details, { payType: 'カード', place: value }, subData);
    const saved = await this.send(random, person, 'POST', API_PATHS.temporarySave, body);
    if (saved.status !== 200) return;
    const orderId = String(saved.body.orderId);
    const opened = await this.send(random, person, 'POST', API_PATHS.paymentOrders, { orderId });
    if (opened.status !== 200) return;
    const form = opened.body.data as PaymentForm;
    const amount = Number(form.fields.find(({ name }) => name === 'amount')?.value);
    const trackingId = newTrackingId();
    const tell = async () => {
      const server = this.servers[random.below(2)] ?? this.servers[0];
      if ((await notify(server, form, { trackingId })) !== 'OK,') return;
      this.books.set(trackingId, amount);
      await this.findBought(person, orderId);
    };
    const way = random.below(10);
    if (way < 4) await tell();
    else if (way < 6) await Promise.all([tell(), tell()]);
    else if (way < 8) this.late.push(tell);
    else if (way < 9) {
      await notify(this.servers[0], form, { result: 'NG', trackingId: '' });
      this.late.push(tell);
    }
  }

  private bought(person: string, key: string, code: string): void {
    this.onBought({ person, surveyId: 'care', key, code });
  }

  /** The answer that an order has become, where there was a place for it. */
  private async findBought(person: string, orderId: string): Promise<void> {
    const [row] = await rowsOf<{ key: string; code: string }>(
      this.servers[0],
      `SELECT a.partition_key AS key, a.answer_code AS code FROM payment_order o
       JOIN answer a ON a.is_current AND a.partition_key = o.partition_key WHERE o.order_id = $1`,
      [orderId],
    );
    if (row) this.bought(person, row.key, row.code);
  }

  /** One of the orders of a kind, whichever. */
  private async some(random: Random, where: string): Promise<Order | undefined> {
    const orders = await rowsOf<Order>(
      this.servers[0],
      `SELECT order_id AS "orderId", amount_with_tax AS amount FROM payment_order o WHERE ${where} ORDER BY order_id`,
    );
    return orders[random.below(Math.max(1, orders.length))];
  }

  /** The desk takes cash, takes the note of it back, or gives back what is due. */
  async atDesk(random: Random): Promise<void> {
    const what = random.below(4);
    if (what < 2) {
      const order = await this.some(random, 'pay_type = 1 AND status = 1 AND partition_key IS NOT NULL');
      if (!order) return;
      const body = { orderId: order.orderId, amountWithTax: order.amount };
      await this.send(random, this.planner, 'POST', `/${ADMIN_CASH_PATH}`, body);
      return;
    }
    if (what < 3) {
      const order = await this.some(random, 'pay_type = 1 AND status = 0');
      if (!order) return;
      await this.send(random, this.planner, 'POST', `/${ADMIN_CASH_UNDO_PATH}`, { orderId: order.orderId });
      return;
    }
    const [refund] = await rowsOf<{ refundId: string }>(
      this.servers[0],
      'SELECT refund_id AS "refundId" FROM payment_refund WHERE refunded_at IS NULL ORDER BY refund_id LIMIT 1',
    );
    if (refund) await this.send(random, this.planner, 'POST', `/${ADMIN_REFUND_DONE_PATH}`, refund);
  }

  /** Some of the notices that were late, or all. */
  async deliver(random: Random, isAll = false): Promise<void> {
    const due = this.late.filter(() => isAll || random.chance(50));
    this.late = this.late.filter((each) => !due.includes(each));
    await Promise.all(due.map((tell) => tell()));
  }

  /** Payments of the provider's books that ours do not have, or with another sum; a line each. */
  async breaches(): Promise<string[]> {
    const charges = await rowsOf<{ id: string; amount: number }>(
      this.servers[0],
      'SELECT tracking_id AS id, amount FROM payment_charge',
    );
    const noted = new Map(charges.map(({ id, amount }) => [id, amount]));
    return [...this.books].flatMap(([id, amount]) =>
      noted.get(id) === amount ? [] : [`${id}: paid ${amount}, noted ${noted.get(id)}`],
    );
  }
}
