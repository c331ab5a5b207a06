/**
 * Working drafts of forms (下書き): at most one a form, each save a version of its own. Whoever writes has locked the form
 * (repositories/forms/locks).
 */
import type { FormKind } from '@madoguchi/shared/contract/console/words';
import type { Connection } from '../../database/database';

/** A working draft. `config` is the form's JSON as it was saved. */
export interface WorkingDraft {
  formId: string;
  kind: FormKind;
  config: string;
  version: number;
  /** The published version that it was begun from; 0: none. */
  base: number;
  createdBy: string;
  savedAt: Date;
  savedBy: string;
  /** The last save that the audit names. */
  auditedAt: Date;
  auditedBy: string;
}

const COLUMNS = `form_id AS "formId", kind, config, version, base, created_by AS "createdBy", saved_at AS "savedAt",
             saved_by AS "savedBy", audited_at AS "auditedAt", audited_by AS "auditedBy"`;

const statements = {
  all: {
    name: 'form_drafts_all',
    text: `SELECT ${COLUMNS} FROM form_draft WHERE config IS NOT NULL ORDER BY form_id`,
  },
  any: { name: 'form_drafts_any', text: 'SELECT 1 FROM form_draft LIMIT 1' },
  one: { name: 'form_drafts_one', text: `SELECT ${COLUMNS} FROM form_draft WHERE form_id = $1 AND config IS NOT NULL` },
  // A row without a config is of a draft that was published or thrown away: its versions go on.
  begin: {
    name: 'form_drafts_begin',
    text: `INSERT INTO form_draft (form_id, kind, config, version, base, created_by, saved_at, saved_by, audited_at, audited_by)
           VALUES ($1, $2, $3, 1, $4, $5, $6, $5, $6, $5)
           ON CONFLICT (form_id) DO UPDATE SET kind = $2, config = $3, version = form_draft.version + 1, base = $4,
             created_by = $5, saved_at = $6, saved_by = $5, audited_at = $6, audited_by = $5
             WHERE form_draft.config IS NULL
           RETURNING version`,
  },
  save: {
    name: 'form_drafts_save',
    text: `UPDATE form_draft SET config = $3, version = version + 1, saved_at = $4, saved_by = $5,
             audited_at = CASE WHEN $6 THEN $4 ELSE audited_at END, audited_by = CASE WHEN $6 THEN $5 ELSE audited_by END
           WHERE form_id = $1 AND version = $2 AND config IS NOT NULL RETURNING version`,
  },
  remove: {
    name: 'form_drafts_remove',
    text: `UPDATE form_draft SET config = NULL, version = version + 1
           WHERE form_id = $1 AND version = $2 AND config IS NOT NULL RETURNING version`,
  },
  rebase: {
    name: 'form_drafts_rebase',
    text: 'UPDATE form_draft SET base = $3 WHERE form_id = $1 AND base = $2 AND config IS NOT NULL',
  },
};

/** Every working draft, by the ids of their forms. */
export async function allDrafts(connection: Connection): Promise<WorkingDraft[]> {
  return connection.query<WorkingDraft>(statements.all);
}

/** Whether any form has or has had a working draft. */
export async function hasEverHadDrafts(connection: Connection): Promise<boolean> {
  return (await connection.query(statements.any)).length > 0;
}

/** The working draft of a form; undefined where there is none. */
export async function findDraft(connection: Connection, formId: string): Promise<WorkingDraft | undefined> {
  const [draft] = await connection.query<WorkingDraft>(statements.one, [formId]);
  return draft;
}

/** Begins a draft. @returns its version; undefined where there is one already */
export async function beginDraft(
  connection: Connection,
  {
    formId,
    kind,
    config,
    base,
    savedBy,
    savedAt,
  }: Omit<WorkingDraft, 'version' | 'createdBy' | 'auditedAt' | 'auditedBy'>,
): Promise<number | undefined> {
  const values = [formId, kind, config, base, savedBy, savedAt];
  const [row] = await connection.query<{ version: number }>(statements.begin, values);
  return row?.version;
}

/**
 * Saves a draft over the version that was read.
 * @param isAudited whether the audit names this save
 * @returns the next version; undefined where another one stands
 */
export async function saveDraft(
  connection: Connection,
  {
    formId,
    version,
    config,
    savedAt,
    savedBy,
  }: Pick<WorkingDraft, 'formId' | 'version' | 'config' | 'savedAt' | 'savedBy'>,
  isAudited: boolean,
): Promise<number | undefined> {
  const values = [formId, version, config, savedAt, savedBy, isAudited];
  const [row] = await connection.query<{ version: number }>(statements.save, values);
  return row?.version;
}

/** Takes the draft of that version away. @returns whether it stood */
export async function removeWorkingDraft(connection: Connection, formId: string, version: number): Promise<boolean> {
  return (await connection.query(statements.remove, [formId, version])).length > 0;
}

/** A draft of what was in force counts as one of what is now: only whether the form is stopped has changed. */
export async function rebaseDraft(connection: Connection, formId: string, from: number, to: number): Promise<void> {
  await connection.execute(statements.rebase, [formId, from, to]);
}
