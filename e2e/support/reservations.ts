/** Reservations that a journey starts from, made by the product's own calls as the form and the calendar make them. */
import { randomUUID } from 'node:crypto';
import type { Product } from './product';
import { type Person, sessionOf } from './session';

/** The form of the sample bundle that journeys reserve with, and a category of it with an item. */
export const HEALTH_CHECK = 'health-check';
const CHOICE = 'health-basic_basic';

/** What the form asks for beside the reservation. */
const ANSWERS: Readonly<Record<string, string>> = {
  name: '山田 花子',
  kana: 'ヤマダ　ハナコ',
  birthDate: '1980-05-05',
  gender: '女性',
  phone: '090-1234-5678',
  insurance: '協会けんぽ',
};

export interface Reservation {
  partitionKey: string;
  answercode: string;
}

export interface ReservationWish {
  /** YYYYMMDD */
  day: string;
  /** Index into the calendar's slots: 0 is 9:00, 2 is 10:00, 11 is 15:30. */
  slot: string;
  answers?: Readonly<Record<string, string>>;
  /** Whose reservation an administrator makes; absent: the caller's own. `desk`: somebody whom LINE does not know. */
  owner?: Person | 'desk';
}

/** Makes a call as a person. */
export async function callAs(product: Product, person: Person, path: string, body: unknown): Promise<Response> {
  const { idToken } = await sessionOf(product, person);
  return fetch(`${product.origin}/survey/api/v1/db${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${idToken}` },
    body: JSON.stringify(body),
  });
}

/** The rows of a form's answers, one a value. */
function rowsOf(surveyId: string, userId: string | undefined, values: Readonly<Record<string, string>>) {
  return Object.entries(values).map(([sortKey, value]) => ({
    ...{ surveyId, sortKey, value, itemKey: sortKey.split('#')[0] },
    ...(userId !== undefined && { userId }),
  }));
}

/** Stores an answer; throws with the server's words when it is refused. */
async function store(product: Product, caller: Person, data: object[], isDesk = false): Promise<Reservation> {
  const subData = { idempotencyKey: randomUUID(), ...(isDesk && { mode: 'admin' }) };
  const response = await callAs(product, caller, '/survey-results/putItem', { data, subData, order: null });
  if (!response.ok) throw new Error(`the reservation was refused: ${response.status} ${await response.text()}`);
  return (await response.json()) as Reservation;
}

/** Stores a reservation of a health check. */
export async function reserve(product: Product, caller: Person, wish: ReservationWish): Promise<Reservation> {
  const { day, slot, answers = {}, owner } = wish;
  const userId = owner === 'desk' ? undefined : (owner ?? caller).userId;
  const values: Record<string, string> = { ...ANSWERS, ...answers, reservation: `${CHOICE}|${day}|${slot}` };
  // The check boxes of the form, none of them chosen.
  for (const option of ['腫瘍マーカー', '骨密度検査', 'ピロリ菌検査', '甲状腺機能検査'])
    values[`options#${option}`] = '';
  return store(product, caller, rowsOf(HEALTH_CHECK, userId, values), owner !== undefined);
}

/** Of the form of a vaccination, in which a person changes nothing but the date. */
export async function reserveVaccination(product: Product, caller: Person, day: string, slot: string) {
  const consent = '効果と副反応の説明を読み、接種を希望します';
  const values: Readonly<Record<string, string>> = {
    ...{ name: '山田 花子', kana: 'ヤマダ　ハナコ', birthDate: '1980-05-05', phone: '090-1234-5678' },
    ...{ ticketNumber: '1234567890', countVaccines: '1', condition: 'ない', [`consent#${consent}`]: consent },
    reservation: `corona-main_0|${day}|${slot}`,
  };
  await store(product, caller, rowsOf('vaccination', caller.userId, values));
}

/** Dates that a referred patient wishes, of one department. */
export async function wishForVisit(product: Product, caller: Person, ...wishes: readonly string[]) {
  const values: Record<string, string> = {
    ...{ name: '山田 花子', kana: 'ヤマダ　ハナコ', birthDate: '1980-05-05', phone: '090-1234-5678' },
    ...{ referrer: 'いずみ内科医院', purpose: '検査の紹介' },
  };
  for (const [index, wish] of wishes.entries()) values[`candidate#${index}`] = wish;
  await store(product, caller, rowsOf('specialist-outpatient', caller.userId, values));
}

/** Cancels a reservation as its owner. */
export async function cancelAs(product: Product, person: Person, { partitionKey }: Reservation): Promise<Response> {
  return callAs(product, person, '/survey-results/cancelItem', { surveyId: HEALTH_CHECK, partitionKey });
}
