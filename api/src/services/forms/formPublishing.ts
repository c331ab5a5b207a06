/**
 * Publishing forms from the console (CONTRACT 13, CONSOLE 4): the working draft becomes the next version, an earlier one
 * comes back, a form is stopped and opened again. All of it goes the way of an import: the same checks, one transaction
 * behind the lock of the documents, a version and a row of the audit.
 */

import { LIST_LIMIT_BY_DEFAULT } from '@madoguchi/shared/contract/console/answers';
import type {
  FormCheck,
  FormPublishBodySchema,
  FormPublished,
  FormRestoreBodySchema,
  FormVersion,
  FormVersions,
} from '@madoguchi/shared/contract/console/forms';
import { MOST_CHANGES } from '@madoguchi/shared/contract/console/words';
import { now } from '@madoguchi/shared/domain/clock';
import { isFormInScope } from '@madoguchi/shared/domain/staff';
import { consoleFormErrorTexts as texts } from '@madoguchi/shared/texts/console/formErrors';
import type * as v from 'valibot';
import { contentHashOf } from '../../canonicalJson';
import type { Connection, Database } from '../../database/database';
import { makeRandomId } from '../../identifiers';
import { changed, faultyForm, invalid, notFound } from '../../refusal';
import {
  lockDocuments,
  readDocument,
  type StoredDocument,
  writeVersion,
} from '../../repositories/configuration/documents';
import { readFormPage, readPublishedForm } from '../../repositories/configuration/versions';
import { rebaseDraft, removeWorkingDraft } from '../../repositories/forms/drafts';
import { lockForm, type StoredLock } from '../../repositories/forms/locks';
import { namesOf } from '../../repositories/people/names';
import { loadSnapshot } from '../configuration/configurations';
import { formContent, formText, isJsonObject } from '../configuration/formText';
import { publishDocument } from '../configuration/publishDocument';
import type { StaffCaller } from '../staff/staffCaller';
import { checkForm } from './checkForm';
import type { FormConsequenceCounts } from './consequences';
import {
  configInForce,
  configOf,
  type FormDirectory,
  type FormJson,
  type KnownForm,
  publicationOf,
  scopedDraft,
} from './formDirectory';
import { maySave, settled } from './lockState';

interface PublishingDependencies {
  database: Database;
  directory: FormDirectory;
  consequences: FormConsequenceCounts;
}

/** A form that stands still: nobody publishes or saves anything of it until the transaction ends. */
interface StillForm extends KnownForm {
  connection: Connection;
  stored: StoredDocument | undefined;
  lock: StoredLock;
}
/** What a publishing says: of the draft, of what is in force, of the page that has the edit lock. */
type Publishing = v.InferOutput<typeof FormPublishBodySchema>;

export class FormPublishing {
  constructor(private readonly dependencies: PublishingDependencies) {}

  /** @throws {Refusal} 404 outside of the caller's scope, 409 `changed` where the work says that it does not fit */
  private async still<Value>(
    staff: StaffCaller,
    id: string,
    work: (form: StillForm) => Promise<Value | undefined>,
  ): Promise<Value> {
    const { database, directory } = this.dependencies;
    await directory.find(staff, id);
    const done = await database.transaction(async (connection) => {
      // As imports do: the documents first.
      await lockDocuments(connection);
      const lock = settled(await lockForm(connection, id), now());
      const known = await directory.find(staff, id, connection);
      return work({ ...known, connection, lock, stored: await readDocument(connection, known) });
    });
    if (done === undefined) throw changed(await directory.detail(staff, id, undefined, database));
    return done;
  }

  /** Faults of the config, or of the working draft, and what its publishing means for what is stored. */
  async check(staff: StaffCaller, id: string, { config }: { config?: FormJson | undefined }): Promise<FormCheck> {
    const { database, directory, consequences } = this.dependencies;
    const known = await directory.find(staff, id);
    const { published, draft } = known;
    const inForce = published ? await configInForce(database.reads, known, published.number) : null;
    const judged = config ?? (draft && configOf(draft)) ?? inForce ?? {};
    const snapshot = await loadSnapshot(database.reads);
    const found = await checkForm(known, formContent(judged), inForce, snapshot, database.reads);
    return {
      faults: found.filter(({ severity }) => severity === 'fault'),
      warnings: found.filter(({ severity }) => severity === 'warning'),
      consequences: await consequences.of(known, inForce, formContent(judged)),
    };
  }

  /**
   * Publishes the working draft; one that says what is in force is no version of its own. A form that was stopped is open
   * again.
   * @throws {Refusal} 409 `changed` where the draft, or what is in force, is another than was read, 400 with the faults
   */
  async publish(staff: StaffCaller, id: string, { note, version, over, token }: Publishing): Promise<FormPublished> {
    return this.still(staff, id, async (form) => {
      const { connection, draft, stored, lock } = form;
      if (!draft || (version ?? draft.version) !== draft.version || !maySave(lock, token)) return undefined;
      if ((over ?? draft.base) !== (stored?.version ?? 0)) return undefined;
      const { disabled, ...opened } = configOf(draft);
      const config = disabled === true ? opened : configOf(draft);
      await removeWorkingDraft(connection, id, draft.version);
      return this.put(staff, form, config, note);
    });
  }

