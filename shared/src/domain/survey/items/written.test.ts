/**
 * Rules of the items that a person writes: text, number, contact.
 */
import { describe, expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../../contract';
import { validationTexts } from '../../../texts';
import type { AnswerValue, RuleContext } from '../types';
import { rulesOf } from './registry';

const config: SurveyConfig = { surveyId: 's1', surveyTitle: 's', surveySchema: [] };
const context: RuleContext = { config, mode: 'user', today: '20261120', answers: {} };
const item = (type: string, more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey: 'k',
  type,
  title: 't',
  ...more,
});
const messageOf = (subject: SchemaItem, value: AnswerValue | undefined) =>
  rulesOf(subject).validate(subject, value, context);
const stored = (subject: SchemaItem, value: AnswerValue) => rulesOf(subject).canonical(subject, value);
const required = { isRequired: { value: true } };
const { text } = validationTexts;

describe('required', () => {
  const expectRequired = (message: string, ...types: string[]) => {
    for (const type of types) {
      expect([type, messageOf(item(type, required), undefined)]).toEqual([type, message]);
      expect([type, messageOf(item(type), undefined)]).toEqual([type, undefined]);
    }
  };
  test('[VAL-004] text', () => expectRequired('必須です', 'text', 'textarea', 'address', 'email', 'phone', 'postcode'));
  test('[VAL-005] number', () => expectRequired('必須です', 'number', 'linearscale'));
  test('[VAL-006] date', () => expectRequired('必須です', 'date', 'birthday', 'dateDaySession', 'sesshuJisshiDate'));
  test('[VAL-007] preferred dates', () => expectRequired('必須です', 'candidateDateReservation'));
  test('[VAL-008] location', () => expectRequired('必須です', 'location'));
  test('[VAL-009] files', () => expectRequired('必須です', 'image', 'secureFiles'));
  test('[VAL-010] suggest', () => expectRequired('必須項目', 'suggest'));
  test('[VAL-011] dropdown', () => expectRequired('必須', 'dropdown', 'select'));
  test('[VAL-012] bed', () => expectRequired('必須', 'selectBed'));
  test('[VAL-078] reservation', () => expectRequired('必須です', 'reservation'));
  test('[VAL-094] facility', () => expectRequired('施設を指定してください。', 'googleFacilitySearch'));
  test('choices', () => expectRequired('必須です', 'radio', 'checkboxes', 'choicegroupheader', 'sesshuVaccineMaker'));

  test('[VAL-090] an image that is asked of users is not asked of administrators', () => {
    const image = item('image', { isRequiredForUser: { value: true } });
    expect(messageOf(image, '')).toBe('必須です');
    expect(rulesOf(image).validate(image, '', { ...context, mode: 'admin' })).toBeUndefined();
  });

  test('spaces are no answer', () => {
    expect(messageOf(item('text', required), ' 　')).toBe('必須です');
  });

  test('[VAL-013] the pay type must not be blank', () => {
    const payType = item('selectPayType', { payTypeOptions: [{ input: '現金', payType: 1 }] });
    const paid: RuleContext = { ...context, config: { ...context.config, usePayment: 1 } };
    expect(rulesOf(payType).validate(payType, '', paid)).toBe(validationTexts.required.payType);
    expect(messageOf(payType, '')).toBeUndefined();
    expect(messageOf(payType, '現金')).toBeUndefined();
    expect(messageOf(payType, '小切手')).toBe(validationTexts.choice.unknown);
  });
});

