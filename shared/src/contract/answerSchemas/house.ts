/** Answers of the console's calls about what the house says, as the browser checks them. */
import { HouseMessagesHistorySchema, HouseMessagesSchema } from '../console/house';
import { dataAnswer } from './dataAnswer';

export const HouseMessagesAnswerSchema = dataAnswer(HouseMessagesSchema);
export const HouseMessagesHistoryAnswerSchema = dataAnswer(HouseMessagesHistorySchema);
/** What stands, beside a refusal. */
export const StandingMessagesSchema = HouseMessagesSchema;
