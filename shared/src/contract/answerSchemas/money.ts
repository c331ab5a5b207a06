/** Answers of the console's calls about money (CONTRACT 14.2), as the browser checks them. */
import { MoneyDaySchema, MoneyOrdersSchema } from '../console/money';
import { dataAnswer } from './dataAnswer';

export const MoneyOrdersAnswerSchema = dataAnswer(MoneyOrdersSchema);
export const MoneyDayAnswerSchema = dataAnswer(MoneyDaySchema);