describe('text', () => {
  test('[VAL-015] 300 characters at most, whatever length.max says', () => {
    expect(messageOf(item('text', { length: { max: 500 } }), 'あ'.repeat(300))).toBeUndefined();
    expect(messageOf(item('text', { length: { max: 500 } }), 'あ'.repeat(301))).toBe(text.lengthAtMost(300));
    expect(messageOf(item('text'), 'あ'.repeat(301))).toBe(text.lengthAtMost(300));
    expect(messageOf(item('text', { length: { max: 500, limitation: false } }), 'あ'.repeat(301))).toBe(
      text.lengthAtMost(300),
    );
    expect(messageOf(item('text', { validLength: 301 }), 'あ'.repeat(301))).toBe(text.lengthAtMost(300));
    expect(messageOf(item('textarea'), 'あ'.repeat(301))).toBeUndefined();
  });

  test('[VAL-016] the length message names both bounds', () => {
    const bounded = item('text', { length: { min: 2, max: 4 } });
    expect(['あ', 'ああ', 'ああああ', 'あああああ'].map((value) => messageOf(bounded, value))).toEqual([
      '2文字以上4文字以下で入力してください。',
      undefined,
      undefined,
      '2文字以上4文字以下で入力してください。',
    ]);
    expect(messageOf(item('text', { length: { min: 2 } }), 'あ')).toBe(text.lengthAtLeast(2));
    expect(messageOf(item('text', { length: { min: 2, max: 4, limitation: false } }), 'あ')).toBeUndefined();
  });

  test('[VAL-017] characters outside the type', () => {
    expect(messageOf(item('text', { characterType: 'hiragana' }), 'ヤマダ')).toBe(text.invalidCharacters);
    expect(messageOf(item('paragraph', { characterType: 'hiragana' }), 'あ\nい\r\nう')).toBeUndefined();
  });

  test('[VAL-018] the format must match the whole value', () => {
    const format = item('text', { inputFormat: '[A-Z]\\d{3}' });
    expect(messageOf(format, 'A123')).toBeUndefined();
    expect(messageOf(format, 'xA123')).toBe(text.invalidFormat);
    expect(messageOf(item('text', { inputFormat: 'a|b' }), 'ab')).toBe(text.invalidFormat);
  });

  test('[VAL-019, VAL-030, VAL-031] half-width only', () => {
    const half = item('text', { imeType: 'hankaku_only' });
    expect(messageOf(half, 'あ')).toBe(text.halfWidthOnly);
    expect(messageOf(half, 'a1')).toBeUndefined();
    expect(stored(half, '１2')).toBe('12');
    expect(messageOf(item('text', { imeType: 'none' }), 'あaｱ')).toBeUndefined();
  });

  test('[VAL-020, VAL-021, VAL-032] full-width katakana only', () => {
    const katakana = item('text', { imeType: 'katakana_fullwidth' });
    expect(messageOf(katakana, 'やまだ')).toBe(text.fullWidthKatakanaOnly);
    expect(messageOf(katakana, 'ヤマダ　')).toBe(text.fullWidthKatakanaOnly);
    expect(messageOf(katakana, 'ヤマダ　タロウ')).toBeUndefined();
    expect(stored(katakana, 'ﾔﾏﾀﾞ タロウ')).toBe('ヤマダ　タロウ');
  });

  test('[VAL-033] a fixed length is exact', () => {
    const fixed = item('text', { validLength: 3 });
    expect(['ab', 'abc', 'abcd'].map((value) => messageOf(fixed, value))).toEqual([
      text.fixedLength(3),
      undefined,
      text.fixedLength(3),
    ]);
  });

  test('[VAL-034, VAL-035] the fifteen-character code', () => {
    const code = item('text', { characterType: 'code15' });
    expect(messageOf(code, 'abc-123')).toBe('15桁入力してください。');
    expect(messageOf(code, 'ABCDEFGHIJ-1234')).toBe('半角の英字(小文字)・半角の数字・ハイフンのみ入力可能です。');
    expect(messageOf(code, 'abcdefghij-1234')).toBeUndefined();
  });

  test('an unknown type is a short text', () => {
    expect(messageOf(item('somethingNew', required), '')).toBe('必須です');
    expect(messageOf(item('somethingNew'), 'a'.repeat(301))).toBe(text.lengthAtMost(300));
  });
});

