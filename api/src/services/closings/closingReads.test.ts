/** Closings as the console shows them, without a server (CONTRACT 14.3): whole, in a list, and as a message would be. */
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { instantOfJapan, nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { readConfiguration } from '../../configuration';
import { changed, notEditable } from '../../refusal';
import { noteOfferSent, offersOfClosing } from '../../repositories/closings/offers';
import { visitBody } from '../../testing/answers';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile, emptyTables, importFilesInto } from '../../testing/database';
import { makeServices, type Services } from '../services';
import { staffCaller } from '../staff/staffCaller';

const database = databaseOfFile();
const DAY = '20261203';
const NEXT = '20261204';
const FACTS = { name: '予約 花子', roles: ['予約担当' as const], mfa: true, sessionId: undefined };
const PLANNER = staffCaller({ staffId: 'S-1', scope: {}, ...FACTS });
const ELSEWHERE = staffCaller({ staffId: 'S-2', scope: { calendars: ['limited'] }, ...FACTS });
const ISO = new Date(TEST_NOW).toISOString();
const END = new Date(Date.parse(TEST_NOW) + 48 * 3_600_000).toISOString();
const NOT_FOUND = { status: 404 };
let services: Services;
beforeAll(async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(TEST_NOW));
  setClock(Date.parse(TEST_NOW));
  await importFilesInto(database(), testBundle());
  const environment = { DATABASE_URL: 'postgres://none', LOG_LEVEL: 'silent' };
  services = makeServices(readConfiguration(environment, process.cwd()), database());
  await services.fileLinks.prepare(services.keyVault);
});
afterAll(() => {
  jest.restoreAllMocks();
});
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), [
    ...['audit', 'outbox', 'closing', 'place_hold', 'submission', 'answer_row', 'reservation', 'answer', 'person'],
  ]);
  await database().script('UPDATE slot SET reserved = 0, closings = 0');
});

const book = async (userId: string, at = `${DAY}|0`) =>
  String(
    (await services.answerWrites.put({ userId, name: '山田 太郎', isAdmin: false }, visitBody(at), 'survey'))
      .partitionKey,
  );
const close = (...slots: string[]) =>
  services.closings.close(PLANNER, {
    ...{ calendarId: 'main', reason: '学会' },
    slots: slots.map((each) => ({ day: each.slice(0, 8), slot: each.slice(9) })),
  });
const read = (closingId: string, staff = PLANNER) => services.closingReads.read(staff, closingId);

test('a closing is read with its slots and everybody who is hit, by time, and the look is noted', async () => {
  const late = await book('U-late', `${DAY}|1`);
  const early = await book('U-early');
  const closingId = await close(`${DAY}|0`, `${DAY}|1`);
  const closing = await read(closingId);
  const { offers, text, ...facts } = closing;
  expect(facts).toEqual({
    ...{ closingId, calendarId: 'main', calendarName: '本館', reason: '学会', version: 1, createdAt: ISO },
    slots: [
      { day: DAY, slot: '0', time: '09:00' },
      { day: DAY, slot: '1', time: '10:00' },
    ],
  });
  expect(text).toContain('{link}');
  expect(offers).toEqual([
    {
      ...{ offerId: expect.any(String), answerCode: expect.any(String), choice: 'move', state: 'open', isAtLine: true },
      ...{ partitionKey: early, name: '山田 太郎', closed: { day: DAY, slot: '0', time: '09:00' } },
      offered: { day: NEXT, slot: '0', time: '09:00', until: END },
      wasOffered: { day: NEXT, slot: '0', time: '09:00' },
    },
    expect.objectContaining({ partitionKey: late, closed: { day: DAY, slot: '1', time: '10:00' } }),
  ]);
  const [noted] = await database().query<{ subject: string; after: { keys: string[] } }>({
    name: 'test_noted',
    text: `SELECT subject, after FROM audit WHERE action = 'read'`,
  });
  expect(noted).toMatchObject({ subject: closingId, after: { event: 'closing' } });
  expect([...(noted?.after.keys ?? [])].sort()).toEqual([early, late].sort());
});

test('says when people were told, and when it was undone; nothing of it before', async () => {
  await book('U-a');
  const closingId = await close(`${DAY}|0`);
  const [offer] = await offersOfClosing(database(), closingId);
  if (!offer) throw new Error('nobody is hit');
  expect(await read(closingId)).not.toHaveProperty('sentAt');
  await noteOfferSent(database(), offer, { at: new Date(TEST_NOW), endsAt: undefined });
  await database().script(`UPDATE closing SET sent_at = '${TEST_NOW}', undone_at = '${TEST_NOW}'`);
  expect(await read(closingId)).toMatchObject({ sentAt: ISO, undoneAt: ISO, offers: [{ sentAt: ISO }] });
});

test('still says which place was offered once it is held no more, and none of who chooses freely', async () => {
  await book('U-a');
  const closingId = await close(`${DAY}|0`);
  setClock(Date.parse(END));
  const [ended] = (await read(closingId)).offers;
  expect(ended).toMatchObject({ choice: 'move', state: 'open', wasOffered: { day: NEXT, slot: '0', time: '09:00' } });
  expect(ended).not.toHaveProperty('offered');
  const offerIds = [ended?.offerId ?? ''];
  await services.closings.change(PLANNER, closingId, { version: 1, offerIds, choice: 'free' });
  const [free] = (await read(closingId)).offers;
  expect(free).toMatchObject({ choice: 'free', state: 'open' });
  expect(free).not.toHaveProperty('wasOffered');
});

