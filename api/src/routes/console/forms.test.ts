/**
 * Forms as they are made in the console (CONTRACT 13, CONTRACT 14.3): every state and the ways between them, working drafts,
 * publishing with its checks, versions, what stands in the audit, and new forms.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { API_PATHS } from '@madoguchi/shared/contract';
import type { FormDetail, FormEntry, Forms, FormVersion, FormVersions } from '@madoguchi/shared/contract/console/forms';
import type { ConsoleCallName } from '@madoguchi/shared/contract/console/paths';
import { nowMilliseconds, setClock, today } from '@madoguchi/shared/domain/clock';
import { addDays, mondayOf } from '@madoguchi/shared/domain/date';
import { consoleFormErrorTexts as texts } from '@madoguchi/shared/texts/console/formErrors';
import { contentHashOf } from '../../canonicalJson';
import { put, putBody, rowsOf } from '../../testing/answers';
import { consoleCallOf, dataOf } from '../../testing/console';
import { draftForm, formOf, newFormId, publishedForm, publishForm, saveForm } from '../../testing/consoleForms';
import { exampleBundle } from '../../testing/exampleBundle';
import { beginTest, newPerson, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let owner: string;
let reader: string;
beforeAll(async () => {
  server = await startTestServer({ bundle: exampleBundle() });
  owner = await server.staff({ roles: ['帳票担当'] });
  reader = await server.staff({ roles: ['閲覧'] });
});
afterAll(() => server.close());
beforeEach(() => {
  beginTest('forms');
});

const call = (name: ConsoleCallName, id: string, body?: object, query?: string, as = owner) =>
  consoleCallOf(server, as, name, { ids: { id }, body, ...(query !== undefined && { query }) });
const read = (id: string, as = owner) => dataOf<FormDetail>(server, as, 'form', { ids: { id } });
const listed = async (id: string, as = owner): Promise<FormEntry | undefined> =>
  (await dataOf<Forms>(server, as, 'forms')).items.find(({ formId }) => formId === id);
const later = (milliseconds: number) => setClock(nowMilliseconds() + milliseconds);
const auditOf = async (id: string) =>
  (
    await rowsOf<{ action: string; actor_id: string; after: { event?: string; version?: number; note?: string } }>(
      server,
      'SELECT action, actor_id, after FROM audit WHERE subject = $1 ORDER BY audit_id',
      [`survey/${id}`],
    )
  ).map(({ action, after }) => [action, after.event ?? after.version]);
/** What somebody gets who opens the form. */
const opened = async (id: string) => {
  const { status, body } = await server.call('U-visitor', 'GET', `${API_PATHS.surveyConfig}?surveyId=${id}`);
  return status === 200 ? Object(body.data).surveyTitle : status;
};
const retitled = (id: string, surveyTitle: string) => ({ ...formOf(id), surveyTitle });

