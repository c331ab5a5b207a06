/** Stays in beds. */
import { BED_PATH, BED_READS } from '@madoguchi/shared/contract';
import {
  BedHistoryAnswerSchema,
  BedRemainingAnswerSchema,
  BedRuleAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/beds';
import { PutItemAnswerSchema } from '@madoguchi/shared/contract/answerSchemas/surveys';
import type { Operations } from './operation';

const bedOfSurvey = `${BED_PATH}/{surveyId}`;

export const BED_OPERATIONS: Operations = {
  [`GET ${bedOfSurvey}${BED_READS.remaining}`]: {
    summary: 'Free beds by night',
    answer: BedRemainingAnswerSchema,
  },
  [`GET ${bedOfSurvey}${BED_READS.rule}`]: { summary: 'When stays can be reserved', answer: BedRuleAnswerSchema },
  [`GET ${BED_PATH}/{userId}/{surveyId}${BED_READS.history}`]: {
    summary: 'A person’s stays',
    answer: BedHistoryAnswerSchema,
  },
  [`POST ${bedOfSurvey}`]: { summary: 'Reserve a stay', answer: PutItemAnswerSchema },
  [`PUT ${bedOfSurvey}`]: { summary: 'Change a stay', answer: PutItemAnswerSchema },
};
