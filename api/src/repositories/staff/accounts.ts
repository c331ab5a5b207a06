/** The accounts of the staff (CONTRACT 14.1, 14.2): who there is, with roles, scope, and what each signs in by. */
import { STAFF_ROLES, type StaffRole, type StaffScope } from '@madoguchi/shared/contract/console/staff';
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
  version: number;
}

const COLUMNS =
  'staff_id, name, roles, scope, login_name, subject, password_hash, is_disabled, version, totp_secret IS NOT NULL AS has_totp';

const statements = {
  add: {
    name: 'staff_add',
    text: `INSERT INTO staff (staff_id, name, roles, scope, login_name, login_key, subject, password_hash, is_disabled, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) ON CONFLICT DO NOTHING`,
  },
  find: { name: 'staff_find', text: `SELECT ${COLUMNS} FROM staff WHERE staff_id = $1` },
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
    version: row.version,
  };
}

/** What a new account is made of; `loginKey` is its login name as it is compared. */
export interface NewAccount extends Omit<StaffAccount, 'version' | 'hasTotp'> {
  loginKey: string | undefined;
}

/** Adds an account. @returns false where its id, login name or subject is another's already */
export async function addAccount(connection: Connection, account: NewAccount, at: Date): Promise<boolean> {
  const { staffId, name, roles, scope, loginName, loginKey, subject, passwordHash, isDisabled } = account;
  const signIn = [loginName ?? null, loginKey ?? null, subject ?? null, passwordHash ?? null];
  const values = [staffId, name, [...roles], JSON.stringify(scope), ...signIn, isDisabled, at];
  return (await connection.execute(statements.add, values)) === 1;
}

/** The account of this id. */
export async function findAccount(connection: Connection, staffId: string): Promise<StaffAccount | undefined> {
  const [row] = await connection.query<AccountRow>(statements.find, [staffId]);
  return row && accountOf(row);
}
