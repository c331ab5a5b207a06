/**
 * The state of payments (API-074, API-075) and their receipts (API-076, API-077). A person sees their own; a signed key
 * opens one receipt without signing in.
 */

import type {
  NamedReceipt,
  PaymentResult,
  PaymentStanding,
  PaymentState,
  ReceiptAddressee,
} from '@madoguchi/shared/contract';
import type { AuditRead } from '@madoguchi/shared/contract/console/words';
import { now } from '@madoguchi/shared/domain/clock';
import { hasReceipt } from '@madoguchi/shared/domain/payment';
import { notEditable, notFound } from '../../../refusal';
import { findAnswer } from '../../../repositories/answers/answers';
import type { StoredAnswer } from '../../../repositories/answers/storedAnswer';
import {
  findOrder,
  findOrders,
  keepReceipt,
  nameAddressee,
  type StoredOrder,
} from '../../../repositories/payment/orders';
import { isBeingAsked } from '../../../repositories/payment/questions';
import { attemptsOfOrder, findWaiting } from '../../../repositories/payment/waiting';
import { noteRead, onlyPersonOf } from '../../answers/noteRead';
import type { Caller } from '../../session/caller';
import type { KeyVault } from '../../session/keyVault';
import { paymentResultOf } from '../orders';
import type { FlowDependencies } from './dependencies';
import { ReceiptKeys } from './receiptKeys';
import { receiptWordsOf } from './receiptWords';
import { auditMoney } from './settle';

export class PaymentResults {
  private readonly keys: ReceiptKeys;

  constructor(private readonly dependencies: FlowDependencies) {
    this.keys = new ReceiptKeys(dependencies.database);
  }

  /** Fetches the secret of receipt links; once, before the first. */
  async prepare(vault: KeyVault): Promise<void> {
    await this.keys.prepare(vault);
  }

  private async ownOrder(caller: Caller, orderId: string, event: AuditRead): Promise<StoredOrder> {
    const order = this.dependencies.isPaymentOn ? await findOrder(this.dependencies.database, orderId) : undefined;
    if (!order || (order.userId !== caller.userId && !caller.isAdmin)) throw notFound();
    await noteRead(this.dependencies.database, caller, {
      ...{ event, surveyId: order.surveyId, userId: order.userId, subject: orderId },
      keys: order.partitionKey === undefined ? [] : [order.partitionKey],
    });
    return order;
  }

  private async answerOf(partitionKey: string | undefined): Promise<StoredAnswer | undefined> {
    return partitionKey === undefined ? undefined : findAnswer(this.dependencies.database, partitionKey);
  }

  private async stateOf({ orderId, order }: StoredOrder): Promise<PaymentState> {
    const { database } = this.dependencies;
    const waiting = await findWaiting(database, orderId, (content) => content);
    if (waiting?.state === 'refund') return 'refund';
    if (order.status !== undefined) return 'paid';
    if (await isBeingAsked(database, orderId)) return 'waiting';
    const last = (await attemptsOfOrder(database, orderId)).at(-1);
    return last?.state === 'ended' ? 'ended' : 'waiting';
  }

  /** The state of the payment of an order. @throws {Refusal} 404 for an order that is not the caller's */
  async stateOfOrder(caller: Caller, orderId: string): Promise<PaymentStanding> {
    const order = await this.ownOrder(caller, orderId, 'order');
    const state = await this.stateOf(order);
    const { partitionKey, surveyId, userId, payType, createdAt } = order;
    const { status, completedDate, amountWithTax } = order.order;
    const answer = await this.answerOf(partitionKey);
    return {
      ...{ sortKey: orderId, state, status, userId, completedDate, surveyId },
      createdAt: createdAt.toISOString(),
      selectedPayType: payType,
      amount: amountWithTax,
      ...(answer && { answerCode: answer.answerCode, partitionKey }),
      receiptKey: hasReceipt(order.order) ? this.keys.keyOf(orderId, 'person') : undefined,
    };
  }

  /** The decided ones of the caller's payments among the orders named. */
  async list(caller: Caller, orderIds: readonly string[]): Promise<PaymentResult[]> {
    if (!this.dependencies.isPaymentOn) return [];
    const orders = await findOrders(this.dependencies.database, orderIds);
    const shown = orderIds.flatMap((orderId) => {
      const order = orders.get(orderId);
      const result = order && (order.userId === caller.userId || caller.isAdmin) ? paymentResultOf(order) : undefined;
      return order && result ? [{ order, result }] : [];
    });
    const read = shown.map(({ order }) => order);
    if (read.length > 0)
      await noteRead(this.dependencies.database, caller, {
        ...{ event: 'order', userId: onlyPersonOf(read), keys: read.flatMap(({ partitionKey }) => partitionKey ?? []) },
        subject: read.length === 1 ? read[0]?.orderId : undefined,
      });
    return shown.map(({ result }) => result);
  }

