/**
 * Cross checks of payment.json: ids that appear twice, days that are none, categories that nobody offers.
 */
import type { PaymentConfig } from '@madoguchi/shared/contract';
import { fromHyphens, isRealDay } from '@madoguchi/shared/domain/date';
import { lineRoundings } from '@madoguchi/shared/domain/payment';
import { A_DAY, faultLine, jsonPath } from './fault';
import type { Bundle, Entry } from './read';
import { categoryIds, isWhole, type Known } from './references';

/**
 * Faults of an invoice's tax: a qualified invoice rounds once a rate, not once a line (CONTRACT 13). Where one of the two
 * files comes without the other, the stored one counts.
 */
export function checkInvoices(bundle: Pick<Bundle, 'payment' | 'facility'>, known: Known): string[] {
  const { payment, facility } = known;
  const entry = bundle.payment ?? bundle.facility;
  if (!entry || !payment || facility?.issuer.registrationNumber === undefined) return [];
  return lineRoundings(payment).map((keys) => {
    const path = bundle.payment ? keys : ['issuer', 'registrationNumber'];
    const problem = `rounds the tax of each line (${jsonPath(keys)} of payment.json is 0)`;
    return faultLine(entry.file, jsonPath(path), problem, '1 beside a registrationNumber: an invoice rounds once');
  });
}

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
