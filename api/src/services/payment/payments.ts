/**
 * What operators set up for payment (CONTRACT 3), read for the order editor and the server's own reckoning.
 */
import type { PaymentService, TaxSetting } from '@madoguchi/shared/contract';
import { notFound } from '../../refusal';
import type { Configurations } from '../configuration/configurations';

export class Payments {
  constructor(private readonly configurations: Configurations) {}

  /** The tax setting; undefined where none was imported (API-071). */
  async taxSetting(): Promise<TaxSetting | undefined> {
    return (await this.configurations.current()).payment?.taxSetting;
  }

  /** A payment service, with its products where they are asked for (API-072). @throws {Refusal} 404 for an unknown one */
  async service(serviceId: string, includesProducts: boolean): Promise<PaymentService> {
    const services = (await this.configurations.current()).payment?.services ?? [];
    const service = services.find((each) => each.serviceId === serviceId);
    if (!service) throw notFound();
    return includesProducts ? service : { ...service, products: [] };
  }
}