  /** The receipt of a signed key; undefined for any other key. */
  async receiptOfKey(key: string): Promise<NamedReceipt | undefined> {
    const opened = this.keys.open(key);
    const order =
      opened && this.dependencies.isPaymentOn ? await findOrder(this.dependencies.database, opened.orderId) : undefined;
    return order && this.receipt(order, opened?.of === 'person', key);
  }

  /** A key by which the desk opens an order's receipt, on a machine where its person is not signed in. */
  deskKeyOf({ orderId, order }: StoredOrder): string | undefined {
    return this.dependencies.isPaymentOn && hasReceipt(order) ? this.keys.keyOf(orderId, 'desk') : undefined;
  }

  /** The receipt of the caller's own order; an administrator's look at another's changes nothing. @throws {Refusal} 404 where nothing was paid */
  async receiptOf(caller: Caller, orderId: string): Promise<NamedReceipt> {
    const order = await this.ownOrder(caller, orderId, 'receipt');
    return this.receipt(order, order.userId === caller.userId);
  }

  /** What the receipt says; from the first time that its person sees it for ever. */
  private async wordsOf(stored: StoredOrder, answer: StoredAnswer | undefined, isShown: boolean) {
    const { database, configurations } = this.dependencies;
    const snapshot = await configurations.current();
    const words = await receiptWordsOf(database, snapshot, stored, answer);
    if (!isShown || stored.receiptShownAt !== undefined) return words;
    await keepReceipt(database, stored.orderId, words, now());
    // Another showing, or the person's own addressee, may have come first.
    const kept = await findOrder(database, stored.orderId);
    return kept ? receiptWordsOf(database, snapshot, kept, answer) : words;
  }

  /** Whom the receipt is made out to, and whether that may still be said. @throws {Refusal} 404 without a receipt */
  async addresseeOf(caller: Caller, orderId: string): Promise<ReceiptAddressee> {
    const stored = await this.ownOrder(caller, orderId, 'receipt');
    if (!hasReceipt(stored.order)) throw notFound();
    const { addressee } = await this.wordsOf(stored, await this.answerOf(stored.partitionKey), false);
    return { addressee, isOpen: stored.receipt === undefined && stored.receiptShownAt === undefined };
  }

  /**
   * Takes the addressee of a receipt: once, and only until its person has first seen it.
   * @throws {Refusal} 404 without a receipt, 409 when it is too late
   */
  async nameAddressee(caller: Caller, orderId: string, addressee: string): Promise<void> {
    const stored = await this.ownOrder(caller, orderId, 'receipt');
    if (!hasReceipt(stored.order)) throw notFound();
    await this.dependencies.database.transaction(async (connection) => {
      const at = now();
      if (!(await nameAddressee(connection, orderId, addressee, at))) throw notEditable();
      if (stored.receipt?.addressee === addressee) return;
      const { userId: actorId, isAdmin } = caller;
      await auditMoney(connection, { order: stored, actorId, isAdmin }, { after: { event: 'addressee', addressee } });
    });
  }

  private async receipt(stored: StoredOrder, isShown: boolean, givenKey?: string): Promise<NamedReceipt> {
    const { orderId, partitionKey, order } = stored;
    const { status, orderNumber = '' } = order;
    if (status === undefined || !hasReceipt(order)) throw notFound();
    const answer = await this.answerOf(partitionKey);
    const words = await this.wordsOf(stored, answer, isShown);
    return {
      completedDate: order.completedDate,
      createdAt: stored.createdAt.toISOString(),
      orderId,
      serviceName: order.serviceName,
      payMethod: order.payMethod,
      details: order.details.map(({ productName, amount, count, taxableType }) => {
        return { productName, amount, count, taxableType };
      }),
      tax: order.tax,
      taxRate: order.taxRate,
      taxType: order.taxType,
      amount: order.amountWithTax,
      receiptCreatorName: words.creatorName,
      receiptDisplayAddress: words.displayAddress,
      registrationNumber: words.registrationNumber,
      addressee: words.addressee,
      answerCode: answer?.answerCode,
      ...{ orderNumber, status, canceledDate: order.canceledDate },
      // Who came with a key gets no newer one: a link that leaked ends when it was meant to.
      key: givenKey ?? this.keys.keyOf(orderId, 'person'),
    };
  }
}
