/**
 * Forms that are made while they are in use (CONTRACT 13, CONSOLE 4): who has begun finishes, what a change means for what is
 * stored, imports and exports beside the console, trying without storing, and what is made in place for a form.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { API_PATHS } from '@madoguchi/shared/contract';
import type {
  FormBindings,
  FormCheck,
  FormConsequences,
  FormDetail,
  FormTried,
} from '@madoguchi/shared/contract/console/forms';
import { randomConfig, runs } from '@madoguchi/shared/testing/forms';
import { consoleCalendarErrorTexts } from '@madoguchi/shared/texts/console/calendarErrors';
import fc from 'fast-check';
import pg from 'pg';
import { importBundle } from '../../bundle/apply';
import { BundleError } from '../../bundle/fault';
import { writeExport } from '../../bundle/writeExport';
import { put, putBody, rowsOf, visitBody } from '../../testing/answers';
import { testBundle, writeBundle } from '../../testing/bundle';
import { consoleCallOf, dataOf } from '../../testing/console';
import { draftForm, formOf, newFormId, publishedForm, publishForm, saveForm } from '../../testing/consoleForms';
import { timed } from '../../testing/longRun';
import { later } from '../../testing/payments';
import { beginTest, newPerson, startTestServer, type TestServer } from '../../testing/server';
import { countRows, onOwnConnection } from '../backup/counts';

const LONG = process.env.TEST_LONG === '1';
const COPIES = LONG ? 1_000_000 : 2_500;
const visitOf = { name: '山田 太郎', place: 'consult_0|20261204|0' };

let server: TestServer;
let chief: string;
let person: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { PAYMENT: 'on' } });
  chief = await server.staff({ roles: ['管理者'] });
});
afterAll(() => server.close());
beforeEach(() => {
  person = beginTest('in-use');
  later(1_000);
});

type Item = Record<string, unknown> & { itemKey: string };
interface Form extends Record<string, unknown> {
  surveySchema: Item[];
}
const read = (id: string) => dataOf<FormDetail>(server, chief, 'form', { ids: { id } });
const inForce = async (id: string) => (await read(id)).publishedConfig as Form;
/** The form in force with an item changed, or without it. */
const withItem = (form: Form, itemKey: string, change: object | undefined): Form => ({
  ...form,
  surveySchema: form.surveySchema.flatMap((item) =>
    item.itemKey === itemKey ? (change ? [{ ...item, ...change }] : []) : [item],
  ),
});
const publish = async (id: string, change: (form: Form) => Form) => {
  later(1_000);
  return publishForm(server, id, change(await inForce(id)), chief);
};

describe('who has begun finishes [CONTRACT 13]', () => {
  const values = { name: '山田', phone: '09012345678', gender: '男性' };
  const send = (version: number) => put(server, newPerson('in-use'), putBody('profile', values, { version }));
  const number = async () => (await read('profile')).published?.number ?? 0;

  test('where the change touches nothing that was answered the send goes through, under the newest version', async () => {
    const version = await number();
    await publish('profile', (form) => ({ ...withItem(form, 'gender', { title: '性別（任意）' }), description: '改' }));
    // An option that nobody has chosen goes: nothing of this answer.
    await publish('profile', (form) => withItem(form, 'symptoms', { options: ['熱', '咳'] }));
    expect(await send(version)).toMatchObject({ status: 200, body: { version: version + 2 } });
  });
  test('where it touches something the items are named, nothing is stored, and the newest takes it', async () => {
    const version = await number();
    await publish('profile', (form) =>
      withItem(form, 'gender', { options: ['女性', '男性', 'その他'], type: 'dropdown' }),
    );
    const stored = await rowsOf(server, 'SELECT answer_id FROM answer');
    expect(await send(version)).toMatchObject({ status: 409, body: { code: 'need_refresh', itemKeys: ['gender'] } });
    expect(await rowsOf(server, 'SELECT answer_id FROM answer')).toEqual(stored);
    expect(await send(version + 1)).toMatchObject({ status: 200 });
  });
  test('in a form that is stopped nobody finishes, and once it is open again what was begun before it still asks', async () => {
    const version = await number();
    const deed = (name: 'formStop' | 'formStart', of: number) =>
      dataOf(server, chief, name, { ids: { id: 'profile' }, body: { version: of } });
    await deed('formStop', version);
    expect(await send(version)).toMatchObject({ status: 409, body: { code: 'need_refresh', itemKeys: [] } });
    await deed('formStart', version + 1);
    expect(await send(version)).toMatchObject({ status: 409, body: { code: 'need_refresh' } });
    expect(await send(version + 2)).toMatchObject({ status: 200 });
  });
});

