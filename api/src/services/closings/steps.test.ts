/**
 * Closing slots, changing what is offered, telling and choosing, step by step and without a server (CONTRACT 13): what each
 * writes, gives back and says, and what it refuses.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ClosingOffersBody } from '@madoguchi/shared/contract/console/closings';
import { instantOfJapan, now, nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { DESK_USER_PREFIX } from '@madoguchi/shared/domain/survey';
import { serverTexts } from '@madoguchi/shared/texts';
import { readConfiguration } from '../../configuration';
import { findClosing, slotsOfClosing } from '../../repositories/closings/closings';
import { offersOfClosing } from '../../repositories/closings/offers';
import { insertHold } from '../../repositories/holds/holds';
import { readSlots, takePlaces } from '../../repositories/slots/slots';
import { putBody, rowsOf, visitBody } from '../../testing/answers';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile, emptyTables, importFilesInto } from '../../testing/database';
import { MessageWords } from '../messages/words';
import { makeServices, type Services } from '../services';
import { staffCaller } from '../staff/staffCaller';
import { ClosingDeeds } from './closingDeeds';

const database = databaseOfFile();
const DAY = '20261203';
const NEXT = '20261204';
const AFTER = '20261205';
const PERSON = { userId: 'U-a', name: '山田 太郎', isAdmin: false };
const OTHER = { userId: 'U-b', name: '他人', isAdmin: false };
const FACTS = { name: '予約 花子', roles: ['予約担当' as const], mfa: true, sessionId: undefined };
const PLANNER = staffCaller({ staffId: 'S-1', scope: {}, ...FACTS });
const ELSEWHERE = staffCaller({ staffId: 'S-2', scope: { calendars: ['limited'] }, ...FACTS });
const slot = (day = DAY, name = '0') => ({ day, slot: name });
let services: Services;
let deeds: ClosingDeeds;
/** Calendars that were told to have changed, since a test forgot them. */
let changed: string[];
beforeAll(async () => {
  // The clock stands still but for what a test lets pass.
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(TEST_NOW));
  setClock(Date.parse(TEST_NOW));
  const bundle = testBundle();
  const visit = bundle['surveys/visit.json'] as { surveySchema: object[] };
  const note = { itemKey: 'note', type: 'text', title: '申し送り', isAdminItem: true };
  const facility = { name: '本院', telephone: '03-1', hours: '', place: '', issuer: { name: '', address: '' } };
  const departments = [{ id: 'inner', name: '内科', telephone: '03-2' }];
  await importFilesInto(database(), {
    ...bundle,
    'facility.json': { ...facility, departments },
    // One whose contact is the department's, and one whose contact is the house's.
    'surveys/checkup.json': {
      ...visit,
      surveyId: 'checkup',
      departmentId: 'inner',
      surveySchema: [...visit.surveySchema, note],
    },
  });
  const environment = { DATABASE_URL: 'postgres://none', LOG_LEVEL: 'silent' };
  const configuration = readConfiguration(environment, process.cwd());
  services = makeServices(configuration, database());
  const { configurations, answerWrites, deskMessages } = services;
  const house = { medicalMode: false, facility: configuration.facility };
  const words = new MessageWords(database(), configurations, { house, linkBase: 'https://window.test' });
  const { offerHours } = configuration;
  deeds = new ClosingDeeds({ database: database(), configurations, answerWrites, deskMessages, words, offerHours });
  jest.spyOn(services.calendars, 'placesChanged').mockImplementation((id: string) => {
    changed.push(id);
  });
});
afterAll(() => {
  jest.restoreAllMocks();
});
beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  changed = [];
  await emptyTables(database(), [
    ...['audit', 'outbox', 'closing', 'place_hold', 'submission', 'answer_row', 'reservation', 'answer', 'person'],
  ]);
  await database().script('UPDATE slot SET reserved = 0, closings = 0');
});

async function book(who = PERSON, at = `${DAY}|0`, body = visitBody(at)) {
  const { partitionKey } = await services.answerWrites.put(who, body, 'survey');
  changed = [];
  return String(partitionKey);
}
/** A changed answer is another one of a later moment. */
const later = () => setClock(nowMilliseconds() + 1_000);
const close = (...slots: { day: string; slot: string }[]) =>
  services.closings.close(PLANNER, { calendarId: 'main', slots: slots.length > 0 ? slots : [slot()], reason: '学会' });
