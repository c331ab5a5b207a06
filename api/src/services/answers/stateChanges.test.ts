/**
 * What cancelling, a status of the desk and deletion do to everything that hangs on an answer, without a server: places,
 * nights, numbers, money, messages and the audit (CANCEL-007 to CANCEL-016, API-028, API-030, API-032).
 */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { CheckStatus, PutItemBody } from '@madoguchi/shared/contract';
import { instantOfJapan, setClock } from '@madoguchi/shared/domain/clock';
import { serverTexts } from '@madoguchi/shared/texts';
import { putBody, visitBody } from '../../testing/answers';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { candidateBundle } from '../../testing/candidates';
import { emptyTables } from '../../testing/database';
import { memberBundle } from '../../testing/members';
import { orderBody, paidFiles } from '../../testing/paid';
import { refusalOf } from '../../testing/refused';
import { servicesOfFile, staffOf } from '../../testing/servicesOfFile';
import { stayBody, stayBundle } from '../../testing/stays';
import { Calendars } from '../calendars/calendars';
import { noteCash } from '../payment/cash';
import type { AnswerKind } from './sentAnswer';

/** A visit without a day, too. */
function perhaps() {
  const form = testBundle()['surveys/visit.json'] as { surveySchema: object[] };
  const surveySchema = form.surveySchema.map((item) => ({ ...item, isRequired: { value: false } }));
  return { 'surveys/perhaps.json': { ...form, surveyId: 'perhaps', surveySchema } };
}
const {
  database,
  services,
  rows: query,
} = servicesOfFile(
  { ...candidateBundle(), ...paidFiles(), ...stayBundle(), ...memberBundle(), ...perhaps() },
  { switches: { PAYMENT: 'on' } },
);
const DESK = { userId: 'S-1', name: '', isAdmin: true };
const PERSON = { userId: 'U-a', name: '', isAdmin: false };
const OTHER = { userId: 'U-b', name: '', isAdmin: false };
const RECEPTION = staffOf('S-1', {}, ['受付']);
const DAY = '20261201';
const WISH = 'internal#heart#2026-12-01#午前#1';
let placesChanged: jest.SpiedFunction<Calendars['placesChanged']>;

beforeEach(async () => {
  await emptyTables(database(), [
    ...['audit', 'outbox', 'payment_refund', 'payment_order', 'closing', 'place_hold', 'submission', 'member_number'],
    ...['answer_row', 'reservation', 'bed_stay', 'bed_night', 'answer', 'person'],
  ]);
  await database().script('UPDATE slot SET reserved = 0, closings = 0');
  placesChanged = jest.spyOn(Calendars.prototype, 'placesChanged');
});

const send = async (body: PutItemBody, kind: AnswerKind = 'survey', caller = PERSON) => {
  const { partitionKey } = await services().answerWrites.put(caller, body, kind);
  placesChanged.mockClear();
  return { surveyId: partitionKey.split('#')[0] ?? '', partitionKey };
};
type Named = Awaited<ReturnType<typeof send>>;
const visit = (day = DAY, caller = PERSON) => send(visitBody(`${day}|0`), 'survey', caller);
const cancel = (named: Named, caller = PERSON) =>
  refusalOf(services().answerWrites.cancel(caller, { ...named, userId: PERSON.userId }));
const check = (named: Named, status: CheckStatus) =>
  refusalOf(services().answerWrites.setCheck(DESK, { ...named, check: status }));
const remove = (named: Named) => refusalOf(services().answerWrites.remove(DESK, named));
const reserved = async (day = DAY) => {
  const rows = await query<{ day: string; reserved: number }>(
    "SELECT day, reserved FROM slot WHERE calendar_id = 'main' AND slot = '0'",
  );
  return rows.find((row) => row.day === day)?.reserved;
};
const nights = async () =>
  (
    await query<{ line: string }>(
      "SELECT night || ' ' || reserved AS line FROM bed_night WHERE reserved > 0 ORDER BY night",
    )
  ).map(({ line }) => line);
const state = async () =>
  (
    await query<{ line: string }>(
      "SELECT check_status || ' ' || is_live AS line FROM answer ORDER BY created_at, answer_id",
    )
  ).map(({ line }) => line);
const told = async () =>
  (await query<{ kind: string }>('SELECT kind FROM outbox ORDER BY created_at, message_id'))
    .map(({ kind }) => kind)
    .sort();
