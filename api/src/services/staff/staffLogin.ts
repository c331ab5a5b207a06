/** The ways in for the staff (CONTRACT 14.1): each proves who somebody is, and ends in a session. */
import type { LoginMethods, PasswordLoginBody, StaffSession } from '@madoguchi/shared/contract/console/staff';
import { now } from '@madoguchi/shared/domain/clock';
import { isStaffId } from '@madoguchi/shared/domain/staff';
import type { StaffConfiguration } from '../../configuration';
import type { Connection, Database } from '../../database/database';
import { forbidden } from '../../refusal';
import { findAccount, findByLogin, hasPasswords, type StaffAccount } from '../../repositories/staff/accounts';
import { readTotp, takeRecoveryCode, takeTotpStep } from '../../repositories/staff/factors';
import { forgetFailures } from '../../repositories/staff/failures';
import type { KeyVault } from '../session/keyVault';
import { failureKey, loginKey } from './loginName';
import type { Passwords } from './passwords';
import { hashRecoveryCode, totpStep } from './secondFactor';
import { codeRequired, loginFailed, noteFailure, refuseWhileLocked } from './signInGuard';
import type { StaffSessions } from './staffSessions';

export class StaffLogin {
  constructor(
    private readonly database: Database,
    private readonly sessions: StaffSessions,
    private readonly passwords: Passwords,
    private readonly vault: KeyVault,
    private readonly settings: StaffConfiguration,
  ) {}

  /** The ways in that there are. */
  async methods(): Promise<LoginMethods> {
    return { oidc: false, password: await hasPasswords(this.database), mfaRequired: this.settings.isMfaRequired };
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
    const opened = account && isRight && !account.isDisabled && (await this.open(account, key, code, browser));
    if (opened) return opened;
    await noteFailure(this.database, key);
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
      // Once more: meanwhile others may have guessed.
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
