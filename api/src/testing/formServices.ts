/** The services by which forms are made, without a server: with the forms of a bundle in force, each in its first version. */
import { beforeEach } from '@jest/globals';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { Connection } from '../database/database';
import { beginDraft, type WorkingDraft } from '../repositories/forms/drafts';
import type { BundleFiles } from './bundle';
import { importFilesInto } from './database';
import { refusalOf } from './refused';
import { servicesOfFile } from './servicesOfFile';

const WAITING = {
  name: 'test_waiting',
  text: `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
};
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

/** @param bundle in force as each test begins @param switches as of {@link servicesOfFile} */
export function formServicesOfFile(bundle: BundleFiles, switches: Readonly<Record<string, string>> = {}) {
  const { database, services, noted } = servicesOfFile(bundle, { switches, emptied: TABLES });
  beforeEach(() => importFilesInto(database(), bundle));
  return {
    database,
    services,
    /** What the audit says of forms since the test began, the oldest first. */
    noted: async (action: 'draft' | 'publish') =>
      (await noted(action)).map(({ actor_id, subject, after }) => ({ actor_id, subject, after })),
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
  };
}
