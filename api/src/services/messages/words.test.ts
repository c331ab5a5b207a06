/**
 * What becomes of a message as it leaves, without a server (CONTRACT 14.4): its words by what stands then, and the reasons
 * for which it waits or never leaves.
 */
import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { MessageKind } from '@madoguchi/shared/contract';
import { setClock } from '@madoguchi/shared/domain/clock';
import type { Appointment } from '@madoguchi/shared/domain/message';
import { BLOCKED } from '../../repositories/outbox/choices';
import type { Notice } from '../../repositories/outbox/outbox';
import { TEST_NOW } from '../../testing/bundle';
import { candidateBundle } from '../../testing/candidates';
import { emptyTables } from '../../testing/database';
import { paidFiles } from '../../testing/paid';
import { servicesOfFile } from '../../testing/servicesOfFile';
import { stayBundle } from '../../testing/stays';
import { at, PLACE, row, storing } from '../../testing/storedAnswers';
import { MessageWords, type NoticeMessage } from './words';

/** Every variable, so that a text shows all that is known. */
const NAMES = ['facility', 'what', 'day', 'time', 'code', 'amount', 'bring', 'place', 'telephone', 'link'];
const text = NAMES.map((name) => `${name}:{${name}}`).join('\n');
const KINDS: MessageKind[] = ['booked', 'changed', 'cancelled', 'paid', 'confirmed', 'moved', 'reminder'];
const house = { name: '病院', telephone: '03-1', hours: '', place: '一階', issuer: { name: '', address: '' } };
const departments = [{ id: 'ward', name: '病棟部', telephone: '03-2', place: '二階' }];
const stays = stayBundle();
const bundle = {
  ...candidateBundle(),
  ...paidFiles(),
  'surveys/stay.json': stays['surveys/stay.json'],
  'beds/stay.json': stays['beds/stay.json'],
  'surveys/ward.json': { surveyId: 'ward', surveyTitle: '病棟', departmentId: 'ward', surveySchema: [] },
  'facility.json': { ...house, departments },
  'messages.json': {
    ...{ quiet: { from: '21:00', to: '08:00' }, perSecond: 7 },
    kinds: {
      ...Object.fromEntries(KINDS.map((kind) => [kind, { text }])),
      changed: { text, off: true },
      moved: { text, serviceTemplate: 'moved_ja', serviceParams: { name: '{what}', when: '{day} {time}' } },
    },
  },
};
const { database, services } = servicesOfFile(bundle);
const { insert, place, rows } = storing(database);
const DAY = '12月1日(火)';
const BASE = 'https://base.test';
let words: MessageWords;
beforeAll(() => {
  const options = { house: { medicalMode: false, facility: undefined }, linkBase: BASE };
  words = new MessageWords(database(), services().configurations, options);
});
beforeEach(() =>
  emptyTables(database(), ['message_choice', 'answer_row', 'reservation', 'bed_stay', 'answer', 'payment_order']),
);

const message = (kind: MessageKind, more: Partial<Notice> = {}, recipient = 'U-a'): NoticeMessage => ({
  ...{ messageId: 'm', recipient, messages: [], attempts: 0, createdAt: at(0), askedAt: undefined },
  ...{ lastAnswer: undefined, isPush: false },
  notice: { kind, surveyId: 'visit', answerCode: 'code-a', about: {}, ...more },
});
const wording = async (...said: Parameters<typeof message>) => (await words.wordingsOf([message(...said)])).get('m');
/** The lines that have something to say, but for the house's own. */
const linesOf = (told: string) => told.split('\n').filter((line) => !/^(?:facility|telephone|place):/.test(line));
const lines = async (...said: Parameters<typeof message>) => {
  const told = await wording(...said);
  return told?.do === 'send' ? linesOf(told.messages[0]?.text ?? '') : told;
};
const about = (appointment?: Appointment, bring?: string) => ({
  about: { ...(appointment && { appointment }), ...(bring !== undefined && { bring }) },
});
const AT_PLACE: Appointment = { day: PLACE.day, slot: '0', categoryId: 'consult', itemId: '0' };
const UNTRUE = { do: 'drop', reason: 'untrue' };