describe('the states of a form', () => {
  test('from a draft to publishing, changing, stopping and opening again, each told in the list [CONSOLE 4]', async () => {
    const { formId: id, state } = await draftForm(server, owner);
    const states = [state];
    const note = async () => {
      const entry = await listed(id);
      expect((await read(id)).state).toBe(entry?.state);
      states.push(entry?.state ?? 'draft');
    };
    expect(await opened(id)).toBe(404);
    const { draft } = await read(id);
    expect(await call('formPublish', id, { version: draft?.version, note: '初めて' })).toMatchObject({
      status: 200,
      body: { result: 'OK', data: { number: 1, hash: contentHashOf(formOf(id)) } },
    });
    await note();
    expect(await opened(id)).toBe(`帳票 ${id}`);
    await saveForm(server, id, retitled(id, '変えた'), owner);
    await note();
    expect(await opened(id)).toBe(`帳票 ${id}`);
    expect(await call('formStop', id, { version: 1 })).toMatchObject({ status: 200, body: { data: { number: 2 } } });
    await note();
    expect(await opened(id)).toBe(404);
    const { draft: kept } = await read(id);
    // The draft is of what is stopped now: it is published without a question, and opens the form.
    expect(await call('formPublish', id, { version: kept?.version })).toMatchObject({ body: { data: { number: 3 } } });
    await note();
    expect(await opened(id)).toBe('変えた');
    await call('formStop', id, { version: 3 });
    await note();
    expect(await call('formStart', id, { version: 4 })).toMatchObject({ status: 200, body: { data: { number: 5 } } });
    await note();
    // A draft that was begun from what is stopped says that it is; publishing opens it all the same.
    await call('formStop', id, { version: 5 });
    const { publishedConfig } = await read(id);
    expect(publishedConfig).toMatchObject({ disabled: true });
    await saveForm(server, id, publishedConfig ?? {}, owner);
    expect(await call('formPublish', id, {})).toMatchObject({ body: { data: { number: 7 } } });
    expect(await opened(id)).toBe('変えた');
    expect(states).toEqual([
      ...['draft', 'published', 'publishedWithDraft', 'stoppedWithDraft', 'published', 'stopped', 'published'],
    ]);
    const events = (await auditOf(id)).map(([action, what]) => `${action} ${what}`);
    expect(events).toEqual([
      ...['draft begun', 'publish 1', 'draft begun', 'publish 2', 'publish 3', 'publish 4', 'publish 5', 'publish 6'],
      ...['draft begun', 'publish 7'],
    ]);
  });
  test('what is stopped is not stopped again, nor what is open opened, and neither by an older version', async () => {
    const { formId: id } = await publishedForm(server, owner);
    const refused = (message: string) => ({ status: 400, body: { errors: [{ itemKey: 'disabled', message }] } });
    expect(await call('formStart', id, { version: 1 })).toMatchObject(refused(texts.isOpen));
    await call('formStop', id, { version: 1 });
    expect(await call('formStop', id, { version: 2 })).toMatchObject(refused(texts.isStopped));
    expect(await call('formStart', id, { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'changed', data: { state: 'stopped', published: { number: 2, note: texts.notes.stopped } } },
    });
    const { formId: alone } = await draftForm(server, owner);
    expect(await call('formStop', alone, { version: 1 })).toMatchObject({ status: 409 });
  });
  test('the entry of a form says its address, department, items, and what nobody has used yet', async () => {
    const config = { ...formOf(newFormId()), departmentId: 'naika' };
    const { formId: id } = await publishedForm(server, owner, config);
    const none = { sum: 0, isMore: false };
    expect(await listed(id, reader)).toEqual({
      ...{ formId: id, kind: 'survey', title: `帳票 ${id}`, departmentId: 'naika', state: 'published', itemCount: 1 },
      address: `http://localhost:0/survey/${id}`,
      published: {
        ...{ number: 1, hash: contentHashOf(config), at: expect.any(String), by: owner, name: owner, note: '' },
      },
      use: { opened: none, begun: none, sent: none },
    });
    const { items } = await dataOf<Forms>(server, reader, 'forms');
    const address = (formId: string) => items.find((form) => form.formId === formId)?.address;
    expect([address('stay'), address('card')]).toEqual([
      'http://localhost:0/bed-reservation/stay',
      'http://localhost:0/member/card',
    ]);
  });
});

test('how often a form was used is told of this week and the three before, small numbers hidden [CONTRACT 14.2]', async () => {
  const { formId: id } = await publishedForm(server, owner);
  const rows = [
    [0, 'opened', 7],
    [21, 'opened', 5],
    [28, 'opened', 90],
    [7, 'begun', 3],
    [14, 'begun', 6],
  ] as const;
  for (const [ago, kind, count] of rows)
    await rowsOf(server, `INSERT INTO form_use (survey_id, day, kind, part, count) VALUES ($1, $2, $3, '', $4)`, [
      ...[id, addDays(mondayOf(today()), -ago), kind, count],
    ]);
  for (let sent = 0; sent < 5; sent += 1) await put(server, newPerson('use'), putBody(id, { name: '山田' }));
  expect((await listed(id))?.use).toEqual({
    opened: { sum: 12, isMore: false },
    begun: { sum: 6, isMore: true },
    sent: { sum: 5, isMore: false },
  });
  // A form that is not whole in the scope tells nothing.
  const limited = await server.staff({ roles: ['帳票担当'], scope: { calendars: ['main'] } });
  expect((await listed('visit', limited))?.use).toBeUndefined();
});