describe('the consequences of publishing [CONSOLE 4]', () => {
  const items = [
    { itemKey: 'name', type: 'text', title: '氏名' },
    { itemKey: 'sort', type: 'radio', title: '種類', options: ['甲', '乙', '丙'] },
    { itemKey: 'marks', type: 'checkboxes', title: '症状', options: ['熱', '咳', '痛み'] },
    {
      itemKey: 'since',
      type: 'text',
      title: 'いつから',
      displayCondition: { type: 'show', questionId: 'marks', answers: ['熱'] },
    },
  ];
  const exactly = (count: number) => ({ count, isAtLeast: false });
  const check = (id: string, config: object) =>
    dataOf<FormCheck>(server, chief, 'formCheck', { ids: { id }, body: { config } });

  test('are counted, of answers that stand and of what people have begun', async () => {
    const { formId: id, publishedConfig } = await publishedForm(server, chief, formOf(newFormId(), items));
    const form = publishedConfig as Form;
    const answers: Record<string, string>[] = [
      { name: '一', sort: '甲', 'marks#熱': '熱', 'marks#咳': '咳', since: '昨日' },
      { name: '二', sort: '甲', 'marks#咳': '咳' },
      { name: '', sort: '乙' },
    ];
    for (const answer of answers)
      expect(await put(server, newPerson('in-use'), putBody(id, answer))).toMatchObject({ status: 200 });
    await put(server, person, putBody(id, { name: '四', sort: '乙' }));
    // What stood before a change is history.
    const history = (table: string, more: string) =>
      `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('answer_id', t.answer_id || '-old'${more}))).*
       FROM ${table} t WHERE t.survey_id = '${id}'`;
    await server.database.script(
      `${history('answer_row', '')}; ${history('answer', `, 'is_current', false, 'is_live', false`)}`,
    );
    const begun = [{ sort: '甲' }, { name: 'とちゅう' }, { sort: '乙', marks: ['咳'] }, { marks: 7, name: null }];
    for (const [index, values] of begun.entries())
      await server.call(`U-begun-${id}-${index}`, 'PUT', `${API_PATHS.drafts}/${id}`, { values });
    const change = (to: (form: Form) => Form) => check(id, to(form)).then(({ consequences }) => consequences);
    const nothing: FormConsequences = {
      ...{ answers: exactly(4), lostOptions: [], removedItems: [], changedItems: [] },
      ...{ begun: exactly(4), touched: exactly(0), touchedItems: [] },
    };
    expect(await change((each) => ({ ...each, description: '改' }))).toEqual(nothing);
    expect(await change((each) => withItem(each, 'sort', { options: ['乙', '丙', '丁'] }))).toEqual({
      ...nothing,
      lostOptions: [{ itemKey: 'sort', option: '甲', answers: exactly(2) }],
      ...{ touched: exactly(1), touchedItems: [{ itemKey: 'sort', drafts: exactly(1) }] },
    });
    expect(await change((each) => withItem(each, 'marks', { options: ['熱'] }))).toMatchObject({
      lostOptions: [{ itemKey: 'marks', option: '咳', answers: exactly(2) }],
      touchedItems: [{ itemKey: 'marks', drafts: exactly(1) }],
    });
    expect(await change((each) => withItem(each, 'marks', undefined))).toMatchObject({
      removedItems: [{ itemKey: 'marks', answers: exactly(2) }],
    });
    expect(await change((each) => withItem(each, 'name', { isRequired: { value: true } }))).toMatchObject({
      changedItems: [{ itemKey: 'name', reason: 'required', answers: exactly(1) }],
      touched: exactly(4),
    });
    expect(await change((each) => withItem(each, 'sort', { type: 'checkboxes' }))).toMatchObject({
      changedItems: [{ itemKey: 'sort', reason: 'type', answers: exactly(4) }],
    });
  });
  test(
    `are looked for page by page, for so long at most, among ${COPIES} answers`,
    timed(`consequences among ${COPIES} answers`, async () => {
      const { formId: id, publishedConfig } = await publishedForm(server, chief, formOf(newFormId(), items));
      await put(server, person, putBody(id, { name: '一', sort: '甲' }));
      const copies = (table: string, more: string) =>
        `INSERT INTO ${table} SELECT (jsonb_populate_record(t, jsonb_build_object('answer_id', t.answer_id || '-' || n${more}))).*
         FROM ${table} t, generate_series(1, ${COPIES}) AS n WHERE t.survey_id = '${id}'`;
      const own = `, 'partition_key', t.partition_key || '-' || n, 'answer_code', (50000000 + n)::text, 'user_id', t.user_id || '-' || n,
        'created_at', t.created_at - n * interval '1 minute'`;
      const client = new pg.Client({ connectionString: server.databaseUrl });
      await client.connect();
      await client.query(`${copies('answer_row', '')}; ${copies('answer', own)}`);
      await client.end();
      const began = performance.now();
      const checking = check(id, withItem(publishedConfig as Form, 'sort', { options: ['乙'] }));
      // Everybody else goes on meanwhile.
      expect(await put(server, newPerson('in-use'), putBody('visit', visitOf))).toMatchObject({ status: 200 });
      const waited = performance.now() - began;
      const { consequences } = await checking;
      const { answers, lostOptions } = consequences;
      expect(lostOptions).toEqual([{ itemKey: 'sort', option: '甲', answers }]);
      if (!LONG) expect(answers).toEqual(exactly(COPIES + 1));
      else
        process.stdout.write(`${JSON.stringify(answers)} in ${performance.now() - began} ms, a send in ${waited} ms\n`);
      expect(performance.now() - began).toBeLessThan(10_000);
    }),
    LONG ? 1_800_000 : 60_000,
  );
});

