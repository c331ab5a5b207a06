/** The desk. */
import {
  ADMIN_ANSWERS_PATH,
  ADMIN_CASH_PATH,
  ADMIN_CASH_UNDO_PATH,
  ADMIN_MESSAGES_PATH,
  ADMIN_NOTIFY_PATH,
  ADMIN_REFUND_DONE_PATH,
  ADMIN_REFUNDS_PATH,
  ADMIN_SURVEYS_PATH,
} from '@madoguchi/shared/contract';
import {
  AdminAnswersAnswerSchema,
  AdminSurveysAnswerSchema,
  MessagesAnswerSchema,
  NotifyAnswerSchema,
  RefundsAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/admin';
import { OkAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/surveys';
import type { Operations } from './operation';

export const ADMINISTRATOR_OPERATIONS: Operations = {
  [`GET ${ADMIN_SURVEYS_PATH}`]: { summary: 'List all forms (administrators)', answer: AdminSurveysAnswerSchema },
  [`POST ${ADMIN_ANSWERS_PATH}`]: {
    summary: 'Find everybody’s answers to a form (administrators)',
    answer: AdminAnswersAnswerSchema,
  },
  [`GET ${ADMIN_MESSAGES_PATH}`]: {
    summary: 'List the messages to a person and what became of them (administrators)',
    answer: MessagesAnswerSchema,
  },
  [`POST ${ADMIN_NOTIFY_PATH}`]: {
    summary: 'Send a person a message (administrators)',
    answer: NotifyAnswerSchema,
  },
  [`POST ${ADMIN_CASH_PATH}`]: {
    summary: 'Note that an order was paid in cash (administrators)',
    answer: OkAnswerSchema,
  },
  [`POST ${ADMIN_CASH_UNDO_PATH}`]: {
    summary: 'Take that back on the same day (administrators)',
    answer: OkAnswerSchema,
  },
  [`GET ${ADMIN_REFUNDS_PATH}`]: {
    summary: 'List the money that is to go back (administrators)',
    answer: RefundsAnswerSchema,
  },
  [`POST ${ADMIN_REFUND_DONE_PATH}`]: {
    summary: 'Note that money has gone back (administrators)',
    answer: OkAnswerSchema,
  },
};
