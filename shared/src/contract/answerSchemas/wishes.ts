/** Answers of the console's calls about preferred dates, as the browser checks them. */
import { ConsoleWishesSchema, WishDaysSchema } from '../console/wishes';
import { dataAnswer } from './dataAnswer';

export const ConsoleWishesAnswerSchema = dataAnswer(ConsoleWishesSchema);
export const WishDaysAnswerSchema = dataAnswer(WishDaysSchema);
