/**
 * Names in the environment that look like a setting and are none: a setting with a typing error does nothing, and
 * nobody is told. The environment belongs to other programs too, so such a name is a warning and no fault.
 */
import { nearestName } from '@madoguchi/shared/domain/text';
import type { Environment } from './reader';

/** Read by what starts the server, and not by the server. */
const FOREIGN = new Set(['LINE_STAND_IN_PORT', 'SBPS_STAND_IN_PORT']);
/** Families of names that nobody but this program uses. */
const OWN_FAMILIES = /^(?:LINE_LOGIN_|LINE_MESSAGING_|LIFF_|SBPS_|RATE_LIMIT_|CLAMD_|REMOTES_|S3_)/;
/** Shorter settings (HOST, PORT, NOW …) are near too many names of other programs. */
const LEAST_LENGTH = 6;

/** True where one name has all parts of the other: LINE_CHANNEL_ID for LINE_LOGIN_CHANNEL_ID. */
function isShortenedFrom(name: string, whole: string): boolean {
  const parts = name.split('_');
  const wholeParts = whole.split('_');
  return (
    parts.length >= 2 && wholeParts.length === parts.length + 1 && parts.every((part) => wholeParts.includes(part))
  );
}

/** One sentence for each name that is probably meant as one of `known`, or stands in a family of ours. */
export function unknownNames(environment: Environment, known: ReadonlySet<string>): string[] {
  const candidates = [...known].filter((name) => name.length >= LEAST_LENGTH);
  return Object.keys(environment)
    .filter((name) => (environment[name] ?? '') !== '' && !known.has(name) && !FOREIGN.has(name))
    .flatMap((name) => {
      const capitals = name.toUpperCase();
      const meant = nearestName(name, candidates) ?? candidates.find((whole) => isShortenedFrom(capitals, whole));
      if (meant !== undefined) return [`${name} is no setting and does nothing: is ${meant} meant?`];
      return OWN_FAMILIES.test(name) ? [`${name} is no setting and does nothing.`] : [];
    });
}
