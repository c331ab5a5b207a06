/**
 * 決済 (CONSOLE 3): orders with how each stands with its money, found by number, name or day, and the books of a day.
 * What lies outside of the caller's scope is not there, and in no sum.
 */
import { LIST_LIMIT_BY_DEFAULT } from '@madoguchi/shared/contract/console/answers';
import {
  type MoneyDay,
  type MoneyDayQuerySchema,
  type MoneyOrder,
  type MoneyOrders,
  ORDER_DAYS,
  type OrdersQuerySchema,
} from '@madoguchi/shared/contract/console/money';
import { instantOfJapan, nowMilliseconds, today } from '@madoguchi/shared/domain/clock';
import { addDays } from '@madoguchi/shared/domain/date';
import { bookLines, readOrderNumber } from '@madoguchi/shared/domain/payment';
import { isLimited } from '@madoguchi/shared/domain/staff';
import * as v from 'valibot';
import type { Database } from '../../database/database';
import { invalid } from '../../refusal';
import { answersByKeys } from '../../repositories/answers/answers';
import { sumsOfDay, unconfirmedOfDay } from '../../repositories/payment/books';
import {
  type DeskOrder,
  deskOrdersOfAnswers,
  orderOfNumber,
  pageOfOrders,
} from '../../repositories/payment/deskOrders';
import { type Refund, refundsOfOrders } from '../../repositories/payment/money';
import { findOrders, type OrderPlace } from '../../repositories/payment/orders';
import {
  type BookDay,
  DISCREPANCY_KINDS,
  type Discrepancy,
  discrepanciesOfDay,
} from '../../repositories/payment/reconciliation';
import { openAttempts } from '../../repositories/payment/waiting';
import { noteRead, onlyPersonOf } from '../answers/noteRead';
import type { Configurations } from '../configuration/configurations';
import { formOf, type Snapshot } from '../configuration/snapshot';
import { CHECK_MILLISECONDS, NO_RESULT_MILLISECONDS } from '../payment/flow/questionTimes';
import type { PaymentResults } from '../payment/flow/results';
import { shownRefunds } from '../payment/shownRefunds';
import { formsOfAllOrders, formsOfOrders, isOrderInScope } from '../staff/scopedOrders';
import type { StaffCaller } from '../staff/staffCaller';
import type { ConsoleAnswers } from './consoleAnswers';
import type { Cursors } from './cursors';
import type { ConsoleRecords, WholeAnswer } from './records';

interface OrderDependencies {
  database: Database;
  configurations: Configurations;
  consoleAnswers: ConsoleAnswers;
  consoleRecords: ConsoleRecords;
  cursors: Cursors;
  paymentResults: PaymentResults;
}

/** Day and count of the last order of a page. */
const EndSchema = v.tuple([v.string(), v.pipe(v.string(), v.regex(/^\d{1,9}$/))]);
/** Behind every order: no day has so many. */
const NEWEST: OrderPlace = { day: '99999999', count: 0 };

type OrdersQuery = v.InferOutput<typeof OrdersQuerySchema>;

/** Somebody who reads answers with an order alone, whatever else the caller may read. */
const ofOrders = (staff: StaffCaller): StaffCaller => ({
  ...staff,
  reach: (deed) => (deed === 'readAnswers' && staff.reach(deed) ? 'withOrder' : staff.reach(deed)),
});

interface OrderPage {
  orders: DeskOrder[];
  nextCursor?: string | undefined;
}

export class ConsoleOrders {
  constructor(private readonly dependencies: OrderDependencies) {}

  /** One page. @throws {Refusal} 400 for days that are none, or too many, and for a cursor that leads nowhere */
  async list(staff: StaffCaller, query: OrdersQuery): Promise<MoneyOrders> {
    const { database, configurations } = this.dependencies;
    const snapshot = await configurations.current();
    const q = query.q?.trim() ?? '';
    const number = readOrderNumber(q);
    const forms = formsOfOrders(snapshot, staff, undefined);
    const page: OrderPage = number
      ? { orders: await orderOfNumber(database, number, forms) }
      : q === ''
        ? await this.ofDays(forms, query)
        : await this.named(staff, q, query);
    const items = await this.shown(snapshot, staff, page.orders);
    return { items, ...(page.nextCursor !== undefined && { nextCursor: page.nextCursor }) };
  }

  private async ofDays(forms: readonly string[], query: OrdersQuery): Promise<OrderPage> {
    const { database, cursors } = this.dependencies;
    const { from = query.to ?? today(), to = query.from ?? today(), state, limit = LIST_LIMIT_BY_DEFAULT } = query;
    if (from > to || addDays(from, ORDER_DAYS) <= to) {
      throw invalid([{ itemKey: 'to', message: `from <= to < from + ${ORDER_DAYS}` }]);
    }
    const [day, count] = (await cursors.open('orders', query.cursor, EndSchema)) ?? [];
    const after = day === undefined || count === undefined ? NEWEST : { day, count: Number(count) };
    const found = await pageOfOrders(database, { forms, from, to, state, after, limit: limit + 1 });
    const orders = found.slice(0, limit);
    const last = found.length > limit ? orders.at(-1)?.place : undefined;
    return { orders, nextCursor: last && (await cursors.seal('orders', [last.day, String(last.count)])) };
  }

