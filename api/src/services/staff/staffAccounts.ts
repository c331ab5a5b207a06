/**
 * The accounts of the staff (CONTRACT 14.1, 14.2): made, changed, and their sessions ended by 管理者, whose last one keeps
 * the role, and none of whom has a scope. What changes stands in the audit, without what anybody signs in by.
 */
import type {
  StaffPostBodySchema,
  StaffPutBodySchema,
  StaffRow,
  StaffScope,
} from '@madoguchi/shared/contract/console/staff';
import { now } from '@madoguchi/shared/domain/clock';
import { CHIEF_ROLE, isLimitedChief } from '@madoguchi/shared/domain/staff';
import { staffErrorTexts } from '@madoguchi/shared/texts/console/staffErrors';
import type * as v from 'valibot';
import type { Connection, Database } from '../../database/database';
import { changed, invalid, notEditable, notFound } from '../../refusal';
import { addAudit } from '../../repositories/answers/audit';
import {
  addAccount,
  findAccount,
  lockAccount,
  lockChiefs,
  pageOfAccounts,
  type StaffAccount,
  setPassword,
  takenFields,
  updateAccount,
} from '../../repositories/staff/accounts';
import { removeTotp } from '../../repositories/staff/factors';
import { forgetFailures } from '../../repositories/staff/failures';
import { failureKey, loginKey } from './loginName';
import { type Passwords, refuseWeakPassword } from './passwords';
import type { StaffSessions } from './staffSessions';

export type NewStaff = v.InferOutput<typeof StaffPostBodySchema>;
export type StaffChange = v.InferOutput<typeof StaffPutBodySchema>;

/** An account as 管理者 see it. */
function rowOf(account: StaffAccount): StaffRow {
  const { staffId, name, loginName, subject, roles, scope, isDisabled, passwordHash, hasTotp, seenAt, version } =
    account;
  return {
    ...{ staffId, name, roles: [...roles], scope, disabled: isDisabled, version },
    ...{ hasPassword: passwordHash !== undefined, hasTotp },
    ...(loginName !== undefined && { loginName }),
    ...(subject !== undefined && { subject }),
    ...(seenAt && { lastUsedAt: seenAt.toISOString() }),
  };
}

/** What of an account the audit says. */
function factsOf({ name, roles, scope, isDisabled }: Pick<StaffAccount, 'name' | 'roles' | 'scope' | 'isDisabled'>) {
  return { name, roles, scope, disabled: isDisabled };
}

/** A scope without limits that are not said. */
function scopeOf({ forms, calendars, departments }: StaffScope): StaffScope {
  return { ...(forms && { forms }), ...(calendars && { calendars }), ...(departments && { departments }) };
}

/** What is limited, as text to compare. */
const limitsOf = (scope: StaffScope) => JSON.stringify(scopeOf(scope));

/**
 * A 管理者 gets no scope; one that has one from before keeps it while something else is changed, so that they can be let
 * in again. @param stored undefined for a new account @throws {Refusal} 400 at `scope`
 */
function refuseLimitedChief(
  { roles, scope }: Pick<StaffAccount, 'roles' | 'scope'>,
  stored?: Pick<StaffAccount, 'roles' | 'scope'>,
): void {
  const isKept = stored?.roles.includes(CHIEF_ROLE) && limitsOf(stored.scope) === limitsOf(scope);
  if (isLimitedChief(roles, scope) && !isKept)
    throw invalid([{ itemKey: 'scope', message: staffErrorTexts.limitedChief }]);
}

export class StaffAccounts {
  constructor(
    private readonly database: Database,
    private readonly sessions: StaffSessions,
    private readonly passwords: Passwords,
  ) {}

  /** The accounts by their ids, behind one of them. @param after '' for the first page @returns `last` where there are more */
  async list(after: string, limit: number): Promise<{ items: StaffRow[]; last?: string }> {
    const accounts = await pageOfAccounts(this.database, after, limit + 1);
    const items = accounts.slice(0, limit).map(rowOf);
    const last = items.at(-1);
    return { items, ...(accounts.length > limit && last && { last: last.staffId }) };
  }