describe('a working draft', () => {
  test('is saved over the version that was read, and over no other: the refusal says what stands [CONTRACT 14]', async () => {
    const { formId: id, draft } = await draftForm(server, owner);
    const version = draft?.version ?? 0;
    const config = retitled(id, 'あと');
    const saved = await call('formDraftPut', id, { config, version });
    expect(saved).toMatchObject({ status: 200, body: { data: { savedAt: expect.any(String) } } });
    const { version: next } = Object(saved.body.data);
    expect(next).toBeGreaterThan(version);
    const late = await call('formDraftPut', id, { config: retitled(id, '前'), version });
    expect(late).toMatchObject({ status: 409, body: { code: 'changed', data: { draft: { version: next, config } } } });
    expect(await call('formDraftPut', id, { config, version: 0 })).toMatchObject({ status: 409 });
    expect((await read(id)).draft?.config).toEqual(config);
  });
  test('of what is published is begun by version 0, from what is in force and nothing else', async () => {
    const { formId: id } = await publishedForm(server, owner);
    const config = retitled(id, '次');
    expect(await call('formDraftPut', id, { config, version: 0, base: 7 })).toMatchObject({
      status: 409,
      body: { data: { draft: null, published: { number: 1 } } },
    });
    await call('formDraftPut', id, { config, version: 0, base: 1 });
    expect((await read(id)).draft).toMatchObject({ base: 1, savedBy: owner, name: owner, config });
  });
  test('that was thrown away is gone, and its version never comes again', async () => {
    const { formId: id } = await publishedForm(server, owner);
    const { version } = await saveForm(server, id, retitled(id, '捨てる'), owner);
    expect(await call('formDraftDelete', id, undefined, `version=${version - 1}`)).toMatchObject({ status: 409 });
    expect(await call('formDraftDelete', id, undefined, `version=${version}`)).toMatchObject({ status: 200 });
    expect(await read(id)).toMatchObject({ state: 'published', draft: null });
    const again = await saveForm(server, id, retitled(id, 'また'), owner);
    expect(again.version).toBeGreaterThan(version);
    expect(await call('formDraftPut', id, { config: formOf(id), version })).toMatchObject({ status: 409 });
    const { formId: alone, draft } = await draftForm(server, owner);
    await call('formDraftDelete', alone, undefined, `version=${draft?.version}`);
    expect(await call('form', alone)).toMatchObject({ status: 404 });
    expect(await listed(alone)).toBeUndefined();
  });
  test('keeps its form’s id, whatever is put in', async () => {
    const { formId: id, draft } = await draftForm(server, owner);
    for (const config of [formOf('other'), { ...formOf(id), memberSurveyId: id }, {}])
      expect(await call('formDraftPut', id, { config, version: draft?.version })).toMatchObject({
        status: 400,
        body: { errors: [{ itemKey: 'surveyId', message: texts.idStays }] },
      });
  });
  test('stands in the audit when it is begun and thrown away, and by each editor once in five minutes', async () => {
    const { formId: id } = await publishedForm(server, owner);
    const other = await server.staff({ roles: ['帳票担当'] });
    const save = (as: string, title: string) => saveForm(server, id, retitled(id, title), as);
    await save(owner, '1');
    for (const title of ['2', '3']) await save(owner, title);
    await save(other, '4');
    await save(other, '5');
    later(5 * 60_000);
    const { version } = await save(other, '6');
    await call('formDraftDelete', id, undefined, `version=${version}`);
    const events = (await auditOf(id)).slice(2).map(([, event]) => event);
    expect(events).toEqual(['begun', 'saved', 'saved', 'removed']);
  });
});

