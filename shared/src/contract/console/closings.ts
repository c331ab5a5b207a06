/** Closings (休診にする) in the console (CONTRACT 13 and 14.3): what is closed, who is hit, what each is offered. */
import * as v from 'valibot';
import { hasKnownVariables } from '../messageVariables';
import { HIT_STATES } from '../offer';
import { CLOSED_AT_ONCE, CLOSING_TEXT_MAXIMUM, OFFER_CHOICES, REASON_MAXIMUM } from './words';

/** People whose offer one call changes at most. */
const OFFERS_MAXIMUM = 5_000;

const DaySchema = v.pipe(v.string(), v.regex(/^\d{8}$/));
const SlotSchema = v.pipe(v.string(), v.regex(/^\d{1,4}$/));
const IdSchema = v.pipe(v.string(), v.regex(/^[0-9A-Z]{26}$/));
const VersionSchema = v.pipe(v.number(), v.integer(), v.minValue(1));
/** What who is hit is told, with variables. */
export const ClosingTextSchema = v.pipe(
  v.string(),
  v.check(hasKnownVariables, 'variables of messages.json only'),
  v.trim(),
  v.minLength(1),
  v.maxLength(CLOSING_TEXT_MAXIMUM),
);

/** Body of `closings`: the slots are closed at once, and places are held for who is hit. Nobody is told yet. */
export const ClosingPostBodySchema = v.object({
  calendarId: v.pipe(v.string(), v.maxLength(64)),
  slots: v.pipe(v.array(v.object({ day: DaySchema, slot: SlotSchema })), v.minLength(1), v.maxLength(CLOSED_AT_ONCE)),
  reason: v.pipe(v.string(), v.trim(), v.maxLength(REASON_MAXIMUM)),
});
export type ClosingPostBody = v.InferOutput<typeof ClosingPostBodySchema>;

/** Body of `closings/{id}/offers`: what these people are offered instead; `place` for one of them alone. */
export const ClosingOffersBodySchema = v.object({
  version: VersionSchema,
  offerIds: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(OFFERS_MAXIMUM)),
  choice: v.picklist(OFFER_CHOICES),
  place: v.optional(v.object({ day: DaySchema, slot: SlotSchema })),
});
export type ClosingOffersBody = v.InferOutput<typeof ClosingOffersBodySchema>;
export const ClosingUndoBodySchema = v.object({ version: VersionSchema });
/** Body of `closings/{id}/preview`: the text with variables as `messages.json` has them. */
export const ClosingPreviewBodySchema = v.object({ text: ClosingTextSchema, offerId: v.optional(IdSchema) });

const PlaceSchema = v.object({ day: DaySchema, slot: SlotSchema, time: v.string() });

/** Somebody who was booked in a closed slot. Days YYYYMMDD, times HH:mm, of Japan. */
export const ClosingOfferSchema = v.object({
  offerId: v.string(),
  /** Of the answer as it stands; absent once it is gone, and outside of the caller's scope, as what tells who it is. */
  partitionKey: v.optional(v.string()),
  name: v.optional(v.string()),
  kana: v.optional(v.string()),
  telephone: v.optional(v.string()),
  /** False for somebody whom no message reaches: they are called. */
  isAtLine: v.boolean(),
  answerCode: v.string(),
  closed: PlaceSchema,
  choice: v.picklist(OFFER_CHOICES),
  /** The place that is held, until an instant; absent once it is given back. */
  offered: v.optional(v.object({ ...PlaceSchema.entries, until: v.string() })),
  /** The place that was offered, held or not; absent where the choice is free, and of servers of an earlier release. */
  wasOffered: v.optional(PlaceSchema),
  sentAt: v.optional(v.string()),
  state: v.picklist(HIT_STATES),
  /** Where the answer stands now. */
  place: v.optional(v.object({ day: DaySchema, time: v.string() })),
  /** What was paid, in yen, and goes back with a cancelling. */
  paid: v.optional(v.number()),
});
export type ClosingOffer = v.InferOutput<typeof ClosingOfferSchema>;

export const ClosingSchema = v.object({
  closingId: v.string(),
  calendarId: v.string(),
  calendarName: v.string(),
  reason: v.string(),
  version: v.number(),
  createdAt: v.string(),
  sentAt: v.optional(v.string()),
  undoneAt: v.optional(v.string()),
  slots: v.array(PlaceSchema),
  /** What its message begins with, as the house says it (messages.json). */
  text: v.optional(v.string()),
  offers: v.array(ClosingOfferSchema),
});
export type Closing = v.InferOutput<typeof ClosingSchema>;

/** A closing among others of its calendar. */
export const ClosingSummarySchema = v.object({
  ...v.pick(ClosingSchema, ['closingId', 'calendarId', 'reason', 'createdAt', 'sentAt']).entries,
  firstDay: DaySchema,
  lastDay: DaySchema,
  hit: v.number(),
  open: v.number(),
});
export type ClosingSummary = v.InferOutput<typeof ClosingSummarySchema>;
export const ClosingListSchema = v.object({ items: v.array(ClosingSummarySchema) });
/** `dueAt`: when it leaves, where the quiet hours keep it until then. */
export const ClosingPreviewSchema = v.object({ text: v.string(), dueAt: v.optional(v.string()) });
export type ClosingPreview = v.InferOutput<typeof ClosingPreviewSchema>;
