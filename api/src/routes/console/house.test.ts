/** What the house says by itself, changed in the console (CONTRACT 14.4): judged, kept by versions, never laid over. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { HouseMessages, HouseMessagesHistory } from '@madoguchi/shared/contract/console/house';
import { resetClock } from '@madoguchi/shared/domain/clock';
import { rowsOf } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { consoleCallOf, dataOf } from '../../testing/console';
import { startTestServer, type TestServer } from '../../testing/server';

const OWN = { quiet: { from: '21:00', to: '08:00' }, kinds: { booked: { text: '{facility}です。', off: false } } };
const bundle = () => ({ ...testBundle(), 'messages.json': OWN });
let server: TestServer;
let owner: string;

beforeAll(async () => {
  server = await startTestServer({ bundle: bundle(), environment: { MEDICAL_MODE: 'on', FACILITY_NAME: '窓口病院' } });
  owner = await server.staff({ roles: ['帳票担当'] });
});
afterAll(async () => {
  await server.close();
  resetClock();
});

const read = () => dataOf<HouseMessages>(server, owner, 'houseMessages');
const put = async (content: object, version?: number) =>
  consoleCallOf(server, owner, 'houseMessagesPut', { body: { content, version: version ?? (await read()).version } });
const booked = (text: string) => ({ ...OWN, kinds: { booked: { text } } });

test('a change is the next version, of whoever made it, and what is said from then on [CONTRACT 14.4]', async () => {
  const before = await read();
  expect(before).toMatchObject({ content: OWN, speaker: { medicalMode: true, facility: '窓口病院' } });
  const { status, body } = await put(booked('{facility}の{day}です。'));
  expect({ status, version: (body.data as HouseMessages).version }).toEqual({
    status: 200,
    version: before.version + 1,
  });
  const audited = await rowsOf<{ subject: string; actor: string }>(
    server,
    "SELECT subject, actor_id AS actor FROM audit WHERE action = 'publish' ORDER BY audit_id DESC LIMIT 1",
  );
  expect(audited).toEqual([{ subject: 'messages/messages', actor: owner }]);
  // The same again is no version.
  expect(((await put(booked('{facility}の{day}です。'))).body.data as HouseMessages).version).toBe(before.version + 1);
});

test.each([
  ['a variable that there is not', booked('{name}様、{facility}です。'), 'kinds.booked.text', '{name} は使えません'],
  ['a text with nothing in it', booked(' \n'), 'kinds.booked.text', '標準の文'],
  ['a text that LINE does not take', booked('あ'.repeat(5_001)), 'kinds.booked.text', '5,000文字'],
  ['a time that is none', { quiet: { from: '25:00', to: '08:00' } }, 'quiet.from', '確かめて'],
  ['a speed that is none', { perSecond: 0 }, 'perSecond', '確かめて'],
  [
    'a closing’s text that leads nowhere',
    { kinds: { closing: { text: '休診です。' } } },
    'kinds.closing.text',
    '{link}',
  ],
  ['a closing that is switched off', { kinds: { closing: { off: true } } }, 'kinds.closing.off', 'ありません'],
  ['a kind that there is not', { kinds: { bookd: { text: 'a' } } }, 'kinds.bookd', 'ありません'],
  [
    'a template’s variable that there is not',
    { kinds: { paid: { serviceParams: { a: '{b}' } } } },
    'kinds.paid.serviceParams.a',
    '{b}',
  ],
])('%s is refused at its place, and nothing changes [CONTRACT 14.4]', async (_, content, place, words) => {
  const before = await read();
  const { status, body } = await put(content);
  expect({ status, errors: body.errors }).toEqual({
    status: 400,
    errors: [{ itemKey: place, message: expect.stringContaining(words) }],
  });
  expect(await read()).toEqual(before);
});

test('of those who change it at once one does, and the others are shown what stands [CONTRACT 14]', async () => {
  const { version } = await read();
  const answers = await Promise.all(['一', '二', '三', '四'].map((each) => put(booked(each), version)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const { content } = await read();
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body).toMatchObject({ code: 'changed', data: { content, version: version + 1 } });
});

test('an earlier version comes again as a new one, and the history is read page by page [CONTRACT 13]', async () => {
  const { version } = await read();
  const restored = await dataOf<HouseMessages>(server, owner, 'houseMessagesRestore', { body: { number: 1, version } });
  expect(restored).toMatchObject({ content: OWN, version: version + 1 });
  const none = await consoleCallOf(server, owner, 'houseMessagesRestore', {
    body: { number: 999, version: version + 1 },
  });
  expect(none).toMatchObject({ status: 404 });
  const numbers: number[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const query = `limit=2${cursor && `&cursor=${cursor}`}`;
    const page: HouseMessagesHistory = await dataOf(server, owner, 'houseMessagesHistory', { query });
    numbers.push(...page.items.map(({ number }) => number));
    cursor = page.nextCursor;
  }
  expect(numbers).toEqual(Array.from({ length: version + 1 }, (_, index) => version + 1 - index));
});

test('an import lays nothing over a change without a word [CONTRACT 13]', async () => {
  await put(booked('窓口で変えた文'));
  const file = { ...OWN, perSecond: 5 };
  await expect(server.importFiles({ ...testBundle(), 'messages.json': file })).rejects.toThrow(/messages\.json/);
  expect((await read()).content).toMatchObject({ kinds: { booked: { text: '窓口で変えた文' } } });
});
