/** Closings: the console's calls, and those of who is hit. */
import { dataAnswer } from '@madoguchi/shared/contract/answerSchemas/dataAnswer';
import { PersonOfferAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/offers';
import { ClosingListSchema, ClosingPreviewSchema, ClosingSchema } from '@madoguchi/shared/contract/console/closings';
import { db, type Operations } from './operation';
import { consoleOperation } from './staff';

const answer = dataAnswer(ClosingSchema);

export const CLOSING_OPERATIONS: Operations = {
  [`GET ${db('offers', '/{id}')}`]: {
    summary: 'What the caller is offered in place of a closed slot',
    answer: PersonOfferAnswerSchema,
  },
  [`POST ${db('offers', '/{id}')}`]: {
    summary: 'Take the offered place, choose another one freely, or cancel',
    answer: PersonOfferAnswerSchema,
  },
  [consoleOperation('closings')]: { summary: 'The closings of a calendar', answer: dataAnswer(ClosingListSchema) },
  [consoleOperation('closingPost')]: { summary: 'Close slots, and hold a place for each who is booked there', answer },
  [consoleOperation('closing')]: { summary: 'A closing, and what has become of everybody who is hit', answer },
  [consoleOperation('closingOffersPut')]: { summary: 'Change what people are offered before they are told', answer },
  [consoleOperation('closingPreview')]: {
    summary: 'The message as it would reach somebody',
    answer: dataAnswer(ClosingPreviewSchema),
  },
  [consoleOperation('closingUndo')]: { summary: 'Open the slots again while nobody was told', answer },
};