describe('a message that leaves', () => {
  test('tells of a place with its day and time, by whom, and where to look', async () => {
    await insert('a');
    await place('a');
    expect(await wording('booked', about(AT_PLACE, '保険証'))).toEqual({
      ...{ do: 'send', service: undefined },
      messages: [
        {
          type: 'text',
          text: `facility:病院\nwhat:来院予約\nday:${DAY}\ntime:9:00\ncode:code-a\nbring:保険証\nplace:一階\ntelephone:03-1\nlink:${BASE}/confirm/visit`,
        },
      ],
    });
  });
  test('names the item of the place, where there is one', async () => {
    await insert('a');
    await place('a', true, { categoryId: 'exam', itemId: 'long' });
    expect(await lines('booked', about({ ...AT_PLACE, categoryId: 'exam', itemId: 'long' }))).toContain(
      'what:来院予約 長い検査',
    );
  });
  test('tells of a place in a slot that is gone its day alone', async () => {
    await insert('a');
    await place('a', true, { slot: '7' });
    expect(await lines('booked', about({ ...AT_PLACE, slot: '7' }))).toEqual([
      ...['what:来院予約', `day:${DAY}`, 'code:code-a', `link:${BASE}/confirm/visit`],
    ]);
  });
  test('tells of a stay by its first day, and leads to its own list', async () => {
    await insert('a', { surveyId: 'stay' });
    await database().script(
      `INSERT INTO bed_stay (answer_id, survey_id, start_day, end_day, is_live) VALUES ('a', 'stay', '20261201', '20261203', true)`,
    );
    expect(await lines('booked', { surveyId: 'stay', ...about({ day: '20261201' }) })).toEqual([
      ...['what:入院', `day:${DAY}`, 'code:code-a', `link:${BASE}/bed-reservation-list/stay`],
    ]);
  });
  test('tells of a visit that the desk has settled', async () => {
    const fixed = ['internal#heart#2026-12-01#午前#1', 'internal#heart#2026-12-01#DATE_CONFIRM', '10:30#TIME_CONFIRM'];
    await insert('a', { surveyId: 'clinic' });
    await rows('a', ...fixed.map((entry, index) => row('dates', entry, { sortKey: `dates#${index}` })));
    expect(await lines('confirmed', { surveyId: 'clinic', ...about({ day: '20261201', time: '10:30' }) })).toEqual([
      ...['what:専門外来', `day:${DAY}`, 'time:10:30', 'code:code-a', `link:${BASE}/confirm/clinic`],
    ]);
  });
  test('tells of a place or a stay as confirmed unless it waits for the desk again', async () => {
    const first = { day: '20261201' };
    await insert('a');
    await place('a');
    await insert('b', { surveyId: 'stay' });
    await database().script(
      `INSERT INTO bed_stay (answer_id, survey_id, start_day, end_day, is_live) VALUES ('b', 'stay', '20261201', '20261203', true)`,
    );
    const both = async (check: string) => {
      await database().script(`UPDATE answer SET check_status = '${check}'`);
      return [
        await lines('confirmed', about(AT_PLACE)),
        await lines('confirmed', { surveyId: 'stay', answerCode: 'code-b', ...about(first) }),
      ];
    };
    for (const check of ['対応済', '完了', '対応中'])
      expect(await both(check)).toEqual([
        expect.arrayContaining(['time:9:00']),
        expect.arrayContaining([`day:${DAY}`]),
      ]);
    for (const check of ['未対応', '変更あり']) expect(await both(check)).toEqual([UNTRUE, UNTRUE]);
  });
  test('tells of a registration, and of a form that belongs to a department by that one’s telephone', async () => {
    await insert('a', { surveyId: 'card' });
    expect(await lines('booked', { surveyId: 'card' })).toEqual([
      'what:診察券',
      'code:code-a',
      `link:${BASE}/member/card`,
    ]);
    await insert('b', { surveyId: 'ward' });
    const told = await wording('booked', { surveyId: 'ward', answerCode: 'code-b' });
    expect(told).toMatchObject({ messages: [{ text: expect.stringContaining('place:二階\ntelephone:03-2') }] });
  });
  test('tells of a form that is gone by the code alone', async () => {
    await insert('a', { surveyId: 'gone' });
    expect(await lines('booked', { surveyId: 'gone' })).toEqual(['code:code-a', `link:${BASE}/confirm/gone`]);
  });
  test('tells what was paid where it tells of that', async () => {
    for (const id of ['a', 'b']) {
      await insert(id, { surveyId: 'paid', userId: `U-${id}` });
      await database().script(`INSERT INTO payment_order (order_id, survey_id, user_id, partition_key, service_id, content, amount_with_tax,
        pay_type, status, created_at, updated_at) VALUES ('o-${id}', 'paid', 'U-${id}', 'key-${id}', 's', '{"amountWithTax":3300}', 3300, 0, 3, now(), now())`);
    }
    const paid = { ...message('paid', { surveyId: 'paid' }), messageId: 'paid' };
    const booked = { ...message('booked', { surveyId: 'paid', answerCode: 'code-b' }, 'U-b'), messageId: 'booked' };
    const same = { ...message('booked', { surveyId: 'paid' }), messageId: 'same' };
    const told = await words.wordingsOf([paid, booked, same]);
    expect(told.get('paid')).toMatchObject({ messages: [{ text: expect.stringContaining('amount:3,300円') }] });
    for (const id of ['booked', 'same'])
      expect(told.get(id)).toMatchObject({ messages: [{ text: expect.not.stringContaining('amount:') }] });
    await database().script('DELETE FROM payment_order');
    expect(await lines('paid', { surveyId: 'paid' })).toEqual([
      ...['what:申し込み', 'code:code-a', `link:${BASE}/confirm/paid`],
    ]);
  });
  test('is said by a service message too, where the kind has a template', async () => {
    await insert('a');
    await place('a');
    expect(await wording('moved', about(AT_PLACE))).toMatchObject({
      do: 'send',
      service: {
        ...{ template: 'moved_ja', params: { name: '来院予約', when: `${DAY} 9:00` } },
        shown: [{ type: 'text', text: `来院予約\n${DAY} 9:00` }],
      },
    });
  });
  test('of a cancel tells the time that the slot of its category has', async () => {
    const told = (more: Partial<Appointment>) => lines('cancelled', about({ ...AT_PLACE, ...more }));
    const common = ['what:来院予約', `day:${DAY}`];
    const rest = ['code:code-a', `link:${BASE}/confirm/visit`];
    expect(await told({})).toEqual([...common, 'time:9:00', ...rest]);
    expect(await told({ slot: '1' })).toEqual([...common, 'time:10:00', ...rest]);
    for (const gone of [{ slot: '7' }, { categoryId: 'gone' }, { slot: undefined }, { categoryId: undefined }])
      expect(await told(gone)).toEqual([...common, ...rest]);
    await insert('a');
    expect(await told({})).toEqual([...common, ...rest]);
  });
});

