/** The accounts of the staff (CONTRACT 14.1, 14.2): who there is, with roles, scope, and what each signs in by. */
import { STAFF_ROLES, type StaffRole, type StaffScope } from '@madoguchi/shared/contract/console/staff';
import { CHIEF_ROLE } from '@madoguchi/shared/domain/staff';
import type { Connection } from '../../database/database';

/** An account as it is stored. Times are instants in UTC. */
export interface StaffAccount {
  staffId: string;
  name: string;
  roles: readonly StaffRole[];
  scope: StaffScope;
  /** As it is shown; compared by its key (services/staff/loginName). */
  loginName: string | undefined;
  /** Who this is at the OpenID Connect provider. */
  subject: string | undefined;
  /** argon2id, as PHC text. */
  passwordHash: string | undefined;
  /** Whether there is a second factor. */
  hasTotp: boolean;
  isDisabled: boolean;
  /** When it last made a call; undefined where it never did. */
  seenAt: Date | undefined;
  version: number;
}
interface AccountRow {
  staff_id: string;
  name: string;
  roles: string[];
  scope: StaffScope;
  login_name: string | null;
  subject: string | null;
  password_hash: string | null;
  has_totp: boolean;
  is_disabled: boolean;
  seen_at: Date | null;
  version: number;
}

const COLUMNS = `staff_id, name, roles, scope, login_name, subject, password_hash, totp_secret IS NOT NULL AS has_totp,
                 is_disabled, seen_at, version`;

const statements = {
  add: {
    name: 'staff_add',
    text: `INSERT INTO staff (staff_id, name, roles, scope, login_name, login_key, subject, password_hash, is_disabled, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) ON CONFLICT DO NOTHING`,
  },
  taken: {
    name: 'staff_taken',
    text: 'SELECT staff_id = $1 AS id, coalesce(login_key = $2, false) AS login FROM staff WHERE staff_id = $1 OR login_key = $2 OR subject = $3',
  },
  find: { name: 'staff_find', text: `SELECT ${COLUMNS} FROM staff WHERE staff_id = $1` },
  lock: { name: 'staff_lock', text: `SELECT ${COLUMNS} FROM staff WHERE staff_id = $1 FOR UPDATE` },
  byLogin: { name: 'staff_by_login', text: `SELECT ${COLUMNS} FROM staff WHERE login_key = $1` },
  bySubject: { name: 'staff_by_subject', text: `SELECT ${COLUMNS} FROM staff WHERE subject = $1` },
  page: {
    name: 'staff_page',
    text: `SELECT ${COLUMNS} FROM staff WHERE staff_id > $1 ORDER BY staff_id LIMIT $2`,
  },
  hasPasswords: {
    name: 'staff_has_passwords',
    text: 'SELECT EXISTS (SELECT 1 FROM staff WHERE password_hash IS NOT NULL AND NOT is_disabled) AS has',
  },
  // In one order, so that two who take the role from each other wait and do not block each other.
  lockChiefs: {
    name: 'staff_lock_chiefs',
    text: `SELECT staff_id FROM staff WHERE roles @> ARRAY[$1] AND NOT is_disabled
             AND (password_hash IS NOT NULL OR subject IS NOT NULL) ORDER BY staff_id FOR UPDATE`,
  },
  update: {
    name: 'staff_update',
    text: `UPDATE staff SET name = $2, roles = $3, scope = $4, is_disabled = $5, version = version + 1, updated_at = $6
           WHERE staff_id = $1 RETURNING version`,
  },
  setPassword: {
    name: 'staff_set_password',
    text: 'UPDATE staff SET password_hash = $2, updated_at = $3 WHERE staff_id = $1',
  },
};

/** The roles that this release knows, of those that are stored. */
export function knownRoles(stored: readonly string[]): readonly StaffRole[] {
  return STAFF_ROLES.filter((role) => stored.includes(role));
}

function accountOf(row: AccountRow): StaffAccount {
  return {
    staffId: row.staff_id,
    name: row.name,
    roles: knownRoles(row.roles),
    scope: row.scope,
    loginName: row.login_name ?? undefined,
    subject: row.subject ?? undefined,
    passwordHash: row.password_hash ?? undefined,
    hasTotp: row.has_totp,
    isDisabled: row.is_disabled,
    seenAt: row.seen_at ?? undefined,
    version: row.version,
  };
}

