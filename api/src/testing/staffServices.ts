/**
 * The services of the staff's sign-in on a database of a test file's own, without a server: with passwords that cost
 * nothing to look at (secondFactor.test.ts has the real ones), and a clock that stands still but for what a test lets pass.
 */
import { afterAll, beforeAll, beforeEach, jest } from '@jest/globals';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { Secret, TOTP } from 'otpauth';
import { addAccount, type NewAccount } from '../repositories/staff/accounts';
import { IdTokens } from '../services/session/idTokens';
import { KeyVault } from '../services/session/keyVault';
import { failureKey } from '../services/staff/loginName';
import { OwnAccount } from '../services/staff/ownAccount';
import { Passwords } from '../services/staff/passwords';
import { noteFailure } from '../services/staff/signInGuard';
import { StaffAccounts } from '../services/staff/staffAccounts';
import { type StaffCaller, staffCaller } from '../services/staff/staffCaller';
import { StaffLogin } from '../services/staff/staffLogin';
import { type ProviderFault, StaffProvider, type Vouched } from '../services/staff/staffProvider';
import { StaffSessions } from '../services/staff/staffSessions';
import { TEST_NOW } from './bundle';
import { databaseOfFile } from './database';

export const DESK_PASSWORD = 'four words of my own';
const hashOf = (password: string) => `hash of ${password}`;
/** Of {@link DESK_PASSWORD}. */
export const DESK_HASH = hashOf(DESK_PASSWORD);

class OpenPasswords extends Passwords {
  override async hash(password: string): Promise<string> {
    return hashOf(password);
  }
  override async isRight(password: string, hash: string | undefined): Promise<boolean> {
    return hash === hashOf(password);
  }
}

/** A provider that vouches for whom a test names. */
class NamedProvider extends StaffProvider {
  vouched: Vouched = { subject: '', mfa: false };
  fault: ProviderFault | undefined;
  override async begin(redirectUri: string): Promise<{ address: string; begun: string }> {
    return { address: redirectUri, begun: 'begun' };
  }
  override async finish(): Promise<Vouched> {
    if (this.fault) throw this.fault;
    return this.vouched;
  }
}

/** How a sign-in that is wrong is refused, whatever of it is; one of a locked name; and what is not there. */
export const FAILED = {
  status: 401,
  answer: { result: 'ERROR', code: 'login_failed', errorMessage: 'ログイン名、パスワードまたは認証コードが違います。' },
};
export const LOCKED = { status: 429, answer: { code: 'too_many_requests' } };
export const NOT_FOUND = { status: 404 };

export const later = (milliseconds: number) => setClock(nowMilliseconds() + milliseconds);

/** The code that an authenticator with this secret shows now. */
export const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMilliseconds() });

/** @returns what tests of this file sign in with; each begins with one account of 受付 and a password */
export function staffServicesOfFile() {
  const database = databaseOfFile();
  const vault = new KeyVault('a secret of the environment, 32 characters and more');
  const passwords = new OpenPasswords();
  const settings = { isMfaRequired: false, idleMinutes: 30, provider: undefined };
  const make = () => {
    const tokens = new IdTokens(database(), new Set(), vault);
    const sessions = new StaffSessions(database(), tokens, settings.idleMinutes);
    const provider = new NamedProvider(undefined, database(), vault);
    const login = new StaffLogin(database(), sessions, passwords, vault, provider, settings);
    const own = new OwnAccount(database(), sessions, passwords, vault, settings);
    return { tokens, sessions, provider, login, own, staff: new StaffAccounts(database(), sessions, passwords) };
  };
  let made: ReturnType<typeof make>;
  let accounts = 0;
  let staffId = '';

  /** Adds an account; what signs it in goes by the number of its id. */
  async function account(facts: Partial<NewAccount> = {}): Promise<string> {
    accounts += 1;
    const id = `S-${accounts}`;
    const names = { loginName: `Name-${accounts}`, loginKey: `name-${accounts}`, subject: `sub-${accounts}` };
    const who = { staffId: id, name: '窓口 花子', roles: ['受付'], scope: {}, isDisabled: false } as const;
    await addAccount(database(), { ...who, ...names, passwordHash: DESK_HASH, ...facts }, new Date(nowMilliseconds()));
    return id;
  }
  beforeAll(async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(TEST_NOW));
    setClock(Date.parse(TEST_NOW));
    made = make();
    await made.tokens.prepare();
  });
  afterAll(() => {
    jest.restoreAllMocks();
  });
  beforeEach(async () => {
    setClock(Date.parse(TEST_NOW));
    await database().script('DELETE FROM staff_session; DELETE FROM staff_failure; DELETE FROM staff');
    made.sessions.forget();
    staffId = await account();
  });

  const nameOf = (id = staffId) => id.replace('S-', 'NAME-');
  const rows = <Row extends object>(name: string, text: string, values: unknown[] = []) =>
    database().query<Row>({ name: `test_${name}`, text }, values);
  /** What the audit says of an account, the oldest first. */
  const auditOf = (id = staffId) =>
    rows<{ after: { event?: string } }>(
      'staff_audit',
      `SELECT actor_id, actor_is_admin, action, subject, before, after FROM audit
       WHERE subject_user_id = $1 ORDER BY written_at`,
      [id],
    );
  return {
    database,
    passwords,
    account,
    nameOf,
    auditOf,
    rows,
    services: () => made,
    staffId: () => staffId,
    signIn: (password = DESK_PASSWORD, code?: string, id = staffId) =>
      made.login.byPassword({ name: nameOf(id), password, ...(code !== undefined && { code }) }, 'Safari'),
    /** Whoever has signed in. */
    callerOf: async ({ session }: { session: { id_token: string } }): Promise<StaffCaller> => {
      const standing = await made.sessions.standing(
        (await made.tokens.verify(session.id_token)).staff?.sessionId ?? '',
      );
      if (!standing) throw new Error('the session does not stand');
      return staffCaller(standing);
    },
    /** What was noted of an account, by its events. */
    eventsOf: async (id = staffId) => (await auditOf(id)).map(({ after }) => after.event ?? after),
    /** What stands in columns of an account. */
    columns: async (names: string, id = staffId) =>
      (await rows(`columns_${names.length}`, `SELECT ${names} FROM staff WHERE staff_id = $1`, [id]))[0],
    /** So many wrong sign-ins by an account’s name, of which the audit says nothing here. */
    failWith: async (times: number, id = staffId) => {
      for (let failure = 1; failure <= times; failure += 1)
        await noteFailure(database(), failureKey(nameOf(id)), undefined);
    },
  };
}