describe('a message never leaves', () => {
  test('where another place stands than it tells of, or none, or the answer is another person’s by now', async () => {
    expect(await wording('booked', about(AT_PLACE))).toEqual(UNTRUE);
    await insert('a');
    expect(await wording('booked', about(AT_PLACE))).toEqual(UNTRUE);
    await place('a');
    expect(await wording('booked', about({ ...AT_PLACE, day: '20261202' }))).toEqual(UNTRUE);
    expect(await wording('booked', about({ ...AT_PLACE, slot: '1' }))).toEqual(UNTRUE);
    expect(await wording('booked', about(AT_PLACE), 'U-b')).toEqual(UNTRUE);
    expect(await wording('booked', { ...about(AT_PLACE), answerCode: 'code-b' })).toEqual(UNTRUE);
    expect(await wording('booked', { ...about(AT_PLACE), surveyId: 'profile' })).toEqual(UNTRUE);
    expect(await wording('cancelled', about(AT_PLACE))).toEqual(UNTRUE);
    expect(await wording('booked', about(AT_PLACE))).toMatchObject({ do: 'send' });
  });
  test('where its time has come, by the time of its slot', async () => {
    await insert('a');
    await place('a');
    setClock(Date.parse('2026-12-01T09:00:00+09:00'));
    expect(await wording('booked', about(AT_PLACE))).toMatchObject({ do: 'send' });
    setClock(Date.parse('2026-12-01T09:00:01+09:00'));
    expect(await wording('booked', about(AT_PLACE))).toEqual({ do: 'drop', reason: 'late' });
  });
  test('where the person does not want it, or the house does not send it', async () => {
    await insert('a');
    const choose = (kind: string) =>
      database().script(`INSERT INTO message_choice (user_id, kind, since) VALUES ('U-a', '${kind}', now())`);
    await choose('reminder');
    expect(await wording('booked')).toMatchObject({ do: 'send' });
    await choose('booked');
    expect(await wording('booked')).toEqual({ do: 'drop', reason: 'off' });
    expect(await wording('changed')).toEqual({ do: 'drop', reason: 'off' });
    expect(await wording('paid')).toMatchObject({ do: 'send' });
    await choose(BLOCKED);
    for (const kind of ['paid', 'changed'] as const)
      expect(await wording(kind)).toEqual({ do: 'drop', reason: 'blocked' });
  });
});

