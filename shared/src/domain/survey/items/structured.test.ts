/**
 * Rules of choices and of answers with parts: reservations, files, facilities, places, preferred dates.
 */
import { describe, expect, test } from '@jest/globals';
import type { SchemaItem, SurveyConfig } from '../../../contract';
import { validationTexts } from '../../../texts';
import { selectedCategoryId } from '../../reservation';
import type { AnswerValue, RuleContext } from '../types';
import { confirmedDateTime, encodeCandidateDate, parseCandidateDate } from './candidateDateReservation/rules';
import { imageFileMessage } from './image/rules';
import { encodeLocation, parseLocation } from './location/rules';
import { itemTypes, rulesOf } from './registry';
import { parseSearchValue } from './search/rules';
import { parseSecureFile, secureFileMessage } from './secureFiles/rules';
import { encodeProductLine, productLinesOf } from './selectProducts/lines';

const config: SurveyConfig = { surveyId: 's1', surveyTitle: 's', surveySchema: [] };
const context: RuleContext = { config, mode: 'user', today: '20261120', answers: {} };
const item = (type: string, more: Partial<SchemaItem> = {}): SchemaItem => ({
  itemKey: 'k',
  type,
  title: 't',
  ...more,
});
const messageOf = (subject: SchemaItem, value: AnswerValue | undefined, more: Partial<RuleContext> = {}) =>
  rulesOf(subject).validate(subject, value, { ...context, ...more });
const required = { isRequired: { value: true } };

test('every type of the specification has rules', () => {
  const types =
    'text textarea paragraph number email phone postcode address date dateDaySession birthday dateDropdown radio dropdown select checkboxes choicegroupheader groupheader linearscale suggest location reservation candidateDateReservation googleFacilitySearch secureFiles image selectProducts selectPayType selectBed search linkbutton memberNumber sesshuJisshiDate sesshuVaccineMaker countVaccines previousVaccineMaker previousVaccineDate guide';
  expect(new Set(itemTypes())).toEqual(new Set(types.split(' ')));
});

describe('choices', () => {
  test('only an option of the item is taken', () => {
    const radio = item('radio', { options: ['男', { value: '女' }] });
    expect(['男', '女', '他'].map((value) => messageOf(radio, value))).toEqual([
      undefined,
      undefined,
      validationTexts.choice.unknown,
    ]);
  });

  test('only what is found by typing takes the no-match option: a select lists all that there is [FORM-083, VAL-097]', () => {
    const messagesOf = (...types: string[]) =>
      types.map((type) => messageOf(item(type, { options: ['a'], ...required }), 'このリストに該当なし。'));
    expect(messagesOf('suggest', 'search')).toEqual([undefined, undefined]);
    expect(messagesOf('dropdown', 'select')).toEqual([validationTexts.choice.unknown, validationTexts.choice.unknown]);
  });

  test.each([
    ['no flag', {}, '必須です', '必須です'],
    ['user true', { isRequired: { value: true } }, '必須です', '必須です'],
    ['user false', { isRequired: { value: false } }, undefined, undefined],
    ['user false, admin true', { isRequired: { value: false, admin: true } }, undefined, '必須です'],
    ['user true, admin false', { isRequired: { value: true, admin: false } }, '必須です', undefined],
    [
      'for users after all',
      { isRequired: { value: false }, isRequiredForUser: { value: true } },
      '必須です',
      undefined,
    ],
    ['no flag but for users false', { isRequiredForUser: { value: false } }, '必須です', '必須です'],
  ])('a search is required unless the mode’s flag says that it is not: %s [VAL-097]', (_, flags, user, admin) => {
    const search = item('search', flags);
    const messageIn = (mode: 'user' | 'admin') => messageOf(search, '', { mode });
    expect([messageIn('user'), messageIn('admin')]).toEqual([user, admin]);
    expect(messageOf(item('suggest', {}), '')).toBeUndefined();
  });

  test('a search value may be JSON [FORM-087]', () => {
    expect(parseSearchValue('{"condition":"東京","dataSearch":"学校"}')).toEqual({
      condition: '東京',
      dataSearch: '学校',
    });
    expect(parseSearchValue('学校')).toEqual({ dataSearch: '学校' });
    expect(parseSearchValue('{broken')).toEqual({ dataSearch: '{broken' });
    const search = item('search', required);
    expect(messageOf(search, '{"condition":"東京","dataSearch":""}')).toBe('必須です');
    expect(rulesOf(search).displayText(search, '{"dataSearch":"学校"}')).toBe('学校');
  });

  const boxes = item('checkboxes', { options: ['a', 'b', 'c'], selection: { min: 2, max: 2 } });
  test('at least selection.min options [VAL-045]', () => {
    expect([[], ['a']].map((value) => messageOf(boxes, value))).toEqual([
      validationTexts.choice.atLeast(2),
      validationTexts.choice.atLeast(2),
    ]);
    expect(messageOf(boxes, ['a', 'b'])).toBeUndefined();
    expect(messageOf({ ...boxes, selection: { max: 2 } }, [])).toBeUndefined();
  });
  test('at most selection.max options [VAL-046]', () => {
    expect(messageOf(boxes, ['a', 'b', 'c'])).toBe(validationTexts.choice.atMost(2));
    for (const selection of [{}, { max: 0 }]) {
      expect(messageOf({ ...boxes, selection }, ['a', 'b', 'c'])).toBeUndefined();
    }
  });
  test('check boxes give a row an option, empty when unchosen [ROWS-011, ROWS-013]', () => {
    expect(rulesOf(boxes).toRows(boxes, ['c', 'a'])).toEqual([
      { itemKey: 'k', sortKey: 'k#a', value: 'a' },
      { itemKey: 'k', sortKey: 'k#b', value: '' },
      { itemKey: 'k', sortKey: 'k#c', value: 'c' },
    ]);
    expect(rulesOf(boxes).canonical(boxes, ['c', 'a', 'a'])).toEqual(['a', 'c']);
    expect(messageOf(boxes, ['a', 'x'])).toBe(validationTexts.choice.unknown);
  });
});