const offersOf = (closingId: string) => offersOfClosing(database(), closingId);
/** The only offer of a closing. */
async function offerOf(closingId: string) {
  const [offer] = await offersOf(closingId);
  if (!offer) throw new Error('nobody is hit');
  return offer;
}
const reserved = async (day: string) =>
  (await readSlots(database(), 'main', day, day)).find((each) => each.slot === '0')?.reserved;
const rows = <Row extends object>(text: string) => rowsOf<Row>({ database: database() }, text);
const audited = async () =>
  (
    await rows<{ after: object }>(
      `SELECT actor_id, actor_is_admin, subject, after FROM audit WHERE action = 'closing' ORDER BY written_at`,
    )
  ).map((row) => row);
const noted = (subject: string, after: object) => ({ actor_id: 'S-1', actor_is_admin: true, subject, after });
const messages = () =>
  rows<{ recipient: string; request_key: string; messages: { text: string }[] }>(
    'SELECT recipient, request_key, messages FROM outbox WHERE kind IS NULL',
  );
const refused = (status: number, code: string) => ({ status, answer: expect.objectContaining({ code }) });
/** Refused because of one field of the call. */
const wrong = (itemKey: string, message: string) => ({
  status: 400,
  answer: expect.objectContaining({ code: 'invalid', errors: [{ itemKey, message }] }),
});
const NOT_FOUND = { status: 404 };
const UNKNOWN_SLOT = 'day YYYYMMDD, slot of comaList';
/** Two days behind the present, when an offer of this closing ends. */
const END = new Date(Date.parse(TEST_NOW) + 48 * 3_600_000);

