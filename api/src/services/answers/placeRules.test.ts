/** The rules of a change and of a place, without a database: whom each binds, whom it is noted for, and what fits. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { Refusal } from '../../refusal';
import type { StoredAnswer, StoredPlace } from '../../repositories/answers/storedAnswer';
import { TEST_NOW } from '../../testing/bundle';
import { snapshotOf } from '../../testing/snapshots';
import { STAY_SURVEY, stayBundle } from '../../testing/stays';
import { formOf } from '../configuration/snapshot';
import { wantedPlace } from './place';
import { checkEdit, checkNamed, checkPlace } from './placeRules';
import type { StoredState } from './storedState';

beforeEach(() => setClock(Date.parse(TEST_NOW)));

const USER = { userId: 'U-a', name: '山田', isAdmin: false };
const DESK = { userId: 'U-desk', name: '窓口', isAdmin: true };

const visitForm = stayBundle()['surveys/visit.json'] as object;
const snapshot = snapshotOf({
  ...stayBundle(),
  'surveys/sold.json': { ...visitForm, surveyId: 'sold', usePayment: 1 },
});

function configOf(surveyId: string) {
  const config = formOf(snapshot, surveyId);
  if (!config) throw new Error(`no form ${surveyId}`);
  return config;
}
const placed = (day: string, slot = '0', calendarId = 'main', cost = 1): StoredPlace => {
  return { itemKey: 'place', calendarId, day, slot, cost, categoryId: 'consult', itemId: '0' };
};
const answer = (more: Partial<StoredAnswer> = {}): StoredAnswer => ({
  answerId: 'one',
  surveyId: 'visit',
  userId: 'U-a',
  partitionKey: 'visit#U-a#1',
  answerCode: 'code',
  check: '未対応',
  isLive: true,
  registrantName: '本人',
  isLiffMode: undefined,
  userName: undefined,
  cognitoUserId: undefined,
  clinicAttributes: undefined,
  formVersion: 1,
  createdAt: now(),
  updatedAt: now(),
  place: undefined,
  stay: undefined,
  ...more,
});

/** The words of the refusal; undefined where there is none. */
function refusalOf(work: () => void): { code: string; errorMessage: string } | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return { code: error.answer.code, errorMessage: error.answer.errorMessage };
    throw error;
  }
}

describe('the answer that a change names', () => {
  const check = (surveyId: string, named: string | undefined, existing?: Partial<StoredAnswer>) =>
    refusalOf(() => checkNamed({ config: configOf(surveyId), subjectId: 'U-a' }, named, existing && answer(existing)))
      ?.code;

  test.each<[string, string | undefined]>([
    ['visit', 'not_found'],
    ['profile', undefined],
  ])('may be missing only where each person has one (%s)', (surveyId, code) => {
    expect(check(surveyId, 'key')).toBe(code);
  });

  test('is the person’s, and of the form', () => {
    expect(check('visit', 'key', {})).toBeUndefined();
    expect(check('visit', 'key', { userId: 'U-b' })).toBe('forbidden');
    expect(check('visit', 'key', { surveyId: 'profile' })).toBe('invalid');
  });

  test('is not looked at where none is named', () => {
    expect(check('visit', undefined)).toBeUndefined();
    expect(check('visit', undefined, { userId: 'U-b', surveyId: 'profile' })).toBeUndefined();
  });
});

