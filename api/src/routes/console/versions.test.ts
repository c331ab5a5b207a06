/**
 * Whoever writes by an older version is refused with what stands (CONTRACT 14), by every call that carries a version: they
 * are found by the reference of the calls, and one that no row here knows is red.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PlannedBed } from '@madoguchi/shared/contract/console/beds';
import type { PlannedCalendar, PlannedCategories } from '@madoguchi/shared/contract/console/calendars';
import type { Closing } from '@madoguchi/shared/contract/console/closings';
import { CONSOLE_BASE, CONSOLE_CALLS, type ConsoleCallName } from '@madoguchi/shared/contract/console/paths';
import { resetClock } from '@madoguchi/shared/domain/clock';
import { consoleOperation } from '../../plugins/operations/staff';
import { put, putBody } from '../../testing/answers';
import { API_EXAMPLES } from '../../testing/apiExamples';
import { consoleCallOf, dataOf, recordOf } from '../../testing/console';
import { formOf, publishForm, saveForm } from '../../testing/consoleForms';
import { exampleBundle } from '../../testing/exampleBundle';
import { ADMIN, DESK, newPerson, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bundle: exampleBundle(), environment: { PAYMENT: 'on' } });
});
afterAll(async () => {
  await server.close();
  resetClock();
});

/** The call that reads what each versioned call writes. */
const READS: Partial<Record<ConsoleCallName, ConsoleCallName>> = {
  answerCheck: 'answer',
  answerMove: 'answer',
  answerCancel: 'answer',
  answerPropose: 'answer',
  answerAttendance: 'answer',
  memberNumberPut: 'answer',
  calendarPut: 'calendar',
  calendarExtend: 'calendar',
  calendarCategoriesPut: 'calendarCategories',
  closingOffersPut: 'closing',
  closingUndo: 'closing',
  bedPut: 'bed',
  houseMessagesPut: 'houseMessages',
  houseMessagesRestore: 'houseMessages',
  staffPut: 'staffList',
  formDraftPut: 'form',
  formPublish: 'form',
  formRestore: 'form',
  formStop: 'form',
  formStart: 'form',
  categoryPost: 'calendarCategories',
};
/** These carry the number of the version in force, not of the working draft. */
const OF_PUBLISHED: readonly ConsoleCallName[] = ['formRestore', 'formStop', 'formStart'];
/** Its cells are refused one by one, with both numbers of each. */
const BY_CELL: ConsoleCallName = 'calendarCellsPut';
/** It has the fields of the call that changes an account, and makes one, of which nobody has read a version. */
const MAKES: ConsoleCallName = 'staffPost';
interface Operation {
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
}

