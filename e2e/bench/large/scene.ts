/**
 * The hospital behind the large figures: its forms, calendars and beds as a bundle, its people, and what they wrote. All
 * of it follows from the number of an answer, so that every run makes and asks for the same.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckStatus, SurveyConfig } from '@madoguchi/shared/contract';
import { addDays, daysFromTo, toHyphens } from '@madoguchi/shared/domain/date';
import { DESK_USER_PREFIX } from '@madoguchi/shared/domain/survey';

/** The present of the data and of the server that is measured on them (setting NOW): they may be kept for months. */
export const LARGE_NOW = '2027-01-12T10:00:00+09:00';
const LARGE_TODAY = '20270112';
const YEARS_OF_ANSWERS = 3;
const CALENDARS = 20;
const SLOTS = 32;
const QUOTA = 60;
/** Days before and after the present on which the calendars have slots. */
const DAYS_WITH_SLOTS = [-30, 90] as const;
const BEDS = 500;

export const VISIT = 'large-visit';
export const QUESTIONS = 'large-questions';
export const VACCINE = 'large-vaccine';
export const CARD = 'large-card';
export const WARD = 'large-ward';
const CARD_REGISTER = 1;
/** The status that hardly any answer has, and only old ones. */
export const RARE_STATUS: CheckStatus = '保留';
export const DESK_USER = 'U-large-desk';

export type Form = typeof VISIT | typeof QUESTIONS | typeof VACCINE | typeof CARD | typeof WARD;
/** Of 50 answers one after the other, which form they answer: half visits. */
const FORMS: readonly Form[] = Array.from({ length: 50 }, (_, index) => {
  if (index % 2 === 0) return VISIT;
  if (index % 10 === 5) return VACCINE;
  if (index % 10 === 7 && index !== 47) return CARD;
  return index === 47 ? WARD : QUESTIONS;
});

export const formOf = (index: number): Form => FORMS[index % FORMS.length] ?? VISIT;
export const calendarId = (index: number) => `large-calendar-${index}`;
export const CALENDAR_IDS: readonly string[] = Array.from({ length: CALENDARS }, (_, index) => calendarId(index));
const SLOT_NUMBERS = Array.from({ length: SLOTS }, (_, index) => String(index));
/** HH:mm at which a slot begins: every quarter of an hour from 8:00 on. */
const timeOfSlot = (slot: number) =>
  `${String(8 + Math.floor(slot / 4)).padStart(2, '0')}:${String((slot % 4) * 15).padStart(2, '0')}`;
export const COMA_LIST = Object.fromEntries(
  SLOT_NUMBERS.map((slot) => [slot, { start: timeOfSlot(Number(slot)), end: timeOfSlot(Number(slot) + 1) }]),
);
export const categoryId = (index: number) => `large-category-${index}`;

/** A number from 0 up to 1 that looks like chance and is the same in every run (mulberry32). */
export function chance(index: number, salt: number): number {
  let state = (Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)) >>> 0;
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

type Part = readonly [kanji: string, kana: string];
const pairs = (first: string, second: string): Part[] => {
  const parts = (text: string) => text.split(' ').map((each): Part => [each.slice(0, 1), each.slice(1)]);
  return parts(first).flatMap(([kanji, kana]) => parts(second).map(([last, end]): Part => [kanji + last, kana + end]));
};
const SURNAMES = pairs(
  '山ヤマ 佐サ 田タ 高タカ 伊イ 渡ワタ 中ナカ 小コ 加カ 吉ヨシ 松マツ 井イ 木キ 林ハヤシ 清シ 森モリ 池イケ 橋ハシ 石イシ 前マエ',
  '田ダ 藤トウ 川カワ 本モト 村ムラ 野ノ 口グチ 島シマ 崎サキ 原ハラ 部ベ 井イ 辺ナベ 橋ハシ 内ウチ',
);
const GIVEN_NAMES = pairs(
  '太タ 花ハナ 一カズ 美ミ 健ケン 陽ヨウ 優ユウ 直ナオ 真マ 智トモ 幸ユキ 裕ユウ 和カズ 恵ケイ 正マサ 由ユ 千チ 光ミツ 明アキ 結ユイ',
  '郎ロウ 子コ 男オ 香カ 人ト 美ミ 介スケ 代ヨ 也ヤ 江エ 樹キ 奈ナ 平ヘイ 里リ 斗ト 音ネ 輔スケ 枝エ 司シ 穂ホ',
);
/** Some names are many people's, most are few people's. */
const common = (parts: readonly Part[], share: number): Part =>
  parts[Math.floor(parts.length * share * share)] ?? ['山田', 'ヤマダ'];