describe('an import beside the console [CONTRACT 13]', () => {
  const load = (files: Record<string, unknown>, options = {}) => {
    const folder = writeBundle(files);
    return importBundle(server.database, folder, options).finally(() => rmSync(folder, { recursive: true }));
  };
  const faultsOf = (work: Promise<unknown>) =>
    work.then(
      () => [],
      (error: unknown) => (error instanceof BundleError ? error.faults : Promise.reject(error)),
    );
  const ofForm = (id: string, title: string) => ({ [`surveys/${id}.json`]: { ...formOf(id), surveyTitle: title } });

  test('lays nothing over what the console has published without a word, and says what is being worked on', async () => {
    const { formId: id } = await publishedForm(server, chief);
    const files = ofForm(id, '取り込み');
    expect(await faultsOf(load(files))).toEqual([
      expect.stringContaining(`surveys/${id}.json: $: was changed by another way since: version 1 (${chief}`),
    ]);
    await saveForm(server, id, { ...formOf(id), surveyTitle: '下書き' }, chief);
    const { notices } = await load(files, { isForced: true });
    expect(notices).toContainEqual(
      expect.stringContaining(`surveys/${id}.json: has a working draft in the console (${chief}`),
    );
    // The draft is of what stood before: publishing it asks.
    expect(await read(id)).toMatchObject({
      ...{ state: 'publishedWithDraft', title: '取り込み', published: { number: 2, by: 'import', name: '' } },
      draft: { base: 1, config: { surveyTitle: '下書き' } },
    });
  });
  test('is refused where a working draft of the other kind has the id', async () => {
    const { formId: id } = await draftForm(server, chief);
    const member = { memberSurveyId: id, surveyTitle: '台帳', surveySchema: [] };
    expect(await faultsOf(load({ [`members/${id}.json`]: member }, { isForced: true }))).toEqual([
      expect.stringContaining('is the id of a working draft'),
    ]);
  });
  test('keeps the order of a form’s fields for the designer, and so does an export', async () => {
    const id = newFormId();
    const written = {
      surveySchema: [{ title: '氏名', type: 'text', itemKey: 'name' }],
      surveyTitle: 'い',
      surveyId: id,
    };
    await load({
      [`surveys/${id}.json`]: written,
      'members/order.json': { surveySchema: [], surveyTitle: 'あ', memberSurveyId: 'order' },
    });
    expect(JSON.stringify((await read(id)).publishedConfig)).toBe(JSON.stringify(written));
    expect(Object.keys((await inForce('order')) ?? {})).toEqual([
      ...['surveySchema', 'surveyTitle', 'memberSurveyId', 'surveyId'],
    ]);
    const folder = join(mkdtempSync(join(tmpdir(), 'madoguchi-order-')), 'bundle');
    await writeExport(server.database, folder);
    const exported = readFileSync(join(folder, 'surveys', `${id}.json`), 'utf8');
    expect(exported).toBe(`${JSON.stringify(written, null, 2)}\n`);
    expect(await importBundle(server.database, folder)).toMatchObject({ changed: 0 });
    rmSync(folder, { recursive: true });
  });
});

