/** Calendars, categories and preferred dates. */
import {
  CalendarInfoAnswerSchema,
  CanBeReserveAnswerSchema,
  ItemInfoAnswerSchema,
  ScheduleAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/calendars';
import {
  CandidateCategoriesAnswerSchema,
  DepartmentSettingsAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/candidate';
import { CategoriesTreeAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/categories';
import { dataAnswer } from '@madoguchi/shared/contract/answerSchemas/dataAnswer';
import {
  CalendarsAnswerSchema,
  CategoryDisplayAnswerSchema,
  CategoryEntriesAnswerSchema,
  CategoryEntryAnswerSchema,
  TagNamesAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/lists';
import { ProductsAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/orders';
import { OkAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/surveys';
import * as v from 'valibot';
import { db, type Operations } from './operation';

export const CALENDAR_OPERATIONS: Operations = {
  [`POST ${db('proposals', '/{id}')}`]: {
    summary: 'Take the day and time that the desk proposes in place of the wished ones',
    answer: OkAnswerSchema,
  },
  [`GET ${db('schedule', '/{id}')}`]: {
    summary: 'Quota and reserved places of a calendar’s slots',
    answer: ScheduleAnswerSchema,
  },
  [`GET ${db('scheduleByCategory', '/{id}')}`]: {
    summary: 'Quota and reserved places by category',
    answer: ScheduleAnswerSchema,
  },
  [`GET ${db('categories')}`]: { summary: 'List the categories', answer: CategoryEntriesAnswerSchema },
  [`GET ${db('categories', '/{id}')}`]: { summary: 'Read a category', answer: CategoryEntryAnswerSchema },
  [`GET ${db('categoriesTree')}`]: {
    summary: 'The categories as a tree',
    answer: CategoriesTreeAnswerSchema,
  },
  [`GET ${db('displaySettings')}`]: {
    summary: 'The names of the category levels',
    answer: CategoryDisplayAnswerSchema,
  },
  [`GET ${db('tagLabels')}`]: { summary: 'The names of the three tags', answer: TagNamesAnswerSchema },
  [`GET ${db('calendars')}`]: { summary: 'List the calendars', answer: CalendarsAnswerSchema },
  [`GET ${db('calendarInfo', '/{id}')}`]: { summary: 'The settings of a calendar', answer: CalendarInfoAnswerSchema },
  [`GET ${db('canBeReserve', '/{id}')}`]: {
    summary: 'Say whether the calendar takes reservations',
    answer: CanBeReserveAnswerSchema,
  },
  [`GET ${db('itemInfo', '/{id}')}`]: {
    summary: 'The reservation items of a category',
    answer: ItemInfoAnswerSchema,
  },
  [`GET ${db('dayOffCount', '/{id}')}`]: {
    summary: 'Count the closed days up to the date',
    answer: dataAnswer(v.number()),
  },
  [`GET ${db('reservationPaymentProducts', '/{id}')}`]: {
    summary: 'The products that are sold with a category',
    answer: ProductsAnswerSchema,
  },
  [`GET ${db('candidateCategories')}`]: {
    summary: 'The departments that take preferred dates',
    answer: CandidateCategoriesAnswerSchema,
  },
  [`GET ${db('candidateDepartments', '/{id}/meta-settings')}`]: {
    summary: 'When a department takes preferred dates',
    answer: DepartmentSettingsAnswerSchema,
  },
};
