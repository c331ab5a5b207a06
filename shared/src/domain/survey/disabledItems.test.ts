/** Disabled items of a new answer: what fills them may be there, what somebody makes up may not. */
import { describe, expect, test } from '@jest/globals';
import type { AnswerValue, SchemaItem, SurveyConfig } from '../../contract';
import { asksForRecord, forgedDisabledKeys, withoutForgedDisabled } from './disabledItems';

const disabled = (type: string, more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey: 'k',
  type,
  title: '設問',
  disabled: true,
  ...more,
});
const configOf = (items: SchemaItem[], more: Partial<SurveyConfig> = {}): SurveyConfig => ({
  surveyId: 's1',
  surveyTitle: '問診票',
  surveySchema: items,
  ...more,
});
const POSTCODE: SchemaItem = { itemKey: 'zip', type: 'postcode', title: '郵便番号' };

interface Case {
  name: string;
  item: SchemaItem;
  value: AnswerValue;
  others?: SchemaItem[];
  config?: Partial<SurveyConfig>;
  mode?: 'admin';
  /** What the person's member record brings. */
  recorded?: AnswerValue;
  isForged: boolean;
}

const CASES: Case[] = [
  { name: 'a text that somebody made up', item: disabled('text'), value: '手製', isForged: true },
  { name: 'nothing', item: disabled('text'), value: '', isForged: false },
  { name: 'the default', item: disabled('text', { default: '既定' }), value: '既定', isForged: false },
  { name: 'another text than the default', item: disabled('text', { default: '既定' }), value: '別', isForged: true },
  {
    name: 'the default in another form',
    item: disabled('phone', { default: '0312345678' }),
    value: '03-1234-5678',
    isForged: false,
  },
  { name: 'the saved input of the config', item: disabled('text', { input: '保存' }), value: '保存', isForged: false },
  {
    name: 'several default options',
    item: disabled('checkboxes', { options: ['甲', '乙'], default: ['甲', '乙'] }),
    value: ['甲', '乙'],
    isForged: false,
  },
  {
    name: 'fewer options than the default',
    item: disabled('checkboxes', { options: ['甲', '乙'], default: ['甲', '乙'] }),
    value: ['甲'],
    isForged: true,
  },
  {
    name: 'what an address may bring',
    item: disabled('text', { queryParam1: 'ward' }),
    value: '東病棟',
    isForged: false,
  },
  {
    name: 'an address beside a postcode',
    item: disabled('address'),
    others: [POSTCODE],
    value: '東京都',
    isForged: false,
  },
  { name: 'an address without a postcode', item: disabled('address'), value: '東京都', isForged: true },
  { name: 'a text beside a postcode', item: disabled('text'), others: [POSTCODE], value: '東京都', isForged: true },
  {
    name: 'a reservation by the calendar',
    item: disabled('reservation'),
    value: 'naika_0|20261201|0',
    isForged: false,
  },
  {
    name: 'wishes for a visit',
    item: disabled('candidateDateReservation'),
    value: ['a#b#2026-12-01#午前#1'],
    isForged: true,
  },
  {
    name: 'a facility',
    item: disabled('googleFacilitySearch'),
    value: { name: '医院', address: '', phone: '' },
    isForged: true,
  },
  { name: 'products', item: disabled('selectProducts'), value: ['options#blood#1#'], isForged: true },
  {
    name: 'a pay type',
    item: disabled('selectPayType', { payTypeOptions: [{ input: '窓口', payType: 1 }] }),
    value: '窓口',
    isForged: true,
  },
  {
    name: 'the desk’s pay type',
    item: disabled('selectPayType', { payTypeOptions: [{ input: '窓口', payType: 1 }] }),
    value: '窓口',
    mode: 'admin',
    isForged: false,
  },
  { name: 'what the desk makes up', item: disabled('text'), value: '手製', mode: 'admin', isForged: true },
  {
    name: 'the value of the person’s own record',
    item: disabled('phone'),
    recorded: '090-1234-5678',
    value: '09012345678',
    isForged: false,
  },
  {
    name: 'another value than the record’s',
    item: disabled('text'),
    recorded: '山田',
    value: '佐藤',
    isForged: true,
  },
  {
    name: 'the default where the record has a value',
    item: disabled('text', { default: '一般' }),
    recorded: '特別',
    value: '一般',
    isForged: true,
  },
  {
    name: 'what somebody made up in a linked form without a record',
    item: disabled('text'),
    config: { memberFormId: 'm1' },
    value: '山田',
    isForged: true,
  },
  { name: 'an item that is open', item: { ...disabled('text'), disabled: false }, value: '手製', isForged: false },
];

describe('a disabled item of a new answer', () => {
  for (const { name, item, value, others = [], config: more, mode = 'user', recorded, isForged } of CASES) {
    test(`${isForged ? 'refuses' : 'takes'} ${name} [FORM-008]`, () => {
      const config = configOf([item, ...others], more);
      expect(
        forgedDisabledKeys(config, { k: value }, mode, recorded === undefined ? undefined : { k: recorded }),
      ).toEqual(isForged ? ['k'] : []);
    });
  }

  test('is filled by the person’s record where the form is linked to one and has such an item', () => {
    const open = { ...disabled('text'), disabled: false };
    const linked = { memberFormId: 'm1' };
    expect(
      [configOf([open, disabled('text')], linked), configOf([open], linked), configOf([disabled('text')])].map(
        asksForRecord,
      ),
    ).toEqual([true, false, false]);
  });

  test('gets what the config gives it back in its one form, each by its own config', () => {
    const config = configOf([
      disabled('phone', { default: '0312345678', input: '0412345678' }),
      { ...disabled('guide'), itemKey: 'g' },
      { ...disabled('text', { default: 'x' }), itemKey: 'fine' },
    ]);
    expect(withoutForgedDisabled(config, { k: '別', fine: 'x', open: 'y' }, 'user')).toStrictEqual({
      ...{ k: '0412-34-5678', fine: 'x', open: 'y' },
    });
    expect(forgedDisabledKeys(config, { k: '0412345678', g: 'x' }, 'user')).toEqual([]);
    expect(forgedDisabledKeys(config, { k: 'x', fine: 'y' }, 'user')).toEqual(['k', 'fine']);
  });

  test('gets what the config gives it back, where an old draft holds something else', () => {
    const config = configOf([disabled('text', { default: '新しい既定' }), { ...disabled('text'), itemKey: 'other' }]);
    const draft = { k: '古い既定', other: '古い' };
    expect(withoutForgedDisabled(config, draft, 'user')).toEqual({ k: '新しい既定' });
    const fine = { k: '新しい既定' };
    expect(withoutForgedDisabled(config, fine, 'user')).toBe(fine);
    expect(withoutForgedDisabled(config, draft, 'user', { other: '登録' })).toEqual({ k: '新しい既定', other: '登録' });
  });
});
