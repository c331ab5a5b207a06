/** All services on a database of a test file's own, without a server, with a bundle in force and a clock that stands still. */
import { afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import type { StaffRole, StaffScope } from '@madoguchi/shared/contract/console/staff';
import { setClock } from '@madoguchi/shared/domain/clock';
import { readConfiguration } from '../configuration';
import { SearchIndex } from '../services/answers/searchIndex';
import { makeServices, type Services } from '../services/services';
import { KeyVault } from '../services/session/keyVault';
import { type StaffCaller, staffCaller } from '../services/staff/staffCaller';
import { rowsOf } from './answers';
import { type BundleFiles, TEST_NOW } from './bundle';
import { databaseOfFile, emptyTables, importFilesInto } from './database';

export const ORIGIN = 'http://localhost:4321';

/** Somebody of the staff, 管理者 where nothing else is said. */
export const staffOf = (staffId: string, scope: StaffScope = {}, roles: StaffRole[] = ['管理者']): StaffCaller =>
  staffCaller({ staffId, name: `${staffId} さん`, roles, scope, mfa: true, sessionId: 's' });

interface FileSettings {
  /** Of the environment, beside those that every test has. */
  switches?: Readonly<Record<string, string>>;
  /** The tables that are empty as each test begins. */
  emptied?: readonly string[];
}

/** @param bundles imported one after the other before the file's tests begin */
export function servicesOfFile(
  bundles: BundleFiles | readonly BundleFiles[],
  { switches = {}, emptied = [] }: FileSettings = {},
) {
  const database = databaseOfFile();
  let made: Services;
  const stopClock = () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(TEST_NOW));
    setClock(Date.parse(TEST_NOW));
  };
  beforeAll(async () => {
    stopClock();
    const environment = { DATABASE_URL: 'postgres://none', LOG_LEVEL: 'silent', MEMBERS_TAB: 'on', PORT: '4321' };
    made = makeServices(readConfiguration({ ...environment, ...switches }, process.cwd()), database());
    const vault = new KeyVault(undefined);
    for (const each of [made.tieOrder, made.cursors, made.fileLinks, made.answerQr, made.paymentResults])
      await each.prepare(vault);
    for (const bundle of [bundles].flat()) await importFilesInto(database(), bundle);
    await database().script(
      `INSERT INTO person (user_id, name, created_at, seen_at) VALUES ('S-1', '窓口 花子', now(), now())`,
    );
  });
  beforeEach(async () => {
    stopClock();
    if (emptied.length > 0) await emptyTables(database(), emptied);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  return {
    database,
    services: () => made,
    rows: <Row extends object>(text: string, values: unknown[] = []) =>
      rowsOf<Row>({ database: database() }, text, values),
    /** Lets the desk find the answers that are stored, as a job does. */
    index: () => new SearchIndex(database(), made.configurations).run(),
    /** What the audit says of deeds of the staff of this kind, the oldest first. */
    noted: (action: 'draft' | 'publish' | 'read') =>
      database().query<{ actor_id: string; subject: string; whose: string | null; after: object }>(
        {
          name: 'test_noted',
          text: `SELECT actor_id, subject, subject_user_id AS whose, after FROM audit WHERE action = $1 AND actor_id LIKE 'S-%'
                 ORDER BY written_at`,
        },
        [action],
      ),
  };
}
