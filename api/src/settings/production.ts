/**
 * Production may not run on defaults that only make sense on a desk (CONTRACT 12, Production).
 */
import type { EnvironmentReader } from './reader';

const FOR_DEVELOPMENT = ['DEV_LOGIN', 'NOW', 'SAMPLE_DAY'];
const NEEDED = [
  'PUBLIC_ORIGIN',
  'DATABASE_URL',
  'LINE_LOGIN_CHANNEL_ID',
  'LINE_LOGIN_CHANNEL_SECRET',
  'LINE_LOGIN_ISSUER',
  'LINE_MESSAGING_TOKEN',
  'METRICS_TOKEN',
  'KEY_SECRET',
  'AUDIT_KEY',
  'TRUST_PROXY',
];
const NEEDED_FOR_PAYMENT = ['SBPS_MERCHANT_ID', 'SBPS_SERVICE_ID', 'SBPS_HASH_KEY', 'SBPS_ENDPOINT'];
/** Settings whose address carries secrets or money. */
const ENCRYPTED = ['PUBLIC_ORIGIN', 'LINE_LOGIN_ISSUER', 'STAFF_OIDC_ISSUER'];
const ENCRYPTED_FOR_PAYMENT = ['SBPS_ENDPOINT', 'SBPS_API_ENDPOINT'];
/** What a missing setting is for, where its name does not say it. */
const HINTS: Record<string, string> = {
  PUBLIC_ORIGIN: 'the address that people see, such as https://window.example.jp',
  DATABASE_URL: 'postgres://user:password@host/database',
  LINE_LOGIN_ISSUER: 'https://access.line.me for LINE itself',
  METRICS_TOKEN: 'any long random text',
  KEY_SECRET: 'openssl rand -hex 32; it seals the keys in the database',
  AUDIT_KEY: 'openssl rand -hex 32; it seals the audit, and stands in no database',
  TRUST_PROXY: 'the addresses of the proxies before this server, such as loopback, or none',
};

/** A sentence for each setting that production lacks or may not have. */
export function productionFaults(reader: EnvironmentReader, payment: boolean): string[] {
  const faults: string[] = [];
  for (const name of FOR_DEVELOPMENT) {
    if (reader.text(name) !== undefined) faults.push(`${name} must not be set in production.`);
  }
  for (const name of [...NEEDED, ...(payment ? NEEDED_FOR_PAYMENT : [])]) {
    const hint = HINTS[name];
    if (reader.text(name) === undefined)
      faults.push(`${name} must be set in production${hint === undefined ? '' : ` (${hint})`}.`);
  }
  for (const name of [...ENCRYPTED, ...(payment ? ENCRYPTED_FOR_PAYMENT : [])]) {
    const value = reader.text(name);
    if (value !== undefined && URL.canParse(value) && new URL(value).protocol === 'http:')
      faults.push(`${name} must be an https address in production, not "${value}".`);
  }
  return faults;
}
