/** Answers of the calls about candidate visits (API-063, API-064). */
import * as v from 'valibot';
import { DepartmentSettingsSchema, IdSchema } from '../schema';

export const CandidateCategoriesAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.array(
    v.looseObject({
      partitionKey: IdSchema,
      name: v.string(),
      departments: v.array(v.looseObject({ id: IdSchema, name: v.string() })),
    }),
  ),
});
export const DepartmentSettingsAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: DepartmentSettingsSchema,
});