describe('closing', () => {
  test('holds a place for who is hit, and is noted with what it closes', async () => {
    await book();
    const closingId = await close(slot(), slot(), slot(DAY, '1'), slot('20261206'));
    expect(await findClosing(database(), closingId)).toEqual({
      ...{ closingId, calendarId: 'main', reason: '学会', actorId: 'S-1', version: 1, createdAt: now() },
      ...{ sentAt: undefined, undoneAt: undefined },
    });
    const closed = [slot(), slot(DAY, '1')];
    expect(await slotsOfClosing(database(), closingId)).toEqual(closed);
    expect(await rows('SELECT day, slot, closings FROM slot WHERE closings > 0 ORDER BY day, slot')).toEqual(
      closed.map((each) => ({ ...each, closings: 1 })),
    );
    const offer = await offerOf(closingId);
    expect(offer).toMatchObject({
      ...{ closingId, surveyId: 'visit', ...slot(), cost: 1, choice: 'move', sentAt: undefined, leftBy: undefined },
      offered: { ...slot(NEXT), endsAt: END },
    });
    expect(await rows('SELECT user_id, day, slot, cost, expires_at, for_answer FROM place_hold')).toEqual([
      { user_id: 'U-a', ...slot(NEXT), cost: 1, expires_at: END, for_answer: offer.answerCode },
    ]);
    expect([await reserved(DAY), await reserved(NEXT)]).toEqual([1, 1]);
    expect(await audited()).toEqual([noted(closingId, { event: 'closed', calendarId: 'main', slots: closed, hit: 1 })]);
    expect(changed).toEqual(['main']);
  });

  test('gives back what people hold there who are only confirming', async () => {
    const key = { calendarId: 'main', ...slot() };
    await takePlaces(database(), key, 2);
    const hold = { ...key, userId: 'U-a', surveyId: 'visit', holdId: 'h', orderId: undefined, cost: 2 };
    await insertHold(database(), { ...hold, expiresAt: END });
    const closingId = await close();
    expect([await reserved(DAY), await offersOf(closingId), await rows('SELECT FROM place_hold')]).toEqual([0, [], []]);
  });

  test('offers the free choice where there is no place to move to', async () => {
    await book();
    await database().script(`UPDATE slot SET quota = 0 WHERE calendar_id = 'main' AND day > '${DAY}'`);
    try {
      expect(await offerOf(await close(slot(), slot(DAY, '1')))).toMatchObject({ choice: 'free', offered: undefined });
    } finally {
      await database().script(`UPDATE slot SET quota = 4 WHERE calendar_id = 'main' AND day > '${DAY}'`);
    }
  });

  test.each([
    ['a day that is none', [slot('20261332')], UNKNOWN_SLOT],
    ['a day that is over', [slot('20261119'), slot()], UNKNOWN_SLOT],
    ['a time that the calendar has not', [slot(DAY, '9')], UNKNOWN_SLOT],
    ['slots without a quota alone', [slot('20261206')], 'slots with a quota'],
  ])('refuses %s', async (_name, slots, message) => {
    await expect(close(...slots)).rejects.toMatchObject(wrong('slots', message));
    expect([await rows('SELECT FROM closing'), await audited(), changed]).toEqual([[], [], []]);
  });

  test('takes today, and refuses who may not plan the calendar', async () => {
    expect(await slotsOfClosing(database(), await close(slot('20261120', '1')))).toHaveLength(1);
    const body = { calendarId: 'main', slots: [slot()], reason: '' };
    await expect(services.closings.close(ELSEWHERE, body)).rejects.toMatchObject(NOT_FOUND);
    const none = { ...body, calendarId: 'none' };
    await expect(services.closings.close(PLANNER, none)).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('what is offered', () => {
  const change = (closingId: string, body: Partial<ClosingOffersBody>, staff = PLANNER) =>
    services.closings.change(staff, closingId, { version: 1, offerIds: [], choice: 'free', ...body });

  test('is changed for those who are named, with what is held for them', async () => {
    await book();
    await book(OTHER);
    const closingId = await close();
    changed = [];
    const [first, second] = await offersOf(closingId);
    await change(closingId, { offerIds: [first?.offerId ?? ''] });
    expect(await offersOf(closingId)).toEqual([{ ...first, choice: 'free', offered: undefined }, second]);
    expect([await reserved(NEXT), changed, (await findClosing(database(), closingId))?.version]).toEqual([
      ...[1, ['main'], 2],
    ]);
    expect((await audited()).at(-1)).toEqual(noted(closingId, { event: 'changed', choice: 'free', offers: 1 }));
    await change(closingId, { version: 2, offerIds: [first?.offerId ?? ''], choice: 'cancel' });
    expect(await offersOf(closingId)).toMatchObject([{ choice: 'cancel', offered: undefined }, { choice: 'move' }]);
    await change(closingId, { version: 3, offerIds: [first?.offerId ?? ''], choice: 'move' });
    expect(await offersOf(closingId)).toMatchObject([{ choice: 'move', offered: slot(NEXT) }, { choice: 'move' }]);
    expect(await reserved(NEXT)).toBe(2);
  });

  test('is the one place that is named, while it has room', async () => {
    await book();
    const closingId = await close();
    const { offerId } = await offerOf(closingId);
    await change(closingId, { offerIds: [offerId], choice: 'move', place: slot(AFTER) });
    expect((await offerOf(closingId)).offered).toMatchObject(slot(AFTER));
    expect([await reserved(NEXT), await reserved(AFTER)]).toEqual([0, 1]);
    await expect(
      change(closingId, { version: 2, offerIds: [offerId], choice: 'move', place: slot('20261206') }),
    ).rejects.toMatchObject(refused(409, 'quota_exceeded'));
    expect((await offerOf(closingId)).offered).toMatchObject(slot(AFTER));
    for (const place of [
      { offerIds: [offerId], choice: 'free' as const, place: slot(NEXT) },
      { offerIds: [offerId, 'other'], choice: 'move' as const, place: slot(NEXT) },
    ])
      await expect(change(closingId, { version: 2, ...place })).rejects.toMatchObject(wrong('place', 'one move'));
  });

  test('stays for who was told, and for who has left the closed place', async () => {
    await book();
    const key = await book(OTHER);
    const closingId = await close();
    const [own] = await rows<{ code: string }>(`SELECT answer_code AS code FROM answer WHERE user_id = 'U-a'`);
    const offers = await offersOf(closingId);
    const told = offers.find(({ answerCode }) => answerCode === own?.code);
    const left = offers.find(({ answerCode }) => answerCode !== own?.code);
    const telling = { offerId: told?.offerId ?? '', text: 'a' };
    await deeds.tell(PLANNER, telling, database());
    later();
    await services.answerWrites.put(OTHER, visitBody('20261210|1', { oldPartitionKey: key }), 'survey');
    const before = await offersOf(closingId);
    const offerIds = [told?.offerId ?? '', left?.offerId ?? ''];
    await change(closingId, { offerIds });
    expect(await offersOf(closingId)).toEqual(before);
    expect((await audited()).at(-1)?.after).toEqual({ event: 'changed', choice: 'free', offers: 0 });
  });

  test('is changed by who has read it last, in their scope, while the closing stands', async () => {
    const closingId = await close();
    await expect(change('none', {})).rejects.toMatchObject(NOT_FOUND);
    await expect(change(closingId, {}, ELSEWHERE)).rejects.toMatchObject(NOT_FOUND);
    await expect(change(closingId, { version: 2 })).rejects.toMatchObject(refused(409, 'changed'));
    await services.closings.undo(PLANNER, closingId, { version: 1 });
    await expect(change(closingId, {})).rejects.toMatchObject(refused(409, 'not_editable'));
  });
});

describe('undoing', () => {
  test('opens the slots and gives back what was held, while nobody was told', async () => {
    await book();
    const closingId = await close();
    changed = [];
    await services.closings.undo(PLANNER, closingId, { version: 1 });
    expect(await findClosing(database(), closingId)).toMatchObject({ undoneAt: now() });
    expect(await rows('SELECT FROM slot WHERE closings > 0')).toEqual([]);
    expect([await reserved(NEXT), changed, await rows('SELECT FROM place_hold')]).toEqual([0, ['main'], []]);
    expect((await audited()).at(-1)).toEqual(noted(closingId, { event: 'undone' }));
    await expect(services.closings.undo(PLANNER, closingId, { version: 1 })).rejects.toMatchObject(
      refused(409, 'not_editable'),
    );
  });
  test('is refused once people are told, of another version, and outside of a scope', async () => {
    const closingId = await close();
    const undo = (version: number, staff = PLANNER) => services.closings.undo(staff, closingId, { version });
    await expect(undo(2)).rejects.toMatchObject(refused(409, 'changed'));
    await expect(undo(1, ELSEWHERE)).rejects.toMatchObject(NOT_FOUND);
    await deeds.begin(database(), PLANNER, closingId);
    await expect(undo(1)).rejects.toMatchObject(refused(409, 'not_editable'));
  });
});

describe('telling', () => {
  const tell = (offerId: string, staff = PLANNER) =>
    deeds.tell(staff, { offerId, text: '{day} は休診です。\n{link}' }, database());

  test('begins with who was not told, at a moment that is noted', async () => {
    await book();
    await book(OTHER);
    const closingId = await close();
    const [first, second] = await offersOf(closingId);
    const waiting = (staff = PLANNER) => deeds.waiting(staff, closingId);
    expect(await waiting()).toEqual([first?.offerId, second?.offerId]);
    await tell(first?.offerId ?? '');
    expect(await waiting()).toEqual([second?.offerId]);
    await expect(waiting(ELSEWHERE)).rejects.toMatchObject(NOT_FOUND);
    await expect(deeds.waiting(PLANNER, 'none')).rejects.toMatchObject(NOT_FOUND);
    await deeds.begin(database(), PLANNER, closingId);
    expect(await findClosing(database(), closingId)).toMatchObject({ sentAt: now() });
    expect((await audited()).at(-1)).toEqual(noted(closingId, { event: 'sent' }));
  });
  test('is not begun of a closing that was undone, or is not there', async () => {
    const closingId = await close();
    await services.closings.undo(PLANNER, closingId, { version: 1 });
    for (const id of [closingId, 'none'])
      await expect(deeds.begin(database(), PLANNER, id)).rejects.toMatchObject(refused(409, 'not_editable'));
  });
  test('writes once to each, and holds the place from then on', async () => {
    await book();
    const closingId = await close();
    const { offerId } = await offerOf(closingId);
    setClock(Date.parse(TEST_NOW) + 3_600_000);
    await tell(offerId);
    const end = new Date(END.getTime() + 3_600_000);
    expect(await offerOf(closingId)).toMatchObject({ sentAt: now(), offered: { endsAt: end } });
    expect(await rows('SELECT expires_at FROM place_hold')).toEqual([{ expires_at: end }]);
    const sent = await messages();
    expect(sent).toMatchObject([{ recipient: 'U-a', request_key: expect.stringContaining(`closing ${offerId}`) }]);
    expect(sent[0]?.messages[0]?.text).toMatch(new RegExp(`^12月3日\\(木\\) は休診です。\\n.*/offer/${offerId}$`));
    setClock(Date.parse(TEST_NOW) + 7_200_000);
    await tell(offerId);
    expect(await messages()).toHaveLength(1);
    expect(await offerOf(closingId)).toMatchObject({ offered: { endsAt: end } });
  });
  test('notes who is not at LINE without a message, and leaves who has gone', async () => {
    await book();
    const key = await book(OTHER);
    await database().script(`UPDATE answer SET user_id = '${DESK_USER_PREFIX}1' WHERE user_id = 'U-a'`);
    const closingId = await close();
    later();
    await services.answerWrites.put(OTHER, visitBody('20261210|1', { oldPartitionKey: key }), 'survey');
    for (const { offerId } of await offersOf(closingId)) await tell(offerId);
    const found = (await offersOf(closingId)).map(({ sentAt, leftBy }) => [sentAt, leftBy]);
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        [now(), undefined],
        [undefined, 'chose'],
      ]),
    );
    expect(await messages()).toEqual([]);
  });
  test('cancels for whom the desk has chosen that, once', async () => {
    const key = await book();
    const closingId = await close();
    const { offerId } = await offerOf(closingId);
    await services.closings.change(PLANNER, closingId, { version: 1, offerIds: [offerId], choice: 'cancel' });
    await tell(offerId);
    await tell(offerId);
    expect(await rows('SELECT partition_key, check_status, is_live FROM answer WHERE is_current')).toEqual([
      { partition_key: key, check_status: '取り消し', is_live: false },
    ]);
    expect(await offerOf(closingId)).toMatchObject({ sentAt: now(), offered: undefined });
    expect([await reserved(DAY), await rows("SELECT actor_id FROM audit WHERE action = 'cancel'")]).toEqual([
      ...[0, [{ actor_id: 'S-1' }]],
    ]);
  });
  test('is refused outside of a scope, and of what is not there', async () => {
    await book();
    const { offerId } = await offerOf(await close());
    await expect(tell(offerId, ELSEWHERE)).rejects.toMatchObject(NOT_FOUND);
    await expect(tell('none')).rejects.toMatchObject(NOT_FOUND);
    expect(await messages()).toEqual([]);
  });
});

describe('a person who was told', () => {
  async function toldOffer(who = PERSON, body = visitBody(`${DAY}|0`)) {
    const key = await book(who, `${DAY}|0`, body);
    const closingId = await close();
    const { offerId } = await offerOf(closingId);
    await deeds.tell(PLANNER, { offerId, text: 'a' }, database());
    changed = [];
    return { closingId, offerId, key };
  }
  const read = (offerId: string, who = PERSON) => services.personOffers.read(who, offerId);
  const choose = (offerId: string, deed: 'move' | 'cancel' | 'free', who = PERSON) =>
    services.personOffers.choose(who, offerId, deed);

  test('reads what is offered until when, and nobody else does, nor before', async () => {
    const { offerId, closingId, key } = await toldOffer();
    expect(await read(offerId)).toEqual({
      ...{ offerId, state: 'open', surveyId: 'visit', partitionKey: key, what: '来院予約', hasEnded: false },
      ...{ answerCode: (await offerOf(closingId)).answerCode, closed: { day: DAY, time: '09:00' } },
      ...{ offered: { day: NEXT, time: '09:00', until: END.toISOString() } },
      contact: expect.objectContaining({ facility: '本院', telephone: '03-1' }),
    });
    await expect(read(offerId, OTHER)).rejects.toMatchObject(NOT_FOUND);
    await expect(choose(offerId, 'cancel', OTHER)).rejects.toMatchObject(NOT_FOUND);
    await expect(read('none')).rejects.toMatchObject(NOT_FOUND);
    await book(OTHER, '20261207|0');
    const other = await offerOf(await close(slot('20261207')));
    await expect(read(other.offerId, OTHER)).rejects.toMatchObject(NOT_FOUND);
  });
  test('takes the place, and again without a second deed; nothing else then', async () => {
    const { offerId } = await toldOffer();
    later();
    const moved = await choose(offerId, 'move');
    expect(moved).toMatchObject({ state: 'moved', place: { day: NEXT, time: '09:00' }, hasEnded: false });
    expect(moved).not.toHaveProperty('offered');
    expect([await reserved(DAY), await reserved(NEXT), await rows('SELECT FROM place_hold')]).toEqual([0, 1, []]);
    expect(await choose(offerId, 'move')).toEqual(moved);
    const settled = {
      ...refused(409, 'not_editable'),
      answer: expect.objectContaining({ errorMessage: serverTexts.offer.settled }),
    };
    await expect(choose(offerId, 'cancel')).rejects.toMatchObject(settled);
    await expect(choose(offerId, 'free')).rejects.toMatchObject(settled);
  });
  test('keeps the rest of the answer where the place changes', async () => {
    const { offerId } = await toldOffer();
    const values = () =>
      rows('SELECT r.item_key, r.value FROM answer_row r JOIN answer a USING (answer_id) WHERE a.is_live ORDER BY 1');
    const [name] = await values();
    later();
    await choose(offerId, 'move');
    expect(await values()).toEqual([name, { item_key: 'place', value: `consult_0|${NEXT}|0` }]);
  });
  test('reads where they went who chose another place than the offered one', async () => {
    const { offerId, key } = await toldOffer();
    later();
    await services.answerWrites.put(PERSON, visitBody('20261210|1', { oldPartitionKey: key }), 'survey');
    expect(await read(offerId)).toMatchObject({ state: 'chose', place: { day: '20261210', time: '10:00' } });
  });
  test('reads what was reserved by its item, and the telephone of the form’s department', async () => {
    const place = `exam_short|${DAY}|0`;
    const checkup = await toldOffer(PERSON, putBody('checkup', { name: '山田 太郎', place }));
    const { contact, what } = await read(checkup.offerId);
    expect([what, contact?.telephone]).toEqual(['短い検査', '03-2']);
  });
  test('keeps what the desk has noted in the answer', async () => {
    const values = { name: '山田 太郎', place: `consult_0|${DAY}|0` };
    const { offerId, key } = await toldOffer(PERSON, putBody('checkup', values));
    later();
    const noted = putBody('checkup', { ...values, note: '要確認' }, { mode: 'admin', oldPartitionKey: key });
    await services.answerWrites.put({ ...PLANNER, userId: 'S-1' }, noted, 'survey');
    later();
    await choose(offerId, 'move');
    const live = `SELECT r.value FROM answer_row r JOIN answer a USING (answer_id) WHERE a.is_live AND r.item_key = 'note'`;
    expect(await rows(live)).toEqual([{ value: '要確認' }]);
  });
  test('cancels, and again without a second deed', async () => {
    const { offerId } = await toldOffer();
    expect(await choose(offerId, 'cancel')).toMatchObject({ state: 'cancelled' });
    expect(await choose(offerId, 'cancel')).toMatchObject({ state: 'cancelled' });
    await expect(choose(offerId, 'move')).rejects.toMatchObject(refused(409, 'not_editable'));
    expect(await rows("SELECT actor_id FROM audit WHERE action = 'cancel'")).toEqual([{ actor_id: 'U-a' }]);
    expect([await reserved(DAY), await reserved(NEXT)]).toEqual([0, 0]);
  });
  test('gives the place back to choose another one', async () => {
    const { offerId, closingId } = await toldOffer();
    const freed = await choose(offerId, 'free');
    expect(freed).toMatchObject({ state: 'open', hasEnded: false });
    expect(freed).not.toHaveProperty('offered');
    expect(await offerOf(closingId)).toMatchObject({ choice: 'free', offered: undefined, sentAt: now() });
    expect([await reserved(NEXT), changed]).toEqual([0, ['main']]);
    expect(await choose(offerId, 'free')).toEqual(freed);
    const ended = {
      ...refused(409, 'deadline_passed'),
      answer: expect.objectContaining({ errorMessage: serverTexts.offer.ended }),
    };
    await expect(choose(offerId, 'move')).rejects.toMatchObject(ended);
  });
  test('is told that the offer has ended, once its time is over', async () => {
    const { offerId } = await toldOffer();
    setClock(END.getTime());
    const ended = await read(offerId);
    expect(ended).toMatchObject({ state: 'open', hasEnded: true });
    expect(ended).not.toHaveProperty('offered');
    await expect(choose(offerId, 'move')).rejects.toMatchObject(refused(409, 'deadline_passed'));
    setClock(instantOfJapan(DAY, '08:00'));
    expect(await choose(offerId, 'cancel')).toMatchObject({ state: 'cancelled' });
  });
});
