/** The settings by which the staff sign in: second factor, idle time, the house's own provider. */
import { createPrivateKey } from 'node:crypto';
import type { EnvironmentReader } from './reader';

/** How the staff sign in (CONTRACT 14.1). */
export interface StaffConfiguration {
  isMfaRequired: boolean;
  /** Minutes without a call after which a session ends. */
  idleMinutes: number;
  /** Undefined where the house has no OpenID Connect provider. */
  provider: StaffProviderConfiguration | undefined;
}

/** The house's OpenID Connect provider, and how this client proves itself there: by a secret or a key. */
export interface StaffProviderConfiguration {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  privateKey: { pem: string; algorithm: 'ES256' | 'RS256' } | undefined;
  /** The claim that an account's subject is compared with. */
  subjectClaim: string;
  /** Values of `amr` or `acr` that stand for a second factor. */
  mfaValues: ReadonlySet<string>;
}

/** Of the environment; what is wrong is a fault of the reader. */
export function readStaff(reader: EnvironmentReader): StaffConfiguration {
  const mfa = reader.text('STAFF_MFA') ?? 'off';
  if (mfa !== 'off' && mfa !== 'required') reader.faults.push(`STAFF_MFA must be off or required, not "${mfa}".`);
  const idleMinutes = reader.count('STAFF_IDLE_MINUTES', 30, 1, 24 * 60);
  return { isMfaRequired: mfa === 'required', idleMinutes, provider: readStaffProvider(reader) };
}

/** As it is written, since an issuer may end with a slash. */
function readIssuer(reader: EnvironmentReader): string | undefined {
  const issuer = reader.text('STAFF_OIDC_ISSUER');
  if (issuer === undefined || (URL.canParse(issuer) && /^https?:$/.test(new URL(issuer).protocol))) return issuer;
  reader.faults.push(`STAFF_OIDC_ISSUER must be an http or https address, not "${issuer}".`);
  return undefined;
}

/** Its line breaks may be written as \\n, as files of settings have them. */
function readPrivateKey(reader: EnvironmentReader): StaffProviderConfiguration['privateKey'] {
  const pem = reader.text('STAFF_OIDC_PRIVATE_KEY')?.replaceAll('\\n', '\n');
  if (pem === undefined) return undefined;
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    if (asymmetricKeyType === 'rsa') return { pem, algorithm: 'RS256' };
    if (asymmetricKeyDetails?.namedCurve === 'prime256v1') return { pem, algorithm: 'ES256' };
  } catch {
    // Told below, without what it holds.
  }
  reader.faults.push('STAFF_OIDC_PRIVATE_KEY must be a private key as PKCS #8 PEM, RSA or EC with P-256.');
  return undefined;
}

/** The provider of the staff, where one is named; half a setting is a fault, since nobody could sign in there. */
function readStaffProvider(reader: EnvironmentReader): StaffProviderConfiguration | undefined {
  const names = ['STAFF_OIDC_ISSUER', 'STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET', 'STAFF_OIDC_PRIVATE_KEY'];
  const isNamed = names.some((name) => reader.text(name) !== undefined);
  const issuer = readIssuer(reader);
  const clientId = reader.text('STAFF_OIDC_CLIENT_ID');
  const clientSecret = reader.text('STAFF_OIDC_CLIENT_SECRET');
  const privateKey = readPrivateKey(reader);
  const mfaValues = reader.list('STAFF_OIDC_MFA_VALUES');
  const subjectClaim = reader.text('STAFF_OIDC_SUBJECT_CLAIM') ?? 'sub';
  if (!isNamed) return undefined;
  for (const name of names.slice(0, 2))
    if (reader.text(name) === undefined) reader.faults.push(`${name} must be set with STAFF_OIDC_*.`);
  const [hasSecret, hasKey] = names.slice(2).map((name) => reader.text(name) !== undefined);
  if (hasSecret === hasKey)
    reader.faults.push('One of STAFF_OIDC_CLIENT_SECRET and STAFF_OIDC_PRIVATE_KEY must be set with STAFF_OIDC_*.');
  if (issuer === undefined || clientId === undefined) return undefined;
  const values = mfaValues.size > 0 ? mfaValues : new Set(['mfa']);
  return { issuer, clientId, clientSecret, privateKey, subjectClaim, mfaValues: values };
}
