/** The console's calls about calendars. */
import { dataAnswer } from '@madoguchi/shared/contract/answerSchemas/dataAnswer';
import {
  PlanDoneSchema,
  PlanHistorySchema,
  PlannedCalendarSchema,
  PlannedCategoriesSchema,
  PlannedCellsSchema,
  PlanPreviewSchema,
} from '@madoguchi/shared/contract/console/calendars';
import type { Operations } from './operation';
import { consoleOperation } from './staff';

const done = dataAnswer(PlanDoneSchema);

export const CONSOLE_CALENDAR_OPERATIONS: Operations = {
  [consoleOperation('calendar')]: {
    summary: 'Read a calendar’s document, without its rules',
    answer: dataAnswer(PlannedCalendarSchema),
  },
  [consoleOperation('calendarPut')]: { summary: 'Change fields of a calendar', answer: done },
  [consoleOperation('calendarExtend')]: { summary: 'Make a calendar longer by months', answer: done },
  [consoleOperation('calendarCategories')]: {
    summary: 'List the categories that book into a calendar, with their items',
    answer: dataAnswer(PlannedCategoriesSchema),
  },
  [consoleOperation('calendarCategoriesPut')]: {
    summary: 'Change the categories of a calendar and their items',
    answer: dataAnswer(PlannedCategoriesSchema),
  },
  [consoleOperation('calendarCells')]: {
    summary: 'Read quota and reserved of a calendar’s cells',
    answer: dataAnswer(PlannedCellsSchema),
  },
  [consoleOperation('calendarCellsPut')]: {
    summary: 'Set quotas of a calendar’s cells, all or none; never below what is reserved',
    answer: done,
  },
  [consoleOperation('calendarPreview')]: {
    summary: 'Tell what cells, a pattern, a copied week or a longer period would change',
    answer: dataAnswer(PlanPreviewSchema),
  },
  [consoleOperation('calendarHistory')]: {
    summary: 'List the changes of a calendar',
    answer: dataAnswer(PlanHistorySchema),
  },
  [consoleOperation('calendarUndo')]: { summary: 'Take a change of a calendar back', answer: done },
};
