/** The parsers keep what an operator wrote and refuse what the contract does not know. */
import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { ScheduleAnswerSchema } from './answerSchemas/calendars';
import { IdSchema, MemberSurveyConfigSchema, SchemaItemSchema, SurveyConfigSchema } from './schema';

const item = { itemKey: 'name', type: 'text', title: '氏名' };
const survey = { surveyId: 'internal-1', surveyTitle: '内科 問診票', surveySchema: [item] };
const accepts = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

describe('survey config', () => {
  test('A survey is named by surveyId, a member survey by memberSurveyId [SURVEY-029]', () => {
    const { surveyId, ...nameless } = survey;
    expect(accepts(SurveyConfigSchema, survey)).toBe(true);
    expect(accepts(SurveyConfigSchema, nameless)).toBe(false);
    expect(accepts(MemberSurveyConfigSchema, { ...nameless, memberSurveyId: surveyId })).toBe(true);
    expect(accepts(MemberSurveyConfigSchema, survey)).toBe(false);
  });

  test('All fields of a config are read and come back as they were [SURVEY-030]', () => {
    const full = {
      ...survey,
      memberSurveyId: 'patient',
      memberSurveySubId: 12,
      surveySubId: 'sub',
      lastResultNumber: 3,
      description: '説明',
      headerImageUrl: { headerUrl: 'https://example.jp/head.png' },
      usePayment: 1,
      surveyType: 'coronaMultiDose',
      isEditDisabled: { value: true },
      isAppending: { value: true },
      endOfSurveyMessage: [
        { type: 'text', text: 'ありがとうございます' },
        { type: 'image', originalContentUrl: 'https://example.jp/end.png' },
      ],
      endOfSurveyMessageCancel: '取り消しました',
      cancelPost: { anything: 1 },
      hasMember: true,
      memberFormId: 'patient',
      googleTagManager: { head: 'GTM-ABC', body: '' },
      vaccinationIntervalType: { input: '月数' },
      calendarSetting: {
        updateOrCancelSettings: 'updateOnly',
        updateSettingsOnModification: 'reservationOnlyInfo',
      },
      inputs: [{ of: 'another program' }],
    };
    expect(v.parse(SurveyConfigSchema, full)).toEqual(full);
    for (const wrong of [{ usePayment: 2 }, { surveyType: 'flu' }, { isAppending: true }, { surveySchema: 'none' }]) {
      expect(accepts(SurveyConfigSchema, { ...full, ...wrong })).toBe(false);
    }
  });

  test('cancelPost, hasMember, surveySubId, lastResultNumber and inputs are kept unchanged [SURVEY-031]', () => {
    const kept = {
      cancelPost: { url: 'x' },
      hasMember: false,
      surveySubId: 's-2',
      lastResultNumber: 41,
      inputs: { a: [1] },
    };
    expect(v.parse(SurveyConfigSchema, { ...survey, ...kept })).toMatchObject(kept);
  });

  test('updateOrCancelSettings knows exactly four values [SURVEY-038]', () => {
    const withSetting = (updateOrCancelSettings: string) => ({
      ...survey,
      calendarSetting: { updateOrCancelSettings },
    });
    for (const known of ['updateAndCancel', 'updateOnly', 'cancelOnly', 'inquiryOnly']) {
      expect(accepts(SurveyConfigSchema, withSetting(known))).toBe(true);
    }
    expect(accepts(SurveyConfigSchema, withSetting('updateandcancel'))).toBe(false);
    expect(accepts(SurveyConfigSchema, withSetting(''))).toBe(false);
  });

  test('updateSettingsOnModification knows exactly two values [SURVEY-039]', () => {
    const withSetting = (updateSettingsOnModification: string) => ({
      ...survey,
      calendarSetting: { updateSettingsOnModification },
    });
    expect(accepts(SurveyConfigSchema, withSetting('inputAndReservationInfo'))).toBe(true);
    expect(accepts(SurveyConfigSchema, withSetting('reservationOnlyInfo'))).toBe(true);
    expect(accepts(SurveyConfigSchema, withSetting('inputOnly'))).toBe(false);
  });

  test('ids hold nothing that the encodings use', () => {
    expect(accepts(IdSchema, 'Health-check-2')).toBe(true);
    for (const wrong of ['a_b', 'a|b', 'a#b', '', 'あ', 'a'.repeat(65)]) expect(accepts(IdSchema, wrong)).toBe(false);
  });
});

