/**
 * Parts that one remote shows inside another's screen (DESIGN 3): what such an expose must hold, and how it is
 * recognised. The props of a part are typed beside its use of the entities, in this folder, by the remote that exposes
 * it.
 */
import type { ComponentType } from 'react';

/**
 * `mf_survey/form`: the form renderer. `mf_payment/order`: the products of a form and their sum.
 * `mf_confirm/own`: あなたの予約.
 */
export const PART_NAMES = ['mf_survey/form', 'mf_payment/order', 'mf_confirm/own'] as const;
export type PartName = (typeof PART_NAMES)[number];

/** The default export of a part's expose. */
export interface RemotePartModule<Props extends object = Record<string, unknown>> {
  /** CONTRACT_VERSION at build time; another number gets the fallback. */
  contract: number;
  part: PartName;
  Component: ComponentType<Props>;
}

/** True when `value` has the shape of a RemotePartModule, of any contract version. */
export function isRemotePartModule(value: unknown): value is RemotePartModule {
  if (typeof value !== 'object' || value === null) return false;
  const candidate = value as Partial<Record<keyof RemotePartModule, unknown>>;
  return (
    typeof candidate.contract === 'number' &&
    isComponent(candidate.Component) &&
    PART_NAMES.some((name) => name === candidate.part)
  );
}

/** A component is a function, or, where React wraps it (memo), an object that React has marked. */
function isComponent(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}
