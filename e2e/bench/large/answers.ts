/**
 * The rows of each table that an answer of the large hospital fills, as COPY takes them: made by the rules with which
 * the server stores an answer.
 */
import '@madoguchi/shared/domain/survey/everyType';
import { isCancelledStatus } from '@madoguchi/shared/contract';
import { bedForm, encodeStay } from '@madoguchi/shared/domain/bed';
import { administratorKeys, itemsByKey, makePartitionKey } from '@madoguchi/shared/domain/survey';
import { statusTexts } from '@madoguchi/shared/texts';
import { SEARCH_FOLD, type StoredRow } from '../../../api/src/repositories/answers/rows';
import { storedRow } from '../../../api/src/services/answers/input';
import { searchRowOf } from '../../../api/src/services/answers/searchRow';
import {
  CALENDAR_IDS,
  CARD,
  COMA_LIST,
  calendarId,
  categoryId,
  chance,
  checkOf,
  createdAtOf,
  FORMS_BY_ID,
  type Form,
  formOf,
  type Person,
  personNumberOf,
  personOf,
  placeOf,
  stayOf,
  VACCINE,
  VISIT,
  WARD,
} from './scene';

/** The columns of each table in the order in which the lines have them. */
export const COLUMNS = {
  person: 'user_id, name, created_at, seen_at',
  answer:
    'answer_id, survey_id, user_id, partition_key, answer_code, check_status, is_live, is_current, registrant_name, created_at, updated_at, qr_id',
  answer_row:
    'answer_id, survey_id, sort_key, position, item_key, title, value, user_search_key, search_value, is_admin, search_fold',
  answer_search: 'answer_id, survey_id, find_text, grams, sort_name, sort_day, last_day, kind',
  reservation: 'answer_id, user_id, survey_id, item_key, calendar_id, day, slot, cost, category_id, item_id, is_live',
  bed_stay: 'answer_id, survey_id, start_day, end_day, is_live',
  member_number: 'survey_id, member_number, answer_id',
  audit: 'audit_id, at, actor_id, actor_is_admin, action, subject_user_id, subject, after, written_at',
} as const;
export type Table = keyof typeof COLUMNS;
export const TABLES = Object.keys(COLUMNS).filter((table): table is Table => table in COLUMNS);

/** Of audit rows, before anything that a server still looks through for rows without a seal (fill.ts). */
const WRITTEN_AT = '2020-01-01T00:00:00Z';

const NULL = '\\N';
type Cell = string | number | boolean | undefined;
function lineOf(cells: readonly Cell[]): string {
  let line = '';
  for (const cell of cells) line += `${line === '' ? '' : '\t'}${cell ?? NULL}`;
  return `${line}\n`;
}

const ULID_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
function inBase32(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32))
    text = (ULID_ALPHABET[rest % 32] ?? '0') + text;
  return text;
}
/** A ULID of the time, unlike any other by the number. */
const ulidOf = (milliseconds: number, index: number) => inBase32(milliseconds, 10) + inBase32(index, 16);