describe('a change', () => {
  const TOO_LATE = placed('20261120');
  const change = (caller: typeof USER, existing: Partial<StoredAnswer>, facts?: Parameters<typeof checkEdit>[3]) => {
    const overrides: string[] = [];
    const stored = answer(existing);
    const request = { caller, snapshot, config: configOf(stored.surveyId) };
    const refusal = refusalOf(() => checkEdit(request, stored, overrides, facts));
    return { code: refusal?.code, text: refusal?.errorMessage, overrides };
  };
  const fine = { code: undefined, text: undefined, overrides: [] };

  test('of an answer that counts, in time, is let through and not noted', () => {
    expect(change(USER, { place: placed('20261201') })).toEqual(fine);
    expect(change(DESK, { place: placed('20261201') })).toEqual(fine);
    expect(change(USER, {})).toEqual(fine);
  });

  test('of what is cancelled is refused to everybody', () => {
    for (const caller of [USER, DESK])
      expect(change(caller, { isLive: false })).toMatchObject({ code: 'not_editable', overrides: [] });
  });

  test('of what is done with is refused to a person, and noted for the desk', () => {
    expect(change(USER, { check: '完了' })).toMatchObject({ code: 'not_editable', overrides: [] });
    expect(change(DESK, { check: '完了' })).toEqual({ ...fine, overrides: ['edit'] });
  });

  test('behind the deadline of its place is refused to a person, and noted for the desk', () => {
    expect(change(USER, { place: TOO_LATE })).toMatchObject({ code: 'deadline_passed', overrides: [] });
    expect(change(DESK, { place: TOO_LATE })).toEqual({ ...fine, overrides: ['deadline'] });
  });

  test('behind the deadline of a stay is refused in the words of stays', () => {
    const stay = { surveyId: STAY_SURVEY, stay: { start: '20261120', end: '20261122' } };
    const late = change(USER, stay);
    expect(late.code).toBe('deadline_passed');
    expect(late.text).not.toBe(change(USER, { place: TOO_LATE }).text);
    expect(change(USER, { ...stay, stay: { start: '20261210', end: '20261212' } })).toEqual(fine);
  });

  test('of what was paid for goes by what its payment lets change', () => {
    const payment = { isEditable: false, isCancelable: true };
    expect(change(USER, { surveyId: 'sold' }, { payment }).code).toBe('not_editable');
    expect(change(USER, { surveyId: 'sold' }, { payment: { ...payment, isEditable: true } })).toEqual(fine);
    expect(change(DESK, { surveyId: 'sold' }, { payment })).toEqual({ ...fine, overrides: ['edit'] });
  });

  test('behind the deadline of a day that was confirmed is refused to a person', () => {
    const visitDeadlines = [
      { ...{ date: '20261120', start: '09:00', limit: 1, dayOffCount: 0 }, now: now().getTime() },
    ];
    expect(change(USER, {}, { visitDeadlines }).code).toBe('deadline_passed');
  });
});

