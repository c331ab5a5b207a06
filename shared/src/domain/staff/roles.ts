/** The roles and ids of the staff (CONTRACT 14.1, 14.2). */

import * as v from 'valibot';
import { STAFF_ROLES, StaffIdSchema, type StaffRole } from '../../contract/console/staff';

/** The role that gives out all others; its last holder keeps it. */
export const CHIEF_ROLE: StaffRole = '管理者';

/** True for an id of the staff, which no person's id is (CONTRACT 14.1). */
export function isStaffId(id: string): boolean {
  return v.is(StaffIdSchema, id);
}

/** True when the text is one of the roles. */
export function isStaffRole(value: unknown): value is StaffRole {
  return STAFF_ROLES.some((role) => role === value);
}
