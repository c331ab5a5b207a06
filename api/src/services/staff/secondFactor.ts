/**
 * The second factor of own accounts (CONTRACT 14.1): six digits of an authenticator, each taken once and at most a step
 * early or late, or one of ten recovery codes.
 */

import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { normalForm } from '@madoguchi/shared/domain/text';
import { Secret, TOTP } from 'otpauth';
import { hashText, makeAnswerCode } from '../../identifiers';

const ISSUER = 'Madoguchi';
const STEP_SECONDS = 30;
/** Steps that a clock may be off. */
const WINDOW = 1;
const RECOVERY_CODES = 10;

function totpOf(secret: Secret, label = ''): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, period: STEP_SECONDS });
}

/** A new secret, as people type it, and the address that an authenticator reads as QR. @param label whose it is */
export function makeTotp(label: string): { secret: string; uri: string } {
  const secret = new Secret();
  return { secret: secret.base32, uri: totpOf(secret, label).toString() };
}

/** The step, counted since 1970, of which this is the code now; undefined for a code of none. */
export function totpStep(secret: string, code: string): number | undefined {
  const timestamp = nowMilliseconds();
  const token = normalForm(code, 'NFKC').replace(/\s/g, '');
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta;
}

/** Ten codes, each of 16 characters that nobody confuses. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${makeAnswerCode()}-${makeAnswerCode()}`);
}

/** A recovery code as it is stored, however it is typed. */
export function hashRecoveryCode(staffId: string, code: string): string {
  return hashText(
    `${staffId} ${normalForm(code, 'NFKC')
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')}`,
  );
}