  /** Of the answers in which a name, telephone or answer code stands. */
  private async named(staff: StaffCaller, q: string, { limit, cursor }: OrdersQuery): Promise<OrderPage> {
    const { database, consoleAnswers } = this.dependencies;
    const { items, nextCursor } = await consoleAnswers.find(ofOrders(staff), { q, limit, cursor });
    const keys = items.map(({ partitionKey }) => partitionKey);
    const orders = await deskOrdersOfAnswers(database, keys);
    const byKey = new Map(orders.map((order) => [order.stored.partitionKey, order]));
    return { orders: keys.flatMap((key) => byKey.get(key) ?? []), nextCursor };
  }

  /** Orders with their answers and refunds, those in scope; the look is noted. */
  private async shown(snapshot: Snapshot, staff: StaffCaller, orders: readonly DeskOrder[]): Promise<MoneyOrder[]> {
    const { database, consoleRecords } = this.dependencies;
    const keys = orders.flatMap(({ stored }) => stored.partitionKey ?? []);
    const answers = await answersByKeys(database, keys);
    const whole = await consoleRecords.read(
      snapshot,
      answers.map(({ answerId }) => answerId),
    );
    const byKey = new Map(whole.map((each) => [each.answer.partitionKey, each]));
    const answerOf = ({ stored }: DeskOrder) => byKey.get(stored.partitionKey ?? '');
    const inScope = orders.filter((order) => isOrderInScope(snapshot, staff, order.stored, answerOf(order)?.answer));
    const refunds = await refundsOfOrders(
      database,
      inScope.map(({ stored }) => stored.orderId),
    );
    if (inScope.length > 0) {
      await noteRead(database, staff, {
        ...{ event: 'order', userId: onlyPersonOf(inScope.map(({ stored }) => stored)) },
        keys: inScope.map(({ stored }) => stored.partitionKey ?? stored.orderId),
      });
    }
    const ofOrder = new Map<string, Refund[]>();
    for (const refund of refunds) ofOrder.set(refund.orderId, [...(ofOrder.get(refund.orderId) ?? []), refund]);
    return Promise.all(
      inScope.map((order) => this.itemOf(snapshot, order, answerOf(order), ofOrder.get(order.stored.orderId) ?? [])),
    );
  }

  private async itemOf(
    snapshot: Snapshot,
    { stored, state }: DeskOrder,
    whole: WholeAnswer | undefined,
    refunds: readonly Refund[],
  ): Promise<MoneyOrder> {
    const { database, paymentResults } = this.dependencies;
    return {
      orderId: stored.orderId,
      surveyTitle: formOf(snapshot, stored.surveyId)?.surveyTitle ?? '',
      orderedAt: stored.createdAt.toISOString(),
      order: stored.order,
      state,
      refunds: await shownRefunds(database, refunds),
      receiptKey: paymentResults.deskKeyOf(stored),
      answer: whole && {
        partitionKey: whole.answer.partitionKey,
        answerCode: whole.answer.answerCode,
        name: whole.record.name,
        check: whole.record.check,
      },
    };
  }

  /** The books of a day, today without one, of the forms that are whole in the caller's scope. */
  async day(staff: StaffCaller, query: v.InferOutput<typeof MoneyDayQuerySchema>): Promise<MoneyDay> {
    const { database, configurations } = this.dependencies;
    const snapshot = await configurations.current();
    const { day = today() } = query;
    const asked: BookDay = {
      day,
      from: new Date(instantOfJapan(day, '00:00')),
      before: new Date(instantOfJapan(addDays(day, 1), '00:00')),
    };
    const forms = formsOfAllOrders(snapshot, staff);
    const { ordered, unpaid, due, taken, given } = await sumsOfDay(database, forms, asked);
    const misfits = await this.misfits(staff, forms, asked);
    await noteRead(database, staff, { event: 'books', subject: day });
    return { day, ordered, unpaid, due, lines: bookLines(taken, given), misfits };
  }

  private async misfits(staff: StaffCaller, forms: readonly string[], asked: BookDay): Promise<MoneyDay['misfits']> {
    const { database } = this.dependencies;
    const hourAgo = new Date(Math.min(asked.before.getTime(), nowMilliseconds() - NO_RESULT_MILLISECONDS));
    const dayAgo = new Date(nowMilliseconds() - CHECK_MILLISECONDS);
    const ofKinds = DISCREPANCY_KINDS.map(async (kind) => {
      const found = await discrepanciesOfDay(database, kind, asked);
      return found.map((each) => ({ kind, ...each }));
    });
    const [unconfirmed, attempts, ...others] = await Promise.all([
      unconfirmedOfDay(database, asked, dayAgo),
      openAttempts(database, asked.from, hourAgo),
      ...ofKinds,
    ]);
    const all: (Discrepancy & { kind: MoneyDay['misfits'][number]['kind'] })[] = [
      ...others.flat(),
      ...unconfirmed.map((charge) => ({ kind: 'unconfirmed' as const, ...charge })),
      ...attempts.map(({ orderId, amount }) => ({ kind: 'noResult' as const, orderId, amount, trackingId: undefined })),
    ];
    const orders = await findOrders(
      database,
      all.map(({ orderId }) => orderId),
    );
    return all.flatMap(({ kind, orderId, trackingId, amount }) => {
      const found = orders.get(orderId);
      // What names no order of ours, as a refused notice may, is the whole house's.
      const isShown = found ? forms.includes(found.surveyId) : !isLimited(staff.scope);
      return isShown ? [{ kind, amount, trackingId, orderNumber: found?.order.orderNumber }] : [];
    });
  }
}
