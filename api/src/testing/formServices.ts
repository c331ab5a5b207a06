/**
 * The services by which forms are made, on a database of a test file's own, without a server: with the forms of a bundle
 * in force, and a clock that stands still but for what a test lets pass.
 */
import { afterAll, beforeAll, beforeEach, jest } from '@jest/globals';
import type { StaffScope } from '@madoguchi/shared/contract/console/staff';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { readConfiguration } from '../configuration';
import type { Connection } from '../database/database';
import { beginDraft, type WorkingDraft } from '../repositories/forms/drafts';
import { makeServices, type Services } from '../services/services';
import { KeyVault } from '../services/session/keyVault';
import { type StaffCaller, staffCaller } from '../services/staff/staffCaller';
import { type BundleFiles, TEST_NOW } from './bundle';
import { databaseOfFile, emptyTables, importFilesInto } from './database';
import { refusalOf } from './refused';

const WAITING = {
  name: 'test_waiting',
  text: `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
};
const ORIGIN = 'http://localhost:4321';
const TABLES = [
  'audit',
  'answer_row',
  'answer',
  'form_draft',
  'form_lock',
  'form_version',
  'document_version',
  'configuration_document',
];

/** Somebody of the staff who may do all with forms, as far as the scope goes. */
export const editor = (staffId: string, scope: StaffScope = {}): StaffCaller =>
  staffCaller({ staffId, name: `${staffId} さん`, roles: ['管理者'], scope, mfa: true, sessionId: 's' });

/**
 * @param bundle in force as each test begins, each form in its first version
 * @param switches of the environment, beside those that every test has
 */
export function formServicesOfFile(bundle: BundleFiles, switches: Readonly<Record<string, string>> = {}) {
  const database = databaseOfFile();
  let made: Services;
  beforeAll(async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(TEST_NOW));
    setClock(Date.parse(TEST_NOW));
    const environment = { DATABASE_URL: 'postgres://none', LOG_LEVEL: 'silent', MEMBERS_TAB: 'on' };
    const configuration = readConfiguration({ ...environment, PORT: '4321', ...switches }, process.cwd());
    made = makeServices(configuration, database());
    await made.tieOrder.prepare(new KeyVault(undefined));
    await database().script(
      `INSERT INTO person (user_id, name, created_at, seen_at) VALUES ('S-1', '窓口 花子', now(), now())`,
    );
  });
  afterAll(() => {
    jest.restoreAllMocks();
  });
  beforeEach(async () => {
    setClock(Date.parse(TEST_NOW));
    await emptyTables(database(), TABLES);
    await importFilesInto(database(), bundle);
  });
  return {
    database,
    services: () => made,
    origin: ORIGIN,
    /** A working draft of `S-2`, as it stands in the table. */
    draft: (formId: string, config: unknown, more: Partial<WorkingDraft> = {}) =>
      beginDraft(database(), {
        ...{ formId, kind: 'survey', config: JSON.stringify(config), base: 0, savedBy: 'S-2' },
        ...{ savedAt: new Date(nowMilliseconds()), ...more },
      }),
    /**
     * What comes of work that begins while another transaction has done `first`, and goes on once that has done `last`.
     * @throws {Error} where the work does not wait
     */
    behind: async (first: (connection: Connection) => Promise<unknown>, work: () => Promise<unknown>, last: string) => {
      let isDone = false;
      const { outcome } = await database().transaction(async (connection) => {
        await first(connection);
        const outcome = refusalOf(work()).finally(() => {
          isDone = true;
        });
        while (!isDone && (await database().query(WAITING)).length === 0);
        if (isDone) throw new Error('nobody waits');
        await connection.script(last);
        return { outcome };
      });
      return outcome;
    },
    /** Changes published versions, which the database itself refuses. */
    changeVersions: (statement: string) =>
      database().script(
        `ALTER TABLE form_version DISABLE TRIGGER USER; ${statement}; ALTER TABLE form_version ENABLE TRIGGER USER`,
      ),
    /** What the audit says of forms since the test began, the oldest first. */
    noted: (action: 'draft' | 'publish') =>
      database().query<{ actor_id: string; subject: string; after: object }>(
        {
          name: 'test_noted',
          text: `SELECT actor_id, subject, after FROM audit WHERE action = $1 AND actor_id LIKE 'S-%' ORDER BY written_at`,
        },
        [action],
      ),
  };
}
