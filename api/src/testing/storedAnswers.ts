/** Answers as they are stored, for tests of statements that need no server. */
import type { Connection, Database } from '../database/database';
import { makeChange } from '../database/together';
import { answerInsertion } from '../repositories/answers/answers';
import { reservationPut } from '../repositories/answers/reservations';
import { rowsInsertion, type StoredRow } from '../repositories/answers/rows';
import type { StoredAnswer, StoredPlace } from '../repositories/answers/storedAnswer';

/** A morning in Japan, so many minutes later. */
export const at = (minute: number): Date => new Date(Date.parse('2026-11-20T09:00:00+09:00') + minute * 60_000);

export const PLACE: StoredPlace = {
  itemKey: 'place',
  calendarId: 'main',
  day: '20261201',
  slot: '0',
  cost: 2,
  categoryId: 'consult',
  itemId: '0',
};

/** An answer of the form `visit` by `U-a` that counts, its key and code named for its id. */
export const answer = (id: string, more: Partial<StoredAnswer> = {}): Omit<StoredAnswer, 'place'> => ({
  answerId: id,
  surveyId: 'visit',
  userId: 'U-a',
  partitionKey: `key-${id}`,
  answerCode: `code-${id}`,
  check: '未対応',
  isLive: true,
  registrantName: '山田 太郎',
  isLiffMode: undefined,
  userName: undefined,
  cognitoUserId: undefined,
  clinicAttributes: undefined,
  formVersion: 1,
  createdAt: at(0),
  updatedAt: at(0),
  ...more,
});

/** A row of an item, which nobody can search. */
export const row = (itemKey: string, value: string, more: Partial<StoredRow> = {}): StoredRow => ({
  sortKey: itemKey,
  itemKey,
  title: `題 ${itemKey}`,
  value,
  originalValue: undefined,
  userSearchKey: `${itemKey}#${value}`,
  searchValue: undefined,
  isAdmin: false,
  status: undefined,
  ...more,
});

/** Stores answers for the file's database, of the form `visit` or of another one. */
export function storing(database: () => Database, surveyId = 'visit') {
  return {
    insert: (id: string, more: Partial<StoredAnswer> = {}) =>
      makeChange(database(), answerInsertion(answer(id, { surveyId, ...more }), true)),
    /** Its place, which it has since a minute after the answer. */
    place: (id: string, isLive = true, more: Partial<StoredPlace> = {}) =>
      makeChange(database(), reservationPut(answer(id, { surveyId }), { ...PLACE, ...more }, at(1), isLive)),
    rows: (id: string, ...rows: StoredRow[]) => makeChange(database(), rowsInsertion({ answerId: id, surveyId }, rows)),
  };
}

/** For what must not ask the database at all. */
export const unasked: Connection = {
  query: () => Promise.reject(new Error('asked')),
  execute: () => Promise.reject(new Error('asked')),
  script: () => Promise.reject(new Error('asked')),
};
