/**
 * New forms (CONTRACT 14.3): a working draft of nothing, of another form as it was saved last, or of a template. Whatever
 * binds the model to its own life stays behind: that it was stopped, and numbers that it has given out.
 */
import type { FormDetail, FormPostBody } from '@madoguchi/shared/contract/console/forms';
import { now } from '@madoguchi/shared/domain/clock';
import { consoleFormErrorTexts as texts } from '@madoguchi/shared/texts/console/formErrors';
import type { Connection, Database } from '../../database/database';
import { invalid } from '../../refusal';
import { readDocument } from '../../repositories/configuration/documents';
import { beginDraft, findDraft } from '../../repositories/forms/drafts';
import { lockForm } from '../../repositories/forms/locks';
import type { StaffCaller } from '../staff/staffCaller';
import type { FormDirectory, FormJson } from './formDirectory';
import { auditDraft, idFieldOf } from './formDrafts';
import type { FormTemplates } from './formTemplates';

/** What a copy does not take over. */
const OWN_FIELDS = ['surveyId', 'memberSurveyId', 'surveyTitle', 'departmentId', 'disabled', 'lastResultNumber'];

export class NewForms {
  constructor(
    private readonly database: Database,
    private readonly directory: FormDirectory,
    private readonly templates: FormTemplates,
  ) {}

  /**
   * Makes a form, which is a working draft alone.
   * @throws {Refusal} 400 where the id is taken, the department is outside of the caller's scope or the model is not there
   */
  async make(staff: StaffCaller, body: FormPostBody): Promise<FormDetail> {
    const { formId, kind } = body;
    const model = await this.model(staff, body);
    const config = madeOf(body, model, departmentOf(staff, body, model));
    // A form that the caller's scope will never let in is none that they may make.
    if (staff.scope.forms !== undefined && !staff.scope.forms.includes(formId))
      throw invalid([{ itemKey: 'formId', message: texts.outOfScope }]);
    await this.database.transaction(async (connection) => {
      await lockForm(connection, formId);
      const draft = { formId, kind, config: JSON.stringify(config), base: 0, savedBy: staff.staffId, savedAt: now() };
      const isTaken = await isIdTaken(connection, formId);
      const version = isTaken ? undefined : await beginDraft(connection, draft);
      if (version === undefined) throw invalid([{ itemKey: 'formId', message: texts.idTaken }]);
      await auditDraft(connection, staff, { kind, id: formId }, 'begun', { version });
    });
    return this.directory.detail(staff, formId, undefined, this.database);
  }

  private async model(staff: StaffCaller, { from }: FormPostBody): Promise<FormJson | undefined> {
    if (!from) return undefined;
    const model = 'template' in from ? this.templates.find(from.template) : await this.form(staff, from.form);
    if (!model) throw invalid([{ itemKey: 'from', message: texts.notFound }]);
    return model;
  }

  private async form(staff: StaffCaller, id: string): Promise<FormJson | null> {
    const { draft, publishedConfig } = await this.directory.detail(staff, id);
    return draft?.config ?? publishedConfig;
  }
}

/** No two forms share an id, whatever their kinds (CONTRACT 2). */
async function isIdTaken(connection: Connection, id: string): Promise<boolean> {
  const published = await Promise.all(
    (['survey', 'member'] as const).map((kind) => readDocument(connection, { kind, id })),
  );
  return published.some(Boolean) || (await findDraft(connection, id)) !== undefined;
}

/** The department of a new form: the one that is said, the model's, or of who is limited to one that. */
function departmentOf(
  { scope }: StaffCaller,
  { departmentId }: FormPostBody,
  model: FormJson | undefined,
): string | undefined {
  const { departments } = scope;
  const [only, another] = departments ?? [];
  const own = typeof model?.departmentId === 'string' ? model.departmentId : undefined;
  const chosen = departmentId ?? own ?? (another === undefined ? only : undefined);
  if (departments && !(chosen !== undefined && departments.includes(chosen)))
    throw invalid([{ itemKey: 'departmentId', message: texts.department }]);
  return chosen;
}

function madeOf({ formId, kind, title }: FormPostBody, model: FormJson | undefined, departmentId: string | undefined) {
  const kept = Object.entries(model ?? { surveySchema: [] }).filter(([field]) => !OWN_FIELDS.includes(field));
  return {
    [idFieldOf(kind)]: formId,
    surveyTitle: title,
    ...(departmentId !== undefined && { departmentId }),
    ...Object.fromEntries(kept),
  };
}
