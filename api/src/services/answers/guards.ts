/**
 * What keeps places, limits and submissions right when many requests arrive at once. Handed in as one object, so that the control tests can take
 * a guard away and see their checks fail; the product always runs with PRODUCT_GUARDS.
 */
import type { Connection } from '../../database/database';
import { type NightKey, takeNight } from '../../repositories/beds/nights';
import { removeHold, type StoredHold } from '../../repositories/holds/holds';
import {
  type NumberHolder,
  type NumberKey,
  nextMemberNumber,
  takeMemberNumber,
} from '../../repositories/members/numbers';
import { tryLockPerson } from '../../repositories/people/people';
import {
  giveBackPlaces,
  type SlotCount,
  type SlotKey,
  type TakePlaces,
  takePlaces,
} from '../../repositories/slots/slots';

export interface Guards {
  /**
   * Waits for the person's other writes; false when the person is not known yet and must be added first.
   * Where it is not to wait, false as well while there is such a write.
   */
  lockPerson(connection: Connection, userId: string, isWaiting?: boolean): Promise<boolean>;
  /** Takes places if they are there, in one conditional statement. */
  takePlaces: TakePlaces;
  /** Gives places back that an answer or a hold no longer takes. */
  giveBackPlaces(connection: Connection, key: SlotKey, cost: number): Promise<void>;
  /** Forgets a hold whose place is given back or taken over; false when it is gone already, and its place with it. */
  removeHold(connection: Connection, hold: StoredHold): Promise<boolean>;
  /** Takes a bed of a night that has `total`, in one conditional statement. */
  takeNight(connection: Connection, key: NightKey, total: number): Promise<boolean>;
  /** Takes a member's number that nobody has, in one conditional statement. */
  takeMemberNumber(connection: Connection, key: NumberKey, holder: NumberHolder): Promise<boolean>;
  /** The next number of a form's own count. */
  nextMemberNumber(connection: Connection, surveyId: string, start: number): Promise<number>;
  /** A cheap look before anything is written; the statement above has the last word. */
  hasRoom(count: SlotCount | undefined, cost: number): boolean;
  /** Whether a repeated submission is recognised by its key. */
  recognisesRepeats: boolean;
  /** Whether a slot that the same person holds again keeps the end of the first hold. */
  keepsHoldTerms: boolean;
}

export const PRODUCT_GUARDS: Guards = {
  lockPerson: tryLockPerson,
  takePlaces,
  giveBackPlaces,
  removeHold,
  takeNight,
  takeMemberNumber,
  nextMemberNumber,
  hasRoom: (count, cost) => count !== undefined && count.quota - count.reserved >= cost,
  recognisesRepeats: true,
  keepsHoldTerms: true,
};
