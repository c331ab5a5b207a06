/** The console's calls about what the house says by itself. */
import { dataAnswer } from '@madoguchi/shared/contract/answerSchemas/dataAnswer';
import { HouseMessagesHistorySchema, HouseMessagesSchema } from '@madoguchi/shared/contract/console/house';
import type { Operations } from './operation';
import { consoleOperation } from './staff';

const answer = dataAnswer(HouseMessagesSchema);

export const CONSOLE_HOUSE_OPERATIONS: Operations = {
  [consoleOperation('houseMessages')]: { summary: 'Read what the house says at LINE by itself', answer },
  [consoleOperation('houseMessagesPut')]: { summary: 'Publish what the house says at LINE by itself', answer },
  [consoleOperation('houseMessagesHistory')]: {
    summary: 'List the versions of what the house says at LINE',
    answer: dataAnswer(HouseMessagesHistorySchema),
  },
  [consoleOperation('houseMessagesRestore')]: { summary: 'Put an earlier version in force again', answer },
};
