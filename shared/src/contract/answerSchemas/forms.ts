/** Answers of the console's calls about forms as they are made (CONTRACT 14.3), as the browser checks them. */
import {
  CalendarPostedSchema,
  CategoryPostedSchema,
  FormBindingsSchema,
  FormCheckSchema,
  FormDetailSchema,
  FormDraftSavedSchema,
  FormLockedSchema,
  FormPublishedSchema,
  FormsSchema,
  FormTemplatesSchema,
  FormTriedSchema,
  FormVersionSchema,
  FormVersionsSchema,
} from '../console/forms';
import { dataAnswer } from './dataAnswer';

export const FormsAnswerSchema = dataAnswer(FormsSchema);
export const FormAnswerSchema = dataAnswer(FormDetailSchema);
export const FormTemplatesAnswerSchema = dataAnswer(FormTemplatesSchema);
export const FormBindingsAnswerSchema = dataAnswer(FormBindingsSchema);
export const FormDraftSavedAnswerSchema = dataAnswer(FormDraftSavedSchema);
export const FormLockedAnswerSchema = dataAnswer(FormLockedSchema);
export const FormCheckAnswerSchema = dataAnswer(FormCheckSchema);
export const FormPublishedAnswerSchema = dataAnswer(FormPublishedSchema);
export const FormVersionsAnswerSchema = dataAnswer(FormVersionsSchema);
export const FormVersionAnswerSchema = dataAnswer(FormVersionSchema);
export const FormTriedAnswerSchema = dataAnswer(FormTriedSchema);
export const CalendarPostedAnswerSchema = dataAnswer(CalendarPostedSchema);
export const CategoryPostedAnswerSchema = dataAnswer(CategoryPostedSchema);
