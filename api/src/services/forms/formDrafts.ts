/**
 * Working drafts of forms (下書き) and who edits them (CONTRACT 14.3, CONSOLE 4). Every write waits for the form's lock and
 * names the version that was read: whoever is late is told what stands, and overwrites nothing.
 */
import type {
  FormDetail,
  FormDraftPutBody,
  FormDraftSaved,
  FormLockBody,
  FormLocked,
} from '@madoguchi/shared/contract/console/forms';
import { now } from '@madoguchi/shared/domain/clock';
import { consoleFormErrorTexts as texts } from '@madoguchi/shared/texts/console/formErrors';
import type { Connection, Database } from '../../database/database';
import { changed, invalid } from '../../refusal';
import { addAudit } from '../../repositories/answers/audit';
import { documentName } from '../../repositories/configuration/documents';
import type { FormName } from '../../repositories/configuration/versions';
import { beginDraft, findDraft, removeWorkingDraft, saveDraft } from '../../repositories/forms/drafts';
import { lockForm, type StoredLock, writeFormLock } from '../../repositories/forms/locks';
import type { StaffCaller } from '../staff/staffCaller';
import type { FormDirectory, FormJson, KnownForm } from './formDirectory';
import { shownLock } from './formDirectory';
import { afterBeat, afterLeaving, maySave, settled } from './lockState';

/** A person's saves of one draft are named in the audit so often at most: it is told who worked on what, not each key. */
const AUDIT_MILLISECONDS = 5 * 60_000;

/** What a draft's row of the audit says was done. */
type DraftEvent = 'begun' | 'saved' | 'taken' | 'removed';

/** Names a deed on a working draft in the audit. */
export async function auditDraft(
  connection: Connection,
  { staffId }: Pick<StaffCaller, 'staffId'>,
  name: FormName,
  event: DraftEvent,
  facts: object = {},
): Promise<void> {
  await addAudit(connection, {
    ...{ at: now(), actorId: staffId, actorIsAdmin: true, action: 'draft' as const },
    subject: documentName(name),
    after: { event, ...facts },
  });
}

/** The field that holds a form's id. */
export function idFieldOf(kind: FormName['kind']): 'surveyId' | 'memberSurveyId' {
  return kind === 'member' ? 'memberSurveyId' : 'surveyId';
}

/** A draft is of its form for ever: another id would make another form at the next publishing. @throws {Refusal} 400 */
function refuseOtherId({ kind, id }: FormName, config: FormJson): void {
  const field = idFieldOf(kind);
  if (config[field] !== id || (kind === 'survey' && config.memberSurveyId !== undefined))
    throw invalid([{ itemKey: field, message: texts.idStays }]);
}

export class FormDrafts {
  constructor(
    private readonly database: Database,
    private readonly directory: FormDirectory,
  ) {}

  /**
   * Does something to a form that stands still meanwhile.
   * @throws {Refusal} 404 outside of the caller's scope, 409 `changed` where another page edits the form
   */
  private async onForm<Value>(
    staff: StaffCaller,
    id: string,
    token: string | undefined,
    work: (connection: Connection, known: KnownForm) => Promise<Value | undefined>,
  ): Promise<Value> {
    await this.directory.find(staff, id);
    const done = await this.database.transaction(async (connection) => {
      const isFree = maySave(settled(await lockForm(connection, id), now()), token);
      const known = await this.directory.find(staff, id, connection);
      return isFree ? work(connection, known) : undefined;
    });
    if (done === undefined) throw await this.standing(staff, id, token);
    return done;
  }

  private async standing(staff: StaffCaller, id: string, token: string | undefined) {
    const detail: FormDetail = await this.directory.detail(staff, id, token, this.database);
    return changed(detail);
  }

  /**
   * Saves the working draft, or begins one.
   * @throws {Refusal} 409 `changed` with what stands: another version, another page that edits, another version in force
   * than the one that a new draft is made from
   */
  async put(staff: StaffCaller, id: string, body: FormDraftPutBody): Promise<FormDraftSaved> {
    const { config, version, base, token } = body;
    return this.onForm(staff, id, token, async (connection, known) => {
      refuseOtherId(known, config);
      const draft = { formId: id, config: JSON.stringify(config), savedBy: staff.staffId, savedAt: now() };
      const savedAt = draft.savedAt.toISOString();
      if (version === 0) {
        const inForce = known.published?.number ?? 0;
        if (base !== undefined && base !== inForce) return undefined;
        const begun = await beginDraft(connection, { ...draft, kind: known.kind, base: inForce });
        if (begun === undefined) return undefined;
        await auditDraft(connection, staff, known, 'begun', { version: begun });
        return { version: begun, savedAt };
      }
      const before = known.draft;
      if (!before) return undefined;
      const isAudited =
        before.auditedBy !== staff.staffId ||
        draft.savedAt.getTime() - before.auditedAt.getTime() >= AUDIT_MILLISECONDS;
      const saved = await saveDraft(connection, { ...draft, version }, isAudited);
      if (saved === undefined) return undefined;
      if (isAudited) await auditDraft(connection, staff, known, 'saved', { version: saved });
      return { version: saved, savedAt };
    });
  }

  /** Throws the working draft away. @throws {Refusal} 409 `changed` as `put` */
  async remove(staff: StaffCaller, id: string, { version, token }: { version: number; token?: string }): Promise<void> {
    await this.onForm(staff, id, token, async (connection, known) => {
      if (!(await removeWorkingDraft(connection, id, version))) return undefined;
      await auditDraft(connection, staff, known, 'removed', { version });
      return true;
    });
  }

  /**
   * A sign of life of a page that edits, or its wish to: it gets the form where nobody has it. With `take` it waits for
   * what another page has, which is to save and to go; once that has had time to, the form is taken.
   */
  async lock(staff: StaffCaller, id: string, { token, take = false }: FormLockBody): Promise<FormLocked> {
    const page = { token, id: staff.staffId, name: staff.name };
    return this.changeLock(staff, id, token, (lock, at) => afterBeat(lock, page, at, take));
  }

  /** The page goes: who waits for the form has it, else nobody. */
  async unlock(staff: StaffCaller, id: string, token: string): Promise<void> {
    await this.changeLock(staff, id, token, (lock, at) => afterLeaving(lock, token, at));
  }

  private async changeLock(
    staff: StaffCaller,
    id: string,
    token: string,
    change: (lock: StoredLock, at: Date) => StoredLock,
  ): Promise<FormLocked> {
    await this.directory.find(staff, id);
    return this.database.transaction(async (connection) => {
      const stored = await lockForm(connection, id);
      const at = now();
      const lock = change(settled(stored, at), at);
      await writeFormLock(connection, id, lock);
      const draft = await findDraft(connection, id);
      const taker = takerOf(stored, lock);
      if (taker !== undefined && draft)
        await auditDraft(connection, { staffId: taker }, { kind: draft.kind, id }, 'taken', { version: draft.version });
      const nobody = { holder: '', name: '', since: at.toISOString(), until: at.toISOString(), mine: false };
      return { ...(shownLock(lock, token) ?? nobody), version: draft?.version ?? 0 };
    });
  }
}

/** Who has taken the form from another page; undefined where nobody has. */
function takerOf(before: StoredLock, after: StoredLock): string | undefined {
  const isTaken = before.wanted !== undefined && after.holder?.token === before.wanted.token;
  return isTaken ? before.wanted?.id : undefined;
}
