/**
 * What is wrong with a bundle, one fault a line: `file: JSON path: what is wrong, expected ...` (CONTRACT 1).
 */
import type * as v from 'valibot';

/** A bundle that is refused whole. `faults` has one line each. */
export class BundleError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The bundle is refused:\n${faults.join('\n')}`);
  }
}

/** What is expected where a day does not exist. */
export const A_DAY = 'a day of the calendar';

/** One line about a place in a file. `path` is a JSON path such as `$.surveySchema[2].itemKey`. */
export function faultLine(file: string, path: string, problem: string, expected: string): string {
  return `${file}: ${path}: ${problem}, expected ${expected}`;
}

/** JSON path of keys and indexes. */
export function jsonPath(keys: readonly (string | number)[]): string {
  return keys.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`;
    return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
  }, '$');
}

/** Words for the patterns of the contract's schemas. */
const patternNames: Readonly<Record<string, string>> = {
  '/^[A-Za-z0-9-]{1,64}$/': 'an id of 1 to 64 letters, digits and hyphens',
  '/^\\d{8}$/': 'a day as YYYYMMDD',
  '/^\\d{4}-\\d{2}-\\d{2}$/': 'a date as YYYY-MM-DD',
  '/^([01]\\d|2[0-3]):[0-5]\\d$/': 'a time as HH:mm',
  '/^\\d{1,4}$/': 'a slot index',
};

function wording(issue: v.BaseIssue<unknown>): { problem: string; expected: string } {
  const expected = patternNames[issue.expected ?? ''] ?? issue.expected ?? issue.message;
  if (issue.received === 'undefined') return { problem: 'is missing', expected };
  if (issue.type === 'check') return { problem: `is ${issue.received}`, expected: issue.message };
  return { problem: `is ${issue.received}`, expected };
}

/** The faults that valibot found in one file, or in the part of it that the keys `above` lead to. */
export function faultsOf(
  file: string,
  issues: readonly v.BaseIssue<unknown>[],
  above: readonly (string | number)[] = [],
): string[] {
  return issues.map((issue) => {
    const own = (issue.path ?? []).map((part) => (typeof part.key === 'number' ? part.key : String(part.key)));
    const keys = [...above, ...own];
    const { problem, expected } = wording(issue);
    return faultLine(file, jsonPath(keys), problem, expected);
  });
}
