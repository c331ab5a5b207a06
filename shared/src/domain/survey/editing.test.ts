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
  editRefusal,
  editScopeOf,
  isInputDisabled,
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
