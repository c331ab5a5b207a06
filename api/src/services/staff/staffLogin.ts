/** The ways in for the staff (CONTRACT 14.1): each proves who somebody is, and ends in a session. */
import type { StaffSession } from '@madoguchi/shared/contract/console/staff';
import { isStaffId } from '@madoguchi/shared/domain/staff';
import type { Database } from '../../database/database';
import { forbidden } from '../../refusal';
import { findAccount } from '../../repositories/staff/accounts';
import type { StaffSessions } from './staffSessions';

export class StaffLogin {
  constructor(
    private readonly database: Database,
    private readonly sessions: StaffSessions,
  ) {}

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
}
