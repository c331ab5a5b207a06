/** Forms and member forms. */

import { dataAnswer } from '@madoguchi/shared/contract/answerSchemas/dataAnswer';
import { SurveyConfigAnswerSchema, SurveyConfigsAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/surveys';
import * as v from 'valibot';
import { db, type Operations } from './operation';

export const FORM_OPERATIONS: Operations = {
  [`GET ${db('surveyConfig')}`]: { summary: 'Read a form', answer: SurveyConfigAnswerSchema },
  [`GET ${db('searchableSurveyConfigs')}`]: {
    summary: 'List the forms whose answers can be looked up',
    answer: SurveyConfigsAnswerSchema,
  },
  [`POST ${db('surveyConfigsList')}`]: { summary: 'Read several forms', answer: SurveyConfigsAnswerSchema },
  [`GET ${db('externalLink')}`]: {
    summary: 'Say whether a form links to the address',
    answer: dataAnswer(v.boolean()),
  },
  [`GET ${db('memberConfig')}`]: { summary: 'Read a member form', answer: SurveyConfigAnswerSchema },
  [`GET ${db('linkedSurveyConfigs')}`]: {
    summary: 'List the forms that name the member form',
    answer: SurveyConfigsAnswerSchema,
  },
  [`GET ${db('searchableMemberConfigs')}`]: {
    summary: 'List the member forms whose registrations can be looked up',
    answer: SurveyConfigsAnswerSchema,
  },
};