const CODE_ALPHABET = '34679ACDEFGHJKMNPQRTWXY';
const CODES = 23n ** 8n;
/** Answer codes in no order that anybody sees; no two alike, since the factor has no divisor of the number of codes. */
function codeOf(index: number): string {
  let rest = (BigInt(index + 1) * 30_000_000_091n) % CODES;
  let text = '';
  for (let digit = 0; digit < 8; digit += 1) {
    text += CODE_ALPHABET[Number(rest % 23n)];
    rest /= 23n;
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** 24 hexadecimal digits that look like chance, no two alike; the database would make others in every run. */
const qrIdOf = (index: number) =>
  [chance(index, 11) * 2 ** 32, chance(index, 12) * 2 ** 32, index]
    .map((part) => part.toString(16).padStart(8, '0'))
    .join('');

type Searched = Parameters<typeof searchRowOf>[2];

const shapes = Object.fromEntries(
  Object.entries(FORMS_BY_ID).map(([id, form]) => {
    const filled = id === WARD ? bedForm(form) : form;
    return [id, { config: filled, items: itemsByKey(filled), admin: administratorKeys(filled) }];
  }),
);
/** What the desk's search asks of the calendars: when a slot begins. */
const OPENING = { calendars: new Map(CALENDAR_IDS.map((id) => [id, { calendar: { comaList: COMA_LIST } }])) };
/** Lines of one cell, of what the generator writes: no quotes and no backslashes. */
const inLines = (texts: string) => texts.replaceAll('\n', '\\n');

function valuesOf(form: Form, index: number, count: number, who: Person): Record<string, string> {
  const { name, kana, birthDate, phone } = who;
  const common = { name, kana, birthDate, phone };
  const note = `先週から続く症状について相談したいです。受付番号 ${index}`;
  const { calendar, day, slot } = placeOf(index, count);
  const visit = `${categoryId(calendar)}_0|${day}|${slot}`;
  if (form === VISIT) return { ...common, note, visit };
  if (form === VACCINE) return { ...common, visit, given: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}` };
  if (form === CARD) return { number: who.memberNumber, ...common, note };
  if (form === WARD) {
    const { start, end } = stayOf(index, count);
    return { ...common, ...encodeStay(start, end) };
  }
  return { ...common, gender: chance(index, 10) < 0.5 ? '男性' : '女性', note };
}

/** The rows of one answer as a bundle brings them along from another system; a form of its own for who has a card. */
export function bundleRows(index: number, count: number, cards: Set<string>): object[] {
  const asked = formOf(index);
  const who = personOf(index);
  const form = asked === CARD && cards.has(who.userId) ? VISIT : asked;
  if (form === CARD) cards.add(who.userId);
  const common = { surveyId: form, userId: who.userId, check: checkOf(index, count) };
  const createdAt = new Date(createdAtOf(index, count)).toISOString();
  return Object.entries(valuesOf(form, index, count, who)).map(([itemKey, value]) => {
    return { ...common, createdAt, itemKey, sortKey: itemKey, value };
  });
}

/** What has to be known of the answers before one: who is there already. */
export class Tally {
  private readonly people = new Set<number>();
  /** People with a card: a registration is one a person. */
  private readonly cards = new Set<number>();

  /** Notes an answer. @returns the form that it answers, and whether it is its person's first */
  note(index: number): { form: Form; isFirst: boolean } {
    const asked = formOf(index);
    const number = personNumberOf(index);
    const isFirst = !this.people.has(number);
    if (isFirst) this.people.add(number);
    if (asked !== CARD) return { form: asked, isFirst };
    // Who has a card already asks for something else.
    if (this.cards.has(number)) return { form: VISIT, isFirst };
    this.cards.add(number);
    return { form: CARD, isFirst };
  }
}

/** Adds the lines of one answer, which the tally has come to. */
export function addAnswer(index: number, count: number, tally: Tally, add: (table: Table, line: string) => void): void {
  const { form, isFirst } = tally.note(index);
  const who = personOf(index);
  const at = createdAtOf(index, count);
  const iso = new Date(at).toISOString();
  const answerId = ulidOf(at, index);
  const check = checkOf(index, count);
  const isLive = !isCancelledStatus(check);
  const key = makePartitionKey(form, who.userId, form === CARD ? undefined : at);
  const code = codeOf(index);
  if (isFirst) add('person', lineOf([who.userId, who.name, iso, iso]));
  const answer = [answerId, form, who.userId, key, code, check, isLive, true];
  add('answer', lineOf([...answer, statusTexts.registrant, iso, iso, qrIdOf(index)]));
  const shape = shapes[form];
  if (!shape) throw new Error(`no form ${form}`);
  const { config, items, admin } = shape;
  const rows: StoredRow[] = [];
  const values = valuesOf(form, index, count, who);
  let position = 0;
  for (const itemKey in values) {
    const value = values[itemKey] ?? '';
    const sent = { itemKey, sortKey: itemKey, value };
    const stored = storedRow(sent, items.get(itemKey), admin.has(itemKey), 'admin');
    rows.push(stored);
    const { title, userSearchKey, searchValue, isAdmin } = stored;
    const row = [answerId, form, itemKey, position, itemKey, title, value, userSearchKey, searchValue, isAdmin];
    add('answer_row', lineOf([...row, SEARCH_FOLD]));
    position += 1;
  }
  const found = { answerId, surveyId: form, answerCode: code, userName: undefined };
  const booked: Pick<Searched, 'place' | 'stay'> = { place: undefined, stay: undefined };
  if (form === VISIT || form === VACCINE) {
    const { calendar, day, slot } = placeOf(index, count);
    const [open, category] = [calendarId(calendar), categoryId(calendar)];
    booked.place = { itemKey: 'visit', calendarId: open, day, slot, cost: 1, categoryId: category, itemId: '0' };
    add('reservation', lineOf([answerId, who.userId, form, 'visit', open, day, slot, 1, category, '0', isLive]));
  }
  if (form === WARD) {
    booked.stay = stayOf(index, count);
    add('bed_stay', lineOf([answerId, form, booked.stay.start, booked.stay.end, isLive]));
  }
  const { findText, grams, sortName, sortDay, lastDay, kind } = searchRowOf(
    OPENING,
    config,
    { ...found, ...booked },
    rows,
  );
  const known = `{${grams.map((gram) => `"${gram}"`).join(',')}}`;
  add('answer_search', lineOf([answerId, form, inLines(findText), known, sortName, sortDay, lastDay, kind]));
  if (form === CARD && isLive) add('member_number', lineOf([form, who.memberNumber, answerId]));
  const after = JSON.stringify({ check, answerCode: code });
  add('audit', lineOf([answerId, iso, who.userId, false, 'create', who.userId, key, after, WRITTEN_AT]));
}