test(
  'forms with whatever fields are saved and read as they were, in their order [CONSOLE 6]',
  timed('1000 configs', async () => {
    const { formId: id, draft } = await draftForm(server, chief);
    let version = draft?.version ?? 0;
    const name = fc.string().filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key));
    const more = fc.dictionary(name, fc.jsonValue({ noUnicodeString: false }), { maxKeys: 5 });
    await fc.assert(
      fc.asyncProperty(more, randomConfig(undefined, 6, id), more, async (before, config, after) => {
        const whole = { ...before, ...config, ...after, surveyId: id };
        const text = JSON.stringify(whole).replaceAll('__proto__', 'proto');
        const body = `{"config":${text},"version":${version}}`;
        const answer = await server.call(chief, 'PUT', `//survey/api/v1/console/forms/${id}/draft`, body, {
          'content-type': 'application/json',
        });
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
        version = Object(answer.body.data).version;
        expect(JSON.stringify((await read(id)).draft?.config)).toBe(JSON.stringify(JSON.parse(text)));
      }),
      runs(25, 1_000),
    );
  }),
  300_000,
);

describe('trying a form [CONSOLE 4]', () => {
  const attempt = (id: string, body: object, mode = 'user', now = '2026-11-27T00:00:00.000Z') =>
    dataOf<FormTried>(server, chief, 'formTry', { ids: { id }, body: { mode, now, ...body } });

  test('judges by the rules that a send is judged by, of the draft or of what is named, and stores nothing', async () => {
    const { formId: id } = await draftForm(server, chief);
    const data = putBody(id, { name: '山田', color: '赤' }).data;
    expect(await attempt(id, { data: data.slice(0, 1) })).toEqual({ isTaken: true, errors: [] });
    expect(await attempt(id, { data })).toMatchObject({
      isTaken: false,
      code: 'invalid',
      errors: [{ itemKey: 'color' }],
    });
    const config = formOf(id, [{ itemKey: 'name', type: 'text', title: '氏名', length: { max: 1, limitation: true } }]);
    expect(await attempt(id, { data: data.slice(0, 1), config })).toMatchObject({ errors: [{ itemKey: 'name' }] });
    expect(await rowsOf(server, 'SELECT answer_id FROM answer WHERE survey_id = $1', [id])).toEqual([]);
    expect((await read(id)).state).toBe('draft');
  });
  test('writes nothing at all: no table of the database has a row more or less, whatever comes of it', async () => {
    const { formId: id } = await draftForm(server, chief);
    const rows = () => onOwnConnection(server.databaseUrl, countRows);
    const before = await rows();
    const slot = (now: string) => attempt('visit', { data: visitBody('20261203|0').data }, 'user', now);
    const tried = [
      await attempt(id, { data: putBody(id, { name: '山田' }).data }),
      await attempt(id, { data: putBody(id, { name: '山田', color: '赤' }).data }, 'admin'),
      await slot('2026-11-27T00:00:00.000Z'),
      await slot('2026-12-03T01:00:00.000Z'),
    ];
    expect(tried.map(({ isTaken }) => isTaken)).toEqual([true, false, true, false]);
    expect(await rows()).toEqual(before);
    // What is sent is seen by this count.
    await put(server, person, visitBody('20261202|1'));
    expect(await rows()).not.toEqual(before);
  });
  test('has a clock of its own: a place is there in its window, and gone behind it', async () => {
    const { data } = visitBody('20261203|0');
    const reserved = () => rowsOf(server, 'SELECT calendar_id, day, slot, reserved FROM slot WHERE reserved > 0');
    const before = await reserved();
    const at = (now: string, mode?: string) => attempt('visit', { data }, mode, now);
    expect(await at('2026-11-27T00:00:00.000Z')).toMatchObject({ isTaken: true });
    // Begun: a person is late, the desk is not held to it.
    expect(await at('2026-12-03T01:00:00.000Z')).toMatchObject({ isTaken: false, code: 'not_reservable' });
    expect(await at('2026-12-03T01:00:00.000Z', 'admin')).toMatchObject({ isTaken: true });
    const wrong = await attempt('visit', { data: visitBody('20261206|0').data });
    expect(wrong).toMatchObject({ isTaken: false, code: 'not_reservable' });
    expect(await reserved()).toEqual(before);
    expect(await at('2027-12-31T00:00:00.000Z')).toMatchObject({ isTaken: false });
    // Everybody else's clock has stood still.
    expect(await put(server, person, visitBody('20261202|0'))).toMatchObject({ status: 200 });
  });
});

