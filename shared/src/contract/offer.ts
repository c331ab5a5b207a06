/**
 * What a person is offered after a closing (CONTRACT 13; 14.3). Days are YYYYMMDD, times HH:mm of Japan, amounts
 * integer yen.
 */
import type { Contact } from './api';

/** Moved into the offered place or by the desk, chose another place, cancelled, or still in the closed place. */
export const HIT_STATES = ['moved', 'chose', 'cancelled', 'open'] as const;
export type HitState = (typeof HIT_STATES)[number];

/** What a person can do about an offer: take the place, choose another one, or cancel. */
export const OFFER_DEEDS = ['move', 'free', 'cancel'] as const;
export type OfferDeed = (typeof OFFER_DEEDS)[number];

export interface PersonOffer {
  offerId: string;
  state: HitState;
  surveyId: string;
  partitionKey: string;
  /** A registration: another place is chosen on a screen of its own. */
  isMember?: boolean | undefined;
  /** What the reservation is for. */
  what: string;
  answerCode: string;
  /** The place that was closed. */
  closed: { day: string; time: string };
  /** Where the reservation stands now; absent while it stands in the closed place, and where it was cancelled. */
  place?: { day: string; time: string } | undefined;
  /** What can be taken by one press, until an instant. */
  offered?: { day: string; time: string; until: string } | undefined;
  /** A place was offered, and is held no more. */
  hasEnded: boolean;
  /** What was paid and goes back with a cancelling. */
  paid?: number | undefined;
  contact?: Contact | undefined;
}
export interface PersonOfferAnswer {
  result: 'OK';
  data: PersonOffer;
}
