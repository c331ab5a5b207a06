/** The rows of an imported file that change a stored answer, until they do. */
import type { PutItemBody } from '@madoguchi/shared/contract';
import type { Connection } from '../../database/database';

export interface PlannedChange {
  /** From 1, behind the two lines of titles. */
  fileRow: number;
  partitionKey: string;
  /** Of the answer as it was compared with the row. */
  version: number | undefined;
  body: PutItemBody;
}

const statements = {
  add: {
    name: 'console_changes_add',
    text: `INSERT INTO console_job_change (job_id, file_row, partition_key, version, body)
           SELECT $1, r."fileRow", r."partitionKey", r."version", r."body"
           FROM json_to_recordset($2::json) AS r ("fileRow" integer, "partitionKey" text, "version" integer, "body" jsonb)`,
  },
  remove: { name: 'console_changes_remove', text: 'DELETE FROM console_job_change WHERE job_id = $1' },
  ofJob: {
    name: 'console_changes_of_job',
    text: 'SELECT file_row, partition_key, version, body FROM console_job_change WHERE job_id = $1 ORDER BY file_row',
  },
};

/** Adds changes. */
export async function addChanges(
  connection: Connection,
  jobId: string,
  changes: readonly PlannedChange[],
): Promise<void> {
  if (changes.length > 0) await connection.execute(statements.add, [jobId, JSON.stringify(changes)]);
}

/** Forgets all changes of a job. */
export async function removeChanges(connection: Connection, jobId: string): Promise<void> {
  await connection.execute(statements.remove, [jobId]);
}

/** The changes of a job in the order of the file. */
export async function changesOfJob(connection: Connection, jobId: string): Promise<PlannedChange[]> {
  const rows = await connection.query<{
    file_row: number;
    partition_key: string;
    version: number | null;
    body: PutItemBody;
  }>(statements.ofJob, [jobId]);
  return rows.map(({ file_row, partition_key, version, body }) => ({
    ...{ fileRow: file_row, partitionKey: partition_key, version: version ?? undefined, body },
  }));
}