describe('schema item', () => {
  test('All fields of an item are read and come back as they were [FORM-001]', () => {
    const full = {
      ...item,
      description: '説明',
      imageUrl: { itemUrl: 'https://example.jp/item.png' },
      options: ['はい', { value: 'ファイザー', interval: 20 }],
      sectionOptions: [{ option: { value: 'はい' }, groupheader: { value: 'section' } }],
      default: ['はい'],
      input: '山田',
      isAdminItem: true,
      isNotEditable: true,
      disabled: false,
      isRequired: { value: true, admin: false },
      isRequiredForUser: { value: true },
      isSearchable: { value: true },
      queryParam1: 'a',
      queryParam2: 'b',
      queryParam3: 'c',
      displayCondition: { type: 'hide', questionId: 'q', answers: ['x'], bunruiKey: 'medium' },
      items: [{ itemKey: 'inner', type: 'text', title: '中' }],
      selection: { min: 1, max: 2 },
      range: { min: 1, max: '2030-01-01' },
      scale_min: { value: 0 },
      scale_max: { value: 10 },
      length: { min: 1, max: 20, limitation: true },
      validLength: 7,
      imeType: 'katakana_fullwidth',
      characterType: 'katakana',
      inputFormat: '^[A-Z]+$',
      payTypeOptions: [{ input: '現金', payType: 1 }],
      paymentCategory: 'service',
      prefecture: '東京都',
      attributes: { isSesshuKaisuu: true, hasAllowedDays: false, closedDates: ['2026-11-23'] },
      isAutomaticNumbering: true,
      categories_tree: [{ name: '大', children: [{ name: '中', id: 'm', calendarId: 'c' }] }],
      setLargeCategoryTitle: '大分類',
      setMediumCategoryTitle: '中分類',
      setSmallCategoryTitle: '小分類',
      isFixedLargeCategory: true,
      isFixedMediumCategory: false,
      isFixedSmallCategory: false,
      reservationCheckBox: true,
      reservationSupCheckBox: false,
      reservationSmallCheckBox: false,
      selectedLargeCategory: '大',
      selectedMediumCategory: '中',
      selectedSmallCategory: '小',
      categoryRequiredFlag: true,
    };
    expect(v.parse(SchemaItemSchema, full)).toEqual(full);
    for (const wrong of [{ characterType: 'emoji' }, { imeType: 'romaji' }, { inputFormat: '[' }, { items: [{}] }]) {
      expect(accepts(SchemaItemSchema, { ...full, ...wrong })).toBe(false);
    }
  });

  test('paymentCategory, categoryRequiredFlag and length.limitation, and what nobody knows, are kept [FORM-002]', () => {
    const kept = {
      paymentCategory: 'p',
      categoryRequiredFlag: false,
      length: { limitation: false },
      ofLater: { a: 1 },
    };
    expect(v.parse(SchemaItemSchema, { ...item, ...kept })).toMatchObject(kept);
  });
});

test('A schedule is pairs of quota and reserved by day and slot, day-offs by day and times by slot [CAL-039]', () => {
  const answer = {
    result: 'OK',
    schedule: { '20261125': { '0': [4, 1], '1': [4, 4] } },
    dayOff: { '20261125': 0, '20261128': 1 },
    comaList: { '0': { start: '09:00', end: '09:30' }, '1': { start: '09:30', end: '10:00' } },
  };
  expect(v.parse(ScheduleAnswerSchema, answer)).toEqual(answer);
  expect(accepts(ScheduleAnswerSchema, { ...answer, schedule: { '20261125': { '0': [4] } } })).toBe(false);
  expect(accepts(ScheduleAnswerSchema, { ...answer, dayOff: { '20261128': 2 } })).toBe(false);
  expect(accepts(ScheduleAnswerSchema, { ...answer, comaList: { '0': { start: '9時' } } })).toBe(false);
});
