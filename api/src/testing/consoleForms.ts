/** Forms that tests make in the console. */
import type { FormDetail, FormDraftSaved, FormPublished } from '@madoguchi/shared/contract/console/forms';
import { dataOf } from './console';
import { ADMIN, type TestServer } from './server';

let made = 0;
/** The id of a form that no other test of the file knows. */
export function newFormId(): string {
  made += 1;
  return `made-${made}`;
}

/** A form with one question, as its owner would write it. */
export function formOf(id: string, items: readonly object[] = [{ itemKey: 'name', type: 'text', title: '氏名' }]) {
  return { surveyId: id, surveyTitle: `帳票 ${id}`, surveySchema: items };
}

/** A new form as a working draft. @returns it as it stands */
export async function draftForm(server: TestServer, as = ADMIN, config = formOf(newFormId())): Promise<FormDetail> {
  const { surveyId: formId, surveyTitle: title } = config;
  const ids = { id: formId };
  const made = await dataOf<FormDetail>(server, as, 'formPost', { body: { formId, kind: 'survey', title } });
  await dataOf(server, as, 'formDraftPut', { ids, body: { config, version: made.draft?.version } });
  return dataOf<FormDetail>(server, as, 'form', { ids });
}

/** Saves a config over the working draft, or begins one. */
export async function saveForm(server: TestServer, id: string, config: object, as = ADMIN): Promise<FormDraftSaved> {
  const { draft } = await dataOf<FormDetail>(server, as, 'form', { ids: { id } });
  const body = { config, version: draft?.version ?? 0 };
  return dataOf<FormDraftSaved>(server, as, 'formDraftPut', { ids: { id }, body });
}

/** Publishes a config as the next version of its form. */
export async function publishForm(server: TestServer, id: string, config: object, as = ADMIN): Promise<FormPublished> {
  const { version } = await saveForm(server, id, config, as);
  return dataOf<FormPublished>(server, as, 'formPublish', { ids: { id }, body: { version, note: '' } });
}

/** A published form. @returns it as it stands */
export async function publishedForm(server: TestServer, as = ADMIN, config = formOf(newFormId())): Promise<FormDetail> {
  const { formId, draft } = await draftForm(server, as, config);
  const ids = { id: formId };
  await dataOf(server, as, 'formPublish', { ids, body: { version: draft?.version, note: '' } });
  return dataOf<FormDetail>(server, as, 'form', { ids });
}
