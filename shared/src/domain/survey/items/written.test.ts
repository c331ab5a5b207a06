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
  test('text [VAL-004]', () => expectRequired('必須です', 'text', 'textarea', 'address', 'email', 'phone', 'postcode'));
  test('number [VAL-005]', () => expectRequired('必須です', 'number', 'linearscale'));
  test('date [VAL-006]', () => expectRequired('必須です', 'date', 'birthday', 'dateDaySession', 'sesshuJisshiDate'));
  test('preferred dates [VAL-007]', () => expectRequired('必須です', 'candidateDateReservation'));
  test('location [VAL-008]', () => expectRequired('必須です', 'location'));
  test('files [VAL-009]', () => expectRequired('必須です', 'image', 'secureFiles'));
  test('suggest [VAL-010]', () => expectRequired('必須項目', 'suggest'));
  test('dropdown [VAL-011]', () => expectRequired('必須', 'dropdown', 'select'));
  test('bed [VAL-012]', () => expectRequired('必須', 'selectBed'));
  test('reservation [VAL-078]', () => expectRequired('必須です', 'reservation'));
  test('facility [VAL-094]', () => expectRequired('施設を指定してください。', 'googleFacilitySearch'));
  test('choices', () => expectRequired('必須です', 'radio', 'checkboxes', 'choicegroupheader', 'sesshuVaccineMaker'));

  test('an image that is asked of users is not asked of administrators [VAL-090]', () => {
    const image = item('image', { isRequiredForUser: { value: true } });
    expect(messageOf(image, '')).toBe('必須です');
    expect(rulesOf(image).validate(image, '', { ...context, mode: 'admin' })).toBeUndefined();
  });

  test('spaces are no answer', () => {
    expect(messageOf(item('text', required), ' 　')).toBe('必須です');
  });

  test('the pay type must not be blank [VAL-013]', () => {
    const payType = item('selectPayType', { payTypeOptions: [{ input: '現金', payType: 1 }] });
    const paid: RuleContext = { ...context, config: { ...context.config, usePayment: 1 } };
    expect(rulesOf(payType).validate(payType, '', paid)).toBe(validationTexts.required.payType);
    expect(messageOf(payType, '')).toBeUndefined();
    expect(messageOf(payType, '現金')).toBeUndefined();
    expect(messageOf(payType, '小切手')).toBe(validationTexts.choice.unknown);
  });
});

