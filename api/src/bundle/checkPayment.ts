/**
 * Cross checks of payment.json: ids that appear twice, days that are none, categories that nobody offers.
 */
import type { PaymentConfig } from '@madoguchi/shared/contract';
import { fromHyphens, isRealDay } from '@madoguchi/shared/domain/date';
import { A_DAY, faultLine, jsonPath } from './fault';
import type { Entry } from './read';
import { categoryIds, isWhole, type Known } from './references';

/** Faults of the payment settings. */
export function checkPayment({ file, value }: Entry<PaymentConfig>, known: Known): string[] {
  const faults: string[] = [];
  const report = (keys: (string | number)[], problem: string, expected: string) =>
    faults.push(faultLine(file, jsonPath(keys), problem, expected));
  for (const [index, { applyDate }] of value.taxSetting.rateSettings.entries()) {
    if (!isRealDay(fromHyphens(applyDate)))
      report(['taxSetting', 'rateSettings', index, 'applyDate'], `is "${applyDate}"`, A_DAY);
  }
  const categories = isWhole(known, 'categories', 'surveys', 'members') ? categoryIds(known) : undefined;
  const services = new Set<string>();
  for (const [index, { serviceId, products, categoryIds: sold }] of value.services.entries()) {
    const path = ['services', index];
    if (services.has(serviceId)) report([...path, 'serviceId'], `repeats "${serviceId}"`, 'each serviceId once');
    services.add(serviceId);
    for (const [position, id] of (sold ?? []).entries()) {
      if (categories && !categories.has(id))
        report([...path, 'categoryIds', position], `is "${id}"`, 'the id of a category');
    }
    const own = new Set<string>();
    for (const [position, { productId }] of products.entries()) {
      if (own.has(productId))
        report(
          [...path, 'products', position, 'productId'],
          `repeats "${productId}"`,
          'each productId once in a service',
        );
      own.add(productId);
    }
  }
  return faults;
}
