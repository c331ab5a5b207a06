/**
 * Random answers to a form, as its fields would hold them: right ones, nearly right ones, hostile ones, none.
 */
import fc from 'fast-check';
import type { Answers, AnswerValue, SchemaItem, SurveyConfig } from '../../contract';
import { flattenItems, optionValues, rulesOf } from '../../domain/survey';
import { hostileText } from './hostile';

const DATES = [
  '2026-11-20',
  '2026/12/24',
  'S50.8.21',
  'h3/2/1',
  '昭和50年8月21日',
  '２０１５／４／１',
  '20150401',
  '1980-02-30',
  '1899-12-31',
  '2099-01-01',
];

const LIKELY: Record<string, readonly string[]> = {
  number: ['5', '０７', '200', '-3', '007', '1.5'],
  linearscale: ['0', '5', '10', '-2', '-0', '-007'],
  email: ['a@example.com', 'ａ＠example.com ', 'a@b', 'a..b.@docomo.ne.jp'],
  phone: ['09012345678', '+81 90-1234-5678', '０３ー１２３４ー５６７８', '119', '81012345678'],
  postcode: ['1000001', '〒100-0001', '１００００01', '123'],
  dateDaySession: ['2026-11-20 午後', 'S50.8.21 午前', '2026-11-20', '午後', '2026-11-20 夜'],
  dateDropdown: ['2026-11-20', '1990--05', '--', '2026-02-30', '1890-01-01'],
  location: ['東京都港区|35.6|139.7', '|0|0', '東京|95|0', '東京'],
  search: ['県立病院', '{"condition":"内科","dataSearch":"病院"}', '{"dataSearch":""}'],
  memberNumber: ['1234567', 'ab12', '１２', '12345678', '99999999999'],
  countVaccines: ['1', '2', '０３', '100', '0'],
  reservation: ['naika_0|20261130|0', 'geka-again_x|20261201|1', 'branch_0|20261201|1', 'gone_0|20261201|1', 'naika'],
  image: ['answers/0f0e0d0c-0000-4000-8000-000000000000', 'https://example.test/a.png'],
};
const WRITTEN = [
  '山田',
  'ヤマダ　タロウ',
  'ﾔﾏﾀﾞ ﾀﾛｳ',
  'やまだ',
  'ABC12',
  'abc-def-123-456',
  '１２３',
  'ab1',
  '山田\n花子',
  '',
  ' ',
];
const FILES = ['F1#a.pdf', 'F2#写真.JPG', 'F3#a.exe', 'F4', 'F5#CON.pdf'];

function likelyTexts(item: SchemaItem): readonly string[] {
  const options = optionValues(item);
  if (['date', 'birthday', 'sesshuJisshiDate', 'previousVaccineDate'].includes(item.type)) return DATES;
  if (options.length > 0) return options;
  return LIKELY[item.type] ?? WRITTEN;
}

function listOfTexts(entries: readonly string[], text: fc.Arbitrary<string>): fc.Arbitrary<AnswerValue> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.subarray([...entries]) },
    { weight: 1, arbitrary: fc.array(fc.oneof(fc.constantFrom(...entries, ''), text), { maxLength: 5 }) },
  );
}

/** A value for an item. */
export function randomValue(item: SchemaItem): fc.Arbitrary<AnswerValue> {
  const text = hostileText();
  const written = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...likelyTexts(item)) },
    { weight: 1, arbitrary: text },
  );
  // An unknown option has no row of its own: `rowErrors` has tests for those that are sent by hand.
  if (item.type === 'checkboxes') return fc.subarray(optionValues(item));
  if (item.type === 'secureFiles') return listOfTexts(FILES, text);
  if (item.type === 'googleFacilitySearch') {
    const part = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('県立病院', '東京都港区1-1', '03-1234-5678', '', ' ') },
      { weight: 1, arbitrary: text },
    );
    return fc.record({ name: part, address: part, phone: part });
  }
  return written;
}

/** Answers to a config; some items have none. */
export function randomAnswers(config: SurveyConfig): fc.Arbitrary<Answers> {
  const items = flattenItems(config).filter((item) => rulesOf(item).hasAnswer);
  const values = Object.fromEntries(
    items.map((item) => [item.itemKey, fc.option(randomValue(item), { nil: undefined, freq: 4 })]),
  );
  return fc.record(values);
}