const audited = async (action: string) =>
  (
    await query<{
      action: string;
      who: string;
      whose: string;
      subject: string;
      before: object;
      after: object | null;
      overrides: string[];
    }>('SELECT action, actor_id AS who, subject_user_id AS whose, subject, before, after, overrides FROM audit')
  ).filter((row) => row.action === action);
const due = () =>
  query<{ amount: number; refunded: boolean }>(
    'SELECT amount, refunded_at IS NOT NULL AS refunded FROM payment_refund',
  );
const pay = async (named: Named) => {
  const text = `SELECT order_id AS "orderId", amount_with_tax AS "amountWithTax" FROM payment_order WHERE partition_key = '${named.partitionKey}'`;
  for (const order of await query<{ orderId: string; amountWithTax: number }>(text))
    await noteCash(database(), RECEPTION, order);
};
const lapse = (milliseconds: number) => setClock(Date.parse(TEST_NOW) + milliseconds);

describe('a visit', () => {
  test('that its person cancels is told of, gives its place back, and says so to whoever looks at the calendar', async () => {
    const named = await visit();
    expect(await cancel(named)).toBe('done');
    expect([await state(), await reserved(), await told()]).toEqual([['取り消し false'], 0, ['booked', 'cancelled']]);
    expect(placesChanged.mock.calls).toEqual([['main']]);
    expect(await audited('cancel')).toMatchObject([
      {
        ...{ who: 'U-a', whose: 'U-a', subject: named.partitionKey, overrides: null },
        before: { check: '未対応', place: { calendarId: 'main', day: DAY, slot: '0' } },
        after: { check: '取り消し' },
      },
    ]);
    expect(await cancel(named)).toMatchObject({ status: 409, answer: { code: 'not_editable' } });
    expect(await reserved()).toBe(0);
  });
  test('is its person’s alone to cancel, by the name of its form', async () => {
    const named = await visit();
    expect(await cancel(named, OTHER)).toMatchObject({ status: 403 });
    expect(await cancel({ ...named, surveyId: 'clinic' })).toMatchObject({ status: 404 });
    expect(await cancel({ ...named, partitionKey: 'visit#U-a#1' })).toMatchObject({ status: 404 });
    expect(await state()).toEqual(['未対応 true']);
  });
  test('behind its deadline is the desk’s to cancel, which is noted', async () => {
    const named = await visit();
    lapse(10 * 86_400_000 + 15 * 3_600_000);
    expect(await cancel(named)).toMatchObject({ status: 409, answer: { code: 'deadline_passed' } });
    expect(await cancel(named, DESK)).toBe('done');
    expect(await audited('cancel')).toMatchObject([{ who: 'S-1', whose: 'U-a', overrides: ['deadline'] }]);
  });
  test('of a form that is gone is the desk’s to cancel, and nobody’s else', async () => {
    const named = await visit();
    const gone = { ...(await services().configurations.current()), surveys: new Map() };
    const current = jest.spyOn(services().configurations, 'current').mockResolvedValue(gone);
    expect(await cancel(named)).toMatchObject({ status: 404 });
    expect(await cancel(named, DESK)).toBe('done');
    current.mockRestore();
    expect([await state(), await reserved()]).toEqual([['取り消し false'], 0]);
  });
});

test('an answer without a time is the desk’s alone to cancel, which is noted [CANCEL-009]', async () => {
  const named = await send(putBody('profile', { name: '山田', phone: '09011112222' }));
  expect(await cancel(named)).toMatchObject({ status: 409, answer: { code: 'not_editable' } });
  expect(await cancel(named, DESK)).toBe('done');
  expect(await audited('cancel')).toMatchObject([{ overrides: ['edit'] }]);
  expect([await told(), placesChanged.mock.calls]).toEqual([[], []]);
});

