/** Who of the staff makes a call, and how far each deed reaches for them (CONTRACT 14.2). */
import type { StaffRole, StaffScope } from '@madoguchi/shared/contract/console/staff';
import {
  CHIEF_ROLE,
  type Deed,
  isCalendarInScope,
  isLimited,
  type Reach,
  reachOf,
} from '@madoguchi/shared/domain/staff';
import type { Caller } from '../session/caller';

/**
 * A member of the staff who makes a call. Also a caller of the desk, so that the services of the person's calls take it:
 * `userId` is then the staff id, which the audit names.
 */
export interface StaffCaller extends Caller {
  staffId: string;
  roles: readonly StaffRole[];
  scope: StaffScope;
  /** Whether a second factor was given. */
  mfa: boolean;
  /** Undefined where a LINE id of ADMIN_USERS calls. */
  sessionId: string | undefined;
  /** How far the caller may do a deed; undefined: not at all. */
  reach(deed: Deed): Reach | undefined;
}

type Facts = Pick<StaffCaller, 'staffId' | 'name' | 'roles' | 'scope' | 'mfa' | 'sessionId'>;

/** The caller of these facts. */
export function staffCaller(facts: Facts): StaffCaller {
  const { staffId, roles, scope } = facts;
  const reach = (deed: Deed) => reachOf(roles, deed, isLimited(scope));
  const mayChangeAt = (calendarId: string | undefined) =>
    calendarId === undefined || isCalendarInScope(scope, calendarId);
  return { ...facts, userId: staffId, isAdmin: true, reach, mayChangeAt };
}

/** A LINE id of ADMIN_USERS: 管理者, unscoped, by LINE's sign-in alone (CONTRACT 14.1). */
export function lineAdministrator(userId: string, name: string): StaffCaller {
  return staffCaller({ staffId: userId, name, roles: [CHIEF_ROLE], scope: {}, mfa: false, sessionId: undefined });
}
