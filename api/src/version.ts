/**
 * Which build runs: the version and the commit that the build wrote beside its files (scripts/lib/version.mjs says
 * them).
 */
import { existsSync, readFileSync } from 'node:fs';

/** Of the sources, which tests run without a build. */
const UNBUILT = 'unbuilt';

let known: string | undefined;

/** Such as `1.0.0+58fabc6`; read once, so that it stays this process's when a newer build is copied over it. */
export function buildVersion(): string {
  if (known === undefined) {
    const file = new URL('./VERSION', import.meta.url);
    known = existsSync(file) ? readFileSync(file, 'utf8').trim() : UNBUILT;
  }
  return known;
}