describe('publishing', () => {
  test('of what has faults is refused with the list, and leaves everything as it was [CONSOLE 4]', async () => {
    const faulty = [
      { ...formOf('x').surveySchema[0], itemKey: 'name' },
      { itemKey: 'name', type: 'radio', title: '二つ目', options: [] },
    ];
    const { formId: id } = await publishedForm(server, owner);
    const { version } = await saveForm(server, id, formOf(id, faulty as object[]), owner);
    const before = await read(id);
    const refused = await call('formPublish', id, { version });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid', errorMessage: texts.faulty } });
    const { faults } = Object(refused.body.data);
    expect(faults.length).toBeGreaterThanOrEqual(2);
    const checked = await call('formCheck', id, {});
    expect(Object(checked.body.data).faults).toEqual(faults);
    expect(await read(id)).toEqual(before);
  });
  test('of a draft that somebody has saved since, or over another version than was looked at, is refused', async () => {
    const { formId: id } = await publishedForm(server, owner);
    await publishForm(server, id, retitled(id, '2'), owner);
    const { version } = await saveForm(server, id, retitled(id, '3'), owner);
    await saveForm(server, id, retitled(id, '4'), owner);
    expect(await call('formPublish', id, { version })).toMatchObject({ status: 409, body: { code: 'changed' } });
    // The draft is of version 2: who has not seen what was restored meanwhile does not publish over it.
    await call('formRestore', id, { number: 1, version: 2 });
    const { draft } = await read(id);
    expect(draft?.base).toBe(2);
    const publish = (more: object) => call('formPublish', id, { version: draft?.version, ...more });
    expect(await publish({})).toMatchObject({ status: 409, body: { data: { published: { number: 3 }, draft } } });
    expect(await publish({ over: 2 })).toMatchObject({ status: 409 });
    expect(await publish({ over: 3 })).toMatchObject({ status: 200, body: { data: { number: 4 } } });
    expect(await publish({ over: 4 })).toMatchObject({ status: 409, body: { data: { draft: null } } });
  });
  test('of what is in force is no version of its own, and the draft is over', async () => {
    const { formId: id, published } = await publishedForm(server, owner);
    const { version } = await saveForm(server, id, formOf(id), owner);
    expect(await call('formPublish', id, { version })).toMatchObject({
      body: { data: { number: 1, hash: published?.hash } },
    });
    expect(await read(id)).toMatchObject({ state: 'published', draft: null, published: { number: 1 } });
  });
  test('out of the own scope is refused', async () => {
    const limited = await server.staff({ roles: ['帳票担当'], scope: { departments: ['naika'] } });
    const id = newFormId();
    const body = { formId: id, kind: 'survey', title: '内科の帳票' };
    const made = await dataOf<FormDetail>(server, limited, 'formPost', { body });
    expect(made).toMatchObject({ departmentId: 'naika', state: 'draft' });
    const config = { ...made.draft?.config, departmentId: 'geka' };
    await saveForm(server, id, config, limited);
    const { draft } = await read(id, limited);
    expect(await call('formPublish', id, { version: draft?.version }, undefined, limited)).toMatchObject({
      status: 400,
      body: { errors: [{ itemKey: 'departmentId', message: texts.outOfScope }] },
    });
    await saveForm(server, id, { ...config, departmentId: 'naika' }, limited);
    expect(await call('form', id, undefined, undefined, limited)).toMatchObject({ status: 200 });
  });
});

describe('versions', () => {
  test('are listed the newest first, a page at a time, and each is read as it was written, in its order [CONSOLE 6]', async () => {
    const id = newFormId();
    const first = { surveyTitle: '一', zebra: { b: 1, a: 2 }, surveyId: id, surveySchema: [] };
    const published = { surveyTitle: '一', surveyId: id, surveySchema: [] };
    await draftForm(server, owner, formOf(id));
    expect(await publishForm(server, id, published, owner)).toMatchObject({ number: 1 });
    await publishForm(server, id, { ...published, surveyTitle: '二' }, owner);
    const page = await dataOf<FormVersions>(server, reader, 'formVersions', { ids: { id }, query: 'limit=1' });
    expect(page).toMatchObject({ items: [{ number: 2, by: owner, name: owner, note: '' }], nextCursor: '2' });
    const query = `limit=1&cursor=${page.nextCursor}`;
    const rest = await dataOf<FormVersions>(server, reader, 'formVersions', { ids: { id }, query });
    expect(rest).toEqual({ items: [expect.objectContaining({ number: 1, hash: contentHashOf(published) })] });
    const version = await dataOf<FormVersion>(server, reader, 'formVersion', { ids: { id, number: '1' } });
    expect(JSON.stringify(version.config)).toBe(JSON.stringify(published));
    expect(await consoleCallOf(server, reader, 'formVersion', { ids: { id, number: '3' } })).toMatchObject({
      status: 404,
    });
    // What no schema knows is kept in a draft, and refused at publishing, as an import refuses it.
    const { version: saved } = await saveForm(server, id, first, owner);
    expect(JSON.stringify((await read(id)).draft?.config)).toBe(JSON.stringify(first));
    expect(await call('formPublish', id, { version: saved })).toMatchObject({ status: 400 });
  });
  test('come back with one press, as the next one; the working draft stays [CONSOLE 4]', async () => {
    const { formId: id, published } = await publishedForm(server, owner);
    await publishForm(server, id, retitled(id, '二'), owner);
    const { draft } = await saveForm(server, id, retitled(id, '下書き'), owner).then(() => read(id));
    expect(await call('formRestore', id, { number: 1, version: 1 })).toMatchObject({ status: 409 });
    expect(await call('formRestore', id, { number: 9, version: 2 })).toMatchObject({ status: 404 });
    expect(await call('formRestore', id, { number: 1, version: 2 })).toMatchObject({
      body: { data: { number: 3, hash: published?.hash } },
    });
    expect(await opened(id)).toBe(`帳票 ${id}`);
    const now = await read(id);
    expect(now).toMatchObject({ state: 'publishedWithDraft', published: { note: texts.notes.restored(1) }, draft });
  });
});