describe('a place', () => {
  type State = Partial<Parameters<typeof checkPlace>[1]>;
  const slot = (reserved: number, quota = 4) => ({ day: '', slot: '0', quota, reserved });
  /** Asks for a place of the form `visit`. */
  function ask(value: string, state: State = {}, caller = USER) {
    const place = wantedPlace(snapshot, configOf('visit'), { place: value }, undefined);
    if (!place) throw new Error(`no place in ${value}`);
    const facts: Omit<StoredState, 'version' | 'submission' | 'forPlace'> = {
      ...{ existing: undefined, ownReservations: [], slot: slot(0), hold: undefined },
      ...state,
    };
    const overrides: string[] = [];
    const refusal = refusalOf(() =>
      checkPlace({ caller, config: configOf('visit'), subjectId: 'U-a' }, facts, place, overrides),
    );
    return { code: refusal?.code, overrides };
  }
  const fine = { code: undefined, overrides: [] };
  const MAIN = 'consult_0|20261201|0';
  const holding = (place: StoredPlace, more: Partial<StoredAnswer> = {}) => ({ existing: answer({ place, ...more }) });
  const hold = (minutes: number, place = placed('20261201'), cost = 1) => ({
    ...{ ...place, userId: 'U-a', surveyId: 'visit', holdId: 'hold', orderId: undefined, cost },
    expiresAt: new Date(now().getTime() + minutes * 60_000),
  });

  test('with room is had up to the last one', () => {
    expect(ask(MAIN, { slot: slot(3) })).toEqual(fine);
    expect(ask(MAIN, { slot: slot(4) })).toEqual({ code: 'quota_exceeded', overrides: [] });
    expect(ask(MAIN, { slot: slot(4) }, DESK)).toEqual({ code: 'quota_exceeded', overrides: [] });
    expect(ask('exam_long|20261201|0', { slot: slot(3) }).code).toBe('quota_exceeded');
    expect(ask('exam_long|20261201|0', { slot: slot(2) })).toEqual(fine);
  });

  test('of a slot that is not there is nobody’s', () => {
    for (const caller of [USER, DESK]) expect(ask(MAIN, { slot: undefined }, caller).code).toBe('not_reservable');
  });

  test('outside of its window is refused to a person, and noted for the desk', () => {
    expect(ask('vaccine_0|20261120|0').code).toBe('not_reservable');
    expect(ask('vaccine_0|20261120|0', {}, DESK)).toEqual({ code: undefined, overrides: ['window'] });
    expect(ask('vaccine_0|20261201|0')).toEqual(fine);
  });

  test('beyond what a person may hold is refused to a person, and noted for the desk', () => {
    const own = (date: string, partitionKey = 'other') => ({ partitionKey, date, isCancelled: false });
    const ownReservations = [own('20261201')];
    expect(ask('vaccine_0|20261201|0', { ownReservations }).code).toBe('reservation_limit');
    expect(ask('vaccine_0|20261201|0', { ownReservations }, DESK)).toEqual({ code: undefined, overrides: ['limit'] });
    expect(ask('vaccine_0|20261202|0', { ownReservations })).toEqual(fine);
    const two = [own('20261203'), own('20261204', 'visit#U-a#1')];
    expect(ask('vaccine_0|20261202|0', { ownReservations: two }).code).toBe('reservation_limit');
    // The answer that is changed does not count against itself.
    expect(ask('vaccine_0|20261202|0', { ownReservations: two, existing: answer() })).toEqual(fine);
  });

  test('that the answer has already is kept: outside of the window, without a slot, beyond the limit, in a full slot', () => {
    const past = holding(placed('20261120', '0', 'limited'));
    const ownReservations = [{ partitionKey: 'other', date: '20261120', isCancelled: false }];
    expect(ask('vaccine_0|20261120|0', { ...past, ownReservations, slot: undefined })).toEqual(fine);
    expect(ask(MAIN, { ...holding(placed('20261201')), slot: slot(9) })).toEqual(fine);
    // More of it has to be there.
    const more = 'exam_long|20261201|0';
    expect(ask(more, { ...holding(placed('20261201')), slot: slot(4) }).code).toBe('quota_exceeded');
    expect(ask(more, { ...holding(placed('20261201')), slot: slot(3) })).toEqual(fine);
    expect(ask(more, { ...holding(placed('20261201')), slot: undefined }).code).toBe('quota_exceeded');
  });

  test('of an answer that counts no longer, or of another slot, is asked for like any other', () => {
    const full = slot(4);
    expect(ask(MAIN, { ...holding(placed('20261201'), { isLive: false }), slot: full }).code).toBe('quota_exceeded');
    expect(ask(MAIN, { ...holding(placed('20261202')), slot: full }).code).toBe('quota_exceeded');
    expect(ask(MAIN, { ...holding(placed('20261201', '1')), slot: full }).code).toBe('quota_exceeded');
  });

  test('that the person holds is theirs until the hold ends', () => {
    const full = slot(4);
    expect(ask(MAIN, { hold: hold(1), slot: full })).toEqual(fine);
    expect(ask(MAIN, { hold: hold(0), slot: full }).code).toBe('quota_exceeded');
    expect(ask(MAIN, { hold: hold(1, placed('20261202')), slot: full }).code).toBe('quota_exceeded');
    expect(ask('exam_long|20261201|0', { hold: hold(1), slot: full }).code).toBe('quota_exceeded');
    expect(ask('exam_long|20261201|0', { hold: hold(1), slot: slot(3) })).toEqual(fine);
    // What is held adds to what the answer has there.
    const both = { ...holding(placed('20261201')), hold: hold(1), slot: full };
    expect(ask('exam_long|20261201|0', both)).toEqual(fine);
  });
});