describe('text', () => {
  test('300 characters at most, whatever length.max says [VAL-015]', () => {
    expect(messageOf(item('text', { length: { max: 500 } }), 'あ'.repeat(300))).toBeUndefined();
    expect(messageOf(item('text', { length: { max: 500 } }), 'あ'.repeat(301))).toBe(text.lengthAtMost(300));
    expect(messageOf(item('text'), 'あ'.repeat(301))).toBe(text.lengthAtMost(300));
    expect(messageOf(item('text', { length: { max: 500, limitation: false } }), 'あ'.repeat(301))).toBe(
      text.lengthAtMost(300),
    );
    expect(messageOf(item('text', { validLength: 301 }), 'あ'.repeat(301))).toBe(text.lengthAtMost(300));
    expect(messageOf(item('textarea'), 'あ'.repeat(301))).toBeUndefined();
  });

  test('the length message names both bounds [VAL-016]', () => {
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

  test('characters outside the type [VAL-017]', () => {
    expect(messageOf(item('text', { characterType: 'hiragana' }), 'ヤマダ')).toBe(text.invalidCharacters);
    expect(messageOf(item('paragraph', { characterType: 'hiragana' }), 'あ\nい\r\nう')).toBeUndefined();
  });

  test('the format must match the whole value [VAL-018]', () => {
    const format = item('text', { inputFormat: '[A-Z]\\d{3}' });
    expect(messageOf(format, 'A123')).toBeUndefined();
    expect(messageOf(format, 'xA123')).toBe(text.invalidFormat);
    expect(messageOf(item('text', { inputFormat: 'a|b' }), 'ab')).toBe(text.invalidFormat);
  });

  test('half-width only [VAL-019, VAL-030, VAL-031]', () => {
    const half = item('text', { imeType: 'hankaku_only' });
    expect(messageOf(half, 'あ')).toBe(text.halfWidthOnly);
    expect(messageOf(half, 'a1')).toBeUndefined();
    expect(stored(half, '１2')).toBe('12');
    expect(messageOf(item('text', { imeType: 'none' }), 'あaｱ')).toBeUndefined();
  });

  test('full-width katakana only [VAL-020, VAL-021, VAL-032]', () => {
    const katakana = item('text', { imeType: 'katakana_fullwidth' });
    expect(messageOf(katakana, 'やまだ')).toBe(text.fullWidthKatakanaOnly);
    expect(messageOf(katakana, 'ヤマダ　')).toBe(text.fullWidthKatakanaOnly);
    expect(messageOf(katakana, 'ヤマダ　タロウ')).toBeUndefined();
    expect(stored(katakana, 'ﾔﾏﾀﾞ タロウ')).toBe('ヤマダ　タロウ');
  });

  test('a fixed length is exact [VAL-033]', () => {
    const fixed = item('text', { validLength: 3 });
    expect(['ab', 'abc', 'abcd'].map((value) => messageOf(fixed, value))).toEqual([
      text.fixedLength(3),
      undefined,
      text.fixedLength(3),
    ]);
  });

  test('the fifteen-character code [VAL-034, VAL-035]', () => {
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
  test('digits only [VAL-036]', () => {
    expect(['1a', '-1', '1.5', '1e3', '+1'].map((value) => messageOf(item('number'), value))).toEqual(
      Array.from({ length: 5 }, () => '0~9以外が入力されています'),
    );
    expect(messageOf(item('number'), '１２')).toBeUndefined();
  });

  test('the range is inclusive [VAL-037]', () => {
    const ranged = item('number', { range: { min: 1, max: '10' } });
    expect(['0', '1', '10', '11'].map((value) => messageOf(ranged, value))).toEqual([
      '範囲内の数値を入力してください。',
      undefined,
      undefined,
      '範囲内の数値を入力してください。',
    ]);
  });

  test('numbers are integers [VAL-038]', () => {
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
  test('phone [VAL-039, VAL-042]', () => {
    expect(messageOf(item('phone'), '090123')).toBe('半角数字10桁-11桁で入力してください。');
    expect(messageOf(item('phone'), '+81 90-1234-5678')).toBeUndefined();
    expect(stored(item('phone'), '+81 90-1234-5678')).toBe('090-1234-5678');
    expect(rulesOf(item('phone')).displayText(item('phone'), '09012345678')).toBe('090-1234-5678');
  });
  test('email [VAL-043]', () => {
    expect(messageOf(item('email'), 'abc')).toBe('正しいメールを入力してください。');
    expect(stored(item('email'), ' a@example.com ')).toBe('a@example.com');
  });
  test('postcode [VAL-044]', () => {
    expect(messageOf(item('postcode'), '123')).toBe('正しい郵便番号を入力してください。');
    expect(stored(item('postcode'), '100-0001')).toBe('1000001');
    expect(rulesOf(item('postcode')).displayText(item('postcode'), '1000001')).toBe('100-0001');
  });
});

describe('numbering', () => {
  const manual = item('memberNumber', required);
  const automatic = item('memberNumber', { ...required, isAutomaticNumbering: true });
  test('a manual number has at most seven characters [VAL-068, VAL-069]', () => {
    expect(messageOf(manual, '12345678')).toBe('7桁英数字以下で入力してください');
    expect(messageOf(manual, 'AB12345')).toBeUndefined();
  });
  test('letters and digits [VAL-070]', () => {
    expect(messageOf(manual, 'AB-1')).toBe('半角の英数字を記入してください。');
  });
  test('an automatic number has at most eleven, and need not be entered [VAL-071]', () => {
    expect(messageOf(automatic, '123456789012')).toBe('11桁英数字以下で入力してください');
    expect(messageOf(automatic, '12345678901')).toBeUndefined();
    expect(messageOf(automatic, '')).toBeUndefined();
    expect(messageOf(manual, '')).toBe('必須です');
  });
  test('9999999 is the greatest manual number [VAL-072]', () => {
    expect([messageOf(manual, '9999999'), messageOf(manual, '10000000')]).toEqual([
      undefined,
      '7桁英数字以下で入力してください',
    ]);
  });
  test('99999999999 is the greatest automatic number [VAL-073]', () => {
    expect([messageOf(automatic, '99999999999'), messageOf(automatic, '100000000000')]).toEqual([
      undefined,
      '11桁英数字以下で入力してください',
    ]);
  });
});

describe('vaccination', () => {
  test('the count is 1 to 99 [VAC-010]', () => {
    const count = item('countVaccines');
    expect(['0', '1', '99', '100', 'a'].map((value) => messageOf(count, value) === undefined)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
  test('the previous maker and date are required of users [VAL-003]', () => {
    expect(messageOf(item('previousVaccineMaker'), '')).toBe('必須です');
    expect(messageOf(item('previousVaccineDate'), '')).toBe('必須です');
  });
});
