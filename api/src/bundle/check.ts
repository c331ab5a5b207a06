/**
 * Validates a bundle without a database (`npm run import -- --check`).
 */
import { now } from '@madoguchi/shared/domain/clock';
import { makeSnapshot } from '../services/configuration/snapshot';
import { checkBundle } from './checkBundle';
import { oddForm } from './checkSurveys';
import { documentsOf } from './documents';
import { allowedDaysOf, noticesOf } from './notices';
import { readBundle } from './read';
import { NOTHING_KNOWN, withBundle } from './references';
import { checkResults } from './results';

/**
 * A line for each thing that an operator should know of the folder, though it can be imported.
 * @param medicalMode whether it is for a server in medical mode
 */
export function noticesOfBundle(directory: string, medicalMode: boolean): string[] {
  const { bundle } = readBundle(directory);
  const known = withBundle(NOTHING_KNOWN, bundle);
  const odd = [...bundle.surveys, ...bundle.members].flatMap((entry) => oddForm(entry, known));
  return [...allowedDaysOf(bundle), ...odd, ...noticesOf(bundle, medicalMode)];
}

/** A line for each fault of the folder; empty when it can be imported into an empty database. */
export function faultsOfBundle(directory: string): string[] {
  const { bundle, faults, unknown } = readBundle(directory);
  const all = [...faults, ...unknown.map(({ line }) => line), ...checkBundle(bundle, NOTHING_KNOWN)];
  if (all.length > 0) return all;
  const updatedAt = now();
  const documents = documentsOf(bundle).map((document) => ({ ...document, contentHash: '', updatedAt, version: 1 }));
  return checkResults(bundle.results, makeSnapshot('check', documents));
}
