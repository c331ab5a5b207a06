/**
 * What the local payment service knows: purchases, what was charged, how its notices are to go wrong, and which of them
 * wait.
 */
import { randomInt } from 'node:crypto';
import { japanDateTime, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { type ShiftJisField, shiftJisForm } from '@madoguchi/shared/domain/shiftJis';
import { type Account, alterations, type Purchase, recuts, resultFields } from './protocol';

/**
 * How a paid order's notice goes. late: some seconds behind the browser's return. held: when it is called for. twice:
 * two at once. reordered: followed by an older notice of a failure. wrongAmount: one yen more, rightly hashed. altered:
 * one after the other, each with another field than was sent, rightly hashed. forged: a wrong hash. recut: the person does
 * not pay, and makes notices out of the purchase form and its hash. missing: never.
 */
export const NOTICE_MODES = [
  'normal',
  'late',
  'held',
  'twice',
  'reordered',
  'wrongAmount',
  'altered',
  'forged',
  'recut',
  'missing',
] as const;
export type NoticeMode = (typeof NOTICE_MODES)[number];

/** charged: the money is taken. released: it was taken and given back, because the shop did not take the notice. */
export type PaymentState = 'open' | 'charged' | 'released' | 'cancelled' | 'failed';

export interface Payment {
  transactionId: string;
  purchase: Purchase;
  state: PaymentState;
  trackingId: string;
  payMethod: string;
}

const NOTICE_TIMEOUT_MILLISECONDS = 10_000;
/** So often the late notices leave. */
export const LATE_MILLISECONDS = 5_000;
/** The provider's own code of a payment that did not come about. */
const ERROR_CODE = '7702';

function dateText(): string {
  const { date, time, second } = japanDateTime(nowMilliseconds());
  return `${date}${time.replace(':', '')}${second}`;
}

export class Payments {
  readonly all = new Map<string, Payment>();
  private mode: NoticeMode = 'normal';
  private readonly modes = new Map<string, NoticeMode>();
  private late: (() => Promise<unknown>)[] = [];
  private held: (() => Promise<unknown>)[] = [];

  constructor(private readonly account: () => Account) {}

  /** Sets how notices go: of one order (the shop's own order id, before the attempt's number), or of all. */
  setMode(mode: NoticeMode, orderId: string | undefined): void {
    if (orderId === undefined) {
      this.mode = mode;
      this.modes.clear();
    } else this.modes.set(orderId, mode);
  }

  /** Opens a purchase; undefined where its order id has been used before. */
  open(purchase: Purchase): Payment | undefined {
    const orderId = purchase.values.order_id ?? '';
    const known = [...this.all.values()].find((payment) => payment.purchase.values.order_id === orderId);
    if (known) return known.state === 'open' ? known : undefined;
    const payment: Payment = {
      transactionId: String(this.all.size + 1),
      purchase,
      state: 'open',
      trackingId: '',
      payMethod: '',
    };
    this.all.set(payment.transactionId, payment);
    return payment;
  }

  private modeOf({ purchase }: Payment): NoticeMode {
    const orderId = purchase.values.order_id ?? '';
    return this.modes.get(orderId) ?? this.modes.get(orderId.replace(/-\d+$/, '')) ?? this.mode;
  }

  private result(payment: Payment, result: string, change: Record<string, string> = {}): Record<string, string> {
    return {
      res_pay_method: payment.payMethod,
      res_result: result,
      res_tracking_id: payment.trackingId,
      res_payment_date: result === 'OK' ? dateText() : '',
      res_err_code: result === 'NG' ? ERROR_CODE : '',
      res_date: dateText(),
      ...change,
    };
  }

  /** The fields with which the browser goes back. */
  returnFields(payment: Payment): ShiftJisField[] {
    const result = payment.state === 'charged' ? 'OK' : payment.state === 'cancelled' ? '' : 'NG';
    return resultFields(this.account(), payment.purchase, this.result(payment, result), 'shift_jis');
  }

  private async notify(payment: Payment, result: Record<string, string>, isForged = false): Promise<boolean> {
    const fields = resultFields(this.account(), payment.purchase, result, 'utf-8');
    return this.post(
      payment,
      fields.map((field) => (isForged && field.name === 'sps_hashcode' ? { ...field, value: '0'.repeat(40) } : field)),
    );
  }

  /** Posts a notice. @returns whether the shop has taken it */
  private async post(payment: Payment, sent: readonly ShiftJisField[]): Promise<boolean> {
    try {
      const response = await fetch(payment.purchase.values.pagecon_url ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: shiftJisForm(sent),
        signal: AbortSignal.timeout(NOTICE_TIMEOUT_MILLISECONDS),
      });
      return response.ok && (await response.text()).startsWith('OK,');
    } catch {
      return false;
    }
  }

  /** Takes the money and tells the shop; what the shop does not take is given back. */
  async pay(payment: Payment, payMethod: string): Promise<void> {
    if (payment.state !== 'open') return;
    if (this.modeOf(payment) === 'recut') {
      for (const fields of recuts(payment.purchase)) await this.post(payment, fields);
      payment.state = 'failed';
      return;
    }
    payment.state = 'charged';
    payment.payMethod = payMethod;
    payment.trackingId = String(randomInt(10 ** 13, 10 ** 14));
    const ok = this.result(payment, 'OK');
    const tell = async (change: Record<string, string> = {}, isForged = false) => {
      if (!(await this.notify(payment, { ...ok, ...change }, isForged))) payment.state = 'released';
    };
    switch (this.modeOf(payment)) {
      case 'normal':
        return tell();
      case 'late':
        this.late.push(() => tell());
        return;
      case 'held':
        this.held.push(() => tell());
        return;
      case 'twice':
        await Promise.all([tell(), tell()]);
        return;
      case 'reordered':
        await tell();
        await this.notify(payment, this.result({ ...payment, trackingId: '' }, 'NG'));
        return;
      case 'wrongAmount':
        return tell({ amount: String(Number(payment.purchase.values.amount) + 1) });
      case 'altered':
        for (const change of alterations(payment.purchase)) await tell(change);
        return;
      case 'forged':
        return tell({}, true);
      case 'recut':
      case 'missing':
        return;
    }
  }

  /** Ends a purchase without money; the shop gets a notice of an error, as the real service sends it. */
  async end(payment: Payment, state: 'cancelled' | 'failed'): Promise<void> {
    if (payment.state !== 'open') return;
    payment.state = state;
    if (state === 'failed') await this.notify(payment, this.result(payment, 'NG'));
  }

  /** Sends the late notices now. */
  async sendLate(): Promise<void> {
    const { late } = this;
    this.late = [];
    await Promise.all(late.map((send) => send()));
  }

  /** Sends every notice that waits now. @returns how many there were */
  async sendAll(): Promise<number> {
    const waiting = [...this.late, ...this.held];
    this.late = [];
    this.held = [];
    await Promise.all(waiting.map((send) => send()));
    return waiting.length;
  }
}