/** What a new account is made of; `loginKey` is its login name as it is compared. */
export interface NewAccount extends Omit<StaffAccount, 'version' | 'hasTotp' | 'seenAt'> {
  loginKey: string | undefined;
}

/** Adds an account. @returns false where its id, login name or subject is another's already */
export async function addAccount(connection: Connection, account: NewAccount, at: Date): Promise<boolean> {
  const { staffId, name, roles, scope, loginName, loginKey, subject, passwordHash, isDisabled } = account;
  const signIn = [loginName ?? null, loginKey ?? null, subject ?? null, passwordHash ?? null];
  const values = [staffId, name, [...roles], JSON.stringify(scope), ...signIn, isDisabled, at];
  return (await connection.execute(statements.add, values)) === 1;
}

/** What of a new account is another's already. */
export async function takenFields(
  connection: Connection,
  { staffId, loginKey, subject }: Pick<NewAccount, 'staffId' | 'loginKey' | 'subject'>,
): Promise<('staffId' | 'loginName' | 'subject')[]> {
  const rows = await connection.query<{ id: boolean; login: boolean }>(statements.taken, [
    staffId,
    loginKey ?? null,
    subject ?? null,
  ]);
  return rows.map(({ id, login }) => (id ? 'staffId' : login ? 'loginName' : 'subject'));
}

async function findBy(
  connection: Connection,
  by: 'find' | 'lock' | 'byLogin' | 'bySubject',
  value: string,
): Promise<StaffAccount | undefined> {
  const [row] = await connection.query<AccountRow>(statements[by], [value]);
  return row && accountOf(row);
}

/** The account of this id. */
export async function findAccount(connection: Connection, staffId: string): Promise<StaffAccount | undefined> {
  return findBy(connection, 'find', staffId);
}

/** The same, locked to the transaction's end. */
export async function lockAccount(connection: Connection, staffId: string): Promise<StaffAccount | undefined> {
  return findBy(connection, 'lock', staffId);
}

/** The account of a login name, as it is compared. */
export async function findByLogin(connection: Connection, loginKey: string): Promise<StaffAccount | undefined> {
  return findBy(connection, 'byLogin', loginKey);
}

/** The account of somebody at the provider. */
export async function findBySubject(connection: Connection, subject: string): Promise<StaffAccount | undefined> {
  return findBy(connection, 'bySubject', subject);
}

/** The accounts behind an id, by their ids. */
export async function pageOfAccounts(connection: Connection, after: string, limit: number): Promise<StaffAccount[]> {
  return (await connection.query<AccountRow>(statements.page, [after, limit])).map(accountOf);
}

/** Whether anybody can sign in by a password. */
export async function hasPasswords(connection: Connection): Promise<boolean> {
  return (await connection.query<{ has: boolean }>(statements.hasPasswords))[0]?.has === true;
}

/**
 * The ids of all 管理者 who can sign in: not disabled, with a password or somebody at the provider. Nobody else changes one
 * of them until the transaction's end.
 */
export async function lockChiefs(connection: Connection): Promise<string[]> {
  const rows = await connection.query<{ staff_id: string }>(statements.lockChiefs, [CHIEF_ROLE]);
  return rows.map(({ staff_id }) => staff_id);
}

/** Changes an account. @returns its new version */
export async function updateAccount(
  connection: Connection,
  {
    staffId,
    name,
    roles,
    scope,
    isDisabled,
  }: Pick<StaffAccount, 'staffId' | 'name' | 'roles' | 'scope' | 'isDisabled'>,
  at: Date,
): Promise<number | undefined> {
  const values = [staffId, name, [...roles], JSON.stringify(scope), isDisabled, at];
  return (await connection.query<{ version: number }>(statements.update, values))[0]?.version;
}

/** Gives an account a new password. */
export async function setPassword(connection: Connection, staffId: string, hash: string, at: Date): Promise<void> {
  await connection.execute(statements.setPassword, [staffId, hash, at]);
}
