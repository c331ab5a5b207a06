/** Answers, held places, master lists and drafts. */
import { OwnAnswersAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/own';
import { FirstDoseAnswerSchema, HoldAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/places';
import { PreviousAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/previous';
import { SearchItemsAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/searches';
import {
  DisplayRecordsAnswerSchema,
  DraftAnswerSchema,
  DraftForgottenAnswerSchema,
  DraftKeptAnswerSchema,
  MemberRowsAnswerSchema,
  OkAnswerSchema,
  PutItemAnswerSchema,
  RowsAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/surveys';
import { ReleaseHoldSchema } from '@madoguchi/shared/contract/apiSchema';
import { db, type Operations } from './operation';

const drafts = db('drafts', '/{surveyId}');

export const ANSWER_OPERATIONS: Operations = {
  [`POST ${db('resultsQuery')}`]: {
    summary: 'Read the rows of a person’s answers to a form',
    answer: MemberRowsAnswerSchema,
  },
  [`GET ${db('resultsByPartitionKey')}`]: { summary: 'Read the rows of an answer', answer: RowsAnswerSchema },
  [`GET ${db('resultsByUser')}`]: {
    summary: 'Read the rows of a person’s answers to a form',
    answer: RowsAnswerSchema,
  },
  [`POST ${db('resultsFilter')}`]: {
    summary: 'Look answers up by their values',
    answer: DisplayRecordsAnswerSchema,
  },
  [`GET ${db('resultsOwn')}`]: {
    summary: 'What the caller has sent and begun, over all forms',
    answer: OwnAnswersAnswerSchema,
  },
  [`GET ${db('resultsPrevious')}`]: {
    summary: 'What the caller has sent before, as answers of a form',
    answer: PreviousAnswerSchema,
  },
  [`GET ${db('firstDose')}`]: {
    summary: 'What is recorded of the person’s first dose',
    answer: FirstDoseAnswerSchema,
  },
  [`POST ${db('checkReservation')}`]: {
    summary: 'Say whether the person may reserve on that day',
    answer: OkAnswerSchema,
  },
  [`POST ${db('hold')}`]: {
    summary: 'Hold a place while the person confirms',
    answer: HoldAnswerSchema,
  },
  [`DELETE ${db('hold')}`]: {
    summary: 'Give a held place back; the query may say what the body says',
    answer: OkAnswerSchema,
    body: ReleaseHoldSchema,
  },
  [`POST ${db('resultsPutItem')}`]: { summary: 'Send or change an answer', answer: PutItemAnswerSchema },
  [`POST ${db('resultsCancelItem')}`]: { summary: 'Cancel an answer', answer: OkAnswerSchema },
  [`POST ${db('resultsPutUserId')}`]: {
    summary: 'Make answers of the desk the person’s own',
    answer: OkAnswerSchema,
  },
  [`POST ${db('resultsUpdateCheck')}`]: {
    summary: 'Set the status of an answer (administrators)',
    answer: OkAnswerSchema,
  },
  [`DELETE ${db('resultsDeleteItem')}`]: { summary: 'Remove an answer (administrators)', answer: OkAnswerSchema },
  [`GET ${db('surveySearches')}`]: { summary: 'Read a page of a master list', answer: SearchItemsAnswerSchema },

  [`GET ${drafts}`]: { summary: 'Read the own draft of a form', answer: DraftAnswerSchema },
  [`PUT ${drafts}`]: { summary: 'Keep a draft of a form', answer: DraftKeptAnswerSchema },
  [`DELETE ${drafts}`]: { summary: 'Forget the draft of a form', answer: DraftForgottenAnswerSchema },
};
