/** What a person is told of an answer as it is written (CONTRACT 14.4): paid, booked, changed, moved by the desk, or nothing. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import type { StoredAnswer, StoredPlace } from '../../repositories/answers/storedAnswer';
import { insertClosing } from '../../repositories/closings/closings';
import { insertOffers, offersOfClosing } from '../../repositories/closings/offers';
import { insertHold, type StoredHold } from '../../repositories/holds/holds';
import { writeQuotas } from '../../repositories/slots/slots';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile, emptyTables } from '../../testing/database';
import { OF_DESK, sentAnswer } from '../../testing/sentAnswers';
import { snapshotOf } from '../../testing/snapshots';
import { answer, PLACE, row, storing } from '../../testing/storedAnswers';
import { writeAnswer } from './answerWriter';
import type { WantedPlace } from './place';

const database = databaseOfFile();
const stored = storing(database);
const snapshot = snapshotOf(testBundle());

beforeEach(async () => {
  setClock(Date.parse(TEST_NOW));
  await emptyTables(database(), ['outbox', 'answer_row', 'reservation', 'answer', 'slot']);
  await writeQuotas(database(), 'main', { [PLACE.day]: { '0': 9, '1': 9 } }, now(), 1);
});

const placeAt = (slot: string): StoredPlace => ({ ...PLACE, slot, cost: 1 });
function wanted(slot: string): WantedPlace {
  const calendar = snapshot.calendars.get('main');
  if (!calendar) throw new Error('the test bundle has the calendar main');
  return { ...placeAt(slot), calendar, start: '09:00' };
}
/** Another place that was offered to the answer after a closing. */
const offeredAt = (slot: string): StoredHold => ({
  ...{ ...placeAt(slot), userId: 'U-a', surveyId: 'visit', holdId: 'offer' },
  ...{ orderId: undefined, expiresAt: new Date(Date.parse(TEST_NOW) + 3_600_000) },
});
interface Case {
  /** The place that is asked for; none without it. */
  slot?: string;
  isPaid?: boolean;
  by?: typeof OF_DESK;
  subjectId?: string;
  existing?: StoredAnswer;
  offered?: StoredHold;
}
/** Writes an answer. @returns what is told, of which slot */
async function told({ slot, isPaid, existing, offered, ...sender }: Case): Promise<unknown[]> {
  const { by: caller, ...subject } = sender;
  const request = sentAnswer(snapshot, 'visit', { name: '山田 太郎' }, { ...(caller && { caller }), ...subject });
  const rows = [row('name', '山田 太郎')];
  const place = slot === undefined ? undefined : wanted(slot);
  const plan = {
    ...{ rows, answers: {}, place, stay: undefined, files: undefined, overrides: [], hold: undefined },
    ...{ answerId: 'new', offered, ...(isPaid !== undefined && { isPaid }) },
  };
  await database().transaction((connection) =>
    writeAnswer(connection, request, plan, existing && { answer: existing, rows }),
  );
  const notices = await database().query<{
    kind: string;
    recipient: string;
    about: { appointment?: { slot: string } };
  }>({
    name: 'test_notices',
    text: 'SELECT kind, recipient, about FROM outbox',
  });
  return notices.map(({ kind, recipient, about }) => [kind, recipient, about.appointment?.slot]);
}
/** An answer that is there already. */
async function standing(slot: string | undefined): Promise<StoredAnswer> {
  const place = slot === undefined ? undefined : placeAt(slot);
  await stored.insert('old');
  if (place) {
    await stored.place('old', true, place);
    await database().script(`UPDATE slot SET reserved = 1 WHERE slot = '${slot}'`);
  }
  return { ...answer('old'), place };
}

describe('of a new answer', () => {
  test.each<[isPaid: boolean | undefined, kind: string]>([
    [true, 'paid'],
    [false, 'booked'],
    [undefined, 'booked'],
  ])('that takes a place and is paid for just now (%j) the person hears %s', async (isPaid, kind) => {
    expect(await told({ slot: '0', ...(isPaid !== undefined && { isPaid }) })).toEqual([[kind, 'U-a', '0']]);
  });

  test.each<[isPaid: boolean, heard: unknown[]]>([
    [true, [['paid', 'U-a', undefined]]],
    [false, []],
  ])('without a place the person hears of the money alone (%j)', async (isPaid, heard) => {
    expect(await told({ isPaid })).toEqual(heard);
  });

  test('of somebody whom the desk has entered nobody hears', async () => {
    expect(await told({ slot: '0', by: OF_DESK, subjectId: 'I-1' })).toEqual([]);
  });

  test('that the desk enters for a person of LINE they hear as of their own', async () => {
    expect(await told({ slot: '0', by: OF_DESK })).toEqual([['booked', 'U-a', '0']]);
  });
});

