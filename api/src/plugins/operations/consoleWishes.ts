/** The console's calls about preferred dates. */
import { dataAnswer } from '@madoguchi/shared/contract/answerSchemas/dataAnswer';
import { ConsoleWishesSchema, WishDaysSchema } from '@madoguchi/shared/contract/console/wishes';
import type { Operations } from './operation';
import { consoleOperation } from './staff';

export const CONSOLE_WISH_OPERATIONS: Operations = {
  [consoleOperation('wishes')]: {
    summary: 'List answers whose preferred dates wait for a time, the oldest first',
    answer: dataAnswer(ConsoleWishesSchema),
  },
  [consoleOperation('wishDays')]: {
    summary: 'Count what is confirmed on a department’s days',
    answer: dataAnswer(WishDaysSchema),
  },
};