describe('reservation', () => {
  const tree = [
    {
      name: '本院',
      children: [
        { name: '内科', id: 'naika' },
        { name: '外科', id: 'geka' },
        { name: '検査', children: [{ name: '血液', id: 'blood' }] },
      ],
    },
  ];
  const reservation = item('reservation', { categories_tree: tree, ...required });

  test('the category must be in the tree', () => {
    expect(messageOf(reservation, 'naika_0')).toBeUndefined();
    expect(messageOf(reservation, 'nose_0')).toBe(validationTexts.reservation.malformed);
    expect(messageOf(reservation, 'naika')).toBe(validationTexts.reservation.malformed);
    expect(messageOf(item('reservation'), 'nose_0', { categories: tree })).toBe(validationTexts.reservation.malformed);
  });

  test('an unfinished choice of levels is a fault of a required item only [VAL-075, VAL-076, VAL-077]', () => {
    const optional = { ...reservation, isRequired: { value: false } };
    const unfinished = [{}, { large: '本院' }, { large: '本院', medium: 'gone' }, { large: '本院', medium: '検査' }];
    for (const selection of unfinished) {
      const value = selectedCategoryId(tree, selection) ?? '';
      expect(messageOf(reservation, value)).toBe('必須です');
      expect(messageOf(optional, value)).toBeUndefined();
    }
    expect(selectedCategoryId(tree, { large: '本院', medium: 'naika' })).toBe('naika');
    expect(selectedCategoryId(tree, { large: '本院', medium: '検査', small: 'blood' })).toBe('blood');
  });

  test('a fixed category binds users, not administrators', () => {
    const fixed = { ...reservation, selectedMediumCategory: '内科', isFixedMediumCategory: true };
    expect(messageOf(fixed, 'geka_0')).toBe(validationTexts.reservation.malformed);
    expect(messageOf(fixed, 'geka_0', { mode: 'admin' })).toBeUndefined();
  });

  test('sending for good needs date and slot from users', () => {
    const sending = { isSending: true };
    expect(messageOf(reservation, 'naika_0', sending)).toBe(validationTexts.reservation.dateTime);
    expect(messageOf(reservation, 'naika_0|20261130|0', sending)).toBeUndefined();
    expect(messageOf(reservation, 'naika_0', { ...sending, mode: 'admin' })).toBeUndefined();
  });

  test('a link button needs a date from administrators [VAL-014]', () => {
    const button = item('linkbutton');
    const booking = { ...config, surveySchema: [{ ...reservation, itemKey: 'r' }, button] };
    const admin = { config: booking, mode: 'admin' as const };
    expect(messageOf(button, undefined, { ...admin, answers: { r: 'naika_0' } })).toBe('必須です');
    expect(messageOf(button, undefined, { ...admin, answers: { r: 'naika_0|20261130|0' } })).toBeUndefined();
    expect(messageOf(button, undefined, { config: booking })).toBeUndefined();
  });

  test('a required bed item says 必須, and is satisfied by its dates [VAL-012]', () => {
    const bed = item('selectBed', required);
    expect(messageOf(bed, undefined, { answers: { startDate: '2026-12-01 午後' } })).toBe('必須');
    const answers = { startDate: '2026-12-01 午後', endDate: '2026-12-03 午前' };
    expect(messageOf(bed, undefined, { answers })).toBeUndefined();
  });
});

