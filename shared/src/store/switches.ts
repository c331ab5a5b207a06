/**
 * What the running server tells screens in its HTML: its switches (CONST-001), so that screens hide what is off, the
 * facility's name and the maps key.
 */
import { CONFIGURATION_ELEMENT_ID, type Contact, type RuntimeConfiguration } from '../contract';
import type { House } from '../domain/outward';

export type ProductSwitches = RuntimeConfiguration['switches'];

/** The defaults of the switches, for a page that carries no configuration. */
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

/** In whose name this page speaks outside of its screens, and whether in medical mode. */
export function pageHouse(): House {
  const { facility } = storedConfiguration();
  return {
    medicalMode: productSwitches().medicalMode,
    facility: typeof facility === 'string' && facility !== '' ? facility : undefined,
  };
}

/** Whom people call and where they come to; undefined where the house has said nothing (CONTRACT 14.4). */
export function pageContact(): Contact | undefined {
  const { contact } = storedConfiguration();
  if (typeof contact !== 'object' || contact === null) return undefined;
  const said: Partial<Record<keyof Contact, unknown>> = contact;
  const text = (name: keyof Contact) => {
    const value = said[name];
    return typeof value === 'string' ? value : undefined;
  };
  const [facility, telephone, hours, place, map] = (['facility', 'telephone', 'hours', 'place', 'map'] as const).map(
    text,
  );
  return facility === undefined ? undefined : { facility, telephone, hours, place, map };
}

/**
 * The key under which this page may load Google's maps; undefined where none is set, and our own picture takes its
 * place.
 */
export function mapsApiKey(): string | undefined {
  const { mapsApiKey: key } = storedConfiguration();
  return typeof key === 'string' && key !== '' ? key : undefined;
}

/** Whether this house looks addresses up (`MAPS_GEOCODE_ENDPOINT` or a key, and never in medical mode). */
export function hasAddressSearch(): boolean {
  return storedConfiguration().addressSearch === true;
}

function storedSwitches(): Partial<Record<keyof ProductSwitches, unknown>> {
  const { switches } = storedConfiguration();
  return typeof switches === 'object' && switches !== null ? switches : {};
}

function storedConfiguration(): Partial<Record<keyof RuntimeConfiguration, unknown>> {
  try {
    const configuration: unknown = JSON.parse(document.getElementById(CONFIGURATION_ELEMENT_ID)?.textContent ?? 'null');
    return typeof configuration === 'object' && configuration !== null ? configuration : {};
  } catch {
    return {};
  }
}
