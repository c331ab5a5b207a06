/** What an operator should know of a bundle that is no fault: it is imported, and may not do what was meant. */
import { faultLine, jsonPath } from './fault';
import type { Bundle } from './read';

const ISSUER = ['receiptCreatorName', 'receiptDisplayAddress'] as const;

/** Services whose receipts would name nobody who makes them out, or no address (RCPT-020, RCPT-021). */
function namelessReceipts({ payment }: Bundle): string[] {
  if (!payment) return [];
  const { file, value } = payment;
  return value.services.flatMap((service, index) =>
    ISSUER.filter((field) => !(service[field] ?? value[field])?.trim()).map((field) =>
      faultLine(
        file,
        jsonPath(['services', index, field]),
        'is missing, receipts will be without it',
        `a text here, or in $.${field} for all services`,
      ),
    ),
  );
}

/** One line each. */
export function noticesOf(bundle: Bundle): string[] {
  return namelessReceipts(bundle);
}