describe('a status of the desk', () => {
  test('is the desk’s to set, is noted with both sides, and moves nothing', async () => {
    const named = await visit();
    expect(await refusalOf(services().answerWrites.setCheck(PERSON, { ...named, check: '対応中' }))).toMatchObject({
      status: 403,
    });
    expect(await check(named, '対応中')).toBe('done');
    expect([await state(), await reserved(), await told(), placesChanged.mock.calls]).toEqual([
      ['対応中 true'],
      1,
      ['booked'],
      [],
    ]);
    expect(await audited('check')).toMatchObject([
      {
        who: 'S-1',
        whose: 'U-a',
        subject: named.partitionKey,
        before: { check: '未対応' },
        after: { check: '対応中' },
      },
    ]);
  });
  test('that confirms a place that waited tells the person, once for each time that it is confirmed', async () => {
    const named = await visit();
    const toldBy = async (status: CheckStatus) => {
      await query('DELETE FROM outbox');
      expect(await check(named, status)).toBe('done');
      return told();
    };
    expect(await toldBy('対応済')).toEqual(['confirmed']);
    // Neither again, nor after the person has come, nor by a status that confirms nothing.
    for (const status of ['対応済', '完了', '対応済', '保留'] as const) expect(await toldBy(status)).toEqual([]);
    expect(await toldBy('対応済')).toEqual(['confirmed']);
    // What counts again is told as booked, and not as confirmed beside it.
    expect(await toldBy('キャンセル')).toEqual(['cancelled']);
    expect(await toldBy('対応済')).toEqual(['booked']);
  });
  test('that confirms a place tells of its slot; on its day still, and of a day that is over nothing', async () => {
    const named = await visit();
    const confirmedOn = async (day: string) => {
      await query('DELETE FROM outbox');
      setClock(instantOfJapan(day, '23:00'));
      await check(named, '未対応');
      await check(named, '対応済');
      return query('SELECT kind, about FROM outbox');
    };
    const appointment = { day: DAY, slot: '0', categoryId: 'consult', itemId: '0' };
    expect(await confirmedOn(DAY)).toEqual([{ kind: 'confirmed', about: { appointment } }]);
    expect(await confirmedOn('20261202')).toEqual([]);
  });
  test('that confirms what has no time, or a wish that has no date yet, tells nobody', async () => {
    const profile = await send(putBody('profile', { name: '山田', phone: '09011112222' }));
    const wishes = await send(putBody('clinic', { name: '山田', 'dates#0': WISH }));
    for (const named of [profile, wishes]) expect(await check(named, '対応済')).toBe('done');
    expect(await told()).toEqual([]);
  });
  test('that cancels gives the place back and tells the person, once', async () => {
    const named = await visit();
    expect(await check(named, 'キャンセル')).toBe('done');
    expect(await check(named, '取り消し')).toBe('done');
    expect([await state(), await reserved(), await told()]).toEqual([['取り消し false'], 0, ['booked', 'cancelled']]);
    expect(placesChanged.mock.calls).toEqual([['main'], ['main']]);
  });
  test('that takes it back takes the place again and tells the person; where it is full by now nothing changes', async () => {
    const named = await visit();
    await cancel(named);
    placesChanged.mockClear();
    expect(await check(named, '未対応')).toBe('done');
    expect([await state(), await reserved(), await told()]).toEqual([
      ['未対応 true'],
      1,
      ['booked', 'booked', 'cancelled'],
    ]);
    expect(placesChanged.mock.calls).toEqual([['main']]);
    await cancel(named);
    await database().script(`UPDATE slot SET reserved = quota WHERE day = '${DAY}' AND slot = '0'`);
    expect(await check(named, '未対応')).toMatchObject({ status: 409, answer: { code: 'quota_exceeded' } });
    expect(await state()).toEqual(['取り消し false']);
  });
  test('that takes it back is refused where another answer has its code by now', async () => {
    const named = await visit();
    await cancel(named);
    const [{ answer_code: code } = { answer_code: '' }] = await query<{ answer_code: string }>(
      'SELECT answer_code FROM answer',
    );
    lapse(1000);
    await visit('20261202');
    await database().script(`UPDATE answer SET answer_code = '${code}' WHERE is_live`);
    expect(await check(named, '未対応')).toMatchObject({ status: 409, answer: { code: 'not_editable' } });
  });
  test('of an answer without a place changes no calendar', async () => {
    const named = await send(putBody('profile', { name: '山田', phone: '09011112222' }));
    for (const status of ['取り消し', '未対応'] as const) expect(await check(named, status)).toBe('done');
    expect([placesChanged.mock.calls, await told(), await state()]).toEqual([[], [], ['未対応 true']]);
  });
});

