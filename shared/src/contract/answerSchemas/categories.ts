/** The answer of the call for the tree of categories (API-053). */
import * as v from 'valibot';
import { CategoriesSchema, CategoryNodeSchema } from '../schema';

export const CategoriesTreeAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.looseObject({ display: CategoriesSchema.entries.display, tree: v.array(CategoryNodeSchema) }),
});
