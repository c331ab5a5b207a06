/** Answers of the calls about forms, what was answered, and drafts (API-010 to API-031); members' calls answer the same. */
import * as v from 'valibot';
import { RowSchema, SurveyConfigSchema } from '../schema';
import { CHECK_STATUSES } from '../status';
import { dataAnswer } from './dataAnswer';

/** An answer that says no more than that it worked. */
export const OkAnswerSchema = v.looseObject({ result: v.literal('OK') });
export const SurveyConfigAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.optional(v.nullable(SurveyConfigSchema)),
});
export const SurveyConfigsAnswerSchema = dataAnswer(v.array(SurveyConfigSchema));
export const RowsAnswerSchema = v.looseObject({ result: v.literal('OK'), items: v.array(RowSchema) });
/** getByUserId of members (API-038): rows under `data`, as survey-results/query has them. */
export const MemberRowsAnswerSchema = dataAnswer(v.array(RowSchema));
export const PutItemAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  answercode: v.string(),
  type: v.picklist(['create', 'update']),
  partitionKey: v.string(),
  version: v.optional(v.number()),
});
export const DisplayRecordSchema = v.looseObject({
  surveyId: v.string(),
  partitionKey: v.string(),
  userId: v.string(),
  answerCode: v.string(),
  check: v.picklist(CHECK_STATUSES),
  formVersion: v.optional(v.number()),
  fields: v.array(v.looseObject({ itemKey: v.string(), title: v.string(), value: v.string() })),
  data: v.array(
    v.looseObject({ itemKey: v.string(), value: v.string(), check: v.picklist(CHECK_STATUSES), type: v.string() }),
  ),
  calendarInfo: v.optional(
    v.looseObject({
      reservationCancelLimit: v.number(),
      comaList: v.array(v.looseObject({ start: v.string(), end: v.string() })),
      dayOffCount: v.number(),
    }),
  ),
  categoryInfo: v.optional(
    v.looseObject({
      sortKey: v.string(),
      tag1: v.optional(v.string()),
      tag2: v.optional(v.string()),
      tag3: v.optional(v.string()),
    }),
  ),
  reservation: v.optional(
    v.looseObject({
      categoryId: v.string(),
      itemId: v.string(),
      itemName: v.optional(v.string()),
      date: v.string(),
      slot: v.string(),
      start: v.string(),
      end: v.string(),
    }),
  ),
  departmentInfo: v.optional(
    v.record(v.string(), v.looseObject({ reservationCancelLimit: v.number(), dayOffCount: v.number() })),
  ),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export const DisplayRecordsAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.array(DisplayRecordSchema),
});
const DraftSchema = v.looseObject({ values: v.record(v.string(), v.unknown()), updatedAt: v.optional(v.string()) });
export const DraftAnswerSchema = dataAnswer(v.nullable(DraftSchema));
export const DraftKeptAnswerSchema = dataAnswer(DraftSchema);
export const DraftForgottenAnswerSchema = dataAnswer(v.null());