describe('who leaves a closed slot', () => {
  const PLANNER = staffOf('S-2', {}, ['予約担当']);
  /** A visit whose slot is closed since, with a place held for it. */
  const closed = async () => {
    const body = (place: string) => putBody('perhaps', { name: '山田 太郎', place });
    const named = await send(body(`consult_0|${DAY}|0`));
    await services().closings.close(PLANNER, { calendarId: 'main', reason: '', slots: [{ day: DAY, slot: '0' }] });
    expect(await held()).toHaveLength(1);
    lapse(1000);
    return {
      named,
      change: (place: string, caller = PERSON) =>
        services().answerWrites.put(caller, { ...body(place), subData: { oldPartitionKey: named.partitionKey } }),
    };
  };
  const held = () => query("SELECT day FROM place_hold WHERE for_answer <> ''");
  const taken = async () => (await query<{ reserved: number }>('SELECT reserved FROM slot WHERE reserved > 0')).length;

  test.each([
    ['cancels', (named: Named) => cancel(named)],
    ['is deleted', remove],
  ])('and %s gives back what was held for them', async (_how, leave) => {
    const { named } = await closed();
    expect([await leave(named), await held(), await taken()]).toEqual(['done', [], 0]);
  });
  test('for another place gives it back as well, and stands where they chose', async () => {
    const { change } = await closed();
    await change('consult_0|20261210|1');
    expect([await held(), await taken(), await reserved()]).toEqual([[], 1, 0]);
  });
  test('for no place at all gives it back as well', async () => {
    const { change } = await closed();
    await change('', DESK);
    expect([await held(), await taken()]).toEqual([[], 0]);
  });
  test('who stays in it with less of it keeps what is held for them', async () => {
    const body = (choice: string) => putBody('perhaps', { name: '山田 太郎', place: `${choice}|${DAY}|0` });
    const named = await send(body('exam_long'));
    await services().closings.close(PLANNER, { calendarId: 'main', reason: '', slots: [{ day: DAY, slot: '0' }] });
    lapse(1000);
    await services().answerWrites.put(DESK, {
      ...body('exam_short'),
      subData: { oldPartitionKey: named.partitionKey },
    });
    expect([(await held()).length, await reserved()]).toEqual([1, 1]);
  });
});

describe('a stay', () => {
  const stay = (from = '2026-12-01', to = '2026-12-03') => send(stayBody(from, to), 'bed');

  test('gives its nights back when it is cancelled, and takes them again when it counts again', async () => {
    const named = await stay();
    expect(await nights()).toEqual(['20261201 1', '20261202 1']);
    expect(await cancel(named)).toBe('done');
    expect([await nights(), await told()]).toEqual([[], ['booked', 'cancelled']]);
    expect(await audited('cancel')).toMatchObject([{ before: { stay: { start: DAY, end: '20261203' } } }]);
    expect(await check(named, '未対応')).toBe('done');
    expect([await nights(), await state()]).toEqual([['20261201 1', '20261202 1'], ['未対応 true']]);
    expect(await query('SELECT is_live FROM bed_stay')).toEqual([{ is_live: true }]);
  });
  test('is told as confirmed when the desk confirms it', async () => {
    expect(await check(await stay(), '対応済')).toBe('done');
    expect(await told()).toEqual(['booked', 'confirmed']);
  });
  test('does not count again where a night is full, nor of a form that has no beds any more', async () => {
    const named = await stay();
    await cancel(named);
    await database().script(
      "INSERT INTO bed_night (survey_id, night, reserved) VALUES ('stay', '20261202', 2) ON CONFLICT (survey_id, night) DO UPDATE SET reserved = 2",
    );
    expect(await check(named, '未対応')).toMatchObject({ status: 409, answer: { errorMessage: serverTexts.bedFull } });
    expect(await query('SELECT is_live FROM bed_stay')).toEqual([{ is_live: false }]);
    const without = { ...(await services().configurations.current()), beds: new Map() };
    const current = jest.spyOn(services().configurations, 'current').mockResolvedValue(without);
    expect(await check(named, '未対応')).toMatchObject({ status: 409, answer: { code: 'not_editable' } });
    current.mockRestore();
  });
  test('behind its limit is told in its own words, and is the desk’s to cancel', async () => {
    const named = await stay();
    lapse(10 * 86_400_000);
    expect(await cancel(named)).toMatchObject({
      status: 409,
      answer: { code: 'deadline_passed', errorMessage: serverTexts.bedDeadlinePassed },
    });
    expect(await nights()).toHaveLength(2);
    expect(await cancel(named, DESK)).toBe('done');
    expect(await audited('cancel')).toMatchObject([{ overrides: ['deadline'] }]);
  });
  test('that was cancelled gives no night back a second time, deleted or cancelled', async () => {
    const named = await stay();
    lapse(1000);
    await stay();
    await check(named, '取り消し');
    await check(named, 'キャンセル');
    await remove(named);
    expect(await nights()).toEqual(['20261201 1', '20261202 1']);
  });
});

