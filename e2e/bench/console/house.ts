/**
 * The house into which the console's files go: a form of twenty items with a reservation, and one that people book the
 * same slots by. Every row follows from its number.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { today } from '@madoguchi/shared/domain/clock';
import { addDays, daysFromTo } from '@madoguchi/shared/domain/date';
import { FIXED_COLUMNS, guardedCell } from '@madoguchi/shared/domain/spreadsheet';
import { chance, personOf } from '../large/scene';

export const FILE_FORM = 'console-file';
const BOOKING_FORM = 'console-booking';
const CALENDAR = 'console-calendar';
const CATEGORY = 'console-category';
const DAYS = 60;
const SLOTS = 32;
/** Places for all rows of the file and for who books meanwhile. */
const QUOTA = 120;

const isRequired = { value: true };
const WISHES = ['平日の午前', '平日の午後', '土曜', '電話で相談', '家族と来る'];
const choice = (type: string, itemKey: string, title: string, options: string[]) => ({ itemKey, type, title, options });

/** Twenty items, with a rule of their own where the type has one. */
const ITEMS = [
  { itemKey: 'name', type: 'text', title: '氏名', isRequired, isSearchable: { value: true } },
  { itemKey: 'kana', type: 'text', title: 'フリガナ', isRequired, isSearchable: { value: true } },
  { itemKey: 'birthDate', type: 'date', title: '生年月日', isRequired },
  { itemKey: 'phone', type: 'phone', title: '電話番号', isRequired, isSearchable: { value: true } },
  { itemKey: 'email', type: 'email', title: 'メールアドレス' },
  choice('radio', 'sex', '性別', ['男性', '女性', '回答しない']),
  choice('dropdown', 'insurance', '保険', ['協会けんぽ', '組合健保', '国民健康保険', '後期高齢者医療']),
  choice('checkboxes', 'wish', 'ご希望', WISHES),
  { itemKey: 'height', type: 'number', title: '身長' },
  { itemKey: 'weight', type: 'number', title: '体重' },
  { itemKey: 'since', type: 'date', title: 'いつから' },
  choice('radio', 'smoking', '喫煙', ['吸う', '吸わない', 'やめた']),
  choice('radio', 'allergy', 'アレルギー', ['ある', 'ない']),
  { itemKey: 'medicine', type: 'text', title: '飲んでいる薬' },
  { itemKey: 'doctor', type: 'text', title: 'かかりつけ医' },
  { itemKey: 'company', type: 'text', title: '勤め先' },
  { itemKey: 'contact', type: 'text', title: '緊急の連絡先' },
  { itemKey: 'relation', type: 'text', title: '続柄' },
  { itemKey: 'language', type: 'text', title: '使うことば' },
  { itemKey: 'note', type: 'textarea', title: 'ご相談の内容' },
];
export const ITEM_COUNT = ITEMS.length;
const RESERVATION = { itemKey: 'visit', type: 'reservation', title: '予約', isRequired };

/** The n-th place: one slot after the other, so that neighbours in the file take places of many slots. */
function placeValue(index: number): string {
  const day = addDays(today(), 1 + (Math.floor(index / SLOTS) % DAYS));
  return `${CATEGORY}_0|${day}|${index % SLOTS}`;
}

/** What the n-th person answers, by item. */
function answersOf(index: number): Record<string, string> {
  const { name, kana, birthDate, phone } = personOf(index);
  const of = (options: readonly string[], salt: number) =>
    options[Math.floor(chance(index, salt) * options.length)] ?? '';
  return {
    ...{ name, kana, birthDate, phone },
    email: `person${index}@example.com`,
    sex: of(['男性', '女性', '回答しない'], 21),
    insurance: of(['協会けんぽ', '組合健保', '国民健康保険', '後期高齢者医療'], 22),
    wish: WISHES.filter((_, place) => chance(index, 23 + place) < 0.3).join('|'),
    height: String(150 + Math.floor(chance(index, 31) * 40)),
    weight: String(40 + Math.floor(chance(index, 32) * 60)),
    since: `2026-0${1 + Math.floor(chance(index, 33) * 9)}-1${Math.floor(chance(index, 34) * 10)}`,
    smoking: of(['吸う', '吸わない', 'やめた'], 35),
    allergy: of(['ある', 'ない'], 36),
    medicine: `薬 ${index % 97}, 朝と夜`,
    doctor: `第${index % 41}診療所`,
    company: `"株式会社" ${index % 503}`,
    contact: `-${personOf(index + 1).phone}`,
    relation: of(['配偶者', '父', '母', '子'], 37),
    language: of(['日本語', 'English', '中文'], 38),
    // Shift_JIS has not every character that people write.
    note: `先週から続く症状です${index % 1_000 === 0 ? '😀' : ''}\n受付番号 ${index}`,
  };
}

/** A file of so many new answers, as the console takes it. */
export function newAnswersCsv(count: number): string {
  const keys = [...FIXED_COLUMNS, ...ITEMS.map(({ itemKey }) => itemKey)];
  const titles = [...FIXED_COLUMNS, ...ITEMS.map(({ title }) => title)];
  const quoted = (cells: readonly string[]) =>
    cells.map((cell) => `"${guardedCell(cell).replaceAll('"', '""')}"`).join(',');
  const lines = [quoted(keys), quoted(titles)];
  for (let index = 0; index < count; index += 1) {
    const answers = answersOf(index);
    const cells = ITEMS.map(({ itemKey }) => answers[itemKey] ?? '');
    lines.push(quoted(['', '', '', placeValue(index), ...cells]));
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** The rows of one booking, as a person sends them. */
export function bookingRows(index: number): object[] {
  const { name } = personOf(index);
  const row = (itemKey: string, value: string) => ({ surveyId: BOOKING_FORM, itemKey, sortKey: itemKey, value });
  return [row('name', name), row('visit', placeValue(index))];
}

/** Writes the bundle into a folder. */
export function writeHouse(directory: string): void {
  for (const folder of ['surveys', 'calendars']) mkdirSync(join(directory, folder), { recursive: true });
  const write = (name: string, content: unknown) => writeFileSync(join(directory, name), JSON.stringify(content));
  const form = (surveyId: string, surveyTitle: string, items: readonly object[]) =>
    write(`surveys/${surveyId}.json`, {
      ...{ surveyId, surveyTitle, isAppending: { value: true } },
      surveySchema: [...items, RESERVATION],
    });
  form(FILE_FORM, '計測 二十項目', ITEMS);
  form(BOOKING_FORM, '計測 予約', ITEMS.slice(0, 1));
  const slots = Array.from({ length: SLOTS }, (_, index) => String(index));
  const time = (slot: number) =>
    `${String(8 + Math.floor(slot / 4)).padStart(2, '0')}:${String((slot % 4) * 15).padStart(2, '0')}`;
  const quotas = Object.fromEntries(slots.map((slot) => [slot, QUOTA]));
  const first = addDays(today(), 1);
  write(`calendars/${CALENDAR}.json`, {
    ...{ calendarId: CALENDAR, name: '計測' },
    comaList: Object.fromEntries(
      slots.map((slot) => [slot, { start: time(Number(slot)), end: time(Number(slot) + 1) }]),
    ),
    schedule: Object.fromEntries(daysFromTo(first, addDays(first, DAYS - 1)).map((day) => [day, quotas])),
  });
  write('categories.json', {
    display: { title: '予約項目' },
    tree: [{ name: '計測', id: CATEGORY, calendarId: CALENDAR }],
    items: [],
  });
}
