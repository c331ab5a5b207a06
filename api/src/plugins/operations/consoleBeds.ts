/** The console's calls about beds. */
import { dataAnswer } from '@madoguchi/shared/contract/answerSchemas/dataAnswer';
import {
  BedBoardSchema,
  BedDoneSchema,
  BedHistorySchema,
  PlannedBedSchema,
} from '@madoguchi/shared/contract/console/beds';
import type { Operations } from './operation';
import { consoleOperation } from './staff';

const done = dataAnswer(BedDoneSchema);

export const CONSOLE_BED_OPERATIONS: Operations = {
  [consoleOperation('bedBoard')]: {
    summary: 'List the kinds of beds with their nights, blocks and stays',
    answer: dataAnswer(BedBoardSchema),
  },
  [consoleOperation('bed')]: { summary: 'Read the document of a kind of beds', answer: dataAnswer(PlannedBedSchema) },
  [consoleOperation('bedPut')]: {
    summary: 'Change numbers and rules of a kind of beds; never below what stays have taken',
    answer: done,
  },
  [consoleOperation('bedBlocksPut')]: {
    summary: 'Block beds for some nights, change a block or lift it; never below what stays have taken',
    answer: done,
  },
  [consoleOperation('bedHistory')]: {
    summary: 'List the changes of a kind of beds',
    answer: dataAnswer(BedHistorySchema),
  },
  [consoleOperation('bedUndo')]: { summary: 'Take a change of a kind of beds back', answer: done },
};
