/**
 * Closing slots (休診にする, CONTRACT 13 and 14.3). Closing them, finding who is hit and holding a place for each is one
 * transaction behind the locks of the slots: nobody books a closed slot, and nobody who is booked there is missed.
 * Nobody is told here (./closingDeeds), so that all of it can be undone.
 */
import type { ClosingOffersBody, ClosingPostBody } from '@madoguchi/shared/contract/console/closings';
import { now, today } from '@madoguchi/shared/domain/clock';
import { isRealDay } from '@madoguchi/shared/domain/date';
import type { Connection, Database } from '../../database/database';
import { makeUlid } from '../../identifiers';
import { changed, invalid, notEditable, notFound, quotaExceeded } from '../../refusal';
import { addAudit } from '../../repositories/answers/audit';
import {
  dropHoldsOfSlots,
  insertClosing,
  lockClosing,
  lockSlotsOfDays,
  noteClosingChange,
  type SlotOfDay,
  type StoredClosing,
  undoClosing,
} from '../../repositories/closings/closings';
import {
  hitReservations,
  insertOffers,
  lockOffersOfClosing,
  type OfferHold,
  offersOfClosing,
  type StoredOffer,
  updateOffers,
} from '../../repositories/closings/offers';
import { lockManyPeople } from '../../repositories/people/people';
import type { Calendars } from '../calendars/calendars';
import type { Configurations } from '../configuration/configurations';
import type { KnownCalendar } from '../configuration/snapshot';
import { calendarInScope } from '../staff/scopedForms';
import type { StaffCaller } from '../staff/staffCaller';
import { daysOfOffers, freeSlots, giveBackMany, holdOffers, releaseOffers, type Seeker } from './planOffers';
import { standingOffers } from './standing';

interface ClosingDependencies {
  database: Database;
  configurations: Configurations;
  calendars: Calendars;
  /** How long an offered place is held (OFFER_HOURS). */
  offerHours: number;
}

/** The offer with the place that is held for it, else the free choice. */
function withHold(offer: Omit<StoredOffer, 'choice' | 'offered'>, hold: OfferHold | undefined): StoredOffer {
  if (!hold) return { ...offer, choice: 'free', offered: undefined };
  const { day, slot, expiresAt: endsAt } = hold;
  return { ...offer, choice: 'move', offered: { day, slot, endsAt } };
}

/** Those that hold a place by this closing; what is held for others is of an earlier one. */
const moves = (offers: readonly StoredOffer[]) => offers.filter(({ choice }) => choice === 'move');

const keyOf = ({ day, slot }: SlotOfDay) => `${day}|${slot}`;

export class Closings {
  constructor(private readonly dependencies: ClosingDependencies) {}

  /** @throws {Refusal} 404 for a calendar that is not there or not in the caller's scope */
  private async calendarOf(staff: StaffCaller, calendarId: string): Promise<KnownCalendar> {
    return calendarInScope(await this.dependencies.configurations.current(), staff, calendarId);
  }

  /**
   * A closing that stands, locked, in the version that was read.
   * @throws {Refusal} 404, 409 `changed` where somebody was faster, `not_editable` for one that was undone
   */
  private async locked(
    connection: Connection,
    staff: StaffCaller,
    { closingId, version }: { closingId: string; version: number },
  ): Promise<StoredClosing> {
    const closing = await lockClosing(connection, closingId);
    if (!closing) throw notFound();
    await this.calendarOf(staff, closing.calendarId);
    if (closing.version !== version) throw changed();
    if (closing.undoneAt) throw notEditable();
    return closing;
  }

  private placesChanged(calendarIds: readonly string[]): void {
    for (const calendarId of new Set(calendarIds)) this.dependencies.calendars.placesChanged(calendarId);
  }

  private async audit(connection: Connection, staff: StaffCaller, closingId: string, after: object): Promise<void> {
    const actor = { actorId: staff.userId, actorIsAdmin: true };
    await addAudit(connection, { ...actor, at: now(), action: 'closing', subject: closingId, after });
  }