test('every call that carries a version stands here, and no other [CONTRACT 14]', async () => {
  const { body } = await server.call(undefined, 'GET', '//openapi.json');
  const versioned = Object.entries(body.paths as Record<string, Record<string, Operation>>)
    .filter(([path]) => path.startsWith(CONSOLE_BASE))
    .flatMap(([path, calls]) =>
      Object.entries(calls)
        .filter(([, { requestBody }]) =>
          Object.values(requestBody?.content ?? {}).some(({ schema }) => schema.properties?.version !== undefined),
        )
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
  const known = [...Object.keys(READS), BY_CELL, MAKES] as ConsoleCallName[];
  expect(versioned.sort()).toEqual(known.map(consoleOperation).sort());
});

/** What the example of a call says, for something of its own. */
async function exampleOf(name: ConsoleCallName) {
  const example = await API_EXAMPLES[consoleOperation(name)]?.(server, newPerson(`version-${name}`));
  if (example?.path === undefined) throw new Error(`no example of ${name}`);
  return { path: example.path, body: example.body as Record<string, unknown> };
}
/** What an example is about: what its address names, or the calendar of a new category. */
function idsOf(name: ConsoleCallName, path: string, said: Record<string, unknown>): Record<string, string> {
  if (name === 'categoryPost') return { id: String(said.calendarId) };
  const parts = path.slice(CONSOLE_BASE.length).split('/');
  const named = CONSOLE_CALLS[name].path.split('/').flatMap((part, index) => {
    return part.startsWith(':') ? [[part.slice(1), decodeURIComponent(parts[index] ?? '')]] : [];
  });
  return Object.fromEntries(named);
}

type Read = NonNullable<(typeof READS)[ConsoleCallName]>;
let changes = 0;
/** What somebody else does to the same thing meanwhile, in the version that stands. */
const MEANWHILE: Partial<Record<Read, (ids: Record<string, string>) => Promise<unknown>>> = {
  answer: async (ids) => {
    const { version } = await recordOf(server, DESK, ids.partitionKey ?? '');
    return dataOf(server, DESK, 'answerCheck', { ids, body: { check: '対応中', version } });
  },
  calendar: async (ids) => {
    const { version } = await dataOf<PlannedCalendar>(server, DESK, 'calendar', { ids });
    return dataOf(server, DESK, 'calendarPut', { ids, body: { fields: { name: `本館 ${changes}` }, version } });
  },
  calendarCategories: async (ids) => {
    const { categories, version } = await dataOf<PlannedCategories>(server, DESK, 'calendarCategories', { ids });
    const renamed = categories.map((each) => ({ ...each, name: `${each.name} ${changes}` }));
    return dataOf(server, DESK, 'calendarCategoriesPut', { ids, body: { categories: renamed, version } });
  },
  closing: async (ids) => {
    const { offers, version } = await dataOf<Closing>(server, DESK, 'closing', { ids });
    const body = { offerIds: offers.map(({ offerId }) => offerId), choice: 'cancel', version };
    return dataOf(server, DESK, 'closingOffersPut', { ids, body });
  },
  bed: async (ids) => {
    const { bed, version } = await dataOf<PlannedBed>(server, DESK, 'bed', { ids });
    const { bedTotal, overrides = {}, rule } = bed;
    return dataOf(server, DESK, 'bedPut', { ids, body: { bed: { bedTotal: bedTotal + 1, overrides, rule }, version } });
  },
  houseMessages: async () =>
    dataOf(server, DESK, 'houseMessagesPut', { body: (await exampleOf('houseMessagesPut')).body }),
  form: async ({ id = '' }) => {
    await publishForm(server, id, { ...formOf(id), description: '公開した' });
    return saveForm(server, id, { ...formOf(id), description: '直している' });
  },
  staffList: (ids) => {
    const body = { name: `窓口 ${changes}`, roles: ['受付'], scope: {}, version: 1 };
    return dataOf(server, DESK, 'staffPut', { ids, body });
  },
};

test.each(Object.entries(READS) as [ConsoleCallName, Read][])(
  '%s by an older version is 409 with what %s reads, and changes nothing [CONTRACT 14]',
  async (name, read) => {
    const { path, body: said } = await exampleOf(name);
    const ids = idsOf(name, path, said);
    if (read === 'answer') said.version = (await recordOf(server, DESK, ids.partitionKey ?? '')).version;
    changes += 1;
    await MEANWHILE[read]?.(ids);
    const standing = await dataOf<Record<string, unknown>>(server, ADMIN, read, { ids });
    const refused = await server.call(DESK, CONSOLE_CALLS[name].method, `/${path}`, said);
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed' } });
    const data = refused.body.data as { version: number; published?: { number: number } };
    const stands = OF_PUBLISHED.includes(name) ? data.published?.number : data.version;
    expect(stands).toBeGreaterThan(Number(said.version));
    const items = (standing.items as object[] | undefined) ?? [standing];
    expect(items).toContainEqual(expect.objectContaining(data));
    expect(await dataOf(server, ADMIN, read, { ids })).toEqual(standing);
  },
);

test('cells by an older version are 409, each with what stands and what was wanted [CONTRACT 14.3]', async () => {
  const { path, body: said } = await exampleOf(BY_CELL);
  const cells = said.cells as { day: string; slot: string; quota: number }[];
  const { version } = await dataOf<{ version: number }>(server, DESK, 'calendarCells', {
    ids: { id: 'main' },
    query: 'from=20271227&to=20271227',
  });
  const by = (quota: number) =>
    server.call(DESK, 'PUT', `/${path}`, { cells: cells.map((cell) => ({ ...cell, quota })), version });
  expect(await by(7)).toMatchObject({ status: 200 });
  const refused = cells.map(({ day, slot }) => ({ day, slot, before: 7, after: 8, reserved: 0 }));
  expect(await by(8)).toMatchObject({
    status: 409,
    body: { code: 'changed', data: { cells: refused, version: version + 1 } },
  });
});

test('409 for the version of a cancelled answer whose key shows another one by now [CONTRACT 14.3]', async () => {
  const clerk = await server.staff({ roles: ['受付'] });
  const person = newPerson('again');
  const answered = async (name: string) =>
    String((await put(server, person, putBody('profile', { name, phone: '0312345678' }))).body.partitionKey);
  const partitionKey = await answered('山田 花子');
  const read = await recordOf(server, clerk, partitionKey);
  const cancel = (version: number) =>
    consoleCallOf(server, clerk, 'answerCancel', { ids: { partitionKey }, body: { version } });
  expect(await cancel(read.version)).toMatchObject({ status: 200 });
  expect(await answered('山田 花美')).toBe(partitionKey);
  expect(await cancel(read.version)).toMatchObject({
    status: 409,
    body: { code: 'changed', data: { name: '山田 花美', check: '未対応' } },
  });
});