describe('places and facilities', () => {
  test('a location is address, latitude and longitude [ROWS-023]', () => {
    expect(parseLocation('東京都|港区|35.6|139.7')).toEqual({ address: '東京都|港区', lat: 35.6, lng: 139.7 });
    expect(encodeLocation({ address: '東京|港区', lat: 35.6, lng: -139.7 })).toBe('東京 港区|35.6|-139.7');
    expect(['東京', '東京|a|b', '東京|95|0'].map((value) => messageOf(item('location'), value))).toEqual(
      Array.from({ length: 3 }, () => validationTexts.location.malformed),
    );
    expect(messageOf(item('location'), '東京|35.6|139.7')).toBeUndefined();
  });

  const facility = item('googleFacilitySearch', required);
  test('a facility has rows for name, address and phone [ROWS-016, ROWS-028]', () => {
    const value = { name: '病院', address: '東京', phone: '03-1234-5678' };
    const rows = rulesOf(facility).toRows(facility, value);
    expect(rows.map((row) => [row.sortKey, row.value])).toEqual([
      ['k#name', '病院'],
      ['k#address', '東京'],
      ['k#phone', '03-1234-5678'],
    ]);
    expect(rulesOf(facility).fromRows(facility, rows)).toEqual(value);
  });
  test('a facility by hand needs a name [VAL-096]', () => {
    expect(messageOf(facility, { name: ' ', address: '東京', phone: '' })).toBe('入力内容を確認してください。');
  });
});

describe('preferred dates', () => {
  const candidate = item('candidateDateReservation', required);
  const wish = (date: string, timeOption: string, order: number) =>
    encodeCandidateDate({ categoryId: 'c', departmentId: 'd', date, timeOption, order });

  test('entries and markers are read [ROWS-024, ROWS-025]', () => {
    expect(wish('2026-12-01', '午前', 1)).toBe('c#d#2026-12-01#午前#1');
    expect(parseCandidateDate('c#d#2026-12-01#午前#1')).toMatchObject({
      date: '2026-12-01',
      timeOption: '午前',
      order: 1,
    });
    expect(parseCandidateDate('c#d#2026-12-01#DATE_CONFIRM')).toBeUndefined();
    expect(confirmedDateTime(['c#d#2026-12-01#DATE_CONFIRM', '09:15#TIME_CONFIRM'])).toEqual({
      date: '2026-12-01',
      time: '09:15',
    });
  });

  test('one complete wish is enough, none is not [CAND-006]', () => {
    expect(messageOf(candidate, [wish('2026-12-01', '午前', 1)])).toBeUndefined();
    expect(messageOf(candidate, [wish('2026-12-01', '', 1)])).toBe('必須です');
  });

  test('a time is not repeated on a day [CAND-007]', () => {
    const twice = [wish('2026-12-01', '午前', 1), wish('2026-12-01', '午前', 2)];
    expect(messageOf(candidate, twice)).toBe(validationTexts.candidate.repeated);
    expect(messageOf(candidate, [wish('2026-12-01', '午前', 1), wish('2026-12-01', '午後', 2)])).toBeUndefined();
  });

  test('a row a wish, and markers only from administrators [ROWS-015]', () => {
    const value = [wish('2026-12-01', '午前', 1), wish('2026-12-02', '午後', 2), wish('2026-12-03', '午前', 3)];
    const rows = rulesOf(candidate).toRows(candidate, value);
    expect(rows.map((row) => row.sortKey)).toEqual(['k#0', 'k#1', 'k#2']);
    expect(rows.map((row) => row.value)).toEqual(value);
    expect(rulesOf(candidate).fromRows(candidate, [...rows].reverse())).toEqual(value);
    const confirmed = [...value, 'c#d#2026-12-02#DATE_CONFIRM', '09:15#TIME_CONFIRM'];
    expect(messageOf(candidate, confirmed)).toBe(validationTexts.row.notAllowed);
    expect(messageOf(candidate, confirmed, { mode: 'admin' })).toBeUndefined();
  });
});

