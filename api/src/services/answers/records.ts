/**
 * Answers in the shapes that calls answer: rows (ROWS-001) and display records (ROWS-006).
 */
import type { DisplayRecord, RecordReservation, Row, SurveyConfig } from '@madoguchi/shared/contract';
import { departmentLimits } from '@madoguchi/shared/domain/candidate';
import { countDayOffs, DEFAULT_CANCEL_LIMIT } from '@madoguchi/shared/domain/reservation';
import { administratorKeys, candidateItemsOf, itemsByKey } from '@madoguchi/shared/domain/survey';
import { type StoredRow, valuesOf } from '../../repositories/answers/rows';
import type { StoredAnswer, StoredPlace } from '../../repositories/answers/storedAnswer';
import type { StoredOrder } from '../../repositories/payment/orders';
import { itemsOf, type Snapshot } from '../configuration/snapshot';
import { paymentResultOf } from '../payment/orders';

const ROW_TYPE = 'liff';

/** An answer with its rows, as far as the reader may see them. */
export interface ReadAnswer {
  answer: StoredAnswer;
  rows: readonly StoredRow[];
  /** What was bought with it. */
  bought?: StoredOrder | undefined;
  /** The form as it was when the answer was stored; absent where that is the form as it is. */
  ownForm?: SurveyConfig | undefined;
}

/** Only the rows that a user may see: none of administrators' items, as they were stored or are now. */
export function rowsForUser(config: SurveyConfig | undefined, rows: readonly StoredRow[]): StoredRow[] {
  const admin = config ? administratorKeys(config) : new Set<string>();
  return rows.filter((row) => !row.isAdmin && !admin.has(row.itemKey));
}

/** The rows of an answer with everything that they have in common. */
export function toRows({ answer, rows }: ReadAnswer): Row[] {
  const createdAt = answer.createdAt.toISOString();
  const updatedAt = answer.updatedAt.toISOString();
  // One literal, though most of it is the same in each: a spread costs ten times as much, and a form has 6,000 rows.
  return rows.map((row, index) => ({
    surveyId: answer.surveyId,
    userId: answer.userId,
    partitionKey: answer.partitionKey,
    check: answer.check,
    registrantName: answer.registrantName,
    type: ROW_TYPE,
    isLiffMode: answer.isLiffMode ?? false,
    userName: answer.userName,
    cognitoUserId: answer.cognitoUserId,
    formVersion: answer.formVersion,
    createdAt,
    updatedAt,
    // Once an answer: it may be 4 KB long.
    clinicAttributes: index === 0 ? answer.clinicAttributes : undefined,
    sortKey: row.sortKey,
    itemKey: row.itemKey,
    title: row.title,
    value: row.value,
    originalValue: row.originalValue,
    userSearchKey: row.userSearchKey,
    status: row.status,
  }));
}

function reservationOf(snapshot: Snapshot, place: StoredPlace): RecordReservation {
  const coma = snapshot.calendars.get(place.calendarId)?.calendar.comaList[place.slot];
  const item = itemsOf(snapshot, place.categoryId).find(({ itemId }) => itemId === place.itemId);
  return {
    categoryId: place.categoryId,
    itemId: place.itemId,
    itemName: item?.itemName,
    date: place.day,
    slot: place.slot,
    start: coma?.start ?? '',
    end: coma?.end ?? '',
    ...(place.isClosed && { isClosed: true }),
  };
}

function calendarInfoOf(snapshot: Snapshot, place: StoredPlace): DisplayRecord['calendarInfo'] {
  const known = snapshot.calendars.get(place.calendarId);
  if (!known) return undefined;
  const { reservationCancelLimit = DEFAULT_CANCEL_LIMIT } = known.calendar;
  return {
    reservationCancelLimit,
    comaList: known.slots,
    dayOffCount: countDayOffs(place.day, reservationCancelLimit, known.dayOff),
  };
}

/** The limits of the visits that the desk has confirmed, by their items. */
function departmentInfoOf(
  snapshot: Snapshot,
  config: SurveyConfig,
  rows: readonly StoredRow[],
): DisplayRecord['departmentInfo'] {
  const limits = candidateItemsOf(config).flatMap(({ itemKey }) => {
    const found = departmentLimits(valuesOf(rows, itemKey), snapshot.candidates);
    return found ? [[itemKey, found] as const] : [];
  });
  return limits.length > 0 ? Object.fromEntries(limits) : undefined;
}

/**
 * One result as lists and details show it, with titles and types of its own version of the form; the reservation
 * resolved to names and times of Japan.
 */
export function toDisplayRecord(snapshot: Snapshot, config: SurveyConfig, read: ReadAnswer): DisplayRecord {
  const { answer, rows, bought } = read;
  const items = itemsByKey(config);
  const ownItems = read.ownForm && itemsByKey(read.ownForm);
  const typeOf = (itemKey: string) => (ownItems?.get(itemKey) ?? items.get(itemKey))?.type ?? '';
  const { place, check } = answer;
  const category = place && snapshot.categoryById.get(place.categoryId);
  return {
    surveyId: answer.surveyId,
    partitionKey: answer.partitionKey,
    userId: answer.userId,
    answerCode: answer.answerCode,
    check,
    formVersion: answer.formVersion,
    fields: rows.filter((row) => row.value !== '').map(({ itemKey, title, value }) => ({ itemKey, title, value })),
    data: rows.map(({ itemKey, value }) => ({ itemKey, value, check, type: typeOf(itemKey) })),
    ...(bought && { order: bought.order, paymentResult: paymentResultOf(bought) }),
    ...(place && {
      reservation: reservationOf(snapshot, place),
      calendarInfo: calendarInfoOf(snapshot, place),
      categoryInfo: { sortKey: place.categoryId, tag1: category?.tag1, tag2: category?.tag2, tag3: category?.tag3 },
    }),
    departmentInfo: departmentInfoOf(snapshot, config, rows),
    createdAt: answer.createdAt.toISOString(),
    updatedAt: answer.updatedAt.toISOString(),
  };
}
