/** Examples of the console's calls about forms as they are made. Each has a form of its own. */
import type { FormBindings, FormDetail } from '@madoguchi/shared/contract/console/forms';
import { type ConsoleCallName, consolePath } from '@madoguchi/shared/contract/console/paths';
import { consoleOperation } from '../plugins/operations/staff';
import { dataOf } from './console';
import { draftForm, formOf, newFormId, publishedForm, publishForm } from './consoleForms';
import type { MakeExample } from './example';
import { ADMIN, DESK, type TestServer } from './server';

const TOKEN = 'page-of-the-example';

interface Said {
  body?: object;
  query?: string;
  number?: string;
}
/** A call of a form that is made for it. */
const of = (
  name: ConsoleCallName,
  make: (server: TestServer) => Promise<FormDetail>,
  say: (form: FormDetail, server: TestServer) => Said | Promise<Said> = () => ({}),
): [string, MakeExample] => [
  consoleOperation(name),
  async (server) => {
    const form = await make(server);
    const { body, query = '', number = '' } = await say(form, server);
    return { as: DESK, path: `${consolePath(name, { id: form.formId, number })}${query}`, ...(body && { body }) };
  },
];
const plain = (
  name: ConsoleCallName,
  body?: (server: TestServer) => object | Promise<object>,
): [string, MakeExample] => [
  consoleOperation(name),
  async (server) => ({ as: DESK, path: consolePath(name), ...(body && { body: await body(server) }) }),
];

const held = async (server: TestServer) => {
  const form = await draftForm(server);
  await dataOf(server, ADMIN, 'formLock', { ids: { id: form.formId }, body: { token: TOKEN } });
  return form;
};
const changed = async (server: TestServer) => {
  const { formId } = await publishedForm(server);
  await publishForm(server, formId, { ...formOf(formId), description: 'もう一度' });
  return dataOf<FormDetail>(server, ADMIN, 'form', { ids: { id: formId } });
};
const stopped = async (server: TestServer) => {
  const { formId, published } = await publishedForm(server);
  await dataOf(server, ADMIN, 'formStop', { ids: { id: formId }, body: { version: published?.number } });
  return dataOf<FormDetail>(server, ADMIN, 'form', { ids: { id: formId } });
};
const version = ({ draft }: FormDetail) => draft?.version ?? 0;
const inForce = ({ published }: FormDetail) => published?.number ?? 0;

export const CONSOLE_FORM_EXAMPLES: Readonly<Record<string, MakeExample>> = Object.fromEntries([
  plain('forms'),
  plain('formPost', () => ({ formId: newFormId(), kind: 'survey', title: '新しい帳票', from: { form: 'visit' } })),
  plain('formTemplates'),
  plain('formBindings'),
  of('form', draftForm),
  of('formDraftPut', draftForm, (form) => ({
    body: { config: { ...formOf(form.formId), description: '変えた' }, version: version(form) },
  })),
  of('formDraftDelete', draftForm, (form) => ({ query: `?version=${version(form)}` })),
  of('formLock', draftForm, () => ({ body: { token: TOKEN } })),
  of('formUnlock', held, () => ({ query: `?token=${TOKEN}` })),
  of('formCheck', changed, () => ({ body: {} })),
  of('formPublish', draftForm, (form) => ({ body: { version: version(form), note: '初めて' } })),
  of('formVersions', changed, () => ({ query: '?limit=1' })),
  of('formVersion', changed, () => ({ number: '1' })),
  of('formRestore', changed, (form) => ({ body: { number: 1, version: inForce(form) } })),
  of('formStop', publishedForm, (form) => ({ body: { version: inForce(form) } })),
  of('formStart', stopped, (form) => ({ body: { version: inForce(form) } })),
  of('formTry', publishedForm, ({ formId }) => ({
    body: {
      mode: 'user',
      now: '2026-11-30T00:00:00Z',
      data: [{ surveyId: formId, itemKey: 'name', sortKey: 'name', value: '山田 花子' }],
    },
  })),
  plain('calendarPost', () => ({
    ...{ calendarId: newFormId(), name: '新しい窓口', weekdays: [1, 2, 3, 4, 5], quota: 2 },
    ...{ times: [{ start: '09:00', end: '09:30' }], from: '20270104', months: 1 },
  })),
  plain('categoryPost', async (server) => ({
    ...{ id: newFormId(), name: '新しい分類', above: [], calendarId: 'main' },
    items: [{ itemId: newFormId(), itemName: '30分', cost: 1 }],
    version: (await dataOf<FormBindings>(server, ADMIN, 'formBindings')).categoriesVersion,
  })),
]);