describe('number', () => {
  test('[VAL-036] digits only', () => {
    expect(['1a', '-1', '1.5', '1e3', '+1'].map((value) => messageOf(item('number'), value))).toEqual(
      Array.from({ length: 5 }, () => '0~9以外が入力されています'),
    );
    expect(messageOf(item('number'), '１２')).toBeUndefined();
  });

  test('[VAL-037] the range is inclusive', () => {
    const ranged = item('number', { range: { min: 1, max: '10' } });
    expect(['0', '1', '10', '11'].map((value) => messageOf(ranged, value))).toEqual([
      '範囲内の数値を入力してください。',
      undefined,
      undefined,
      '範囲内の数値を入力してください。',
    ]);
  });

  test('[VAL-038] numbers are integers', () => {
    expect([stored(item('number'), '007'), stored(item('number'), '０'), stored(item('number'), '1.0')]).toEqual([
      '7',
      '0',
      '1.0',
    ]);
  });

  test('a linear scale has its own ends', () => {
    const scale = item('linearscale', { scale_min: { value: 1 }, scale_max: { value: 5 } });
    expect(['0', '1', '5', '6'].map((value) => messageOf(scale, value) === undefined)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([messageOf(item('linearscale'), '0'), messageOf(item('linearscale'), '10')]).toEqual([undefined, undefined]);
    expect(messageOf(item('linearscale'), '11')).toBe(validationTexts.number.range);
  });
});

describe('contact', () => {
  test('[VAL-039, VAL-042] phone', () => {
    expect(messageOf(item('phone'), '090123')).toBe('半角数字10桁-11桁で入力してください。');
    expect(messageOf(item('phone'), '+81 90-1234-5678')).toBeUndefined();
    expect(stored(item('phone'), '+81 90-1234-5678')).toBe('090-1234-5678');
    expect(rulesOf(item('phone')).displayText(item('phone'), '09012345678')).toBe('090-1234-5678');
  });
  test('[VAL-043] email', () => {
    expect(messageOf(item('email'), 'abc')).toBe('正しいメールを入力してください。');
    expect(stored(item('email'), ' a@example.com ')).toBe('a@example.com');
  });
  test('[VAL-044] postcode', () => {
    expect(messageOf(item('postcode'), '123')).toBe('正しい郵便番号を入力してください。');
    expect(stored(item('postcode'), '100-0001')).toBe('1000001');
    expect(rulesOf(item('postcode')).displayText(item('postcode'), '1000001')).toBe('100-0001');
  });
});

describe('numbering', () => {
  const manual = item('memberNumber', required);
  const automatic = item('memberNumber', { ...required, isAutomaticNumbering: true });
  test('[VAL-068, VAL-069] a manual number has at most seven characters', () => {
    expect(messageOf(manual, '12345678')).toBe('7桁英数字以下で入力してください');
    expect(messageOf(manual, 'AB12345')).toBeUndefined();
  });
  test('[VAL-070] letters and digits', () => {
    expect(messageOf(manual, 'AB-1')).toBe('半角の英数字を記入してください。');
  });
  test('[VAL-071] an automatic number has at most eleven, and need not be entered', () => {
    expect(messageOf(automatic, '123456789012')).toBe('11桁英数字以下で入力してください');
    expect(messageOf(automatic, '12345678901')).toBeUndefined();
    expect(messageOf(automatic, '')).toBeUndefined();
    expect(messageOf(manual, '')).toBe('必須です');
  });
  test('[VAL-072] 9999999 is the greatest manual number', () => {
    expect([messageOf(manual, '9999999'), messageOf(manual, '10000000')]).toEqual([
      undefined,
      '7桁英数字以下で入力してください',
    ]);
  });
  test('[VAL-073] 99999999999 is the greatest automatic number', () => {
    expect([messageOf(automatic, '99999999999'), messageOf(automatic, '100000000000')]).toEqual([
      undefined,
      '11桁英数字以下で入力してください',
    ]);
  });
});

describe('vaccination', () => {
  test('[VAC-010] the count is 1 to 99', () => {
    const count = item('countVaccines');
    expect(['0', '1', '99', '100', 'a'].map((value) => messageOf(count, value) === undefined)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
  test('[VAL-003] the previous maker and date are required of users', () => {
    expect(messageOf(item('previousVaccineMaker'), '')).toBe('必須です');
    expect(messageOf(item('previousVaccineDate'), '')).toBe('必須です');
  });
});
