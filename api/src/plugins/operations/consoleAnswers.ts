/** The console's calls about answers, and the audit's viewer. */

import { NotifyAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/admin';
import { dataAnswer } from '@madoguchi/shared/contract/answerSchemas/dataAnswer';
import { OkAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/surveys';
import {
  AnswerFormSchema,
  ConsoleAnswerDetailSchema,
  ConsoleAnswerSchema,
  ConsoleAnswersSchema,
  SavedViewSchema,
  ScannedSchema,
  TodaySchema,
} from '@madoguchi/shared/contract/console/answers';
import { AuditListSchema } from '@madoguchi/shared/contract/console/audit';
import * as v from 'valibot';
import type { Operations } from './operation';
import { consoleOperation } from './staff';

const answer = dataAnswer(ConsoleAnswerSchema);

export const CONSOLE_ANSWER_OPERATIONS: Operations = {
  [consoleOperation('answerForms')]: {
    summary: 'List the forms whose answers the caller may read',
    answer: dataAnswer(v.array(AnswerFormSchema)),
  },
  [consoleOperation('answers')]: {
    summary: 'Find answers, page by page',
    answer: dataAnswer(ConsoleAnswersSchema),
  },
  [consoleOperation('answer')]: {
    summary: 'Read one answer with its history',
    answer: dataAnswer(ConsoleAnswerDetailSchema),
  },
  [consoleOperation('answerScan')]: {
    summary: 'Find the answer that a QR or an answer code names',
    answer: dataAnswer(ScannedSchema),
  },
  [consoleOperation('today')]: { summary: 'Read the day sheet', answer: dataAnswer(TodaySchema) },
  [consoleOperation('answerCheck')]: { summary: 'Set the status of an answer', answer },
  [consoleOperation('answerMove')]: { summary: 'Move slot, stay or confirmed visit of an answer', answer },
  [consoleOperation('answerCancel')]: { summary: 'Cancel an answer', answer },
  [consoleOperation('answerMemo')]: { summary: 'Add a memo of the desk to an answer', answer },
  [consoleOperation('answerMessage')]: {
    summary: 'Send the person of an answer a message',
    answer: NotifyAnswerSchema,
  },
  [consoleOperation('answerPropose')]: {
    summary: 'Propose another day and time in place of the wished ones',
    answer: NotifyAnswerSchema,
  },
  [consoleOperation('answerAttendance')]: { summary: 'Note where somebody is on the day', answer },
  [consoleOperation('views')]: { summary: 'List the own saved views', answer: dataAnswer(v.array(SavedViewSchema)) },
  [consoleOperation('viewPut')]: { summary: 'Save a view', answer: dataAnswer(SavedViewSchema) },
  [consoleOperation('viewDelete')]: { summary: 'Forget a saved view', answer: OkAnswerSchema },
  [consoleOperation('audit')]: { summary: 'List who did what to whom', answer: dataAnswer(AuditListSchema) },
};