describe('of a change', () => {
  test.each<[who: string, by: typeof OF_DESK | undefined, kind: string]>([
    ['the person', undefined, 'changed'],
    ['the desk', OF_DESK, 'moved'],
  ])('to another place by %s is told so', async (_who, by, kind) => {
    expect(await told({ slot: '1', existing: await standing('0'), ...(by && { by }) })).toEqual([[kind, 'U-a', '1']]);
  });

  test('that leaves the place nobody hears', async () => {
    expect(await told({ slot: '0', existing: await standing('0') })).toEqual([]);
  });

  test('that first takes a place, or gives it up, the person hears as booked and cancelled', async () => {
    expect(await told({ slot: '0', existing: await standing(undefined) })).toEqual([['booked', 'U-a', '0']]);
    await emptyTables(database(), ['outbox', 'answer_row', 'reservation', 'answer']);
    expect(await told({ existing: await standing('1') })).toEqual([['cancelled', 'U-a', '1']]);
  });
});

describe('the desk finds', () => {
  const found = () =>
    database().query<{ kind: string; sort_day: string }>({
      name: 'test_found',
      text: `SELECT kind, sort_day FROM answer_search WHERE answer_id = 'new'`,
    });
  test('a new answer by the day and time that it takes, and one without a place by none', async () => {
    await told({ slot: '1' });
    expect(await found()).toEqual([{ kind: 'slot', sort_day: `${PLACE.day}10:00` }]);
    await emptyTables(database(), ['answer_search', 'outbox', 'answer_row', 'reservation', 'answer']);
    await told({});
    expect(await found()).toEqual([{ kind: '', sort_day: '' }]);
  });
  test('a changed answer by where it stands now', async () => {
    await told({ slot: '1', existing: await standing('0') });
    expect(await found()).toEqual([{ kind: 'slot', sort_day: `${PLACE.day}10:00` }]);
  });
});

describe('how an answer came out of a closed place', () => {
  /** An answer in the slot 0, which is closed and of which its person was told. */
  async function closed(): Promise<StoredAnswer> {
    const existing = await standing('0');
    const slot = { day: PLACE.day, slot: '0' };
    const closing = { closingId: 'c', calendarId: 'main', reason: '', actorId: 'S-1', createdAt: now() };
    await emptyTables(database(), ['closing']);
    await insertClosing(database(), closing, [slot]);
    const offer = { offerId: 'o', closingId: 'c', surveyId: 'visit', answerCode: 'code-old', ...slot, cost: 1 };
    const rest = { choice: 'free' as const, offered: undefined, sentAt: undefined, leftBy: undefined };
    await insertOffers(database(), [{ ...offer, ...rest }]);
    return { ...existing, place: { ...placeAt('0'), isClosed: true } };
  }
  const leftBy = async () => (await offersOfClosing(database(), 'c')).map((offer) => offer.leftBy);

  test('is by choice where the person books another one', async () => {
    await told({ slot: '1', existing: await closed() });
    expect(await leftBy()).toEqual(['chose']);
  });
  test('is a move where the desk books it, or where it is the offered one', async () => {
    await told({ slot: '1', existing: await closed(), by: OF_DESK });
    expect(await leftBy()).toEqual(['moved']);
    await emptyTables(database(), ['answer_search', 'outbox', 'answer_row', 'reservation', 'answer']);
    const existing = await closed();
    const offered = offeredAt('1');
    await insertHold(database(), offered);
    await database().script(`UPDATE slot SET reserved = 1 WHERE slot = '1'`);
    await told({ slot: '1', existing, offered });
    expect(await leftBy()).toEqual(['moved']);
  });
  test('is not noted of one that stays there, that has no place any more, or whose place was open', async () => {
    for (const [slot, isClosed] of [
      ['0', true],
      [undefined, true],
      ['1', false],
    ] as const) {
      await emptyTables(database(), ['answer_search', 'outbox', 'answer_row', 'reservation', 'answer']);
      const existing = await closed();
      await told({ ...(slot && { slot }), existing: { ...existing, place: { ...placeAt('0'), isClosed } } });
      expect([slot, await leftBy()]).toEqual([slot, [undefined]]);
    }
  });
});
