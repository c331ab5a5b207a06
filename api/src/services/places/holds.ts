/**
 * Holding a place while a person confirms or an order is being paid (CONTRACT 5 and 12, Places). A hold takes its slot
 * like a reservation, by the same guarded statement; it ends by being used, given back, replaced, or by the clock,
 * which every read compares it with.
 *
 * So that nobody blocks a calendar with holds: one a person and form (the table's key), one a person and calendar among
 * those that are only being confirmed, by however many forms, and no longer on one slot than the first hold of it
 * lasts; unpaid orders no longer than some of them, and no more places than one person may keep (./holdTerms).
 */
import type { HoldBody } from '@madoguchi/shared/contract';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { encodeReservation, type OrderCost, parseReservation } from '@madoguchi/shared/domain/reservation';
import { answersFromRows, isAppending, reservationItemOf } from '@madoguchi/shared/domain/survey';
import { isVaccination } from '@madoguchi/shared/domain/vaccine';
import { serverTexts, validationTexts } from '@madoguchi/shared/texts';
import type { Connection, Database } from '../../database/database';
import { makeUlid } from '../../identifiers';
import { invalid, notFound, quotaExceeded, Refusal } from '../../refusal';
import { rowsOfAnswers } from '../../repositories/answers/rows';
import type { StoredPlace } from '../../repositories/answers/storedAnswer';
import {
  holdsOfPerson,
  insertHold,
  removeExpiredHolds,
  type StoredHold,
  slotsWithExpiredHolds,
} from '../../repositories/holds/holds';
import { lockPeople } from '../../repositories/people/people';
import { giveBackPlaces, lockOpenSlot } from '../../repositories/slots/slots';
import { checkDose, recordedFirstDose } from '../answers/doses';
import { sentAnswers } from '../answers/input';
import { isSameSlot, type WantedPlace, wantedPlace } from '../answers/place';
import { applyPlaceChanges, placeChanges, removeHolds } from '../answers/placeChanges';
import { checkEdit, checkNamed, checkPlace, type RuleContext, refuseOutside } from '../answers/placeRules';
import { readStoredState } from '../answers/storedState';
import { formModeOf, subjectOf } from '../answers/subject';
import type { Calendars } from '../calendars/calendars';
import { readVisitDeadlines } from '../candidate/candidateRows';
import type { Configurations } from '../configuration/configurations';
import { formOf } from '../configuration/snapshot';
import { judgeOrder, orderOfAnswer, paymentFactsOf, withSentOrder } from '../payment/orders';
import type { Caller } from '../session/caller';
import { checkUnpaidPlaces, orderHoldEnd, sweepEndedTerms, termEnd } from './holdTerms';

const MINUTE_MILLISECONDS = 60_000;
const SWEPT_SLOTS = 500;

interface HoldDependencies {
  database: Database;
  configurations: Configurations;
  calendars: Calendars;
  /** How long a hold lasts (HOLD_MINUTES). */
  holdMinutes: number;
  /** The product's switch: without it nothing is sold. */
  isPaymentOn: boolean;
}

interface WantedHold {
  userId: string;
  surveyId: string;
  /** The place with the cost that it takes. */
  place: Pick<StoredPlace, 'calendarId' | 'day' | 'slot' | 'cost'>;
  /** The place that the edited answer holds: in the same slot only the rest is taken. */
  answerPlace?: StoredPlace | undefined;
  /** The order that the place is to wait for; undefined while the person only confirms. */
  orderId?: string | undefined;
  until: Date;
}

/**
 * Holds a place within the caller's transaction, which must have locked the person, and in which nothing else waits for
 * slots afterwards. What the person held by the same form makes way for it; in the same slot the place itself is not
 * let go in between, no matter who waits for it. For an order (temprary): name `orderId`, the order's own `cost`, and
 * how long the payment may take as `until`; only its own end frees such a hold (`releaseOrderHold`, storing the answer
 * in that place, another hold by the form, or the clock), not the person's leaving the confirmation.
 * @returns the calendars whose places changed, for `placesChanged` after the commit; undefined when the place is not
 * there, or its slot was closed: the caller rolls back
 */
export async function holdPlace(connection: Connection, wanted: WantedHold): Promise<string[] | undefined> {
  const { userId, surveyId, place, answerPlace, orderId, until } = wanted;
  const held = await holdsOfPerson(connection, userId);
  const replaced = held.filter(
    (hold) => hold.surveyId === surveyId || (hold.orderId === undefined && hold.calendarId === place.calendarId),
  );
  // Held anew it takes nothing of its slot: whoever closes that at this moment would let go of the former hold alone.
  const isAnew = replaced.some((each) => isSameSlot(each, place));
  if (isAnew && !(await lockOpenSlot(connection, place))) return undefined;
  const paid = isSameSlot(answerPlace, place) ? (answerPlace?.cost ?? 0) : 0;
  const { calendarId, day, slot } = place;
  const hold: StoredHold = {
    userId,
    surveyId,
    holdId: makeUlid(),
    orderId,
    calendarId,
    day,
    slot,
    cost: Math.max(0, place.cost - paid),
    expiresAt: until,
  };
  const [, , hasPlace] = await Promise.all([
    removeHolds(connection, replaced),
    insertHold(connection, hold),
    applyPlaceChanges(connection, placeChanges(replaced, hold)),
  ]);
  return hasPlace ? [...new Set([calendarId, ...replaced.map((each) => each.calendarId)])] : undefined;
}