describe('a wish that the desk has confirmed', () => {
  const confirmed = async () => {
    const named = await send(putBody('clinic', { name: '山田', 'dates#0': WISH }));
    await database().script(
      `INSERT INTO answer_row (answer_id, survey_id, sort_key, item_key, title, value, user_search_key, is_admin, position)
       SELECT answer_id, survey_id, 'dates#1', 'dates', '', '2026-12-01#DATE_CONFIRM', '', false, 9 FROM answer`,
    );
    return named;
  };
  test('is cancelled before its department’s deadline, and its person is told', async () => {
    const named = await confirmed();
    expect(await cancel(named)).toBe('done');
    expect([await told(), placesChanged.mock.calls]).toEqual([['cancelled'], []]);
  });
  test('is the desk’s alone behind it', async () => {
    const named = await confirmed();
    lapse(11 * 86_400_000);
    expect(await cancel(named)).toMatchObject({ answer: { code: 'deadline_passed' } });
  });
  test('that is only wished for is withdrawn without a word', async () => {
    const named = await send(putBody('clinic', { name: '山田', 'dates#0': WISH }));
    expect([await cancel(named), await told()]).toEqual(['done', []]);
  });
});

describe('a registration', () => {
  const register = (number: string, caller = PERSON) =>
    send(putBody('card', { name: '山田', number }), 'member', caller);
  const numbers = () => query('SELECT member_number AS number FROM member_number ORDER BY 1');

  test('gives its number back when it is withdrawn, and takes it again when it counts again', async () => {
    const named = await register('345');
    expect(await numbers()).toEqual([{ number: '00120000345' }]);
    expect([await cancel(named), await numbers()]).toEqual(['done', []]);
    expect([await check(named, '未対応'), await numbers()]).toEqual(['done', [{ number: '00120000345' }]]);
    expect([await check(named, 'キャンセル'), await numbers()]).toEqual(['done', []]);
  });
  test('does not count again where somebody else has its number by now', async () => {
    const named = await register('345');
    await cancel(named);
    await register('345', OTHER);
    expect(await check(named, '未対応')).toMatchObject({ status: 409, answer: { code: 'not_editable' } });
    expect((await state()).sort()).toEqual(['取り消し false', '未対応 true']);
  });
  test('gives its number back when it is deleted', async () => {
    expect([await remove(await register('345')), await numbers()]).toEqual(['done', []]);
  });
});

describe('what was paid for', () => {
  const bought = async () => {
    const named = await send(orderBody('paid', [{ productId: 'blood', count: 1 }]));
    await pay(named);
    return named;
  };
  test.each([
    ['the desk cancels it', (named: Named) => cancel(named, DESK)],
    ['its status says that it is cancelled', (named: Named) => check(named, 'キャンセル')],
    ['it is deleted', remove],
  ])('is due back where %s', async (_how, work) => {
    const named = await bought();
    expect(await work(named)).toBe('done');
    expect(await due()).toMatchObject([{ refunded: false }]);
  });
  test('stays paid where the answer counts again', async () => {
    const named = await bought();
    await check(named, 'キャンセル');
    expect(await check(named, '未対応')).toBe('done');
    expect(await due()).toEqual([]);
  });
});

describe('what is deleted', () => {
  test('is the desk’s to delete; the audit keeps what it said, and its person is told once', async () => {
    const named = await visit();
    expect(await refusalOf(services().answerWrites.remove(PERSON, named))).toMatchObject({ status: 403 });
    expect(await remove(named)).toBe('done');
    expect([await state(), await reserved(), await told(), placesChanged.mock.calls]).toEqual([
      [],
      0,
      ['booked', 'cancelled'],
      [['main']],
    ]);
    expect(await audited('delete')).toMatchObject([
      {
        ...{ who: 'S-1', whose: 'U-a', subject: named.partitionKey },
        before: {
          ...{ check: '未対応', answerCode: expect.stringMatching(/./), place: { day: DAY } },
          values: { name: '山田 太郎', place: `consult_0|${DAY}|0` },
        },
      },
    ]);
    expect(await remove(named)).toMatchObject({ status: 404 });
  });
  test('of what was cancelled already gives nothing back and tells nobody', async () => {
    const named = await visit();
    lapse(1000);
    await visit();
    await cancel(named);
    expect([await remove(named), await reserved(), await told()]).toEqual([
      'done',
      1,
      ['booked', 'booked', 'cancelled'],
    ]);
  });
});
