/**
 * LINE Login v2.1 as the server uses it: the exchange of a code, and the verification of LINE's id tokens.
 * Each way pins its algorithm: the web login's HS256 with the channel secret, LIFF's ES256 with LINE's published keys.
 */
import type { LineProfile } from '@madoguchi/shared/contract';
import { now } from '@madoguchi/shared/domain/clock';
import { serverTexts } from '@madoguchi/shared/texts';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import * as v from 'valibot';
import type { LineLoginConfiguration } from '../../configuration';
import { Refusal, unavailable } from '../../refusal';
import { TokenRefused } from './idTokens';

const TIMEOUT_MILLISECONDS = 10_000;
/** LINE adds fields without notice; only what is used is asked for. */
const TokenAnswerSchema = v.looseObject({ id_token: v.string() });

interface CodeExchange {
  code: string;
  redirectUri: string;
  codeVerifier: string;
  nonce: string;
}

/** What LINE said against a sign-in, or what is wrong with its id token: for the log, never for the person. */
export class LineRefusal extends Error {
  constructor(
    /** LINE's status; undefined for a token that does not verify. */
    readonly status: number | undefined,
    /** LINE's `error`, or the code of the fault in its token. */
    readonly fault: string,
    readonly description: string | undefined,
  ) {
    super(fault);
  }
}

const FaultAnswerSchema = v.looseObject({ error: v.string(), error_description: v.optional(v.string()) });
/** Longer words of LINE tell nothing more. */
const MOST_WORDS = 300;

function loginRefused(status: number, answer: unknown): Refusal {
  const fault = v.safeParse(FaultAnswerSchema, answer);
  const words = fault.success ? fault.output : { error: 'no token in the answer', error_description: undefined };
  const cause = new LineRefusal(
    status,
    words.error.slice(0, MOST_WORDS),
    words.error_description?.slice(0, MOST_WORDS),
  );
  const { loginFailed } = serverTexts.code;
  return Object.assign(new Refusal(400, { result: 'ERROR', code: 'invalid', errorMessage: loginFailed, errors: [] }), {
    cause,
  });
}

/** LINE's id token does not verify: mostly a wrong channel id or secret. The library's words name claims, no values. */
function tokenRefused(error: unknown): TokenRefused {
  const isNamed = error instanceof errors.JOSEError;
  const cause = new LineRefusal(undefined, isNamed ? error.code : 'invalid_token', isNamed ? error.message : undefined);
  return Object.assign(new TokenRefused('invalid'), { cause });
}

/** Without a name where LINE tells none: the channel of a MINI App does not until the person allows it. */
function profileOf(payload: JWTPayload): LineProfile {
  const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : undefined);
  return { userId: payload.sub ?? '', displayName: text('name')?.trim() ?? '', pictureUrl: text('picture') };
}

export class LineLogin {
  private readonly publishedKeys: ReturnType<typeof createRemoteJWKSet>;

  constructor(private readonly line: LineLoginConfiguration) {
    this.publishedKeys = createRemoteJWKSet(new URL(line.jwksUrl), { timeoutDuration: TIMEOUT_MILLISECONDS });
  }

  private checks(algorithm: string) {
    return {
      algorithms: [algorithm],
      issuer: this.line.issuer,
      audience: this.line.channelId,
      requiredClaims: ['sub', 'exp'],
      currentDate: now(),
    };
  }

  /**
   * The profile of the person whose code this is.
   * @throws {Refusal} 400 for a code that LINE refuses, 503 when LINE cannot be reached
   * @throws {TokenRefused} when LINE's id token does not verify
   */
  async exchangeCode({ code, redirectUri, codeVerifier, nonce }: CodeExchange): Promise<LineProfile> {
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: this.line.channelId,
      client_secret: this.line.channelSecret,
      code_verifier: codeVerifier,
    });
    const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    const response = await fetch(this.line.tokenUrl, { method: 'POST', body, signal }).catch((error: unknown) => {
      throw Object.assign(unavailable(), { cause: error });
    });
    if (response.status >= 500 || response.status === 429) throw unavailable();
    const said: unknown = await response.json().catch(() => undefined);
    const answer = v.safeParse(TokenAnswerSchema, said);
    if (!response.ok || !answer.success) throw loginRefused(response.status, said);
    return this.verifyWebToken(answer.output.id_token, nonce);
  }

  private async verifyWebToken(idToken: string, nonce: string): Promise<LineProfile> {
    const secret = new TextEncoder().encode(this.line.channelSecret);
    const { payload } = await jwtVerify(idToken, secret, this.checks('HS256')).catch((error) => {
      throw tokenRefused(error);
    });
    if (payload.nonce !== nonce)
      throw tokenRefused(new errors.JWTClaimValidationFailed('unexpected "nonce" claim', payload));
    return profileOf(payload);
  }

  /** The profile in an id token that LINE's own browser gave the shell. @throws {TokenRefused} @throws {Refusal} 503 */
  async verifyLiffToken(idToken: string): Promise<LineProfile> {
    try {
      const { payload } = await jwtVerify(idToken, this.publishedKeys, this.checks('ES256'));
      return profileOf(payload);
    } catch (error) {
      const isUnreachable = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
      if (isUnreachable && !(error instanceof TypeError && /Invalid Compact JWS/.test(error.message))) {
        throw Object.assign(unavailable(), { cause: error });
      }
      throw tokenRefused(error);
    }
  }
}
