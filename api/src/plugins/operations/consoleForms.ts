/** The console's calls about forms as they are made, and what is made beside them in place. */
import {
  CalendarPostedAnswerSchema,
  CategoryPostedAnswerSchema,
  FormAnswerSchema,
  FormBindingsAnswerSchema,
  FormCheckAnswerSchema,
  FormDraftSavedAnswerSchema,
  FormLockedAnswerSchema,
  FormPublishedAnswerSchema,
  FormsAnswerSchema,
  FormTemplatesAnswerSchema,
  FormTriedAnswerSchema,
  FormVersionAnswerSchema,
  FormVersionsAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/forms';
import { OkAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/surveys';
import type { Operations } from './operation';
import { consoleOperation } from './staff';

export const CONSOLE_FORM_OPERATIONS: Operations = {
  [consoleOperation('forms')]: {
    summary: 'List the forms with what is in force of each, its working draft and its use',
    answer: FormsAnswerSchema,
  },
  [consoleOperation('formPost')]: {
    summary: 'Make a form, as a working draft: of nothing, of another form or of a template',
    answer: FormAnswerSchema,
  },
  [consoleOperation('formTemplates')]: { summary: 'List the templates of forms', answer: FormTemplatesAnswerSchema },
  [consoleOperation('formBindings')]: {
    summary: 'Tell what a form can be bound to',
    answer: FormBindingsAnswerSchema,
  },
  [consoleOperation('form')]: {
    summary: 'Read a form: what is in force, the working draft, who edits it',
    answer: FormAnswerSchema,
  },
  [consoleOperation('formDraftPut')]: {
    summary: 'Save the working draft over the version that was read; version 0 begins one',
    answer: FormDraftSavedAnswerSchema,
  },
  [consoleOperation('formDraftDelete')]: { summary: 'Throw the working draft away', answer: OkAnswerSchema },
  [consoleOperation('formLock')]: {
    summary: 'Take the edit lock of a form, keep it by a sign of life, or take it over from another page',
    answer: FormLockedAnswerSchema,
  },
  [consoleOperation('formUnlock')]: { summary: 'Give the edit lock back', answer: OkAnswerSchema },
  [consoleOperation('formCheck')]: {
    summary: 'Tell the faults of a form, and what its publishing means for what is stored',
    answer: FormCheckAnswerSchema,
  },
  [consoleOperation('formPublish')]: {
    summary: 'Publish the working draft as the next version',
    answer: FormPublishedAnswerSchema,
  },
  [consoleOperation('formVersions')]: {
    summary: 'List the published versions, the newest first',
    answer: FormVersionsAnswerSchema,
  },
  [consoleOperation('formVersion')]: { summary: 'Read a published version', answer: FormVersionAnswerSchema },
  [consoleOperation('formRestore')]: {
    summary: 'Put an earlier version in force again, as the next one',
    answer: FormPublishedAnswerSchema,
  },
  [consoleOperation('formStop')]: { summary: 'Stop a form', answer: FormPublishedAnswerSchema },
  [consoleOperation('formStart')]: { summary: 'Open a stopped form again', answer: FormPublishedAnswerSchema },
  [consoleOperation('formTry')]: {
    summary: 'Judge an answer as putItem does, at an instant of its own; nothing is stored',
    answer: FormTriedAnswerSchema,
  },
  [consoleOperation('calendarPost')]: { summary: 'Make a calendar', answer: CalendarPostedAnswerSchema },
  [consoleOperation('categoryPost')]: {
    summary: 'Make a category that books into a calendar',
    answer: CategoryPostedAnswerSchema,
  },
};
