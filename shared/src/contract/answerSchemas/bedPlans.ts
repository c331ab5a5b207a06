/** Answers of the console's calls about beds (CONTRACT 14.3), as the browser checks them. */
import * as v from 'valibot';
import { BedBoardSchema, BedDoneSchema, BedHistorySchema, PlannedBedSchema } from '../console/beds';
import { DaySchema } from '../schema';
import { dataAnswer } from './dataAnswer';

export const BedBoardAnswerSchema = dataAnswer(BedBoardSchema);
export const PlannedBedAnswerSchema = dataAnswer(PlannedBedSchema);
export const BedDoneAnswerSchema = dataAnswer(BedDoneSchema);
export const BedHistoryAnswerSchema = dataAnswer(BedHistorySchema);

/** What stands, beside a change that was refused because somebody was faster. */
export const StandingBedSchema = PlannedBedSchema;
/** On which nights fewer beds would be left than stays have taken: `data` of 409 `below_reserved`. */
export const RefusedNightsSchema = v.looseObject({
  nights: v.array(v.object({ night: DaySchema, beds: v.number(), taken: v.number() })),
});