export interface Person {
  userId: string;
  name: string;
  kana: string;
  /** YYYY-MM-DD */
  birthDate: string;
  phone: string;
  memberNumber: string;
}

const DAYS_OF_BIRTHS = 32_000;

/** A day so many days after another; reckoned once. */
function daysAfter(first: string, toText: (day: string) => string = String): (days: number) => string {
  const known = new Map<number, string>();
  return (days) => {
    const day = known.get(days) ?? toText(addDays(first, days));
    known.set(days, day);
    return day;
  };
}
const birthDateAfter = daysAfter('19300101', toHyphens);
/** Of the days since 1970. */
const dayAfter = daysAfter('19700101');

/** Three answers of ten are another person's first. Every tenth person was entered at the desk, and nobody has claimed the answers. */
export const personOf = (index: number): Person => person(personNumberOf(index));

/** Whose answer it is, as a number. */
export const personNumberOf = (index: number): number => Math.floor(chance(index, 1) * Math.ceil(index * 0.3 + 1));

function person(number: number): Person {
  const [surname, surnameKana] = common(SURNAMES, chance(number, 2));
  const [given, givenKana] = common(GIVEN_NAMES, chance(number, 3));
  const digits = String(number).padStart(8, '0');
  const isDesk = number % 10 === 9;
  return {
    userId: isDesk ? `${DESK_USER_PREFIX}01LARGE${String(number).padStart(19, '0')}` : `U${digits.padStart(32, '0')}`,
    name: `${surname} ${given}`,
    kana: `${surnameKana} ${givenKana}`,
    birthDate: birthDateAfter(Math.floor(chance(number, 4) * DAYS_OF_BIRTHS)),
    phone: `090${digits}`,
    memberNumber: `${String(CARD_REGISTER).padStart(4, '0')}${digits.slice(-7)}`,
  };
}

const LARGE_NOW_MILLISECONDS = Date.parse(LARGE_NOW);
const SPAN_MILLISECONDS = YEARS_OF_ANSWERS * 365 * 86_400_000;

/** When the answer was sent: spread over the years, the last one an hour ago. */
export function createdAtOf(index: number, count: number): number {
  const step = Math.floor(SPAN_MILLISECONDS / count);
  return LARGE_NOW_MILLISECONDS - 3_600_000 - (count - 1 - index) * step;
}

/** Old answers are nearly all done with; of the last fiftieth most are not. */
export function checkOf(index: number, count: number): CheckStatus {
  const share = chance(index, 5);
  if (index > count * 0.98) return share < 0.7 ? '未対応' : share < 0.9 ? '対応中' : '取り消し';
  if (index < count * 0.1 && share < 0.0005) return RARE_STATUS;
  if (share < 0.7) return '完了';
  if (share < 0.85) return '対応済';
  return share < 0.95 ? '取り消し' : 'キャンセル';
}

/** The place of a visit: some days after it was sent. */
export function placeOf(index: number, count: number) {
  const sent = Math.floor((createdAtOf(index, count) + 9 * 3_600_000) / 86_400_000);
  return {
    calendar: Math.floor(chance(index, 6) * CALENDARS),
    day: dayAfter(sent + 1 + Math.floor(chance(index, 7) * 60)),
    slot: String(Math.floor(chance(index, 8) * SLOTS)),
  };
}

/** The nights of a stay in the ward. */
export function stayOf(index: number, count: number) {
  const { day } = placeOf(index, count);
  return { start: day, end: addDays(day, 1 + Math.floor(chance(index, 9) * 7)) };
}

