/** The console's calls about figures. */
import { dataAnswer } from '@madoguchi/shared/contract/answerSchemas/dataAnswer';
import { FigureFormsSchema, FiguresSchema } from '@madoguchi/shared/contract/console/figures';
import type { Operations } from './operation';
import { consoleOperation } from './staff';

export const CONSOLE_FIGURE_OPERATIONS: Operations = {
  [consoleOperation('figureForms')]: {
    summary: 'List the forms that the caller can have figures of',
    answer: dataAnswer(FigureFormsSchema),
  },
  [consoleOperation('figures')]: {
    summary: 'Count how a form is used by days and weeks, small numbers hidden',
    answer: dataAnswer(FiguresSchema),
  },
};
