/** What the staff do with their own account: see it, change the password, set up a second factor (CONTRACT 14.1). */
import type { StaffProfile } from '@madoguchi/shared/contract/console/staff';
import { now } from '@madoguchi/shared/domain/clock';
import { staffErrorTexts } from '@madoguchi/shared/texts/console/staffErrors';
import type { Connection, Database } from '../../database/database';
import { invalid, mfaRequired, notAvailable, notFound } from '../../refusal';
import { addAudit } from '../../repositories/answers/audit';
import { findAccount, type StaffAccount, setPassword } from '../../repositories/staff/accounts';
import { beginTotp, confirmTotp, readTotp, takeTotpStep } from '../../repositories/staff/factors';
import { raiseSession } from '../../repositories/staff/sessions';
import type { StaffConfiguration } from '../../settings/staff';
import type { KeyVault } from '../session/keyVault';
import { failureKey } from './loginName';
import { type Passwords, refuseWeakPassword } from './passwords';
import { hashRecoveryCode, makeRecoveryCodes, makeTotp, totpStep } from './secondFactor';
import { noteFailure, refuseWhileLocked } from './signInGuard';
import type { StaffCaller } from './staffCaller';
import type { StaffSessions } from './staffSessions';

/** password: changed by its owner; totp: a second factor was set up. */
type OwnEvent = 'password' | 'totp';

export class OwnAccount {
  constructor(
    private readonly database: Database,
    private readonly sessions: StaffSessions,
    private readonly passwords: Passwords,
    private readonly vault: KeyVault,
    private readonly settings: StaffConfiguration,
  ) {}

  /** Who is signed in. */
  async profile({ staffId, name, roles, scope, mfa }: StaffCaller): Promise<StaffProfile> {
    const account = await findAccount(this.database, staffId);
    return {
      ...{ staffId, name, roles: [...roles], scope, mfa },
      mfaRequired: this.settings.isMfaRequired,
      hasPassword: account?.passwordHash !== undefined,
      hasTotp: account?.hasTotp === true,
      idleMinutes: this.settings.idleMinutes,
    };
  }

  /** The caller's account where it has a password of ours. @throws {Refusal} 404 `not_available` for every other */
  private async withPassword({ staffId }: StaffCaller): Promise<StaffAccount & { passwordHash: string }> {
    const account = await findAccount(this.database, staffId);
    if (account?.passwordHash === undefined) throw notAvailable();
    return { ...account, passwordHash: account.passwordHash };
  }

  /**
   * Changes the caller's password, and ends the other sessions. @param password the one until now
   * @throws {Refusal} 400 for a wrong or a weak one; wrong ones count as at sign-in: 429
   */
  async changePassword(caller: StaffCaller, password: string, newPassword: string): Promise<void> {
    const account = await this.withPassword(caller);
    await refuseWeakPassword(newPassword, 'newPassword');
    const key = failureKey(account.loginName ?? '');
    await refuseWhileLocked(this.database, key);
    const isRight = await this.passwords.isRight(password, account.passwordHash);
    // Once more, before anything tells whether it was right: meanwhile others may have guessed.
    await refuseWhileLocked(this.database, key);
    if (!isRight) {
      await noteFailure(this.database, key, caller.staffId);
      throw invalid([{ itemKey: 'password', message: staffErrorTexts.passwordWrong }]);
    }
    const hash = await this.passwords.hash(newPassword);
    await this.database.transaction(async (connection) => {
      await refuseWhileLocked(connection, key);
      await setPassword(connection, caller.staffId, hash, now());
      await this.noteOwn(connection, caller, 'password');
    });
    this.sessions.forget();
  }

  /**
   * Begins a second factor. @throws {Refusal} 403 `mfa_required` where there is one already and this session was opened
   * without it: who has only the password must not replace it
   */
  async beginTotp(caller: StaffCaller): Promise<{ secret: string; uri: string }> {
    const { staffId, hasTotp, loginName } = await this.withPassword(caller);
    if (hasTotp && !caller.mfa) throw mfaRequired();
    const begun = makeTotp(loginName ?? staffId);
    await beginTotp(this.database, staffId, await this.vault.close(begun.secret), now());
    return begun;
  }

  /**
   * Puts the second factor that was begun in force by its first code, ends the other sessions, and counts as given in
   * this one. @returns the recovery codes, which nobody is shown again
   * @throws {Refusal} 400 for a wrong code, 404 where none is begun, or another one meanwhile
   */
  async confirmTotp(caller: StaffCaller, code: string): Promise<string[]> {
    const { staffId } = caller;
    const recoveryCodes = makeRecoveryCodes();
    await this.database.transaction(async (connection) => {
      const { secret, waiting } = await readTotp(connection, staffId);
      if (waiting === undefined) throw notFound();
      if (secret !== undefined && !caller.mfa) throw mfaRequired();
      const step = totpStep(await this.vault.open(waiting), code);
      if (step === undefined || !(await takeTotpStep(connection, staffId, step)))
        throw invalid([{ itemKey: 'code', message: staffErrorTexts.codeWrong }]);
      const hashes = recoveryCodes.map((each) => hashRecoveryCode(staffId, each));
      if (!(await confirmTotp(connection, { staffId, sealed: waiting, codeHashes: hashes }, now()))) throw notFound();
      if (caller.sessionId !== undefined) await raiseSession(connection, caller.sessionId);
      await this.noteOwn(connection, caller, 'totp');
    });
    this.sessions.forget();
    return recoveryCodes;
  }

  /** Ends the caller's other sessions, and writes down what was changed. */
  private async noteOwn(connection: Connection, { staffId, sessionId }: StaffCaller, event: OwnEvent): Promise<void> {
    await this.sessions.endAllIn(connection, staffId, staffId, sessionId);
    const who = { actorId: staffId, actorIsAdmin: true, subjectUserId: staffId, subject: staffId };
    await addAudit(connection, { ...who, at: now(), action: 'staff', after: { event } });
  }
}