const searched = { isRequired: { value: true }, isSearchable: { value: true } };
const WHO = [
  { itemKey: 'name', type: 'text', title: '氏名', ...searched },
  { itemKey: 'kana', type: 'text', title: 'フリガナ', ...searched },
  { itemKey: 'birthDate', type: 'date', title: '生年月日', ...searched },
  { itemKey: 'phone', type: 'phone', title: '電話番号', ...searched },
];
const PLACE = { itemKey: 'visit', type: 'reservation', title: '予約日時', isRequired: { value: true } };
const NOTE = { itemKey: 'note', type: 'textarea', title: 'ご相談の内容' };
const isAppending = { value: true };

/** The forms by their ids. Each answer has six rows. */
export const FORMS_BY_ID: Readonly<Record<Form, SurveyConfig>> = {
  [VISIT]: { surveyId: VISIT, surveyTitle: '外来 予約', isAppending, surveySchema: [...WHO, NOTE, PLACE] },
  [QUESTIONS]: {
    ...{ surveyId: QUESTIONS, surveyTitle: '問診票', isAppending },
    surveySchema: [
      ...WHO,
      { itemKey: 'gender', type: 'radio', title: '性別', options: ['男性', '女性'], isSearchable: { value: true } },
      NOTE,
    ],
  },
  [VACCINE]: {
    ...{ surveyId: VACCINE, surveyTitle: 'ワクチン 予約', surveyType: 'corona', isAppending },
    surveySchema: [
      ...WHO,
      PLACE,
      { itemKey: 'given', type: 'sesshuJisshiDate', title: '接種実施日', isAdminItem: true },
    ],
  },
  [CARD]: {
    ...{ surveyId: CARD, memberSurveyId: CARD, memberSurveySubId: CARD_REGISTER, surveyTitle: '診察券' },
    surveySchema: [
      {
        itemKey: 'number',
        type: 'memberNumber',
        title: '診察券番号',
        isRequired: { value: true },
        isSearchable: { value: true },
      },
      ...WHO,
      NOTE,
    ],
  },
  [WARD]: {
    ...{ surveyId: WARD, surveyTitle: '入院 予約', isAppending },
    surveySchema: [...WHO, { itemKey: 'bed', type: 'selectBed', title: '入院期間', isRequired: { value: true } }],
  },
};

/** The days on which the calendars have slots, YYYYMMDD. */
export const slotDays = () =>
  daysFromTo(addDays(LARGE_TODAY, DAYS_WITH_SLOTS[0]), addDays(LARGE_TODAY, DAYS_WITH_SLOTS[1]));

/** Writes the bundle into a folder. */
export function writeLargeBundle(directory: string): void {
  for (const folder of ['surveys', 'members', 'calendars', 'beds'])
    mkdirSync(join(directory, folder), { recursive: true });
  const write = (name: string, content: unknown) => writeFileSync(join(directory, name), JSON.stringify(content));
  for (const [id, form] of Object.entries(FORMS_BY_ID)) {
    const { surveyId: _id, ...member } = form;
    if (id === CARD) write(`members/${id}.json`, member);
    else write(`surveys/${id}.json`, form);
  }
  const quotas = Object.fromEntries(SLOT_NUMBERS.map((slot) => [slot, QUOTA]));
  const schedule = Object.fromEntries(slotDays().map((day) => [day, quotas]));
  for (const [index, id] of CALENDAR_IDS.entries())
    write(`calendars/${id}.json`, { calendarId: id, name: `外来 ${index + 1}`, comaList: COMA_LIST, schedule });
  write(`beds/${WARD}.json`, {
    surveyId: WARD,
    bedTotal: BEDS,
    rule: { reservationPossibleStart: 3, reservationCancelLimit: 2 },
  });
  write('categories.json', {
    display: { title: '診療科' },
    tree: CALENDAR_IDS.map((id, index) => ({ name: `外来 ${index + 1}`, id: categoryId(index), calendarId: id })),
    items: [],
  });
}
