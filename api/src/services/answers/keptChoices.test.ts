/**
 * Changing an answer whose choice the config no longer offers, in an item that the person may not change: what is
 * stored stays, and holds nothing up (FORM-008, FORM-089, CANCEL-004). In an item that is open the choice has to be
 * made again.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { forgetAnswers, put, putBody, rowsOf } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { startTestServer, type TestServer } from '../../testing/server';

const OLD = ['甲', '乙', '丙'];
const NEW = ['甲', '乙'];
const DAY = '20261201';

/** Locked items with these options; once more open. */
const formOf = (options: string[], surveyId = 'kept', more: object = {}) => ({
  surveyId,
  surveyTitle: '問診',
  isAppending: { value: true },
  surveySchema: [
    { itemKey: 'free', type: 'text', title: '症状' },
    { itemKey: 'one', type: 'radio', title: '区分', options, isNotEditable: true, isRequired: { value: true } },
    { itemKey: 'some', type: 'checkboxes', title: '症状', options, isNotEditable: true },
    { itemKey: 'open', type: 'dropdown', title: '種類', options },
    { itemKey: 'many', type: 'checkboxes', title: '希望', options },
    {
      ...{ itemKey: 'later', type: 'checkboxes', title: '経過', options, isNotEditable: true },
      displayCondition: { type: 'show', questionId: 'one', answers: ['丙'] },
    },
    { itemKey: 'desk', type: 'checkboxes', title: '窓口', options, isAdminItem: true, queryParam1: 'desk' },
  ],
  ...more,
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    bundle: {
      ...testBundle(),
      'surveys/kept.json': formOf(OLD),
      'surveys/once.json': formOf(OLD, 'once', { isAppending: { value: false } }),
    },
  });
});
beforeEach(async () => {
  await forgetAnswers(server);
  await importOptions(OLD);
});
afterAll(async () => server.close());

async function importOptions(options: string[], more: object = {}): Promise<void> {
  await server.importFiles({
    'surveys/kept.json': formOf(options, 'kept', more),
    'surveys/once.json': formOf(options, 'once', { isAppending: { value: false }, ...more }),
  });
}

const CHOSEN = { free: '頭痛', one: '丙', 'some#甲': '甲', 'some#乙': '', 'some#丙': '丙' };

async function liveRows(): Promise<Record<string, string>> {
  const rows = await rowsOf<{ sort_key: string; value: string }>(
    server,
    'SELECT sort_key, value FROM answer_row JOIN answer USING (answer_id) WHERE is_live ORDER BY sort_key',
  );
  return Object.fromEntries(rows.map(({ sort_key, value }) => [sort_key, value]));
}

async function change(surveyId: string, values: Record<string, string>) {
  const { body } = await put(server, 'U-a', putBody(surveyId, CHOSEN));
  await importOptions(NEW);
  return put(server, 'U-a', putBody(surveyId, values, { oldPartitionKey: String(body.partitionKey) }));
}

describe.each(['kept', 'once'])('a choice that has left the options of a locked item (%s)', (surveyId) => {
  test('stays through a change of something else [FORM-089, API-023]', async () => {
    const changed = await change(surveyId, { free: '腹痛', one: '丙', 'some#甲': '甲', 'some#乙': '' });
    expect(changed).toMatchObject({ status: 200, body: { type: 'update' } });
    expect(await liveRows()).toMatchObject({ ...CHOSEN, free: '腹痛' });
  });

  test('stays where the rows come back as they were read', async () => {
    expect(await change(surveyId, { ...CHOSEN, free: '腹痛' })).toMatchObject({ status: 200 });
    expect(await liveRows()).toMatchObject({ ...CHOSEN, free: '腹痛' });
  });

  test('stays whatever else is sent for it', async () => {
    expect(await change(surveyId, { free: '腹痛', one: '甲', 'some#乙': '乙' })).toMatchObject({ status: 200 });
    expect(await liveRows()).toMatchObject({ ...CHOSEN, free: '腹痛' });
  });
});

test.each(['kept', 'once'])(
  'a choice that has left an item goes where the item may be changed (%s)',
  async (surveyId) => {
    const { body } = await put(server, 'U-a', putBody(surveyId, { ...CHOSEN, 'many#甲': '甲', 'many#丙': '丙' }));
    await importOptions(NEW);
    const values = { free: '腹痛', one: '丙', 'some#甲': '甲', 'some#丙': '丙', 'many#甲': '甲', 'many#乙': '' };
    const changed = await put(server, 'U-a', putBody(surveyId, values, { oldPartitionKey: String(body.partitionKey) }));
    expect(changed).toMatchObject({ status: 200 });
    const rows = await liveRows();
    expect(rows).toMatchObject({ 'some#丙': '丙', 'many#甲': '甲' });
    expect(rows).not.toHaveProperty('many#丙');
  },
);

