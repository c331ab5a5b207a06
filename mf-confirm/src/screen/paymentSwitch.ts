/** The payment switch of the running server, as the HTML carries it (CONST-001). */
import { CONFIGURATION_ELEMENT_ID } from '@madoguchi/shared/contract';

/** True when payment is available; off where the page carries no configuration (FIND-045, CANCEL-025). */
export function isPaymentAvailable(): boolean {
  try {
    const configuration: unknown = JSON.parse(document.getElementById(CONFIGURATION_ELEMENT_ID)?.textContent ?? 'null');
    if (typeof configuration !== 'object' || configuration === null || !('switches' in configuration)) return false;
    const { switches } = configuration;
    return typeof switches === 'object' && switches !== null && 'payment' in switches && switches.payment === true;
  } catch {
    return false;
  }
}
