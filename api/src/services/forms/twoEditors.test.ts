/**
 * Two people at one form lose nothing of each other (CONSOLE 3, CONSOLE 4): by real requests at the same moment, with
 * controls that take the guards away and must then lose something.
 */
import { describe, expect, test } from '@jest/globals';
import type { FormDetail, FormLocked } from '@madoguchi/shared/contract/console/forms';
import { FORM_TAKEOVER_SECONDS } from '@madoguchi/shared/contract/console/words';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { rowsOf } from '../../testing/answers';
import { consoleCallOf, dataOf } from '../../testing/console';
import { draftForm, formOf, newFormId } from '../../testing/consoleForms';
import { type MissingGuards, NO_LOCK_OF_FORM, NO_VERSION_OF_DRAFTS } from '../../testing/guards';
import { timed } from '../../testing/longRun';
import { serverOfTest, type TestServer } from '../../testing/server';

const LONG = process.env.TEST_LONG === '1';
const RACES = LONG ? 1_000 : 15;
const TAKEOVERS = LONG ? 200 : 8;
const start = serverOfTest();

type Item = { itemKey: string; type: string; title: string };
const itemsIn = (form: FormDetail) => (form.draft?.config.surveySchema ?? []) as Item[];
const read = (server: TestServer, as: string, id: string) => dataOf<FormDetail>(server, as, 'form', { ids: { id } });

/**
 * Adds an item to what stands, again where somebody was faster: as a page does that keeps its edit.
 * @param standing what the page has read
 */
async function addItem(server: TestServer, as: string, id: string, itemKey: string, standing: FormDetail) {
  for (let form = standing; ; ) {
    const items = [...itemsIn(form), { itemKey, type: 'text', title: itemKey }];
    const body = { config: formOf(id, items), version: form.draft?.version };
    const answer = await consoleCallOf(server, as, 'formDraftPut', { ids: { id }, body });
    if (answer.status === 200) return;
    if (answer.body.code !== 'changed') throw new Error(JSON.stringify(answer.body));
    form = answer.body.data as FormDetail;
  }
}

/** Races of two editors, each with an item of its own on what both have read. @returns how many items are missing then */
async function lost(races: number, missingGuards?: MissingGuards): Promise<number> {
  const server = await start(missingGuards && { missingGuards });
  const editors = [await server.staff({ roles: ['帳票担当'] }), await server.staff({ roles: ['管理者'] })];
  let missing = 0;
  for (let race = 0; race < races; race += 1) {
    // A form takes so many that its config stays small.
    const { formId: id } = await draftForm(server, editors[0], formOf(newFormId(), []));
    const standing = await read(server, editors[0] ?? '', id);
    await Promise.all(editors.map((editor, index) => addItem(server, editor, id, `item-${index}`, standing)));
    missing += editors.length - itemsIn(await read(server, editors[0] ?? '', id)).length;
  }
  return missing;
}

test(
  `${RACES} races of two editors lose nothing [CONSOLE 4]`,
  timed(`${RACES} races of two editors`, async () => {
    expect(await lost(RACES)).toBe(0);
  }),
  LONG ? 1_200_000 : 60_000,
);
test('control: without the version of drafts an edit is lost', async () => {
  expect(await lost(5, NO_VERSION_OF_DRAFTS)).toBeGreaterThan(0);
}, 60_000);

/** One edits and saves, the other takes the form over meanwhile, both as fast as they can. @returns what was lost */
async function takenOver(takeovers: number, missingGuards?: MissingGuards): Promise<string[]> {
  const server = await start(missingGuards && { missingGuards });
  const anna = await server.staff({ roles: ['帳票担当'] });
  const bert = await server.staff({ roles: ['管理者'] });
  const faults: string[] = [];
  for (let round = 0; round < takeovers; round += 1) {
    const { formId: id, draft } = await draftForm(server, anna);
    const ids = { id };
    const lock = (as: string, take: boolean) =>
      dataOf<FormLocked>(server, as, 'formLock', { ids, body: { token: `page-of-${as}`, take } });
    await lock(anna, false);
    expect((await lock(bert, true)).mine).toBe(false);
    let [version, saved, isMine] = [draft?.version ?? 0, '', false];
    const saving = async () => {
      for (let step = 1; ; step += 1) {
        const title = `${round}-${step}`;
        const body = { config: { ...formOf(id), surveyTitle: title }, version, token: `page-of-${anna}` };
        const answer = await consoleCallOf(server, anna, 'formDraftPut', { ids, body });
        if (answer.status !== 200) return;
        version = Object(answer.body.data).version;
        // What is answered after the other has it must not have happened.
        if (isMine) faults.push(`${title} was saved behind the other's back`);
        saved = title;
      }
    };
    const taking = async () => {
      setClock(nowMilliseconds() + FORM_TAKEOVER_SECONDS * 1_000 - 30);
      for (;;) {
        const held = await lock(bert, true);
        if (!held.mine) continue;
        const got = await read(server, bert, id);
        isMine = true;
        return { title: String(got.draft?.config.surveyTitle), version: got.draft?.version };
      }
    };
    const [, got] = await Promise.all([saving(), taking()]);
    if (got.title !== saved && saved !== '') faults.push(`${got.title} was taken over, ${saved} was saved`);
    if (got.version !== version) faults.push(`version ${got.version} was taken over, ${version} was saved`);
  }
  return faults;
}