  /**
   * Closes slots from now on, and holds a place for everybody who is booked there.
   * @returns the closing's id
   * @throws {Refusal} 404 for a calendar that is not there, 400 for a slot that it does not have or that is over
   */
  async close(staff: StaffCaller, { calendarId, slots, reason }: ClosingPostBody): Promise<string> {
    const known = await this.calendarOf(staff, calendarId);
    const { comaList } = known.calendar;
    const wanted = [...new Map(slots.map((slot) => [keyOf(slot), slot])).values()];
    const isThere = ({ day, slot }: SlotOfDay) => isRealDay(day) && day >= today() && comaList[slot] !== undefined;
    if (!wanted.every(isThere)) throw invalid([{ itemKey: 'slots', message: 'day YYYYMMDD, slot of comaList' }]);
    const closingId = makeUlid();
    const freed = await this.dependencies.database.transaction(async (connection) => {
      const days = daysOfOffers(wanted);
      const there = new Set((await lockSlotsOfDays(connection, calendarId, ...days)).map(keyOf));
      const closed = wanted.filter((slot) => there.has(keyOf(slot)));
      if (closed.length === 0) throw invalid([{ itemKey: 'slots', message: 'slots with a quota' }]);
      const closing = { closingId, calendarId, reason, actorId: staff.userId, createdAt: now() };
      await insertClosing(connection, closing, closed);
      const dropped = await dropHoldsOfSlots(connection, calendarId, closed);
      const freedIn = await giveBackMany(
        connection,
        dropped.map((place) => ({ calendarId, ...place })),
      );
      const hit = await hitReservations(connection, calendarId, closed);
      const seekers = hit.map((each) => ({ offerId: makeUlid(), ...each }));
      const held = await this.hold(connection, known, seekers, await freeSlots(connection, known, days));
      const offers = seekers.map(({ userId: _user, partitionKey: _key, ...seeker }) =>
        withHold({ ...seeker, closingId, sentAt: undefined, leftBy: undefined }, held.get(seeker.offerId)),
      );
      await insertOffers(connection, offers);
      await this.audit(connection, staff, closingId, { event: 'closed', calendarId, slots: closed, hit: hit.length });
      return freedIn;
    });
    this.placesChanged([calendarId, ...freed]);
    return closingId;
  }

  private hold(
    connection: Connection,
    known: KnownCalendar,
    seekers: readonly Seeker[],
    slots: Awaited<ReturnType<typeof freeSlots>>,
  ): Promise<Map<string, OfferHold>> {
    return holdOffers(connection, known, seekers, { slots, hours: this.dependencies.offerHours });
  }

  /**
   * Changes what people are offered who were not told yet and are still in the closed place; who is told already, or has
   * gone, stays as they are. Who finds no place to move to is offered the free choice.
   * @throws {Refusal} 404, 409 `changed`, `quota_exceeded` where the one place that is named has no room for an offer
   */
  async change(
    staff: StaffCaller,
    closingId: string,
    { version, offerIds, choice, place }: ClosingOffersBody,
  ): Promise<void> {
    if (place && (choice !== 'move' || offerIds.length !== 1))
      throw invalid([{ itemKey: 'place', message: 'one move' }]);
    const freed = await this.dependencies.database.transaction(async (connection) => {
      const closing = await this.locked(connection, staff, { closingId, version });
      const known = await this.calendarOf(staff, closing.calendarId);
      const named = new Set(offerIds);
      const asked = (await offersOfClosing(connection, closingId)).filter(({ offerId }) => named.has(offerId));
      const people = (await standingOffers(connection, closing, asked)).flatMap(({ answer }) => answer?.userId ?? []);
      // Behind these locks nobody leaves the closed place, and nobody is told, before what is offered stands.
      await lockManyPeople(connection, people, now());
      const offers = (await lockOffersOfClosing(connection, closingId)).filter(
        ({ offerId, sentAt }) => named.has(offerId) && !sentAt,
      );
      const standing = (await standingOffers(connection, closing, offers)).filter(({ state }) => state === 'open');
      const days = daysOfOffers(offers);
      if (choice === 'move') await lockSlotsOfDays(connection, closing.calendarId, ...days);
      const released = await releaseOffers(connection, moves(offers));
      const seekers = standing.flatMap(({ offer, answer }) => (answer ? [{ ...offer, userId: answer.userId }] : []));
      const free = choice === 'move' ? await freeSlots(connection, known, days) : [];
      const open = place ? free.filter((slot) => keyOf(slot) === keyOf(place)) : free;
      const held = await this.hold(connection, known, choice === 'move' ? seekers : [], open);
      if (place && held.size === 0) throw quotaExceeded();
      const anew = standing.map(({ offer }) =>
        choice === 'move' ? withHold(offer, held.get(offer.offerId)) : { ...offer, choice, offered: undefined },
      );
      await updateOffers(connection, anew);
      await noteClosingChange(connection, closingId);
      await this.audit(connection, staff, closingId, { event: 'changed', choice, offers: anew.length });
      return [closing.calendarId, ...released];
    });
    this.placesChanged(freed);
  }

  /**
   * Opens the slots again and gives back what is held for offers, while nobody was told.
   * @throws {Refusal} 404, 409 `changed`, `not_editable` once people are told
   */
  async undo(staff: StaffCaller, closingId: string, { version }: { version: number }): Promise<void> {
    const freed = await this.dependencies.database.transaction(async (connection) => {
      const closing = await this.locked(connection, staff, { closingId, version });
      if (closing.sentAt) throw notEditable();
      const released = await releaseOffers(connection, moves(await offersOfClosing(connection, closingId)));
      await undoClosing(connection, closing, now());
      await this.audit(connection, staff, closingId, { event: 'undone' });
      return [closing.calendarId, ...released];
    });
    this.placesChanged(freed);
  }
}
