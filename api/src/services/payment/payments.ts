/**
 * What operators set up for payment (CONTRACT 3), read for the order editor, and a person's orders.
 */
import type { Order, PaymentService, TaxSetting } from '@madoguchi/shared/contract';
import { type Product, paymentServiceOf, sortProducts } from '@madoguchi/shared/domain/payment';
import type { Database } from '../../database/database';
import { notFound } from '../../refusal';
import { findOrder } from '../../repositories/payment/orders';
import { noteRead } from '../answers/noteRead';
import type { Configurations } from '../configuration/configurations';
import type { Caller } from '../session/caller';

export class Payments {
  constructor(
    private readonly database: Database,
    private readonly configurations: Configurations,
  ) {}

  private async services(): Promise<readonly PaymentService[]> {
    return (await this.configurations.current()).payment?.services ?? [];
  }

  /** The tax setting; undefined where none was imported (API-071). */
  async taxSetting(): Promise<TaxSetting | undefined> {
    return (await this.configurations.current()).payment?.taxSetting;
  }

  /**
   * A payment service, with its products where they are asked for (API-072).
   * @throws {Refusal} 404 for an unknown one
   */
  async service(serviceId: string, includesProducts: boolean): Promise<PaymentService> {
    const service = (await this.services()).find((each) => each.serviceId === serviceId);
    if (!service) throw notFound();
    return includesProducts ? service : { ...service, products: [] };
  }

  /** The service, with its products, that sells for a reserved category (API-073); undefined where none does. */
  async serviceOfCategory(categoryId: string): Promise<PaymentService | undefined> {
    return paymentServiceOf(await this.services(), {}, categoryId);
  }

  /** The products that are sold with reservations of a category, in the order that people see (API-062). */
  async productsOfCategory(categoryId: string): Promise<Product[]> {
    return sortProducts((await this.serviceOfCategory(categoryId))?.products ?? []);
  }

  /** An order (PAY-001). @throws {Refusal} 404 for an unknown one and, for users, for anybody else's */
  async order(caller: Caller, orderId: string): Promise<Order> {
    const stored = await findOrder(this.database, orderId);
    if (!stored || (!caller.isAdmin && stored.userId !== caller.userId)) throw notFound();
    const { userId, surveyId } = stored;
    await noteRead(this.database, caller, { event: 'order', surveyId, userId, subject: orderId });
    return stored.order;
  }
}
