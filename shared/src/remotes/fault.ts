/**
 * Faults that something on the page has caught and shown, told to whoever reports them to the operator: the shell
 * listens, a remote that runs alone has nobody.
 */

export interface ToldFault {
  error: unknown;
  /** `mf_survey/app` and the like, where it could not be loaded. */
  request?: string;
}

export const FAULT_EVENT = 'madoguchi:fault';

/** Tells of a fault that would else be known to the person alone. */
export function tellFault(error: unknown, request?: string): void {
  dispatchEvent(new CustomEvent(FAULT_EVENT, { detail: { error, request } }));
}
