/**
 * The codes and tokens of the local LINE, in memory: they are gone when the process ends, as sessions of the product
 * are not.
 */
import { createHash, randomBytes } from 'node:crypto';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { type Person, pictureOf } from './people';

const CODE_MILLISECONDS = 10 * 60 * 1000;
export const ACCESS_TOKEN_SECONDS = 30 * 24 * 60 * 60;
const ID_TOKEN_SECONDS = 60 * 60;

export interface Grant {
  person: Person;
  clientId: string;
  redirectUri: string;
  scope: string;
  nonce?: string | undefined;
  /** PKCE S256. */
  codeChallenge?: string | undefined;
}

export interface Channel {
  id: string;
  secret: string;
  /** The `iss` of id tokens. */
  issuer: string;
}

const seconds = () => Math.floor(nowMilliseconds() / 1000);
const token = () => randomBytes(24).toString('base64url');

export class Tokens {
  private readonly codes = new Map<string, { grant: Grant; expires: number }>();
  private readonly accessTokens = new Map<string, { grant: Grant; expires: number }>();
  private readonly refreshTokens = new Map<string, Grant>();

  private constructor(
    private readonly privateKey: CryptoKey,
    /** The public key of LIFF's id tokens. */
    readonly publicKey: JWK,
  ) {}

  static async create(): Promise<Tokens> {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    return new Tokens(privateKey, { ...(await exportJWK(publicKey)), kid: token(), alg: 'ES256', use: 'sig' });
  }

  /** A code for one exchange within 10 minutes. */
  issueCode(grant: Grant): string {
    const code = token();
    this.codes.set(code, { grant, expires: nowMilliseconds() + CODE_MILLISECONDS });
    return code;
  }

  /**
   * The grant of a code, which is then spent; undefined when it is unknown, spent, too old or bound to another request.
   */
  redeemCode(code: string, redirectUri: string, codeVerifier: string | undefined): Grant | undefined {
    const entry = this.codes.get(code);
    this.codes.delete(code);
    if (!entry || entry.expires < nowMilliseconds() || entry.grant.redirectUri !== redirectUri) return undefined;
    const { codeChallenge } = entry.grant;
    if (codeChallenge === undefined) return entry.grant;
    const challenge = createHash('sha256')
      .update(codeVerifier ?? '')
      .digest('base64url');
    return challenge === codeChallenge ? entry.grant : undefined;
  }

  issueAccessToken(grant: Grant): string {
    const accessToken = token();
    this.accessTokens.set(accessToken, { grant, expires: nowMilliseconds() + ACCESS_TOKEN_SECONDS * 1000 });
    return accessToken;
  }

  /** The grant of a living access token and the seconds left. */
  accessTokenGrant(accessToken: string | undefined): { grant: Grant; secondsLeft: number } | undefined {
    const entry = this.accessTokens.get(accessToken ?? '');
    const left = entry ? Math.floor((entry.expires - nowMilliseconds()) / 1000) : 0;
    return entry && left > 0 ? { grant: entry.grant, secondsLeft: left } : undefined;
  }

  issueRefreshToken(grant: Grant): string {
    const refreshToken = token();
    this.refreshTokens.set(refreshToken, grant);
    return refreshToken;
  }

  refreshTokenGrant(refreshToken: string): Grant | undefined {
    return this.refreshTokens.get(refreshToken);
  }

  revoke(accessToken: string): void {
    this.accessTokens.delete(accessToken);
  }

  private claims(channel: Channel, person: Person, nonce: string | undefined): SignJWT {
    const picture = pictureOf(person);
    return new SignJWT({
      amr: ['linesso'],
      ...(person.name !== '' && { name: person.name }),
      ...(picture !== undefined && { picture }),
      ...(nonce !== undefined && { nonce }),
    })
      .setIssuer(channel.issuer)
      .setSubject(person.userId)
      .setAudience(channel.id)
      .setIssuedAt(seconds())
      .setExpirationTime(seconds() + ID_TOKEN_SECONDS);
  }

  /** The id token of web login: HS256, keyed with the channel secret. */
  webIdToken(channel: Channel, person: Person, nonce: string | undefined): Promise<string> {
    return this.claims(channel, person, nonce)
      .setProtectedHeader({ typ: 'JWT', alg: 'HS256' })
      .sign(new TextEncoder().encode(channel.secret));
  }

  /** The id token that LIFF hands to a page: ES256, its key in the JWKS. */
  liffIdToken(channel: Channel, person: Person): Promise<string> {
    return this.claims(channel, person, undefined)
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256', ...(this.publicKey.kid && { kid: this.publicKey.kid }) })
      .sign(this.privateKey);
  }
}
