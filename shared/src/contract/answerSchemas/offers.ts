/** Answers of the calls about an offer after a closing. */
import * as v from 'valibot';
import { HIT_STATES } from '../offer';
import { DaySchema } from '../schema';

const PlaceSchema = v.looseObject({ day: DaySchema, time: v.string() });

export const PersonOfferAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.looseObject({
    offerId: v.string(),
    state: v.picklist(HIT_STATES),
    surveyId: v.string(),
    partitionKey: v.string(),
    what: v.string(),
    answerCode: v.string(),
    closed: PlaceSchema,
    place: v.optional(PlaceSchema),
    offered: v.optional(v.looseObject({ ...PlaceSchema.entries, until: v.string() })),
    hasEnded: v.boolean(),
    paid: v.optional(v.number()),
  }),
});
