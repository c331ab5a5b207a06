/**
 * The door of the console's calls (CONTRACT 14.1, 14.2): whether the holder of a token is of the staff, its session
 * stands, a second factor was given where one is asked for, and a role has the right that the call needs.
 */
import type { ConsoleCallName } from '@madoguchi/shared/contract/console/paths';
import { CALL_RIGHTS } from '@madoguchi/shared/domain/staff';
import { forbidden, mfaRequired } from '../../refusal';
import { type TokenHolder, TokenRefused } from '../session/idTokens';
import { lineAdministrator, type StaffCaller, staffCaller } from './staffCaller';
import type { StaffSessions } from './staffSessions';

export class StaffDoor {
  /** @param adminUsers LINE ids that are 管理者; nobody's where a second factor is asked for */
  constructor(
    private readonly sessions: StaffSessions,
    private readonly adminUsers: ReadonlySet<string>,
    private readonly isMfaRequired: boolean,
  ) {}

  /**
   * Who of the staff holds a token, whatever the call.
   * @throws {Refusal} 403 for somebody who is not of the staff
   * @throws {TokenRefused} for a session that has ended
   */
  async staffOf({ userId, name, staff }: TokenHolder): Promise<StaffCaller> {
    if (!staff) {
      if (!this.adminUsers.has(userId)) throw forbidden();
      return lineAdministrator(userId, name);
    }
    const session = await this.sessions.standing(staff.sessionId);
    if (!session) throw new TokenRefused('invalid');
    return staffCaller(session);
  }

  /** The same on a person's call, which asks for the second factor too. @throws {Refusal} 403 @throws {TokenRefused} */
  async staffOfPersonCall(holder: TokenHolder): Promise<StaffCaller> {
    const caller = await this.staffOf(holder);
    if (this.isMfaRequired && !caller.mfa) throw mfaRequired();
    return caller;
  }

  /** The caller of a call of the console. @throws {Refusal} 403 without the right, or the factor @throws {TokenRefused} */
  async enter(holder: TokenHolder, call: ConsoleCallName): Promise<StaffCaller> {
    const caller = await this.staffOf(holder);
    const { right } = CALL_RIGHTS[call];
    if (this.isMfaRequired && !caller.mfa && right !== 'ownWithoutMfa') throw mfaRequired();
    if (right === 'open' || right === 'own' || right === 'ownWithoutMfa') return caller;
    if (caller.reach(right) === undefined) throw forbidden();
    return caller;
  }
}
