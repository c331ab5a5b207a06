/**
 * Own passwords of the staff (CONTRACT 14.1): argon2id, at least 12 characters, none that many people have. A hash takes
 * the process some 40 ms: they take turns, and between two of them the calls of others get twice that.
 */

import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { normalForm } from '@madoguchi/shared/domain/text';
import { staffErrorTexts } from '@madoguchi/shared/texts/console/staffErrors';
import { argon2id, argon2Verify } from 'hash-wasm';
import { invalid, unavailable } from '../../refusal';

const LEAST_PASSWORD = 12;
/** Of OWASP's equal choices the one that keeps the process for less than 50 ms: 12 MiB, three passes, one lane. */
const COST = { memorySize: 12_288, iterations: 3, parallelism: 1, hashLength: 32 } as const;
const SALT_BYTES = 16;
const PAUSE_MILLISECONDS = 80;
const MOST_WAITING = 100;
/** Of a password that nobody knows, at the same cost: a name that is unknown takes as long as one that is known. */
const NOBODY = '$argon2id$v=19$m=12288,t=3,p=1$zgySYGNt6h5VPRR1dvPTSA$v0UjtT3xPdOVZI6EnsTSB+hi7p5XEFuDhncTXH7jrBE';

/** The same password typed on another keyboard. */
const normal = (password: string) => normalForm(password, 'NFKC');

let common: Promise<ReadonlySet<string>> | undefined;
/** Some 49,000 common passwords, the 10,000 commonest among them; read at the first question. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return common;
}

/** @throws {Refusal} 400 with the reason, at `itemKey`, for a password that may not be chosen */
export async function refuseWeakPassword(password: string, itemKey: string): Promise<void> {
  const chosen = normal(password);
  if ([...chosen].length < LEAST_PASSWORD)
    throw invalid([{ itemKey, message: staffErrorTexts.passwordShort(LEAST_PASSWORD) }]);
  if ((await commonPasswords()).has(chosen.toLowerCase()))
    throw invalid([{ itemKey, message: staffErrorTexts.passwordCommon }]);
}

export class Passwords {
  private turn: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** The hash of a password, as PHC text. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    return this.inTurn(() => argon2id({ ...COST, password: normal(password), salt, outputType: 'encoded' }));
  }

  /** Whether a password is the one of a hash; false, in the same time, where there is none. */
  async isRight(password: string, hash: string | undefined): Promise<boolean> {
    const isSame = await this.inTurn(() => argon2Verify({ password: normal(password), hash: hash ?? NOBODY }));
    return isSame && hash !== undefined;
  }

  /** @throws {Refusal} 503 where too many wait */
  private async inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.waiting >= MOST_WAITING) throw unavailable();
    this.waiting += 1;
    const mine = this.turn.then(work);
    const pause = () => delay(PAUSE_MILLISECONDS, undefined, { ref: false });
    this.turn = mine.then(pause, pause);
    return mine.finally(() => {
      this.waiting -= 1;
    });
  }
}
