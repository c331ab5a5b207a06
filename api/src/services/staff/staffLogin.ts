/** The ways in for the staff (CONTRACT 14.1): each proves who somebody is, and ends in a session. */
import type { LoginMethods, PasswordLoginBody, StaffSession } from '@madoguchi/shared/contract/console/staff';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { isStaffId } from '@madoguchi/shared/domain/staff';
import type { Connection, Database } from '../../database/database';
import { hashText, makeSecret } from '../../identifiers';
import { forbidden } from '../../refusal';
import {
  findAccount,
  findByLogin,
  findBySubject,
  hasPasswords,
  type StaffAccount,
} from '../../repositories/staff/accounts';
import { readTotp, takeRecoveryCode, takeTotpStep } from '../../repositories/staff/factors';
import { forgetFailures } from '../../repositories/staff/failures';
import { addLoginCode, takeLoginCode } from '../../repositories/staff/loginCodes';
import type { StaffConfiguration } from '../../settings/staff';
import type { KeyVault } from '../session/keyVault';
import { failureKey, loginKey } from './loginName';
import type { Passwords } from './passwords';
import { hashRecoveryCode, totpStep } from './secondFactor';
import { codeRequired, loginFailed, noteFailure, noteRefusedSignIn, refuseWhileLocked } from './signInGuard';
import { ProviderFault, type StaffProvider, UnverifiedAddress } from './staffProvider';
import type { StaffSessions } from './staffSessions';

const CODE_MILLISECONDS = 60_000;

/** A code is of use in one browser alone: who is sent somebody's link does not become that somebody. */
const codeHash = (code: string, begun: string | undefined) => hashText(`${code} ${begun ?? ''}`);

export class StaffLogin {
  constructor(
    private readonly database: Database,
    private readonly sessions: StaffSessions,
    private readonly passwords: Passwords,
    private readonly vault: KeyVault,
    private readonly provider: StaffProvider,
    private readonly settings: StaffConfiguration,
  ) {}

  /** The ways in that there are. */
  async methods(): Promise<LoginMethods> {
    return {
      oidc: this.provider.isSetUp,
      password: await hasPasswords(this.database),
      mfaRequired: this.settings.isMfaRequired,
    };
  }

  /**
   * A session by the name alone, as with a second factor: only where DEV_LOGIN is allowed, which the route looks to.
   * @param browser what it calls itself
   * @returns undefined where nobody of the staff has this id @throws {Refusal} 403 for an account that is disabled
   */
  async byName(staffId: string, browser: string | undefined): Promise<StaffSession | undefined> {
    const account = isStaffId(staffId) ? await findAccount(this.database, staffId) : undefined;
    if (!account) return undefined;
    if (account.isDisabled) throw forbidden();
    return this.sessions.open(account, { mfa: true, browser });
  }

  /** Begins a sign-in at the provider (StaffProvider.begin). */
  async beginAtProvider(redirectUri: string): Promise<{ address: string; begun: string }> {
    return this.provider.begin(redirectUri);
  }

  /**
   * Ends a sign-in at the provider. @param address to which it has led back @param begun what the browser has kept
   * @returns a code for {@link byCode} @throws {ProviderFault} also for who is nobody of the staff
   */
  async finishAtProvider(address: URL, begun: string | undefined): Promise<string> {
    const { subject, mfa } = await this.provider.finish(address, begun).catch(async (error: unknown) => {
      if (error instanceof UnverifiedAddress) await noteRefusedSignIn(this.database, 'failed', undefined);
      throw error;
    });
    const account = await findBySubject(this.database, subject);
    if (!account || account.isDisabled) {
      await noteRefusedSignIn(this.database, 'failed', account?.staffId);
      throw new ProviderFault('nobody of the staff');
    }
    const code = makeSecret();
    const expiresAt = new Date(nowMilliseconds() + CODE_MILLISECONDS);
    const hash = codeHash(code, begun);
    await addLoginCode(this.database, { hash, staffId: account.staffId, mfa, expiresAt });
    return code;
  }

  /**
   * A session by the code of a way back, in the browser that went it, once and within a minute.
   * @param begun what that browser has kept @throws {Refusal} 401 `login_failed`
   */
  async byCode(code: string, begun: string | undefined, browser: string | undefined): Promise<StaffSession> {
    const taken = await takeLoginCode(this.database, codeHash(code, begun), now());
    const account = taken && (await findAccount(this.database, taken.staffId));
    if (!account || account.isDisabled) throw loginFailed();
    return this.sessions.open(account, { mfa: taken.mfa, browser });
  }

  /**
   * A session by an own password, and the code of a second factor where the account has one. A name that is unknown is
   * answered in the same words and time as one whose password is wrong.
   * @param browser what it calls itself
   * @throws {Refusal} 401 `login_failed`, 401 `code_required`, 429 while the name is locked
   */
  async byPassword({ name, password, code }: PasswordLoginBody, browser: string | undefined): Promise<StaffSession> {
    const key = failureKey(name);
    await refuseWhileLocked(this.database, key);
    const account = await findByLogin(this.database, loginKey(name));
    const isRight = await this.passwords.isRight(password, account?.passwordHash);
    // Once more, before anything tells whether it was right: meanwhile others may have guessed.
    await refuseWhileLocked(this.database, key);
    const opened = account && isRight && !account.isDisabled && (await this.open(account, key, code, browser));
    if (opened) return opened;
    await noteFailure(this.database, key, account?.staffId);
    throw loginFailed();
  }

  /** @returns undefined where the code is wrong */
  private async open(
    account: StaffAccount,
    key: string,
    code: string | undefined,
    browser: string | undefined,
  ): Promise<StaffSession | undefined> {
    const mfa = account.hasTotp;
    if (mfa && !code) throw codeRequired();
    return this.database.transaction(async (connection) => {
      await refuseWhileLocked(connection, key);
      if (mfa && !(await this.takeCode(connection, account.staffId, code ?? ''))) return undefined;
      await forgetFailures(connection, key);
      return this.sessions.openIn(connection, account, { mfa, browser });
    });
  }

  /** Takes the code of an authenticator, or a recovery code; false where it is none, or was taken before. */
  private async takeCode(connection: Connection, staffId: string, code: string): Promise<boolean> {
    const { secret } = await readTotp(connection, staffId);
    const step = secret === undefined ? undefined : totpStep(await this.vault.open(secret), code);
    if (step !== undefined) return takeTotpStep(connection, staffId, step);
    return takeRecoveryCode(connection, staffId, hashRecoveryCode(staffId, code), now());
  }
}