describe('what is made in place for a form [CONSOLE 4]', () => {
  const times = [
    { start: '10:00', end: '10:30' },
    { start: '09:00', end: '09:30' },
  ];
  const calendar = (calendarId: string) => ({
    ...{ calendarId, name: '新しい窓口', weekdays: [1, 3], times, quota: 2, from: '20261201', months: 1 },
  });
  const make = (body: object, as = chief) => consoleCallOf(server, as, 'calendarPost', { body });
  const bindings = () => dataOf<FormBindings>(server, chief, 'formBindings');

  test('a calendar and a category are there at once, and people book them', async () => {
    const [calendarId, category, formId] = [newFormId(), newFormId(), newFormId()];
    expect(await make(calendar(calendarId))).toMatchObject({ status: 200, body: { data: { calendarId, version: 1 } } });
    const { calendars, categoriesVersion } = await bindings();
    expect(calendars).toContainEqual({ calendarId, name: '新しい窓口', first: '20261202', last: '20261230' });
    const items = [{ itemId: 'half', itemName: '30分', cost: 1 }];
    const body = { id: category, name: '相談', above: ['窓口'], items, calendarId, version: categoriesVersion };
    const made = await consoleCallOf(server, chief, 'categoryPost', { body });
    expect(made).toMatchObject({ status: 200, body: { data: { id: category, version: categoriesVersion + 1 } } });
    expect(await consoleCallOf(server, chief, 'categoryPost', { body })).toMatchObject({ status: 409 });
    const { categories } = await bindings();
    expect(categories.tree).toContainEqual({ name: '窓口', children: [{ id: category, name: '相談', calendarId }] });
    await publishedForm(server, chief, formOf(formId, [{ itemKey: 'place', type: 'reservation', title: '予約' }]));
    const book = (slot: string) => put(server, person, putBody(formId, { place: `${category}_half|20261202|${slot}` }));
    expect(await book('0')).toMatchObject({ status: 200 });
    expect(await book('7')).toMatchObject({ status: 400 });
  });
  test('a calendar is refused whose id is taken, whose times are wrong, and for who is limited to what there is', async () => {
    const refused = (itemKey: string, message: string) => ({ status: 400, body: { errors: [{ itemKey, message }] } });
    const { taken, wrong, outOfScope } = consoleCalendarErrorTexts;
    expect(await make(calendar('main'))).toMatchObject(refused('calendarId', taken));
    const backwards = [{ start: '10:00', end: '09:00' }];
    expect(await make({ ...calendar(newFormId()), times: backwards })).toMatchObject(refused('times', wrong));
    expect(await make({ ...calendar(newFormId()), from: '20261399' })).toMatchObject(refused('from', wrong));
    const limited = await server.staff({ roles: ['予約担当'], scope: { calendars: ['main'] } });
    expect(await make(calendar(newFormId()), limited)).toMatchObject(refused('calendarId', outOfScope));
  });
  test('what a form can be bound to is told with what there is of it', async () => {
    const bound = await bindings();
    expect(bound.payment).toEqual({ isOn: true, hasIssuer: false, services: [] });
    expect(bound.forms).toContainEqual({ formId: 'visit', kind: 'survey', title: '来院予約', isPublished: true });
    expect(bound.forms).toContainEqual({ formId: 'card', kind: 'member', title: '診察券', isPublished: true });
    expect(bound.calendars.map(({ calendarId }) => calendarId)).toEqual(expect.arrayContaining(['main', 'limited']));
    expect(bound.categories.display).toEqual(Object(testBundle()['categories.json']).display);
    expect([bound.beds, bound.searches, bound.departments]).toEqual([[], [], []]);
  });
});
