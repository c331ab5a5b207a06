/** The console's calls about money. */
import { dataAnswer } from '@madoguchi/shared/contract/answerSchemas/dataAnswer';
import { MoneyDaySchema, MoneyOrdersSchema } from '@madoguchi/shared/contract/console/money';
import type { Operations } from './operation';
import { consoleOperation } from './staff';

export const CONSOLE_MONEY_OPERATIONS: Operations = {
  [consoleOperation('orders')]: {
    summary: 'List orders with their payments and refunds, the newest first',
    answer: dataAnswer(MoneyOrdersSchema),
  },
  [consoleOperation('moneyDay')]: {
    summary: 'Sum up a day’s money, and name what does not fit',
    answer: dataAnswer(MoneyDaySchema),
  },
};
