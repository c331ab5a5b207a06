/** What the staff see of their own account (CONTRACT 14.1). */
import type { StaffProfile } from '@madoguchi/shared/contract/console/staff';
import type { StaffConfiguration } from '../../configuration';
import type { Database } from '../../database/database';
import { findAccount } from '../../repositories/staff/accounts';
import type { StaffCaller } from './staffCaller';

export class OwnAccount {
  constructor(
    private readonly database: Database,
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
}