test('a message waits through the night', async () => {
  await insert('a');
  setClock(Date.parse('2026-11-20T20:59:00+09:00'));
  expect(await wording('booked')).toMatchObject({ do: 'send' });
  setClock(Date.parse('2026-11-20T21:00:00+09:00'));
  expect(await wording('booked')).toEqual({ do: 'wait', until: new Date('2026-11-21T08:00:00+09:00') });
});
test('where there is no message nothing is asked for', async () => {
  const asked = jest.spyOn(services().configurations, 'current');
  expect(await words.wordingsOf([])).toEqual(new Map());
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});
test('so many leave in a second as the house says', async () => {
  expect(await words.perSecond()).toBe(7);
});

describe('what somebody reads whose place is closed', () => {
  const closing = async (more: object = {}) =>
    words.closingText(
      await services().configurations.current(),
      text,
      { surveyId: 'visit', answerCode: 'code-a', place: PLACE, ...more },
      'offer-1',
    );
  const link = `link:${BASE}/offer/offer-1`;

  test('tells of the place, and leads to what is offered', async () => {
    const { text: told, dueAt } = await closing({ place: { ...PLACE, categoryId: 'exam', itemId: 'short' } });
    expect(linesOf(told)).toEqual(['what:来院予約 短い検査', `day:${DAY}`, 'time:9:00', 'code:code-a', link]);
    expect(told).toContain('facility:病院');
    expect(dueAt).toEqual(new Date(TEST_NOW));
  });
  test('tells of a place in a slot that is gone its day, and of none nothing', async () => {
    expect(linesOf((await closing({ place: { ...PLACE, slot: '7' } })).text)).toEqual([
      ...['what:来院予約', `day:${DAY}`, 'code:code-a', link],
    ]);
    expect(linesOf((await closing({ place: undefined })).text)).toEqual(['what:来院予約', 'code:code-a', link]);
  });
  test('waits through the night', async () => {
    setClock(Date.parse('2026-11-20T23:00:00+09:00'));
    expect((await closing()).dueAt).toEqual(new Date('2026-11-21T08:00:00+09:00'));
  });
});
