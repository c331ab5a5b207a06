/** The switches of the running server, as the HTML carries them (CONST-001): screens hide what is off. */
import { CONFIGURATION_ELEMENT_ID, type RuntimeConfiguration } from '../contract';

export type ProductSwitches = RuntimeConfiguration['switches'];

/** SPEC's defaults, for a page that carries no configuration. */
const DEFAULTS: ProductSwitches = { payment: false, membersTab: false, secureFiles: true, medicalMode: false };

/** The switches of this page; each that is missing has its default. */
export function productSwitches(): ProductSwitches {
  const stored = storedSwitches();
  const isOn = (name: keyof ProductSwitches) => (typeof stored[name] === 'boolean' ? stored[name] : DEFAULTS[name]);
  return {
    payment: isOn('payment'),
    membersTab: isOn('membersTab'),
    secureFiles: isOn('secureFiles'),
    medicalMode: isOn('medicalMode'),
  };
}

function storedSwitches(): Partial<Record<keyof ProductSwitches, unknown>> {
  try {
    const configuration: unknown = JSON.parse(document.getElementById(CONFIGURATION_ELEMENT_ID)?.textContent ?? 'null');
    if (typeof configuration !== 'object' || configuration === null || !('switches' in configuration)) return {};
    const { switches } = configuration;
    return typeof switches === 'object' && switches !== null ? switches : {};
  } catch {
    return {};
  }
}
