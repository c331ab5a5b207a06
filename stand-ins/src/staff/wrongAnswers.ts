/** Id tokens as no honest provider gives them: what a client must refuse, one fault each. */
import { type CryptoKey, decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';

export const WRONG_ANSWERS = ['nonce', 'issuer', 'audience', 'signature', 'expired'] as const;
export type WrongAnswer = (typeof WRONG_ANSWERS)[number];

const HOUR_SECONDS = 3_600;

/** The token with one fault, signed by the provider's key, but where the signature is the fault. */
export async function wronged(token: string, fault: WrongAnswer, key: CryptoKey): Promise<string> {
  const { alg = 'ES256', kid } = decodeProtectedHeader(token);
  const claims = decodeJwt(token);
  const changes: Record<WrongAnswer, object> = {
    nonce: { nonce: 'of another sign-in' },
    issuer: { iss: 'http://localhost:1' },
    audience: { aud: 'another client' },
    signature: {},
    expired: { iat: (claims.iat ?? 0) - 2 * HOUR_SECONDS, exp: (claims.iat ?? 0) - HOUR_SECONDS },
  };
  const signer = fault === 'signature' ? (await generateKeyPair(alg)).privateKey : key;
  return new SignJWT({ ...claims, ...changes[fault] })
    .setProtectedHeader({ alg, ...(kid !== undefined && { kid }) })
    .sign(signer);
}
