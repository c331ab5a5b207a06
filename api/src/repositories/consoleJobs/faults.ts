/** What is wrong with a job as a whole, or with a row of the file that it reads. */
import type { Connection } from '../../database/database';
import type { Refused } from './items';

/** A fault, of a row (from 1, behind the two of titles) and column where it is of one. */
export interface JobFault extends Refused {
  row?: number | undefined;
  column?: string | undefined;
}

const statements = {
  add: {
    name: 'console_faults_add',
    text: `INSERT INTO console_job_fault (job_id, number, file_row, column_key, code, message)
           SELECT $1, (SELECT coalesce(max(number), 0) FROM console_job_fault WHERE job_id = $1) + f.number, f.file_row, f.column_key,
             f.code, f.message
           FROM unnest($2::int[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS f (file_row, column_key, code, message, number)`,
  },
  remove: { name: 'console_faults_remove', text: 'DELETE FROM console_job_fault WHERE job_id = $1' },
  count: {
    name: 'console_faults_count',
    text: 'SELECT count(*)::int AS count FROM console_job_fault WHERE job_id = $1',
  },
  ofJob: {
    name: 'console_faults_of_job',
    text: `SELECT file_row, column_key, code, message FROM console_job_fault WHERE job_id = $1
           ORDER BY file_row NULLS FIRST, number LIMIT $2`,
  },
};

/** Adds faults in their order. */
export async function addFaults(connection: Connection, jobId: string, faults: readonly JobFault[]): Promise<void> {
  if (faults.length === 0) return;
  await connection.execute(statements.add, [
    jobId,
    faults.map(({ row }) => row ?? null),
    faults.map(({ column }) => column ?? null),
    faults.map(({ code }) => code),
    faults.map(({ message }) => message),
  ]);
}

/** Adds one. */
export async function addFault(connection: Connection, jobId: string, fault: JobFault): Promise<void> {
  await addFaults(connection, jobId, [fault]);
}

/** Forgets the faults of a job, to look anew. */
export async function removeFaults(connection: Connection, jobId: string): Promise<void> {
  await connection.execute(statements.remove, [jobId]);
}

/** How many faults a job has. */
export async function faultCount(connection: Connection, jobId: string): Promise<number> {
  return (await connection.query<{ count: number }>(statements.count, [jobId]))[0]?.count ?? 0;
}

/** The faults of a job by their rows, those of the whole first. */
export async function faultsOfJob(connection: Connection, jobId: string, limit: number): Promise<JobFault[]> {
  const rows = await connection.query<{
    file_row: number | null;
    column_key: string | null;
    code: string;
    message: string;
  }>(statements.ofJob, [jobId, limit]);
  return rows.map(({ file_row, column_key, code, message }) => ({
    ...(file_row !== null && { row: file_row }),
    ...(column_key !== null && { column: column_key }),
    ...{ code, message },
  }));
}
