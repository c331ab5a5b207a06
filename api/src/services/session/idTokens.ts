/**
 * Our id tokens (CONTRACT 8): JWTs signed with ES256, verified on every call. Keys are in the database and shared by
 * all servers.
 */
import { ADMIN_ROLE, type LineProfile } from '@madoguchi/shared/contract';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import {
  type CryptoKey,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database';
import { lockStart } from '../../database/migrate';
import { makeRandomId } from '../../identifiers';
import {
  addSigningKey,
  readSigningKeys,
  replacePrivateKey,
  retireSigningKeys,
  type StoredKey,
} from '../../repositories/session/signingKeys';
import type { KeyVault } from './keyVault';

/** Life of an id token in seconds; one of the staff is looked up at each call, and lives shorter. */
const ID_TOKEN_SECONDS = 3_600;
const STAFF_TOKEN_SECONDS = 600;
const ALGORITHM = 'ES256';
const ISSUER = 'madoguchi';
const KEY_LIFE_MILLISECONDS = 90 * 86_400_000;
const RELOAD_AFTER_MILLISECONDS = 5_000;
/** A new key signs only when every server has had time to hear of it, however lately it looked. */
const KEY_REST_MILLISECONDS = 60_000;
/** A key is known so long behind the one that followed it; by then its tokens have run out on every server. */
const RETIRED_AFTER_MILLISECONDS = 86_400_000;
const CACHED_TOKENS = 20_000;

/** Who makes a call, by the token alone. */
export interface TokenHolder {
  userId: string;
  name: string;
  /** Of a token of the staff: the session that it belongs to, which must stand (services/staff/staffSessions). */
  staff?: { sessionId: string } | undefined;
}
const PROVIDERS = { person: 'LINE', staff: 'STAFF' } as const;

/** Why a token is not believed: `expired` has its own answer (API-011). */
export class TokenRefused extends Error {
  constructor(readonly reason: 'invalid' | 'expired') {
    super(reason);
  }
}

/** @param payload of a token of ours, whose signature is good */
function holderOf({ sub = '', name, sid }: JWTPayload): TokenHolder {
  const staff = typeof sid === 'string' ? { sessionId: sid } : undefined;
  return { userId: sub, name: typeof name === 'string' ? name : '', staff };
}

interface LoadedKey {
  stored: StoredKey;
  privateKey: CryptoKey | Uint8Array;
  publicKey: CryptoKey | Uint8Array;
}

export class IdTokens {
  private keys = new Map<string, LoadedKey>();
  private loadedAt = Number.NEGATIVE_INFINITY;
  /** Verified tokens with their expiry (seconds since 1970): a phone sends the same one with every call. */
  private readonly verified = new LRUCache<string, { holder: TokenHolder; expiry: number }>({ max: CACHED_TOKENS });

  constructor(
    private readonly database: Database,
    private readonly adminUsers: ReadonlySet<string>,
    private readonly vault: KeyVault,
  ) {}

  /** Loads the keys, making one when there is none or the newest is old, and sealing those that lie open. */
  async prepare(): Promise<void> {
    await this.database.transaction(async (connection) => {
      await lockStart(connection);
      const keys = await readSigningKeys(connection);
      for (const { keyId, privateKey } of keys) {
        if (this.vault.isOpen(privateKey))
          await replacePrivateKey(connection, keyId, await this.vault.close(privateKey));
      }
      await retireSigningKeys(connection, new Date(nowMilliseconds() - RETIRED_AFTER_MILLISECONDS));
      const [newest] = keys;
      if (newest && newest.createdAt.getTime() > nowMilliseconds() - KEY_LIFE_MILLISECONDS) return;
      const pair = await generateKeyPair(ALGORITHM, { extractable: true });
      await addSigningKey(connection, {
        keyId: makeRandomId(),
        privateKey: await this.vault.close(JSON.stringify(await exportJWK(pair.privateKey))),
        publicKey: await exportJWK(pair.publicKey),
        createdAt: now(),
      });
    });
    await this.load();
  }

  private async load(): Promise<void> {
    this.loadedAt = nowMilliseconds();
    const loaded = await Promise.all(
      (await readSigningKeys(this.database)).map(async (stored) => ({
        stored,
        privateKey: await importJWK(JSON.parse(await this.vault.open(stored.privateKey)), ALGORITHM),
        publicKey: await importJWK(stored.publicKey, ALGORITHM),
      })),
    );
    this.keys = new Map(loaded.map((key) => [key.stored.keyId, key]));
  }

  /** Whether the person has the admin role. */
  isAdministrator(userId: string): boolean {
    return this.adminUsers.has(userId);
  }

  /** The public keys, as the JWKS address shows them. */
  publicKeys(): { keys: JWK[] } {
    return {
      keys: [...this.keys.values()].map(({ stored }) => ({
        ...stored.publicKey,
        kid: stored.keyId,
        alg: ALGORITHM,
        use: 'sig',
      })),
    };
  }

  /** The newest key that all servers know by now; the only one there is, however new. */
  private signingKey(): LoadedKey {
    const keys = [...this.keys.values()];
    const known = nowMilliseconds() - KEY_REST_MILLISECONDS;
    const key = keys.find(({ stored }) => stored.createdAt.getTime() <= known) ?? keys.at(-1);
    if (!key) throw new Error('no signing key is loaded');
    return key;
  }

  /** A signed id token for the person; valid for an hour. */
  async issue(profile: LineProfile): Promise<string> {
    const claims = {
      name: profile.displayName,
      ...(profile.pictureUrl !== undefined && { picture: profile.pictureUrl }),
      identities: [{ userId: profile.userId, providerName: PROVIDERS.person }],
      roles: this.adminUsers.has(profile.userId) ? [ADMIN_ROLE] : [],
    };
    return this.sign(profile.userId, claims, ID_TOKEN_SECONDS);
  }

  /** A signed token of a session of the staff; valid for ten minutes. What its holder may do stands in no token. */
  async issueStaff(session: { sessionId: string; staffId: string; name: string; mfa: boolean }): Promise<string> {
    const { sessionId, staffId, name, mfa } = session;
    const identities = [{ userId: staffId, providerName: PROVIDERS.staff }];
    return this.sign(staffId, { name, identities, sid: sessionId, mfa }, STAFF_TOKEN_SECONDS);
  }

  private sign(subject: string, claims: JWTPayload, seconds: number): Promise<string> {
    const { stored, privateKey } = this.signingKey();
    const issuedAt = Math.floor(nowMilliseconds() / 1_000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid: stored.keyId, typ: 'JWT' })
      .setSubject(subject)
      .setIssuer(ISSUER)
      .setAudience(ISSUER)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .setJti(makeRandomId())
      .sign(privateKey);
  }

  /** Who holds the token. @throws {TokenRefused} */
  async verify(token: string): Promise<TokenHolder> {
    const seconds = nowMilliseconds() / 1_000;
    const known = this.verified.get(token);
    if (known) {
      if (known.expiry <= seconds) throw new TokenRefused('expired');
      return known.holder;
    }
    try {
      const { payload } = await jwtVerify(token, async (header) => this.publicKey(header.kid), {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: ISSUER,
        requiredClaims: ['sub', 'exp'],
        currentDate: now(),
      });
      const holder = holderOf(payload);
      this.verified.set(token, { holder, expiry: payload.exp ?? 0 });
      return holder;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new TokenRefused('expired');
      if (error instanceof errors.JOSEError || error instanceof TypeError) throw new TokenRefused('invalid');
      throw error;
    }
  }

  private async publicKey(keyId: string | undefined): Promise<CryptoKey | Uint8Array> {
    const find = () => (keyId === undefined ? undefined : this.keys.get(keyId)?.publicKey);
    const found = find();
    if (found) return found;
    // Another server may have made a key since; asked for rarely, or forged key ids could flood the database.
    if (Math.abs(nowMilliseconds() - this.loadedAt) > RELOAD_AFTER_MILLISECONDS) await this.load();
    const reloaded = find();
    if (!reloaded) throw new TokenRefused('invalid');
    return reloaded;
  }
}
