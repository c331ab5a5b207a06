/**
 * Uploaded files: whose they are, what the checks found, which answers name them.
 */
import type { FileStatus } from '@madoguchi/shared/contract';
import type { FileKind } from '@madoguchi/shared/domain/file';
import type { Connection } from '../../database/database';

export interface StoredFile {
  fileId: string;
  /** Who uploads it. */
  ownerId: string;
  kind: FileKind;
  /** With its extension; empty for an image. */
  name: string;
  /** As the person calls it, where it goes by another name. */
  ownName: string | undefined;
  /** As it was announced. */
  contentType: string;
  /** As its first bytes say, once they were looked at. */
  realType: string | undefined;
  status: FileStatus;
  contentHash: string | undefined;
  isPurging: boolean;
  createdAt: Date;
}

interface FileRecord {
  file_id: string;
  owner_id: string;
  kind: FileKind;
  name: string;
  own_name: string | null;
  content_type: string;
  real_type: string | null;
  status: FileStatus;
  content_hash: string | null;
  is_purging: boolean;
  created_at: Date;
}

const COLUMNS =
  'f.file_id, f.owner_id, f.kind, f.name, f.own_name, f.content_type, f.real_type, f.status, f.content_hash, f.is_purging, f.created_at';
const UNNAMED = 'NOT EXISTS (SELECT 1 FROM answer_file a WHERE a.file_id = f.file_id)';

const statements = {
  add: {
    name: 'files_add',
    text: `INSERT INTO file (file_id, owner_id, kind, name, own_name, content_type, size, status, created_at, updated_at)
           SELECT n.file_id, $2, $3, n.name, n.own_name, n.content_type, n.size, 'Pending', $6, $6
           FROM unnest($1::text[], $4::text[], $5::text[], $7::bigint[], $8::text[])
             AS n (file_id, name, content_type, size, own_name)
           ON CONFLICT (file_id) DO NOTHING`,
  },
  byIds: { name: 'files_by_ids', text: `SELECT ${COLUMNS} FROM file f WHERE f.file_id = ANY ($1::text[])` },
  lockForAnswer: {
    name: 'files_lock_for_answer',
    text: `SELECT ${COLUMNS}, EXISTS (SELECT 1 FROM answer_file a WHERE a.file_id = f.file_id AND a.answer_id = $2) AS is_named
           FROM file f WHERE f.file_id = ANY ($1::text[]) ORDER BY f.file_id FOR UPDATE OF f`,
  },
  announcedSince: {
    name: 'files_announced_since',
    text: `SELECT (count(*) FILTER (WHERE ${UNNAMED}))::int AS unnamed, coalesce(sum(f.size), 0)::float8 AS bytes
           FROM file f WHERE f.owner_id = $1 AND f.created_at >= $2`,
  },
  ofReader: {
    name: 'files_of_reader',
    text: `SELECT DISTINCT af.file_id FROM answer_file af JOIN answer a ON a.answer_id = af.answer_id
           WHERE af.file_id = ANY ($1::text[]) AND a.user_id = $2 AND NOT af.is_admin`,
  },
  setHash: {
    name: 'files_set_hash',
    text: `UPDATE file SET content_hash = $2, updated_at = $3 WHERE file_id = $1 AND content_hash IS NULL`,
  },
  setStatus: {
    name: 'files_set_status',
    text: `UPDATE file SET status = $3, real_type = coalesce($4, real_type), size = coalesce($5, size), updated_at = $6
           WHERE file_id = $1 AND status = $2`,
  },
  inProgress: {
    name: 'files_in_progress',
    text: `SELECT ${COLUMNS} FROM file f WHERE f.status = 'InProgress' AND f.updated_at < $1 ORDER BY f.updated_at LIMIT $2`,
  },
  unlink: {
    name: 'files_unlink',
    text: 'DELETE FROM answer_file WHERE answer_id = $1 AND NOT (file_id = ANY ($2::text[]))',
  },
  link: {
    name: 'files_link',
    text: `INSERT INTO answer_file (answer_id, file_id, is_admin)
           SELECT $1, n.file_id, n.is_admin FROM unnest($2::text[], $3::boolean[]) AS n (file_id, is_admin)
           ON CONFLICT (answer_id, file_id) DO UPDATE SET is_admin = EXCLUDED.is_admin`,
  },
  lockPerhapsUnnamed: {
    name: 'files_lock_perhaps_unnamed',
    text: `SELECT f.file_id FROM file f WHERE f.created_at < $1 AND NOT f.is_kept ORDER BY f.created_at LIMIT $2
           FOR UPDATE OF f SKIP LOCKED`,
  },
  markPurging: {
    name: 'files_mark_purging',
    text: `UPDATE file f SET is_purging = true WHERE f.file_id = ANY ($1::text[]) AND ${UNNAMED} RETURNING f.file_id`,
  },
  markKept: {
    name: 'files_mark_kept',
    text: `UPDATE file f SET is_kept = true WHERE f.file_id = ANY ($1::text[]) AND NOT (${UNNAMED})`,
  },
  remove: { name: 'files_remove', text: 'DELETE FROM file WHERE is_purging AND file_id = ANY ($1::text[])' },
};