test.each(['kept', 'once'])(
  'an option that was not chosen leaves nothing behind when it goes (%s)',
  async (surveyId) => {
    const chosen = { free: '頭痛', one: '甲', 'some#甲': '甲', 'some#乙': '', 'some#丙': '' };
    const { body } = await put(server, 'U-a', putBody(surveyId, chosen));
    expect(await liveRows()).toMatchObject({ 'some#丙': '' });
    await importOptions(NEW);
    const values = { free: '腹痛', one: '甲', 'some#甲': '甲', 'some#乙': '' };
    const changed = await put(server, 'U-a', putBody(surveyId, values, { oldPartitionKey: String(body.partitionKey) }));
    expect(changed).toMatchObject({ status: 200 });
    expect(await liveRows()).not.toHaveProperty('some#丙');
  },
);

test('in an item that is open, and in a new answer, it is refused', async () => {
  const { body } = await put(server, 'U-a', putBody('kept', { ...CHOSEN, open: '丙' }));
  await importOptions(NEW);
  const oldPartitionKey = String(body.partitionKey);
  const refused = (itemKey: string) => ({ status: 400, body: { code: 'invalid', errors: [{ itemKey }] } });
  const again = putBody('kept', { ...CHOSEN, open: '丙' }, { oldPartitionKey });
  expect(await put(server, 'U-a', again)).toMatchObject(refused('open'));
  expect(await put(server, 'U-b', putBody('kept', { free: '頭痛', one: '丙' }))).toMatchObject(refused('one'));
  const some = putBody('kept', { free: '頭痛', one: '甲', 'some#丙': '丙' });
  expect(await put(server, 'U-b', some)).toMatchObject(refused('some'));
});

test('a locked item that is required by now and was never answered holds nothing up', async () => {
  const { body } = await put(server, 'U-a', putBody('kept', { free: '頭痛', one: '甲' }));
  await server.importFiles({
    'surveys/kept.json': formOf(OLD, 'kept', {
      surveySchema: formOf(OLD).surveySchema.map((item) =>
        item.itemKey === 'some' ? { ...item, isRequired: { value: true } } : item,
      ),
    }),
  });
  const change = putBody('kept', { free: '腹痛', one: '甲' }, { oldPartitionKey: String(body.partitionKey) });
  expect(await put(server, 'U-a', change)).toMatchObject({ status: 200 });
});

test('administrators’ check boxes that an address has filled stay as they are when a user changes the rest', async () => {
  const desk = { 'desk#甲': '', 'desk#乙': '乙', 'desk#丙': '' };
  const { body } = await put(server, 'U-a', putBody('kept', { ...CHOSEN, ...desk }));
  const change = putBody('kept', { ...CHOSEN, free: '腹痛' }, { oldPartitionKey: String(body.partitionKey) });
  expect(await put(server, 'U-a', change)).toMatchObject({ status: 200 });
  expect(await liveRows()).toMatchObject({ ...desk, free: '腹痛' });
});

test('a locked reservation whose category is no longer offered keeps its place', async () => {
  const place = { itemKey: 'place', type: 'reservation', title: '予約', isNotEditable: true };
  const leaf = (name: string, id: string) => ({ name, id, calendarId: 'main' });
  const locked = (tree: object[]) => ({
    surveyId: 'locked',
    surveyTitle: '予約',
    isAppending: { value: true },
    surveySchema: [
      { itemKey: 'free', type: 'text', title: '症状' },
      { ...place, categories_tree: tree },
    ],
  });
  await server.importFiles({ 'surveys/locked.json': locked([leaf('内科', 'consult'), leaf('外科', 'vaccine')]) });
  const value = `consult_0|${DAY}|0`;
  const { body } = await put(server, 'U-a', putBody('locked', { free: '頭痛', place: value }));
  await server.importFiles({ 'surveys/locked.json': locked([leaf('外科', 'vaccine')]) });
  const change = (free: string, oldPartitionKey: unknown) =>
    put(server, 'U-a', putBody('locked', { free, place: value }, { oldPartitionKey: String(oldPartitionKey) }));
  expect(await change('腹痛', body.partitionKey)).toMatchObject({ status: 200 });
  expect(await liveRows()).toEqual({ free: '腹痛', place: value });
});
