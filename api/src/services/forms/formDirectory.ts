/**
 * Forms as they are made (CONTRACT 14.3): each with what is in force of it and its working draft, as far as the caller's
 * scope goes. A form that is a working draft alone is where its draft says, and always there for who has begun it.
 */
import type { SurveyConfig } from '@madoguchi/shared/contract';
import { FormMessagesSchema } from '@madoguchi/shared/contract/bundleSchema';
import type { FormDetail, FormEntry, FormLock, FormPublication, Forms } from '@madoguchi/shared/contract/console/forms';
import type { FormKind, FormState } from '@madoguchi/shared/contract/console/words';
import { pathOf } from '@madoguchi/shared/contract/routes';
import { SurveyConfigSchema } from '@madoguchi/shared/contract/schema';
import { now } from '@madoguchi/shared/domain/clock';
import { isFormInScope, type ScopedForm } from '@madoguchi/shared/domain/staff';
import { bedItemOf, flattenItems, rulesOf } from '@madoguchi/shared/domain/survey';
import * as v from 'valibot';
import type { Connection, Database } from '../../database/database';
import { notFound } from '../../refusal';
import { readDocument } from '../../repositories/configuration/documents';
import {
  type FormInForce,
  type FormName,
  type NotedPublication,
  readFormsInForce,
  readPublishedForm,
} from '../../repositories/configuration/versions';
import { allDrafts, findDraft, type WorkingDraft } from '../../repositories/forms/drafts';
import { readFormLock, type StoredLock } from '../../repositories/forms/locks';
import { namesOf } from '../../repositories/people/names';
import type { Configurations } from '../configuration/configurations';
import { isJsonObject } from '../configuration/formText';
import type { Snapshot } from '../configuration/snapshot';
import { formsInScope, scopedForm, scopedFormOf, wholeFormsInScope } from '../staff/scopedForms';
import type { StaffCaller } from '../staff/staffCaller';
import type { FormUses } from './formUses';
import { settled } from './lockState';

/** A form's JSON, which may hold anything. */
export type FormJson = Record<string, unknown>;

/** A form that the caller may see: what is in force of it, and the working draft. */
export interface KnownForm extends FormName {
  /** Undefined: it is a working draft alone. */
  published: FormInForce | undefined;
  draft: WorkingDraft | undefined;
}

interface DirectoryDependencies {
  database: Database;
  configurations: Configurations;
  formUses: FormUses;
  /** What the path of a form's address is put behind. */
  linkBase: string;
}

/** A working draft as JSON. */
export function configOf({ config }: Pick<WorkingDraft, 'config'>): FormJson {
  const parsed: unknown = JSON.parse(config);
  return isJsonObject(parsed) ? parsed : {};
}

/** A form as the program knows it; undefined where it is not one yet. @param formId its id, also of a member form */
export function readConfig(config: FormJson, formId: string): SurveyConfig | undefined {
  const parsed = v.safeParse(SurveyConfigSchema, { ...config, surveyId: formId });
  return parsed.success ? parsed.output : undefined;
}

/** Whether the working draft is one of a form of that kind. */
function ofKind(draft: WorkingDraft | undefined, kind: FormKind): WorkingDraft | undefined {
  return draft?.kind === kind ? draft : undefined;
}

/** The kind of a form of the snapshot. */
function kindOf({ surveys }: Snapshot, id: string): FormKind {
  return surveys.has(id) ? 'survey' : 'member';
}

function titleOf({ surveyTitle }: FormJson): string {
  return typeof surveyTitle === 'string' ? surveyTitle : '';
}

function stateOf({ published, draft }: KnownForm): FormState {
  if (!published) return 'draft';
  if (published.isStopped) return draft ? 'stoppedWithDraft' : 'stopped';
  return draft ? 'publishedWithDraft' : 'published';
}

/** What of a draft decides whether it is in a scope; one that is no form yet has its department alone. */
export function scopedDraft(snapshot: Snapshot, formId: string, config: FormJson): ScopedForm {
  const read = readConfig(config, formId);
  if (read) return scopedForm(snapshot, read);
  const said = v.safeParse(FormMessagesSchema, { departmentId: config.departmentId });
  return { surveyId: formId, departmentId: said.success ? said.output.departmentId : undefined, calendarIds: [] };
}

function isDraftInScope(snapshot: Snapshot, { scope, staffId }: StaffCaller, draft: WorkingDraft): boolean {
  return draft.createdBy === staffId || isFormInScope(scope, scopedDraft(snapshot, draft.formId, configOf(draft)));
}

/** A version in force, as it is told. */
export function publicationOf(row: NotedPublication, names: ReadonlyMap<string, string>): FormPublication {
  const { number, hash, at, by, note } = row;
  return { number, hash, at: at.toISOString(), by, name: names.get(by) ?? '', note };
}

function draftFacts({ version, base, savedAt, savedBy }: WorkingDraft, names: ReadonlyMap<string, string>) {
  return { version, base, savedAt: savedAt.toISOString(), savedBy, name: names.get(savedBy) ?? '' };
}

/** Who edits the form, as the page with the token sees it; null: nobody. */
export function shownLock(lock: StoredLock, token: string | undefined): FormLock | null {
  const { holder, since, until, wanted } = lock;
  if (!holder) return null;
  return {
    ...{ holder: holder.id, name: holder.name, since: since.toISOString(), until: until.toISOString() },
    mine: holder.token === token,
    ...(wanted && { wanted: { by: wanted.id, name: wanted.name, at: wanted.at.toISOString() } }),
  };
}

export class FormDirectory {
  constructor(private readonly dependencies: DirectoryDependencies) {}