function fromRecord(record: FileRecord): StoredFile {
  return {
    fileId: record.file_id,
    ownerId: record.owner_id,
    kind: record.kind,
    name: record.name,
    ownName: record.own_name ?? undefined,
    contentType: record.content_type,
    realType: record.real_type ?? undefined,
    status: record.status,
    contentHash: record.content_hash ?? undefined,
    isPurging: record.is_purging,
    createdAt: record.created_at,
  };
}

/** What is said of a file before it is uploaded; of an image nobody says how many bytes it has. */
export type AnnouncedFile = Pick<StoredFile, 'fileId' | 'name' | 'contentType'> & {
  ownName?: string | undefined;
  size?: number | undefined;
};

/** Announces files of one person; one that is there already stays as it is. */
export async function addFiles(
  connection: Connection,
  owner: { ownerId: string; kind: FileKind },
  files: readonly AnnouncedFile[],
  at: Date,
): Promise<void> {
  const ids = files.map((file) => file.fileId);
  const names = files.map((file) => file.name);
  const types = files.map((file) => file.contentType);
  const sizes = files.map((file) => file.size ?? null);
  const ownNames = files.map((file) => file.ownName ?? null);
  await connection.execute(statements.add, [ids, owner.ownerId, owner.kind, names, types, at, sizes, ownNames]);
}

/** The files with these ids that are there, by id. */
export async function findFiles(connection: Connection, fileIds: readonly string[]): Promise<Map<string, StoredFile>> {
  const records = await connection.query<FileRecord>(statements.byIds, [fileIds]);
  return new Map(records.map((record) => [record.file_id, fromRecord(record)]));
}

/** The same, locked to the transaction's end, with whether the answer names them already. */
export async function lockFilesForAnswer(
  connection: Connection,
  fileIds: readonly string[],
  answerId: string | undefined,
): Promise<Map<string, StoredFile & { isNamed: boolean }>> {
  const values = [fileIds, answerId ?? ''];
  const records = await connection.query<FileRecord & { is_named: boolean }>(statements.lockForAnswer, values);
  return new Map(records.map((record) => [record.file_id, { ...fromRecord(record), isNamed: record.is_named }]));
}

/** Of a person's files announced since `notBefore`: how many no answer names, and the bytes of all. */
export async function announcedSince(
  connection: Connection,
  ownerId: string,
  notBefore: Date,
): Promise<{ unnamed: number; bytes: number }> {
  const rows = await connection.query<{ unnamed: number; bytes: number }>(statements.announcedSince, [
    ownerId,
    notBefore,
  ]);
  return rows[0] ?? { unnamed: 0, bytes: 0 };
}

/** Which of the files are in answers of the person, where the person sees them. */
export async function filesOfReader(
  connection: Connection,
  fileIds: readonly string[],
  userId: string,
): Promise<Set<string>> {
  const records = await connection.query<{ file_id: string }>(statements.ofReader, [fileIds, userId]);
  return new Set(records.map((record) => record.file_id));
}

/** Notes what was uploaded, once. */
export async function setContentHash(connection: Connection, fileId: string, hash: string, at: Date): Promise<void> {
  await connection.execute(statements.setHash, [fileId, hash, at]);
}

/** Moves a file from one state to the next. False when it was not in that state any more. */
export async function setFileStatus(
  connection: Connection,
  fileId: string,
  change: { from: FileStatus; to: FileStatus; realType?: string | undefined; size?: number | undefined; at: Date },
): Promise<boolean> {
  const { from, to, realType, size, at } = change;
  return (await connection.execute(statements.setStatus, [fileId, from, to, realType ?? null, size ?? null, at])) > 0;
}

/** Files whose scan began before the instant and has not ended, the oldest first. */
export async function filesInProgress(connection: Connection, before: Date, limit: number): Promise<StoredFile[]> {
  return (await connection.query<FileRecord>(statements.inProgress, [before, limit])).map(fromRecord);
}

/** Makes these the files that an answer names, and no others. */
export async function linkFiles(
  connection: Connection,
  answerId: string,
  files: readonly { fileId: string; isAdmin: boolean }[],
): Promise<void> {
  const ids = files.map((file) => file.fileId);
  await Promise.all([
    connection.execute(statements.unlink, [answerId, ids]),
    connection.execute(statements.link, [answerId, ids, files.map((file) => file.isAdmin)]),
  ]);
}

/**
 * Takes files that were announced before the instant and that no answer names out of use. Looks only at those that no
 * earlier run has found in an answer. The rows are locked first and looked at again by further statements, which see what
 * answers were stored while they waited.
 * @param limit how many files are looked at
 * @returns the files, and how many were looked at: fewer than the limit at the end
 */
export async function takeUnnamedFiles(
  connection: Connection,
  before: Date,
  limit: number,
): Promise<{ fileIds: string[]; looked: number }> {
  const locked = await connection.query<{ file_id: string }>(statements.lockPerhapsUnnamed, [before, limit]);
  if (locked.length === 0) return { fileIds: [], looked: 0 };
  const ids = locked.map((record) => record.file_id);
  const unnamed = await connection.query<{ file_id: string }>(statements.markPurging, [ids]);
  if (unnamed.length < ids.length) await connection.execute(statements.markKept, [ids]);
  return { fileIds: unnamed.map((record) => record.file_id), looked: ids.length };
}

/** Forgets files whose bytes are gone. */
export async function removeFiles(connection: Connection, fileIds: readonly string[]): Promise<void> {
  await connection.execute(statements.remove, [fileIds]);
}