  /**
   * Puts an earlier version in force again, whoever edits the form: its working draft stays.
   * @throws {Refusal} 404 where there is none of that number; else as `publish`
   */
  async restore(
    staff: StaffCaller,
    id: string,
    { number, version }: v.InferOutput<typeof FormRestoreBodySchema>,
  ): Promise<FormPublished> {
    return this.still(staff, id, async (form) => {
      const { connection, stored } = form;
      if (!stored || (version ?? stored.version) !== stored.version) return undefined;
      const config = await configInForce(connection, form, number);
      if (!config) throw notFound();
      return this.put(staff, form, config, texts.notes.restored(number));
    });
  }

  /**
   * Stops a form, or opens it again, whoever edits it: nothing else of it changes, and nothing is judged.
   * @throws {Refusal} 400 where it is so already
   */
  async stop(staff: StaffCaller, id: string, version: number | undefined, isStopped: boolean): Promise<FormPublished> {
    return this.still(staff, id, async (form) => {
      const { connection, published, stored } = form;
      if (!published || !stored || (version ?? stored.version) !== stored.version) return undefined;
      if (published.isStopped === isStopped)
        throw invalid([{ itemKey: 'disabled', message: isStopped ? texts.isStopped : texts.isOpen }]);
      const { disabled: _disabled, ...rest } = (await configInForce(connection, form, stored.version)) ?? {};
      const config = isStopped ? { ...rest, disabled: true } : rest;
      const { stopped, started } = texts.notes;
      const done = await this.write(staff, form, config, isStopped ? stopped : started);
      await rebaseDraft(connection, id, stored.version, done.number);
      return done;
    });
  }

  /** @throws {Refusal} 400 with the faults */
  private async put(staff: StaffCaller, form: StillForm, config: FormJson, note: string): Promise<FormPublished> {
    const { connection, stored, id } = form;
    const snapshot = await loadSnapshot(connection);
    const before = isJsonObject(stored?.content) ? stored.content : null;
    const all = await checkForm(form, formContent(config), before, snapshot, connection);
    const found = all.filter(({ severity }) => severity === 'fault');
    if (found.length > 0)
      throw faultyForm(
        found.map(({ itemKey = '', code }) => ({ itemKey, message: code })),
        { faults: found },
      );
    if (!isFormInScope(staff.scope, scopedDraft(snapshot, id, config)))
      throw invalid([{ itemKey: 'departmentId', message: texts.outOfScope }]);
    return this.write(staff, form, config, note);
  }

  private async write(
    staff: StaffCaller,
    { connection, kind, id, stored }: StillForm,
    config: FormJson,
    note: string,
  ): Promise<FormPublished> {
    // A register is named by its surveyId too (SURVEY-029).
    const content: FormJson = { ...formContent(config), surveyId: id };
    const hash = contentHashOf(content);
    if (stored?.contentHash === hash) return { number: stored.version, hash };
    const document = { kind, id, content, text: formText(config, content), before: stored };
    const number = await publishDocument(connection, document, { by: staff.staffId, note }, now());
    await writeVersion(connection, makeRandomId());
    return { number, hash };
  }

  /** The published versions before the cursor, the newest first. */
  async versions(
    staff: StaffCaller,
    id: string,
    { cursor, limit = LIST_LIMIT_BY_DEFAULT }: { cursor?: string | undefined; limit?: number | undefined },
  ): Promise<FormVersions> {
    const { database, directory } = this.dependencies;
    const known = await directory.find(staff, id);
    if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw invalid([{ itemKey: 'cursor', message: '' }]);
    const before = cursor === undefined ? MOST_CHANGES : Number(cursor);
    const rows = await readFormPage(database.reads, known, before, limit + 1);
    const page = rows.slice(0, limit);
    const names = await namesOf(
      database.reads,
      page.map(({ by }) => by),
    );
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      items: page.map((row) => publicationOf(row, names)),
      ...(last && { nextCursor: String(last.number) }),
    };
  }

  /** One published version, whole. @throws {Refusal} 404 where there is none of that number */
  async version(staff: StaffCaller, id: string, number: number): Promise<FormVersion> {
    const { database, directory } = this.dependencies;
    const known = await directory.find(staff, id);
    const row = await readPublishedForm(database.reads, known, number);
    const config = await configInForce(database.reads, known, number);
    if (!row || !config) throw notFound();
    const names = await namesOf(database.reads, [row.by]);
    return { ...publicationOf(row, names), config };
  }
}
