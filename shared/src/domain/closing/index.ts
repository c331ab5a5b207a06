/** Closing slots (休診にする): who is offered which place, until when, and what has become of everybody (CONTRACT 13). */
export { assignOffers, type FreeSlot, type HitPlace, mostOffered, REACH_DAYS } from './assign';
export { OFFER_HOURS_BY_DEFAULT, offerEnd } from './end';
export { type ClosedRange, closableSlots, HALF_DAYS, slotsOfHalfDay } from './slots';
export { type HitFacts, hitState, isOfferOpen } from './state';
