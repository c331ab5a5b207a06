/**
 * The house's own OpenID Connect provider (CONSOLE 5): discovery, the code flow with PKCE S256, state and nonce, and a
 * client that proves itself by a secret or by `private_key_jwt`. What is begun is kept in a cookie that only this
 * browser has and only the server can read. The signature of every id token is verified.
 */
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { importPKCS8 } from 'jose';
import * as oidc from 'openid-client';
import * as v from 'valibot';
import type { Database } from '../../database/database';
import { notAvailable } from '../../refusal';
import type { StaffProviderConfiguration } from '../../settings/staff';
import type { KeyVault } from '../session/keyVault';
import { seal, unseal } from '../session/sealing';
import { serverSecret } from '../session/serverSecret';

const SECRET = 'staff-provider';
const BEGUN_MILLISECONDS = 10 * 60_000;
const TIMEOUT_SECONDS = 10;
/** The claim and the scope of a mail address (OpenID Connect Core 5.1, 5.4). */
const EMAIL = 'email';

const BegunSchema = v.object({ state: v.string(), nonce: v.string(), verifier: v.string(), until: v.number() });

/** Whom the provider vouches for. */
export interface Vouched {
  subject: string;
  mfa: boolean;
}

/** A sign-in that does not end well: for the log, in a word that tells no secret. */
export class ProviderFault extends Error {}

/** The provider does not say that it has looked at the address: whose account that would be is nobody's to say. */
export class UnverifiedAddress extends ProviderFault {
  constructor() {
    super('the address is not verified');
  }
}

function wordOf(error: unknown): string {
  if (error instanceof ProviderFault) return error.message;
  // The provider's own words may hold anything: its code alone is told.
  const isCoded = error instanceof Error && 'code' in error && typeof error.code === 'string';
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) return error.error;
  return isCoded ? String(error.code) : 'unknown';
}

export class StaffProvider {
  private found: Promise<oidc.Configuration> | undefined;

  /** @param settings undefined where no provider is set up */
  constructor(
    private readonly settings: StaffProviderConfiguration | undefined,
    private readonly database: Database,
    private readonly vault: KeyVault,
  ) {}

  get isSetUp(): boolean {
    return this.settings !== undefined;
  }

  /** What the provider says of itself, asked for once. */
  private discovered(settings: StaffProviderConfiguration): Promise<oidc.Configuration> {
    this.found ??= discover(settings).catch((error: unknown) => {
      this.found = undefined;
      throw error;
    });
    return this.found;
  }

  /**
   * Begins a sign-in. @param redirectUri where the provider leads back to
   * @returns its page, and what this browser is to keep meanwhile
   * @throws {Refusal} 404 where no provider is set up @throws {ProviderFault} where it cannot be reached
   */
  async begin(redirectUri: string): Promise<{ address: string; begun: string }> {
    const { settings } = this;
    if (!settings) throw notAvailable();
    const configuration = await this.discovered(settings).catch((error: unknown) => {
      throw new ProviderFault(wordOf(error));
    });
    const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
    const address = oidc.buildAuthorizationUrl(configuration, {
      ...{ redirect_uri: redirectUri, scope: scopeFor(settings), state, nonce },
      ...{ code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    });
    const until = nowMilliseconds() + BEGUN_MILLISECONDS;
    const begun = await seal(JSON.stringify({ state, nonce, verifier, until }), await this.secret(), 'staff-provider');
    return { address: address.href, begun };
  }

  /**
   * Ends a sign-in. @param address to which the provider has led back @param begun what the browser has kept
   * @throws {UnverifiedAddress} @throws {ProviderFault} for whatever else is wrong with it
   */
  async finish(address: URL, begun: string | undefined): Promise<Vouched> {
    const { settings } = this;
    if (!settings) throw notAvailable();
    try {
      const { state, nonce, verifier } = await this.readBegun(begun);
      const tokens = await oidc.authorizationCodeGrant(await this.discovered(settings), address, {
        ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
      });
      return vouchedBy(tokens.claims() ?? {}, settings);
    } catch (error) {
      if (error instanceof UnverifiedAddress) throw error;
      throw new ProviderFault(wordOf(error));
    }
  }

  private async readBegun(begun: string | undefined): Promise<v.InferOutput<typeof BegunSchema>> {
    if (begun === undefined) throw new ProviderFault('nothing was begun');
    const secret = await this.secret();
    const text = await unseal(begun, secret, 'staff-provider').catch(() => {
      throw new ProviderFault('what was begun cannot be read');
    });
    const parsed = v.parse(BegunSchema, JSON.parse(text));
    if (parsed.until <= nowMilliseconds()) throw new ProviderFault('it was begun too long ago');
    return parsed;
  }

  private secret(): Promise<string> {
    return serverSecret(this.database, SECRET, this.vault);
  }
}

async function discover(settings: StaffProviderConfiguration): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, privateKey } = settings;
  const isOpen = new URL(issuer).protocol === 'http:';
  const execute = [oidc.enableNonRepudiationChecks, ...(isOpen ? [oidc.allowInsecureRequests] : [])];
  const options = { execute, timeout: TIMEOUT_SECONDS };
  if (privateKey) {
    const key = await importPKCS8(privateKey.pem, privateKey.algorithm);
    return oidc.discovery(new URL(issuer), clientId, undefined, oidc.PrivateKeyJwt(key), options);
  }
  const found = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
  const ways = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  if (ways.includes('client_secret_post')) return found;
  const basic = oidc.ClientSecretBasic(clientSecret);
  const other = new oidc.Configuration(found.serverMetadata(), clientId, clientSecret, basic);
  other.timeout = TIMEOUT_SECONDS;
  for (const prepare of execute) prepare(other);
  return other;
}

/** What the id token is to tell: an address stands in it only where it is asked for. */
function scopeFor({ subjectClaim }: StaffProviderConfiguration): string {
  return subjectClaim === EMAIL ? `openid profile ${EMAIL}` : 'openid profile';
}

/** @throws {ProviderFault} where the id token names nobody, or by an address that nobody has looked at */
function vouchedBy(
  claims: Readonly<Record<string, unknown>>,
  { subjectClaim, mfaValues }: StaffProviderConfiguration,
): Vouched {
  const subject = claims[subjectClaim];
  if (typeof subject !== 'string' || subject === '') throw new ProviderFault(`no claim ${subjectClaim}`);
  // Where people type their address themselves, one that is not verified is anybody's.
  // Some providers write the claim as a text.
  const isVerified = claims.email_verified === true || claims.email_verified === 'true';
  if (subjectClaim === EMAIL && !isVerified) throw new UnverifiedAddress();
  const { amr, acr } = claims;
  const said: unknown[] = [...(Array.isArray(amr) ? amr : []), acr];
  return { subject, mfa: said.some((value) => typeof value === 'string' && mfaValues.has(value)) };
}