describe('a takeover while the other saves', () => {
  test(
    `gets what was saved last, and nothing is saved behind it: ${TAKEOVERS} times [CONSOLE 4]`,
    timed(`${TAKEOVERS} takeovers`, async () => {
      expect(await takenOver(TAKEOVERS)).toEqual([]);
    }),
    LONG ? 600_000 : 60_000,
  );
  test('control: where nobody looks at who edits, the other goes on saving', async () => {
    const server = await start({ missingGuards: NO_LOCK_OF_FORM });
    const anna = await server.staff({ roles: ['帳票担当'] });
    const { formId: id, draft } = await draftForm(server, anna);
    await dataOf(server, anna, 'formLock', { ids: { id }, body: { token: 'page-of-another' } });
    const body = { config: formOf(id), version: draft?.version, token: 'page-of-anna' };
    expect(await consoleCallOf(server, anna, 'formDraftPut', { ids: { id }, body })).toMatchObject({ status: 200 });
  });
});

test('the edit lock over the wire: who has it, who waits, who may save, publish and throw away', async () => {
  const server = await start();
  const anna = await server.staff({ roles: ['帳票担当'] });
  const bert = await server.staff({ roles: ['管理者'] });
  const { formId: id, draft } = await draftForm(server, anna);
  const ids = { id };
  const [own, other] = ['page-of-anna', 'page-of-bert'];
  const lock = (as: string, token: string, take?: boolean) =>
    dataOf<FormLocked>(server, as, 'formLock', { ids, body: { token, ...(take !== undefined && { take }) } });
  expect(await lock(anna, own)).toMatchObject({ holder: anna, name: anna, mine: true, version: draft?.version });
  expect(await lock(bert, other)).toMatchObject({ holder: anna, mine: false });
  // The same person on another page is somebody else.
  expect(await lock(anna, 'second-page-of-anna')).toMatchObject({ holder: anna, mine: false });
  const put = (as: string, token: string | undefined) =>
    consoleCallOf(server, as, 'formDraftPut', { ids, body: { config: formOf(id), version: draft?.version, token } });
  const refused = { status: 409, body: { code: 'changed', data: { lock: { holder: anna, mine: false } } } };
  expect(await put(bert, other)).toMatchObject(refused);
  expect(await put(bert, undefined)).toMatchObject(refused);
  const publish = (token?: string) =>
    consoleCallOf(server, anna, 'formPublish', { ids, body: { version: draft?.version, token } });
  expect(await publish()).toMatchObject(refused);
  // What is in force is nobody's to hold: it is stopped whoever edits the form.
  const visit = { ids: { id: 'visit' }, body: { token: own } };
  await dataOf(server, anna, 'formLock', visit);
  expect((await consoleCallOf(server, bert, 'formStop', { ids: { id: 'visit' }, body: {} })).status).toBe(200);
  const query = `version=${draft?.version}&token=${other}`;
  expect(await consoleCallOf(server, bert, 'formDraftDelete', { ids, query })).toMatchObject(refused);
  expect(await lock(bert, other, true)).toMatchObject({ mine: false, wanted: { by: bert, name: bert } });
  expect((await read(server, anna, id)).lock).toMatchObject({ holder: anna, wanted: { by: bert } });
  expect((await put(anna, own)).status).toBe(200);
  await dataOf(server, anna, 'formUnlock', { ids, query: `token=${own}` });
  expect(await lock(bert, other, true)).toMatchObject({ holder: bert, mine: true });
  expect(await put(anna, own)).toMatchObject({ status: 409, body: { data: { lock: { holder: bert } } } });
  const taken = await rowsOf(server, `SELECT actor_id, after->>'event' AS event FROM audit WHERE action = 'draft'`);
  expect(taken.at(-1)).toEqual({ actor_id: bert, event: 'taken' });
  await dataOf(server, bert, 'formUnlock', { ids, query: `token=${other}` });
  expect((await read(server, anna, id)).lock).toBeNull();
});
