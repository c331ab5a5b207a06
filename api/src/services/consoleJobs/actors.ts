/**
 * Who a job is done for, as they are now: a job goes on without a session, but with no more rights and no wider a scope
 * than its person has at the moment of each deed.
 */
import type { JobKind } from '@madoguchi/shared/contract/console/jobs';
import { isSameScope, isStaffId, rightsOfJob } from '@madoguchi/shared/domain/staff';
import { consoleJobTexts } from '@madoguchi/shared/texts/console/jobs';
import type { Connection } from '../../database/database';
import { forbidden } from '../../refusal';
import { findAccount } from '../../repositories/staff/accounts';
import { lineAdministrator, type StaffCaller, staffCaller } from '../staff/staffCaller';

/**
 * Whether somebody may have a job of the kind done now.
 * @param isOfMembers whether it is of a form of members
 */
export function mayRun(actor: StaffCaller, kind: JobKind, isOfMembers = false): boolean {
  return rightsOfJob(kind, isOfMembers).every((deed) => actor.reach(deed) === 'all');
}

/**
 * A file is of one scope, which says who may fetch it: it holds what its person saw when it was begun.
 * @param begun whoever the file was begun for
 * @throws {Refusal} 403 where the person's scope is another by now
 */
export function refuseOtherScope(begun: StaffCaller, actor: StaffCaller): void {
  if (!isSameScope(begun.scope, actor.scope)) throw forbidden(consoleJobTexts.scopeChanged);
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