describe('files', () => {
  const files = item('secureFiles', required);
  test('a row a file, id and name [ROWS-014, ROWS-026]', () => {
    expect(
      rulesOf(files)
        .toRows(files, ['1#a.pdf', '2#b.png'])
        .map((row) => row.sortKey),
    ).toEqual(['k#0', 'k#1']);
    expect(parseSecureFile('1#a#b.pdf')).toEqual({ fileId: '1', fileName: 'a#b.pdf' });
    expect(parseSecureFile('a.pdf')).toBeUndefined();
  });

  test('three files at most, one where required [FILE-003, FILE-015]', () => {
    expect(messageOf(files, ['1#a.pdf', '2#a.pdf', '3#a.pdf'])).toBeUndefined();
    expect(messageOf(files, ['1#a.pdf', '2#a.pdf', '3#a.pdf', '4#a.pdf'])).toBe(validationTexts.file.count(3));
    expect(messageOf(files, [])).toBe('必須です');
  });

  const nameMessage = (name: string) => secureFileMessage({ name, size: 1 });
  const { invalidName, nameEnd, reservedWord, nameLength, type } = validationTexts.file;
  test('a sign that file systems keep for themselves is refused, before all else [FILE-004]', () => {
    for (const sign of '<>:"/\\|?*') expect(nameMessage(`a${sign}b.pdf`)).toBe(invalidName);
    expect(['a?b', 'a?.b.pdf', '.pdf'].map(nameMessage)).toEqual([invalidName, invalidName, invalidName]);
    expect(nameMessage('紹介状 (1)・#2.pdf')).toBeUndefined();
  });
  test('an extension, one dot, and no dot or space at an end [FILE-005]', () => {
    for (const name of ['a', 'a.b.pdf', 'a.', 'a.pdf.', 'a.pdf ', 'a .pdf']) expect(nameMessage(name)).toBe(nameEnd);
  });
  const cases = (word: string) => [`${word}.pdf`, `${word.toLowerCase()}.PDF`].map(nameMessage);
  test('CON is refused [FILE-006]', () => expect(cases('CON')).toEqual([reservedWord, reservedWord]));
  test('PRN is refused [FILE-007]', () => expect(cases('PRN')).toEqual([reservedWord, reservedWord]));
  test('AUX is refused [FILE-008]', () => expect(cases('AUX')).toEqual([reservedWord, reservedWord]));
  test('NUL is refused [FILE-009]', () => expect(cases('NUL')).toEqual([reservedWord, reservedWord]));
  test('COM1 to COM9 are refused, COM0 and COM10 are not [FILE-010]', () => {
    for (let number = 1; number <= 9; number += 1) expect(cases(`COM${number}`)).toEqual([reservedWord, reservedWord]);
    expect([...cases('COM0'), ...cases('COM10'), ...cases('COM')]).toEqual(Array(6).fill(undefined));
  });
  test('LPT1 to LPT9 are refused, LPT0 and LPT10 are not [FILE-011]', () => {
    for (let number = 1; number <= 9; number += 1) expect(cases(`LPT${number}`)).toEqual([reservedWord, reservedWord]);
    expect([...cases('LPT0'), ...cases('LPT10'), ...cases('CONSUL')]).toEqual(Array(6).fill(undefined));
  });
  test('thirty characters before the extension are taken, one more is not [FILE-012]', () => {
    expect(nameMessage(`${'長'.repeat(30)}.jpeg`)).toBeUndefined();
    expect(nameMessage(`${'長'.repeat(31)}.jpeg`)).toBe(nameLength(30));
    expect(nameMessage(`${'𠮷'.repeat(30)}.jpeg`)).toBeUndefined();
  });
  test('jpg, jpeg, png, heic, heif and pdf in any case, and nothing else [FILE-013]', () => {
    for (const ending of ['jpg', 'jpeg', 'PNG', 'HEIC', 'heif', 'Pdf'])
      expect(nameMessage(`a.${ending}`)).toBeUndefined();
    for (const ending of ['exe', 'gif', 'svg', 'pdfx', 'docx']) expect(nameMessage(`a.${ending}`)).toBe(type);
  });

  test('where secure files are switched off none is asked for', () => {
    expect(messageOf(files, [], { isSecureFilesOff: true })).toBeUndefined();
    expect(messageOf(files, [], { isSecureFilesOff: false })).toBe('必須です');
  });

  test('50 MB at most [FILE-014]', () => {
    const limit = 50 * 1024 * 1024;
    expect(secureFileMessage({ name: 'COM10.JPG', size: limit })).toBeUndefined();
    expect(secureFileMessage({ name: 'a.jpg', size: limit + 1 })).toBe(validationTexts.file.size(50));
  });

  test('images [VAL-091, VAL-092, VAL-093]', () => {
    const limit = 20 * 1024 * 1024;
    expect(imageFileMessage({ name: 'a.png', type: 'image/png', size: limit })).toBeUndefined();
    expect(imageFileMessage({ name: 'a.HEIC', type: '', size: 1 })).toBeUndefined();
    expect(imageFileMessage({ name: 'a.png', type: 'image/png', size: limit + 1 })).toBe(
      '20MB 以下のファイルを選んでください',
    );
    expect(imageFileMessage({ name: 'a.gif', type: 'image/gif', size: 1 })).toBe(
      'JPG、JPEG、PNG、HEIF の写真ファイルを選んでください',
    );
    expect(imageFileMessage({ name: 'a.heif', type: 'image/heif', size: 1 }, true)).toBe(
      validationTexts.image.typeMember,
    );
  });
});

