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

/** Stores a reservation; throws with the server's words when it is refused. */
export async function reserve(product: Product, caller: Person, wish: ReservationWish): Promise<Reservation> {
  const { day, slot, answers = {}, owner } = wish;
  const userId = owner === 'desk' ? undefined : (owner ?? caller).userId;
  const values = { ...ANSWERS, ...answers, reservation: `${CHOICE}|${day}|${slot}` };
  const data = Object.entries(values).map(([itemKey, value]) => ({
    surveyId: HEALTH_CHECK,
    itemKey,
    sortKey: itemKey,
    value,
    ...(userId !== undefined && { userId }),
  }));
  // The check boxes of the form, none of them chosen.
  for (const option of ['腫瘍マーカー', '骨密度検査', 'ピロリ菌検査', '甲状腺機能検査']) {
    data.push({ surveyId: HEALTH_CHECK, itemKey: 'options', sortKey: `options#${option}`, value: '' });
  }
  const body = {
    data,
    subData: { idempotencyKey: randomUUID(), ...(owner !== undefined && { mode: 'admin' }) },
    order: null,
  };
  const response = await callAs(product, caller, '/survey-results/putItem', body);
  if (!response.ok) throw new Error(`the reservation was refused: ${response.status} ${await response.text()}`);
  return (await response.json()) as Reservation;
}

/** Of the form of a vaccination, in which a person changes nothing but the date. */
export async function reserveVaccination(product: Product, caller: Person, day: string, slot: string) {
  const values: Readonly<Record<string, string>> = {
    name: '山田 花子',
    kana: 'ヤマダ　ハナコ',
    birthDate: '1980-05-05',
    phone: '090-1234-5678',
    ticketNumber: '1234567890',
    countVaccines: '1',
    condition: 'ない',
    reservation: `corona-main_0|${day}|${slot}`,
  };
  const row = (itemKey: string, sortKey: string, value: string) => {
    return { surveyId: 'vaccination', itemKey, sortKey, value, userId: caller.userId };
  };
  const consent = '効果と副反応の説明を読み、接種を希望します';
  const data = [
    ...Object.entries(values).map(([key, value]) => row(key, key, value)),
    row('consent', `consent#${consent}`, consent),
  ];
  const body = { data, subData: { idempotencyKey: randomUUID() }, order: null };
  const response = await callAs(product, caller, '/survey-results/putItem', body);
  if (!response.ok) throw new Error(`the reservation was refused: ${response.status} ${await response.text()}`);
}

/** Cancels a reservation as its owner. */
export async function cancelAs(product: Product, person: Person, { partitionKey }: Reservation): Promise<Response> {
  return callAs(product, person, '/survey-results/cancelItem', { surveyId: HEALTH_CHECK, partitionKey });
}