/**
 * Holds the place of an order that waits for its payment, within the caller's transaction as `holdPlace` does: not
 * longer than unpaid orders may keep a slot, and not more than one person may keep unpaid.
 * @returns as holdPlace
 * @throws {Refusal} 429 in the pause after the term, reservation_limit
 */
export async function holdForOrder(
  connection: Connection,
  wanted: Omit<WantedHold, 'until' | 'answerPlace'> & { orderId: string },
  holdMinutes: number,
): Promise<string[] | undefined> {
  const { userId, surveyId, place } = wanted;
  const others = (await holdsOfPerson(connection, userId)).filter(
    (hold) => hold.orderId !== undefined && hold.surveyId !== surveyId && hold.expiresAt > now(),
  );
  checkUnpaidPlaces(
    others.reduce((sum, hold) => sum + hold.cost, 0),
    place.cost,
  );
  const until = await orderHoldEnd(connection, userId, place, holdMinutes);
  return holdPlace(connection, { ...wanted, until });
}

/**
 * Gives back the place that waits for an order, within the caller's transaction, which must have locked the person: the
 * payment was given up or has failed.
 * @returns the calendar whose place is free again; undefined when the order holds nothing any more
 */
export async function releaseOrderHold(
  connection: Connection,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<string | undefined> {
  const held = (await holdsOfPerson(connection, userId)).filter((hold) => hold.orderId === orderId);
  await letGo(connection, held);
  return held[0]?.calendarId;
}

async function letGo(connection: Connection, holds: readonly StoredHold[]): Promise<void> {
  await removeHolds(connection, holds);
  await applyPlaceChanges(connection, placeChanges(holds, undefined));
}

export class Holds {
  constructor(private readonly dependencies: HoldDependencies) {}

  /** The instant at which a hold ends; one that takes nothing from anybody has no term. */
  private async end(connection: Connection, { userId, place, answerPlace }: Omit<WantedHold, 'until'>): Promise<Date> {
    const { holdMinutes } = this.dependencies;
    const takesNothing = isSameSlot(answerPlace, place) && (answerPlace?.cost ?? 0) >= place.cost;
    return takesNothing
      ? new Date(nowMilliseconds() + holdMinutes * MINUTE_MILLISECONDS)
      : termEnd(connection, userId, place, holdMinutes);
  }

  private async subject(caller: Caller, oldPartitionKey: string | undefined): Promise<string> {
    return subjectOf(this.dependencies.database, caller, {
      userIds: [],
      partitionKeys: [oldPartitionKey],
      isDeskEntry: false,
    });
  }

  /**
   * Holds the place of a dated reservation for the person, by the rules of storing it. The same place again goes on to
   * the same end; another one makes way for it. Where `data` says what is entered, or an answer is changed, the wait
   * before the next dose is judged too. An order, a new answer's as it is sent or a stored one's, takes as much of the
   * slot as it will when the answer is stored (PAY-037).
   * @returns when the hold ends
   * @throws {Refusal} as putItem: 400 for what does not exist, 403, 404, 409 for windows, waits, limits, deadlines and
   * full slots; 429 in the pause after a term
   */
  async hold(caller: Caller, body: HoldBody): Promise<Date> {
    const { surveyId, value, oldPartitionKey, data, order } = body;
    const { database, configurations, calendars, isPaymentOn } = this.dependencies;
    database.refuseWhenFull();
    const snapshot = await configurations.current();
    const config = formOf(snapshot, surveyId);
    if (!config || config.disabled === true) throw notFound(serverTexts.surveyDisabled);
    const subjectId = await this.subject(caller, oldPartitionKey);
    const context: RuleContext = { caller, subjectId, snapshot, config };
    const mode = formModeOf(caller);
    const entered = data && sentAnswers(config, data, mode);
    const isUpdate = oldPartitionKey !== undefined;
    const withLines = withSentOrder(config, entered ?? {}, { order, isUpdate, mode });
    const judged = isUpdate ? undefined : judgeOrder({ ...context, mode, isPaymentOn }, withLines);
    const firstDose = await recordedFirstDose(database, config, subjectId);
    const planned = placeOrRefusal(context, value, { order: judged?.order });
    const { until, changed } = await database.transaction(async (connection) => {
      const state = await readStoredState(connection, {
        subjectId,
        surveyId,
        oldPartitionKey,
        isSingle: !isAppending(config),
        submission: undefined,
        place: planned instanceof Refusal ? undefined : planned,
        at: now(),
      });
      const { existing } = state;
      refuseOutside(caller, existing);
      checkNamed(context, oldPartitionKey, existing);
      const bought = existing && (await orderOfAnswer(connection, config, existing.partitionKey));
      // What an administrator passes over is noted when the answer is stored.
      if (existing) {
        const payment = paymentFactsOf(bought, nowMilliseconds());
        const visitDeadlines = await readVisitDeadlines(connection, snapshot, config, existing);
        checkEdit(context, existing, [], { payment, visitDeadlines });
      }
      const place = placeOrRefusal(context, value, {
        held: existing?.place,
        order: existing ? bought?.order : judged?.order,
      });
      if (place instanceof Refusal) throw place;
      const current = await state.forPlace(place);
      checkPlace(context, current, place, []);
      const storedRows =
        existing && isVaccination(config)
          ? ((await rowsOfAnswers(connection, [existing.answerId])).get(existing.answerId) ?? [])
          : [];
      const answers = entered ?? answersFromRows(config, storedRows);
      const former = existing && { place: existing.place, rows: storedRows };
      checkDose({ ...context, mode, firstDose }, { answers, place }, former, []);
      return this.replace(
        connection,
        { userId: subjectId, surveyId, place, answerPlace: existing?.place },
        current.hold,
      );
    });
    for (const calendarId of changed) calendars.placesChanged(calendarId);
    return until;
  }

  /** Holds the place; one that waits for an order already goes on waiting for it, as long as before. */
  private async replace(
    connection: Connection,
    wanted: Omit<WantedHold, 'until' | 'orderId'>,
    hold: StoredHold | undefined,
  ): Promise<{ until: Date; changed: string[] }> {
    const waits = hold && hold.expiresAt > now() && isSameSlot(hold, wanted.place) ? hold : undefined;
    const orderId = waits?.orderId;
    const until = orderId === undefined ? await this.end(connection, wanted) : (waits?.expiresAt ?? now());
    // An order's cost may be more than the item's: what is held for it stays.
    const cost = orderId === undefined ? wanted.place.cost : Math.max(wanted.place.cost, waits?.cost ?? 0);
    const place = { ...wanted.place, cost };
    const changed = await holdPlace(connection, { ...wanted, place, orderId, until });
    if (!changed) throw quotaExceeded();
    return { until, changed };
  }

  /**
   * Gives back what the person holds by the form while confirming; with `value` only if that is still the place.
   * Nothing held is no fault.
   * @throws {Refusal} 403 when the key names somebody else
   */
  async release(
    caller: Caller,
    { surveyId, value, oldPartitionKey }: Partial<HoldBody> & { surveyId: string },
  ): Promise<void> {
    const { database, calendars } = this.dependencies;
    const userId = await this.subject(caller, oldPartitionKey);
    const named = value === undefined ? undefined : parseReservation(value);
    const isNamed = ({ day, slot }: StoredHold) => value === undefined || (named?.date === day && named.slot === slot);
    const released = await database.transaction(async (connection) => {
      await lockPeople(connection, [userId], now());
      const held = await holdsOfPerson(connection, userId);
      const given = held.filter((hold) => hold.surveyId === surveyId && hold.orderId === undefined && isNamed(hold));
      await letGo(connection, given);
      return given;
    });
    for (const { calendarId } of released) calendars.placesChanged(calendarId);
  }

  /**
   * Gives back the places of holds that have run out. Only tidying: every read and every taking compares with the clock
   * itself.
   */
  async sweep(): Promise<void> {
    const { database, calendars } = this.dependencies;
    await sweepEndedTerms(database);
    for (const key of await slotsWithExpiredHolds(database, now(), SWEPT_SLOTS)) {
      await database.transaction(async (connection) => {
        const count = await removeExpiredHolds(connection, key, now());
        if (count > 0) await giveBackPlaces(connection, key, count);
      });
      calendars.placesChanged(key.calendarId);
    }
  }
}

/**
 * The place of a dated reservation, or what is wrong with it. `held`: the place of the edited answer, whose item may
 * have been withdrawn since; `order`: what is or was bought along with it.
 */
function placeOrRefusal(
  { snapshot, config }: RuleContext,
  value: string,
  { held, order }: { held?: StoredPlace | undefined; order: OrderCost | undefined },
): WantedPlace | Refusal {
  const item = reservationItemOf(config);
  const reservation = parseReservation(value);
  if (!item || reservation?.date === undefined)
    return invalid([{ itemKey: item?.itemKey ?? '', message: validationTexts.reservation.malformed }]);
  try {
    const answers = { [item.itemKey]: encodeReservation(reservation) };
    return wantedPlace(snapshot, config, answers, held, order) ?? invalid();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
