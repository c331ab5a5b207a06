/**
 * Who may change and cancel what.
 */
import { describe, expect, test } from '@jest/globals';
import { CHECK_STATUSES, type SchemaItem, type SurveyConfig } from '../../contract';
import { instantOfJapan } from '../clock';
import { configForUser, forbiddenAdminKeys } from './administratorItems';
import {
  canCancel,
  cancelRefusal,
  canEdit,
  changesPlaceOnly,
  DESK_USER_PREFIX,
  disabledItemKeys,
  editRefusal,
  editScopeOf,
  isInputDisabled,
  isLineUser,
  isRegisteredByAdministrator,
  keepDisabledAnswers,
  type ResultFacts,
  withdrawalRefusal,
} from './editing';
import { itemByKey } from './schema';

const item = (itemKey: string, type = 'text', more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey,
  type,
  title: `題${itemKey}`,
  ...more,
});
const form = (...surveySchema: SchemaItem[]): SurveyConfig => ({ surveyId: 's1', surveyTitle: 's', surveySchema });

describe('editing and cancelling', () => {
  const deadline = {
    date: '20261130',
    start: '10:00',
    limit: 1,
    dayOffCount: 0,
    now: instantOfJapan('20261120', '12:00'),
  };
  const result = (more: Partial<ResultFacts> = {}): ResultFacts => ({
    config: form(),
    check: '未対応',
    userId: 'U1',
    deadline,
    ...more,
  });
  const set = (updateOrCancelSettings: 'updateAndCancel' | 'updateOnly' | 'cancelOnly' | 'inquiryOnly') => ({
    config: { ...form(), calendarSetting: { updateOrCancelSettings } },
  });
  const paid = { config: { ...form(), usePayment: 1 as const } };
  const late = { deadline: { ...deadline, now: instantOfJapan('20261130', '00:00') } };

  test('a registration is withdrawn at any time, one with a place until its deadline, neither where the settings forbid it', () => {
    expect(withdrawalRefusal(result({ deadline: undefined }))).toBeUndefined();
    expect(withdrawalRefusal(result())).toBeUndefined();
    expect(withdrawalRefusal(result(late))).toBe('deadline_passed');
    expect(withdrawalRefusal(result({ deadline: undefined, check: '取り消し' }))).toBe('not_editable');
    expect(withdrawalRefusal(result({ deadline: undefined, ...set('updateOnly') }))).toBe('not_editable');
  });

  test('not when completed or cancelled [CANCEL-001]', () => {
    expect(CHECK_STATUSES.filter((check) => canEdit(result({ check })))).toEqual([
      '未対応',
      '対応中',
      '対応済',
      '保留',
      '変更あり',
    ]);
  });
  test('not with cancelOnly or inquiryOnly [CANCEL-002, CANCEL-003]', () => {
    expect(
      (['updateAndCancel', 'updateOnly', 'cancelOnly', 'inquiryOnly'] as const).map((setting) =>
        canEdit(result(set(setting))),
      ),
    ).toEqual([true, true, false, false]);
    expect(canEdit(result({ config: { ...form(), isEditDisabled: { value: true } } }))).toBe(false);
  });
  test('the scope disables inputs [CANCEL-004]', () => {
    const scope = editScopeOf({
      ...form(),
      calendarSetting: {
        updateOrCancelSettings: 'updateAndCancel',
        updateSettingsOnModification: 'reservationOnlyInfo',
      },
    });
    expect(scope).toBe('reservationOnly');
    expect(editScopeOf(form())).toBe('all');
    expect(editScopeOf(set('cancelOnly').config)).toBe('none');
    const context = { mode: 'user', isUpdate: true, scope } as const;
    expect(['text', 'reservation'].map((type) => isInputDisabled(item('a', type), context))).toEqual([true, false]);
    expect(isInputDisabled(item('a'), { ...context, isUpdate: false })).toBe(false);
    expect(isInputDisabled(item('a'), { ...context, mode: 'admin' })).toBe(false);
    expect(isInputDisabled(item('a', 'text', { disabled: true }), { ...context, isUpdate: false })).toBe(true);
    expect(isInputDisabled(item('a', 'text', { isNotEditable: true }), { ...context, scope: 'all' })).toBe(true);
    const config = form(item('a'), item('b'), item('r', 'reservation'));
    expect(keepDisabledAnswers(config, { a: 'old' }, { a: 'new', b: 'new', r: 'c_0' }, context)).toEqual({
      a: 'old',
      r: 'c_0',
    });
  });
  test('with payment also by its status, and not of administrators’ results [CANCEL-005, CANCEL-006]', () => {
    expect(canEdit(result(paid))).toBe(true);
    expect(canEdit(result({ ...paid, payment: { isEditable: false, isCancelable: true } }))).toBe(false);
    expect(canEdit(result({ ...paid, userId: 'I01' }))).toBe(false);
    expect(canEdit(result({ userId: 'I01' }))).toBe(true);
  });
  test('the same of a cancel [CANCEL-007, CANCEL-012]', () => {
    expect(canCancel(result({ ...paid, userId: 'I01' }))).toBe(false);
    expect(canCancel(result({ ...paid, payment: { isEditable: true, isCancelable: false } }))).toBe(false);
    expect(canCancel(result({ ...paid, payment: { isEditable: true, isCancelable: true } }))).toBe(true);
  });
  test('updateAndCancel, cancelOnly or no setting [CANCEL-008]', () => {
    expect(
      (['updateAndCancel', 'updateOnly', 'cancelOnly', 'inquiryOnly'] as const).map((setting) =>
        canCancel(result(set(setting))),
      ),
    ).toEqual([true, false, true, false]);
    expect(canCancel(result())).toBe(true);
  });
  test('only a live result with a time [CANCEL-009, CANCEL-010]', () => {
    expect(cancelRefusal(result({ deadline: undefined }))).toBe('not_editable');
    expect(CHECK_STATUSES.filter((check) => !canCancel(result({ check })))).toEqual(['キャンセル', '取り消し', 'NG']);
  });
  test('a paid form only while payments are taken; others whatever the switch says [CANCEL-025]', () => {
    const { config } = result();
    const paid = { ...config, usePayment: 1 as const };
    expect(cancelRefusal(result({ config: paid, isPaymentOn: false }))).toBe('not_editable');
    expect(cancelRefusal(result({ config: paid, isPaymentOn: true }))).toBeUndefined();
    expect(cancelRefusal(result({ isPaymentOn: false }))).toBeUndefined();
  });
  test('not after the deadline, nor a change [CANCEL-011]', () => {
    expect([cancelRefusal(result(late)), editRefusal(result(late))]).toEqual(['deadline_passed', 'deadline_passed']);
  });

  test('what may be changed follows from the settings of the calendar and of the form [CANCEL-002, CANCEL-003, CANCEL-004]', () => {
    const calendar = (calendarSetting: SurveyConfig['calendarSetting']) => editScopeOf({ ...form(), calendarSetting });
    const both = { updateSettingsOnModification: 'reservationOnlyInfo' } as const;
    expect([calendar({}), calendar(both), calendar({ ...both, updateOrCancelSettings: 'inquiryOnly' })]).toEqual([
      ...['all', 'reservationOnly', 'none'],
    ]);
    expect(calendar({ ...both, updateOrCancelSettings: 'updateOnly' })).toBe('reservationOnly');
    expect([true, false].map((value) => editScopeOf({ ...form(), isEditDisabled: { value } }))).toEqual([
      'none',
      'all',
    ]);
  });

  test('a change begins in the calendar where the place is all that is open in the form [CANCEL-004]', () => {
    const place = item('place', 'reservation');
    const changed = form(item('name'), place, item('note', 'guide'));
    expect(changesPlaceOnly(changed, 'reservationOnly')).toBe(true);
    expect(['all', 'none'].map((scope) => changesPlaceOnly(changed, scope as 'all' | 'none'))).toEqual([false, false]);
    // Items by themselves: who may change nothing but the date passes through no form either.
    const closed = item('name', 'text', { isNotEditable: true });
    expect(changesPlaceOnly(form(closed, place), 'all')).toBe(true);
    expect(changesPlaceOnly(form(closed, place, item('more')), 'all')).toBe(false);
    expect(changesPlaceOnly(form(closed, place, item('desk', 'text', { isAdminItem: true })), 'all')).toBe(true);
    // Without a calendar, or with a way of its own.
    expect(changesPlaceOnly(form(item('name')), 'reservationOnly')).toBe(false);
    expect(changesPlaceOnly(form(item('wishes', 'candidateDateReservation')), 'reservationOnly')).toBe(false);
    expect(changesPlaceOnly(form(place, item('go', 'linkbutton')), 'reservationOnly')).toBe(false);
    expect(changesPlaceOnly(form({ ...place, isNotEditable: true }), 'reservationOnly')).toBe(false);
  });

  test('people of LINE begin with U, those that the desk entered with I [CANCEL-006, ADMIN-006]', () => {
    expect(['U1', 'I01', 'u1', 'XU', ''].map(isLineUser)).toEqual([true, false, false, false, false]);
    expect(['I01', 'U1', 'i1', 'XI', ''].map(isRegisteredByAdministrator)).toEqual([true, false, false, false, false]);
    expect(DESK_USER_PREFIX).toBe('I');
  });

  test('one of several deadlines is enough, that of a stay too [CANCEL-011, BED-040]', () => {
    const early = result().deadline;
    const refusals = (more: Partial<ResultFacts>) => [editRefusal(result(more)), cancelRefusal(result(more))];
    const passed = Array(2).fill('deadline_passed');
    const open = Array(2).fill(undefined);
    expect(refusals({ visitDeadlines: [late.deadline] })).toEqual(passed);
    expect(refusals({ deadline: undefined, visitDeadlines: early ? [early, late.deadline] : [] })).toEqual(passed);
    expect(refusals({ deadline: undefined, visitDeadlines: [] })).toEqual(open);
    expect([refusals({ deadline: undefined, isStayTooLate: true }), refusals({ isStayTooLate: true })]).toEqual([
      passed,
      passed,
    ]);
    expect(refusals({ deadline: undefined, isStayTooLate: false })).toEqual(open);
    expect(refusals({ deadline: undefined })).toEqual([undefined, 'not_editable']);
  });

  test('of a closed place both are allowed whatever settings, deadline and payment say, but not of what is over [CONTRACT 13]', () => {
    const closed = (more: Partial<ResultFacts> = {}) => result({ ...late, isClosed: true, ...more });
    const refusals = (facts: ResultFacts) => [editRefusal(facts), cancelRefusal(facts)];
    const open = [undefined, undefined];
    const none = ['not_editable', 'not_editable'];
    expect(refusals(closed())).toEqual(open);
    for (const setting of ['updateOnly', 'cancelOnly', 'inquiryOnly'] as const)
      expect(refusals(closed(set(setting)))).toEqual(open);
    expect(
      refusals(closed({ ...paid, isPaymentOn: false, payment: { isEditable: true, isCancelable: false } })),
    ).toEqual(open);
    expect(refusals(closed({ ...paid, payment: { isEditable: false, isCancelable: true } }))).toEqual([
      'not_editable',
      undefined,
    ]);
    expect(refusals(closed({ check: '取り消し' }))).toEqual(none);
    expect(refusals(closed({ ...paid, userId: 'I1' }))).toEqual(none);
    expect(refusals(closed({ isClosed: false }))).toEqual(['deadline_passed', 'deadline_passed']);
    expect([editScopeOf(set('inquiryOnly').config, true), editScopeOf(form(), true)]).toEqual([
      'reservationOnly',
      'all',
    ]);
    expect(editScopeOf(set('inquiryOnly').config)).toBe('none');
  });

  test('what is refused for good is told before the deadline [CANCEL-001, CANCEL-012]', () => {
    const gone = { ...late, ...paid, userId: 'I01' };
    expect([editRefusal(result(gone)), cancelRefusal(result(gone))]).toEqual(['not_editable', 'not_editable']);
    expect([editRefusal(result({ ...late, ...paid })), cancelRefusal(result({ ...late, ...paid }))]).toEqual([
      ...['deadline_passed', 'deadline_passed'],
    ]);
    expect(cancelRefusal(result({ userId: 'I01' }))).toBeUndefined();
    expect(cancelRefusal(result({ payment: { isEditable: true, isCancelable: false } }))).toBeUndefined();
    expect(editRefusal(result({ payment: { isEditable: false, isCancelable: true } }))).toBeUndefined();
    expect(canCancel(result({ config: { ...form(), calendarSetting: {} } }))).toBe(false);
  });

  test('a registration that holds a stay or a wish beside no reservation may be withdrawn at any time', () => {
    expect(withdrawalRefusal(result({ deadline: undefined, isStayTooLate: true }))).toBeUndefined();
    expect(withdrawalRefusal(result({ isStayTooLate: true }))).toBe('deadline_passed');
  });

  test('of a change what was bought stays for everybody, what is not editable and out of scope for users [FORM-089, ORDER-017, PAY-025]', () => {
    const isDisabled = (type: string, more: Partial<SchemaItem> = {}, context = {}) =>
      isInputDisabled(item('a', type, more), { mode: 'user', isUpdate: true, scope: 'all', ...context });
    expect([isDisabled('text'), isDisabled('selectProducts'), isDisabled('selectPayType')]).toEqual([
      false,
      true,
      true,
    ]);
    expect(isDisabled('selectProducts', {}, { mode: 'admin' })).toBe(true);
    expect(isDisabled('selectProducts', {}, { isUpdate: false })).toBe(false);
    const fixed = { isNotEditable: true };
    expect([
      isDisabled('text', fixed),
      isDisabled('text', fixed, { isUpdate: false }),
      isDisabled('text', fixed, { mode: 'admin' }),
    ]).toEqual([true, false, false]);
    expect([isDisabled('text', {}, { scope: 'none' }), isDisabled('reservation', {}, { scope: 'none' })]).toEqual([
      true,
      true,
    ]);
    expect(isDisabled('text', { disabled: true }, { mode: 'admin' })).toBe(true);
    const places = ['reservation', 'candidateDateReservation', 'selectBed', 'linkbutton', 'text', 'guide'];
    expect(places.filter((type) => !isDisabled(type, {}, { scope: 'reservationOnly' }))).toEqual(places.slice(0, 4));
    const config = form(item('a'), item('g', 'groupheader', { items: [item('b', 'text', { disabled: true })] }));
    expect([...disabledItemKeys(config, { mode: 'user', isUpdate: false, scope: 'all' })]).toEqual(['b']);
  });

  test('a change keeps what is stored of what it may not touch, also where nothing is', () => {
    const config = form(item('a', 'text', { disabled: true }), item('b', 'text', { disabled: true }), item('c'));
    const context = { mode: 'user', isUpdate: true, scope: 'all' } as const;
    expect(keepDisabledAnswers(config, { a: 'old' }, { a: 'new', b: 'new', c: 'new' }, context)).toStrictEqual({
      a: 'old',
      c: 'new',
    });
  });

  test('users get administrators’ items only where the URL may fill them', () => {
    const config = form(
      item('a', 'text', { isAdminItem: true }),
      item('b', 'text', { isAdminItem: true, queryParam1: 'b' }),
      item('g', 'groupheader', { items: [item('c', 'text', { isAdminItem: true }), item('d')] }),
    );
    expect(configForUser(config).surveySchema.map(({ itemKey }) => itemKey)).toEqual(['b', 'g']);
    expect(itemByKey(configForUser(config), 'c')).toBeUndefined();
    expect(forbiddenAdminKeys(config, ['a', 'b', 'c', 'd'], false)).toEqual(['a', 'c']);
    expect(forbiddenAdminKeys(config, ['a', 'b', 'c', 'd'], true)).toEqual(['a', 'b', 'c']);
  });
});