  /**
   * Adds an account. @param actorId who does it
   * @throws {Refusal} 400 for a weak password, a 管理者 with a scope, or an id, login name or subject that is another's
   */
  async add(
    actorId: string,
    { staffId, name, roles, loginName, subject, password, ...rest }: NewStaff,
  ): Promise<StaffRow> {
    refuseLimitedChief({ roles, scope: rest.scope });
    const passwordHash = await this.newHash(password, loginName);
    const isDisabled = rest.disabled === true;
    const account = { staffId, name, roles, scope: scopeOf(rest.scope), loginName, subject, passwordHash, isDisabled };
    const key = loginName === undefined ? undefined : loginKey(loginName);
    return this.database.transaction(async (connection) => {
      if (!(await addAccount(connection, { ...account, loginKey: key }, now()))) {
        const fields = await takenFields(connection, { staffId, loginKey: key, subject });
        throw invalid(fields.map((itemKey) => ({ itemKey, message: staffErrorTexts.taken })));
      }
      const after = { ...factsOf(account), loginName, subject, hasPassword: passwordHash !== undefined };
      await this.note(connection, actorId, staffId, undefined, after);
      return this.stored(connection, staffId);
    });
  }

  /**
   * Changes an account. Who loses the account, its password or second factor by it is signed out everywhere.
   * @throws {Refusal} 404, 400 for a 管理者 with a scope, 409 `changed` with the row that stands, 409 for the last 管理者
   */
  async change(actorId: string, staffId: string, body: StaffChange): Promise<StaffRow> {
    const known = await findAccount(this.database, staffId);
    if (!known) throw notFound();
    const passwordHash = await this.newHash(body.password, known.loginName);
    const row = await this.database.transaction(async (connection) => {
      const chiefs = await lockChiefs(connection);
      const account = await lockAccount(connection, staffId);
      if (!account) throw notFound();
      if (account.version !== body.version) throw changed(rowOf(account));
      refuseLimitedChief(body, account);
      const isDisabled = body.disabled ?? account.isDisabled;
      const next = { staffId, name: body.name, roles: body.roles, scope: scopeOf(body.scope), isDisabled };
      const isChief = body.roles.includes(CHIEF_ROLE) && !isDisabled;
      if (!isChief && chiefs.includes(staffId) && chiefs.length === 1) throw notEditable(staffErrorTexts.lastChief);
      await updateAccount(connection, next, now());
      if (passwordHash !== undefined) {
        await setPassword(connection, staffId, passwordHash, now());
        await forgetFailures(connection, failureKey(account.loginName ?? ''));
      }
      if (body.withoutTotp) await removeTotp(connection, staffId, now());
      if (isDisabled || passwordHash !== undefined || body.withoutTotp)
        await this.sessions.endAllIn(connection, staffId, actorId);
      const deeds = {
        ...(passwordHash !== undefined && { password: 'new' }),
        ...(body.withoutTotp && { totp: 'removed' }),
      };
      await this.note(connection, actorId, staffId, factsOf(account), { ...factsOf(next), ...deeds });
      return this.stored(connection, staffId);
    });
    this.sessions.forget();
    return row;
  }

  /** Ends all sessions of an account. @throws {Refusal} 404 where there is no such account */
  async endSessions(actorId: string, staffId: string): Promise<void> {
    await this.database.transaction(async (connection) => {
      if (!(await findAccount(connection, staffId))) throw notFound();
      await this.sessions.endAllIn(connection, staffId, actorId);
    });
    this.sessions.forget();
  }

  private async newHash(password: string | undefined, loginName: string | undefined): Promise<string | undefined> {
    if (password === undefined) return undefined;
    if (loginName === undefined) throw invalid([{ itemKey: 'loginName', message: staffErrorTexts.loginNameMissing }]);
    await refuseWeakPassword(password, 'password');
    return this.passwords.hash(password);
  }

  private async stored(connection: Connection, staffId: string): Promise<StaffRow> {
    const account = await findAccount(connection, staffId);
    if (!account) throw notFound();
    return rowOf(account);
  }

  private note(
    connection: Connection,
    actorId: string,
    staffId: string,
    before: object | undefined,
    after: object,
  ): Promise<void> {
    const who = { actorId, actorIsAdmin: true, subjectUserId: staffId, subject: staffId };
    return addAudit(connection, { ...who, at: now(), action: 'staff', before, after });
  }
}