  /** What is there in the caller's scope: forms in force in the snapshot's order, then what is a working draft alone. */
  private async all(staff: StaffCaller): Promise<{ known: KnownForm; config: FormJson }[]> {
    const { reads } = this.dependencies.database;
    const snapshot = await this.dependencies.configurations.current();
    const [inForce, drafts] = await Promise.all([readFormsInForce(reads), allDrafts(reads)]);
    const draftOf = new Map(drafts.map((draft) => [draft.formId, draft]));
    const alone = drafts.filter((draft) => !inForce.has(draft.formId) && isDraftInScope(snapshot, staff, draft));
    return [
      ...formsInScope(snapshot, staff).map((config) => {
        const kind = kindOf(snapshot, config.surveyId);
        const { surveyId: id } = config;
        return { known: { kind, id, published: inForce.get(id), draft: ofKind(draftOf.get(id), kind) }, config };
      }),
      ...alone.map((draft) => ({
        known: { kind: draft.kind, id: draft.formId, published: undefined, draft },
        config: configOf(draft),
      })),
    ];
  }

  /** The names of the forms in the caller's scope. */
  async names(staff: StaffCaller): Promise<{ formId: string; kind: FormKind; title: string; isPublished: boolean }[]> {
    return (await this.all(staff)).map(({ known: { id, kind, published }, config }) => ({
      ...{ formId: id, kind, title: titleOf(config) },
      isPublished: published !== undefined,
    }));
  }

  /** The forms in the caller's scope. */
  async list(staff: StaffCaller): Promise<Forms> {
    const { database, configurations, formUses } = this.dependencies;
    const { reads } = database;
    const forms = await this.all(staff);
    const whole = wholeFormsInScope(await configurations.current(), staff);
    const uses = await formUses.of(whole.map(({ surveyId }) => surveyId));
    const names = await namesOf(
      reads,
      forms.flatMap(({ known: { published, draft } }) => [published?.by ?? '', draft?.savedBy ?? '']),
    );
    const items = forms.map(({ known, config }): FormEntry => {
      const use = uses.get(known.id);
      return {
        ...this.entryFacts(known, config, names),
        ...(known.draft && { draft: draftFacts(known.draft, names) }),
        ...(use && { use }),
      };
    });
    return { items };
  }

  private entryFacts(known: KnownForm, config: FormJson, names: ReadonlyMap<string, string>) {
    const { kind, id: formId, published } = known;
    const read = readConfig(config, formId);
    const said = v.safeParse(FormMessagesSchema, { departmentId: config.departmentId });
    const departmentId = said.success ? said.output.departmentId : undefined;
    const isBed = read !== undefined && bedItemOf(read) !== undefined;
    const route = kind === 'member' ? 'LiffMember' : isBed ? 'BedReservation' : 'LiffSurvey';
    return {
      ...{ formId, kind, state: stateOf(known) },
      title: titleOf(config),
      ...(departmentId !== undefined && { departmentId }),
      ...(published && { published: publicationOf(published, names) }),
      itemCount: read ? flattenItems(read).filter((item) => rulesOf(item).hasAnswer).length : 0,
      address: `${this.dependencies.linkBase}${pathOf(route, formId)}`,
    };
  }

  /**
   * A form by its id, with what the caller's deed is on.
   * @param connection of the deed, where it has begun
   * @throws {Refusal} 404 outside of the caller's scope
   */
  async find(
    staff: StaffCaller,
    id: string,
    connection: Connection = this.dependencies.database.reads,
  ): Promise<KnownForm> {
    const snapshot = await this.dependencies.configurations.current();
    const draft = await findDraft(connection, id);
    const config = snapshot.surveys.get(id) ?? snapshot.members.get(id);
    if (!config) {
      if (!draft || !isDraftInScope(snapshot, staff, draft)) throw notFound();
      return { kind: draft.kind, id, published: undefined, draft };
    }
    if (!isFormInScope(staff.scope, scopedFormOf(snapshot, config))) throw notFound();
    const kind = kindOf(snapshot, id);
    const document = await readDocument(connection, { kind, id });
    const version = document && (await readPublishedForm(connection, { kind, id }, document.version));
    const isStopped = isJsonObject(document?.content) && document.content.disabled === true;
    const published = version && { ...version, isStopped };
    return { kind, id, published, draft: ofKind(draft, kind) };
  }

  /**
   * The form as it stands, whole. @param token of the page that asks
   * @throws {Refusal} as `find`
   */
  async detail(
    staff: StaffCaller,
    id: string,
    token?: string,
    connection: Connection = this.dependencies.database.reads,
  ): Promise<FormDetail> {
    const known = await this.find(staff, id, connection);
    const { published, draft } = known;
    const publishedConfig = published ? await configInForce(connection, known, published.number) : null;
    const config = draft ? configOf(draft) : null;
    const names = await namesOf(connection, [published?.by ?? '', draft?.savedBy ?? '']);
    const lock = settled(await readFormLock(connection, id), now());
    return {
      ...this.entryFacts(known, publishedConfig ?? config ?? {}, names),
      version: draft?.version ?? 0,
      draft: draft && config ? { ...draftFacts(draft, names), config } : null,
      publishedConfig,
      lock: shownLock(lock, token),
    };
  }
}

/** A published form's JSON: as it was written where that is known, its fields in their order. */
export async function configInForce(connection: Connection, name: FormName, number: number): Promise<FormJson | null> {
  const version = await readPublishedForm(connection, name, number);
  if (!version) return null;
  const content: unknown = version.text === null ? version.content : JSON.parse(version.text);
  return isJsonObject(content) ? content : null;
}