describe('products', () => {
  test('a required product item needs a line or a stored order [VAL-086]', () => {
    const products = item('selectProducts', required);
    const paid = { config: { surveyId: 's', surveyTitle: 's', surveySchema: [products], usePayment: 1 as const } };
    expect(messageOf(products, '', paid)).toBe(validationTexts.order.noDetails);
    expect(messageOf(products, [], paid)).toBe(validationTexts.order.noDetails);
    expect(messageOf(products, ['options#blood#1#'], paid)).toBeUndefined();
    expect(messageOf(products, 'order-1', paid)).toBeUndefined();
    expect(messageOf(products, '')).toBeUndefined();
  });
  test('chosen lines travel as the order: only a stored order has a row', () => {
    const products = item('selectProducts', required);
    const rules = rulesOf(products);
    const lines = [
      { serviceId: 'options', productId: 'blood', count: 2 },
      { serviceId: 'options', productId: 'echo', count: 1, productCategoryId: '画像#A' },
    ];
    const value = lines.map(encodeProductLine);
    expect(productLinesOf(value)).toEqual(lines);
    expect(rules.toRows(products, value)).toEqual([]);
    expect(rules.toRows(products, 'ORDER1')).toEqual([{ itemKey: 'k', sortKey: 'k', value: 'ORDER1' }]);
    expect(productLinesOf('ORDER1')).toEqual([]);
  });
});
