/** Registrations of members and their numbers. */
import { NumberExistsAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/members';
import {
  DisplayRecordsAnswerSchema,
  MemberRowsAnswerSchema,
  OkAnswerSchema,
  PutItemAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/surveys';
import { db, type Operations } from './operation';

export const MEMBER_OPERATIONS: Operations = {
  [`POST ${db('memberResultsPutItem')}`]: {
    summary: 'Register, or change a registration',
    answer: PutItemAnswerSchema,
  },
  [`POST ${db('memberResultsCancelItem')}`]: { summary: 'Cancel a registration', answer: OkAnswerSchema },
  [`POST ${db('memberResultsPutUserId')}`]: {
    summary: 'Make registrations of the desk the person’s own',
    answer: OkAnswerSchema,
  },
  [`POST ${db('memberResultsUpdateCheck')}`]: {
    summary: 'Set the status of a registration (administrators)',
    answer: OkAnswerSchema,
  },
  [`DELETE ${db('memberResultsDeleteItem')}`]: {
    summary: 'Remove a registration (administrators)',
    answer: OkAnswerSchema,
  },
  [`GET ${db('memberResultsByUser')}`]: {
    summary: 'Read the rows of a person’s registrations',
    answer: MemberRowsAnswerSchema,
  },
  [`POST ${db('memberResultsQuery')}`]: {
    summary: 'Read the rows of registrations, or of one',
    answer: MemberRowsAnswerSchema,
  },
  [`POST ${db('memberResultsFilter')}`]: {
    summary: 'Look registrations up by their values',
    answer: DisplayRecordsAnswerSchema,
  },
  [`GET ${db('memberNumberExists')}`]: {
    summary: 'Say whether somebody has the member number',
    answer: NumberExistsAnswerSchema,
  },
  [`GET ${db('memberNumberExistsForUpdate')}`]: {
    summary: 'Say whether somebody else has the member number',
    answer: NumberExistsAnswerSchema,
  },
};
