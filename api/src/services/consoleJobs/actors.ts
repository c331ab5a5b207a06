/**
 * Who a job is done for, as they are now: a job goes on without a session, but with no more rights and no wider a scope
 * than its person has at the moment of each deed.
 */
import type { JobKind } from '@madoguchi/shared/contract/console/jobs';
import { isStaffId, rightsOfJob } from '@madoguchi/shared/domain/staff';
import type { Connection } from '../../database/database';
import { findAccount } from '../../repositories/staff/accounts';
import { lineAdministrator, type StaffCaller, staffCaller } from '../staff/staffCaller';

/**
 * Whether somebody may have a job of the kind done now.
 * @param isOfMembers whether it is of a form of members
 */
export function mayRun(actor: StaffCaller, kind: JobKind, isOfMembers = false): boolean {
  return rightsOfJob(kind, isOfMembers).every((deed) => actor.reach(deed) === 'all');
}

export class JobActors {
  /** @param administrators LINE ids that are 管理者; nobody's where a second factor is asked for */
  constructor(
    private readonly connection: Connection,
    private readonly administrators: ReadonlySet<string>,
  ) {}

  /** The person; undefined where they are of the staff no more. */
  async find(actorId: string): Promise<StaffCaller | undefined> {
    if (!isStaffId(actorId)) return this.administrators.has(actorId) ? lineAdministrator(actorId, actorId) : undefined;
    const account = await findAccount(this.connection, actorId);
    if (!account || account.isDisabled) return undefined;
    const { staffId, name, roles, scope } = account;
    return staffCaller({ staffId, name, roles, scope, mfa: true, sessionId: undefined });
  }
}