test('shows where somebody stands now, and whom no message reaches', async () => {
  const key = await book('U-a');
  const closingId = await close(`${DAY}|0`);
  setClock(nowMilliseconds() + 1_000);
  const body = visitBody('20261210|1', { oldPartitionKey: key });
  await services.answerWrites.put({ userId: 'U-a', name: '山田 太郎', isAdmin: false }, body, 'survey');
  const { offers } = await read(closingId);
  expect(offers).toMatchObject([{ state: 'chose', place: { day: '20261210', time: '10:00' } }]);
  expect(offers[0]).not.toHaveProperty('offered');
  await database().script(`UPDATE answer SET user_id = 'I-1'`);
  expect((await read(closingId)).offers).toMatchObject([{ isAtLine: false }]);
  await database().script('DELETE FROM answer_row; DELETE FROM reservation; DELETE FROM answer');
  const [gone] = (await read(closingId)).offers;
  expect(gone).toMatchObject({ isAtLine: false });
  expect(gone).not.toHaveProperty('partitionKey');
});

test('is listed with its calendar, the newest first, with its days and who is still open', async () => {
  await book('U-a');
  const first = await close(`${NEXT}|0`, `${DAY}|0`);
  setClock(nowMilliseconds() + 60_000);
  const second = await close('20261207|1');
  const undone = await close('20261208|1');
  await services.closings.undo(PLANNER, undone, { version: 1 });
  const listed = await services.closingReads.list(PLANNER, 'main');
  expect(listed).toEqual([
    expect.objectContaining({ closingId: second, hit: 0, open: 0, firstDay: '20261207', lastDay: '20261207' }),
    {
      closingId: first,
      calendarId: 'main',
      reason: '学会',
      createdAt: ISO,
      firstDay: DAY,
      lastDay: NEXT,
      hit: 1,
      open: 1,
    },
  ]);
  await expect(services.closingReads.list(ELSEWHERE, 'main')).rejects.toMatchObject(NOT_FOUND);
  await expect(services.closingReads.list(PLANNER, 'none')).rejects.toMatchObject(NOT_FOUND);
});

test('is not there outside of the caller’s scope, and of nobody’s id', async () => {
  const closingId = await close(`${DAY}|0`);
  await expect(read(closingId, ELSEWHERE)).rejects.toMatchObject(NOT_FOUND);
  await expect(read('none')).rejects.toMatchObject(NOT_FOUND);
  const preview = services.closingReads.preview(PLANNER, closingId, { text: 'a' });
  await expect(preview).rejects.toMatchObject(NOT_FOUND);
});

test('is answered behind a deed, and with what stands where somebody was faster', async () => {
  const closingId = await close(`${DAY}|0`);
  const after = (work: () => Promise<void>) => services.closingReads.afterDeed(PLANNER, closingId, work);
  expect(await after(async () => undefined)).toMatchObject({ closingId, version: 1 });
  await expect(after(() => Promise.reject(changed()))).rejects.toMatchObject({
    ...{ status: 409, answer: { code: 'changed', data: { closingId, version: 1 } } },
  });
  const fault = new Error('away');
  await expect(after(() => Promise.reject(fault))).rejects.toBe(fault);
  const refused = notEditable();
  await expect(after(() => Promise.reject(refused))).rejects.toBe(refused);
});

test('is previewed as it would reach the named person, and says when it waits for the morning', async () => {
  await book('U-a');
  await book('U-b', `${DAY}|1`);
  const closingId = await close(`${DAY}|0`, `${DAY}|1`);
  const offers = await offersOfClosing(database(), closingId);
  const preview = (offerId?: string) =>
    services.closingReads.preview(PLANNER, closingId, { text: '{day} {time} {code}', offerId });
  for (const { offerId, slot, answerCode } of offers)
    expect(await preview(offerId)).toEqual({ text: `12月3日(木) ${slot === '0' ? '9:00' : '10:00'} ${answerCode}` });
  expect(await preview()).toEqual(await preview(offers[0]?.offerId));
  const noted = await database().query<{ who: string; whose: string; subject: string; after: { keys: string[] } }>({
    name: 'test_previewed',
    text: `SELECT actor_id AS who, subject_user_id AS whose, subject, after FROM audit WHERE action = 'read'`,
  });
  const [first] = noted;
  expect(first).toMatchObject({ who: 'S-1', subject: closingId, after: { event: 'closingText', surveyId: 'visit' } });
  expect(noted).toHaveLength(4);
  expect(new Set(noted.map(({ whose }) => whose))).toEqual(new Set(['U-a', 'U-b']));
  expect(first?.after.keys).toHaveLength(1);
  setClock(instantOfJapan('20261120', '23:00'));
  expect(await preview()).toMatchObject({ dueAt: new Date(instantOfJapan('20261121', '08:00')).toISOString() });
});