describe('a new form', () => {
  const make = (body: object, as = owner) => consoleCallOf(server, as, 'formPost', { body });

  test('of nothing, of another form or of a template is a working draft of its own id and title', async () => {
    const [blank, copy, templated] = [newFormId(), newFormId(), newFormId()];
    const body = { kind: 'survey', title: '新しい帳票' };
    expect(await make({ ...body, formId: blank })).toMatchObject({
      status: 200,
      body: {
        data: {
          ...{ state: 'draft', publishedConfig: null, lock: null },
          draft: { base: 0, config: { surveyId: blank, surveyTitle: '新しい帳票', surveySchema: [] } },
        },
      },
    });
    const { surveySchema } = Object(exampleBundle()['surveys/visit.json']);
    expect(await make({ ...body, formId: copy, from: { form: 'visit' } })).toMatchObject({
      body: { data: { draft: { config: { surveyId: copy, surveyTitle: '新しい帳票', surveySchema } } } },
    });
    const { items } = Object((await consoleCallOf(server, owner, 'formTemplates')).body.data);
    expect(items).toContainEqual(expect.objectContaining({ id: 'influenza', kind: 'survey', itemCount: 7 }));
    expect(await make({ ...body, formId: templated, from: { template: 'influenza' } })).toMatchObject({
      body: { data: { itemCount: 7, draft: { config: { surveyId: templated } } } },
    });
    const member = newFormId();
    expect(await make({ formId: member, kind: 'member', title: '台帳', from: { form: 'visit' } })).toMatchObject({
      body: { data: { kind: 'member', draft: { config: { memberSurveyId: member } } } },
    });
  });
  test('is refused where its id is taken, published or not, by either kind, or its model is not there', async () => {
    const { formId: id } = await draftForm(server, owner);
    const taken = { status: 400, body: { errors: [{ itemKey: 'formId', message: texts.idTaken }] } };
    for (const formId of [id, 'visit', 'card'])
      expect(await make({ formId, kind: 'survey', title: '二つ目' })).toMatchObject(taken);
    const body = { formId: newFormId(), kind: 'survey', title: '写し' };
    expect(await make({ ...body, from: { template: 'none' } })).toMatchObject({ status: 400 });
    expect(await make({ ...body, from: { form: 'none' } })).toMatchObject({ status: 404 });
    expect(await make({ ...body, formId: 'not_an_id' })).toMatchObject({ status: 400 });
  });
  test('is there for who has made it and whoever its department is in scope of, and nobody else [CONTRACT 14.2]', async () => {
    const scope = { departments: ['naika', 'geka'] };
    const limited = await server.staff({ roles: ['帳票担当'], scope });
    const id = newFormId();
    const body = { formId: id, kind: 'survey', title: '外科の帳票' };
    const department = { status: 400, body: { errors: [{ itemKey: 'departmentId', message: texts.department }] } };
    expect(await make(body, limited)).toMatchObject(department);
    expect(await make({ ...body, departmentId: 'none' }, limited)).toMatchObject(department);
    expect(await make({ ...body, departmentId: 'geka' }, limited)).toMatchObject({ status: 200 });
    const [beside, away] = await Promise.all([
      server.staff({ roles: ['閲覧'], scope: { departments: ['geka'] } }),
      server.staff({ roles: ['閲覧'], scope: { departments: ['naika'] } }),
    ]);
    expect([Boolean(await listed(id, beside)), Boolean(await listed(id, away))]).toEqual([true, false]);
    expect(await call('form', id, undefined, undefined, away)).toMatchObject({ status: 404 });
    const byForm = await server.staff({ roles: ['帳票担当'], scope: { forms: ['visit'] } });
    expect(await make({ ...body, formId: newFormId() }, byForm)).toMatchObject({ status: 400 });
  });
});
