/**
 * The calls about forms as they are made (CONTRACT 13, CONTRACT 14.3). A refusal because somebody was faster says the form
 * as it stands as the error's data (FormDetailSchema), one because of faults says these (FormFaultsSchema).
 */
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
import type {
  CalendarPostBody,
  CalendarPosted,
  CategoryPostBody,
  CategoryPosted,
  FormBindings,
  FormCheck,
  FormDetail,
  FormDraftPutBody,
  FormDraftSaved,
  FormLockBody,
  FormLocked,
  FormPostBody,
  FormPublishBody,
  FormPublished,
  Forms,
  FormTemplates,
  FormTried,
  FormTryBody,
  FormVersion,
  FormVersions,
} from '@madoguchi/shared/contract/console/forms';
import { consoleRequest } from '@madoguchi/shared/staffSession';
import { OkAnswerSchema } from '@madoguchi/shared/store';
import { consoleApi, dataOf } from './consoleApi';

/** A body for one form. */
interface Of<Body> {
  id: string;
  body: Body;
}

export const {
  useFormsQuery,
  useFormPostMutation,
  useFormTemplatesQuery,
  useFormBindingsQuery,
  useFormQuery,
  useLazyFormQuery,
  useFormDraftPutMutation,
  useFormDraftDeleteMutation,
  useFormLockMutation,
  useFormUnlockMutation,
  useFormCheckMutation,
  useFormPublishMutation,
  useLazyFormVersionsQuery,
  useLazyFormVersionQuery,
  useFormRestoreMutation,
  useFormStopMutation,
  useFormStartMutation,
  useFormTryMutation,
  useCalendarPostMutation,
  useCategoryPostMutation,
} = consoleApi.injectEndpoints({
  endpoints: (build) => ({
    forms: build.query<Forms, void>({
      query: () => ({ ...consoleRequest('forms'), retry: true }),
      rawResponseSchema: FormsAnswerSchema,
      transformResponse: dataOf<Forms>,
      providesTags: ['Form'],
      keepUnusedDataFor: 0,
    }),
    /** A new form, as a working draft. */
    formPost: build.mutation<FormDetail, FormPostBody>({
      query: (body) => ({ ...consoleRequest('formPost'), body }),
      rawResponseSchema: FormAnswerSchema,
      transformResponse: dataOf<FormDetail>,
      invalidatesTags: ['Form', 'FormBindings'],
    }),
    formTemplates: build.query<FormTemplates, void>({
      query: () => ({ ...consoleRequest('formTemplates'), retry: true }),
      rawResponseSchema: FormTemplatesAnswerSchema,
      transformResponse: dataOf<FormTemplates>,
    }),
    /** What a form can be bound to. */
    formBindings: build.query<FormBindings, void>({
      query: () => ({ ...consoleRequest('formBindings'), retry: true }),
      rawResponseSchema: FormBindingsAnswerSchema,
      transformResponse: dataOf<FormBindings>,
      providesTags: ['FormBindings'],
      keepUnusedDataFor: 0,
    }),
    form: build.query<FormDetail, string>({
      query: (id) => ({ ...consoleRequest('form', { id }), retry: true }),
      rawResponseSchema: FormAnswerSchema,
      transformResponse: dataOf<FormDetail>,
      // Not shown anew by itself: what is being designed is newer than what is stored.
      keepUnusedDataFor: 0,
    }),
    formDraftPut: build.mutation<FormDraftSaved, Of<FormDraftPutBody>>({
      query: ({ id, body }) => ({ ...consoleRequest('formDraftPut', { id }), body }),
      rawResponseSchema: FormDraftSavedAnswerSchema,
      transformResponse: dataOf<FormDraftSaved>,
    }),
    /** Throws the working draft away. */
    formDraftDelete: build.mutation<unknown, { id: string; version: number; token?: string }>({
      query: ({ id, ...query }) => ({ ...consoleRequest('formDraftDelete', { id }), query }),
      rawResponseSchema: OkAnswerSchema,
      invalidatesTags: ['Form'],
    }),
    /** Takes the edit lock, keeps it, or takes it over. */
    formLock: build.mutation<FormLocked, Of<FormLockBody>>({
      query: ({ id, body }) => ({ ...consoleRequest('formLock', { id }), body }),
      rawResponseSchema: FormLockedAnswerSchema,
      transformResponse: dataOf<FormLocked>,
    }),
    formUnlock: build.mutation<unknown, { id: string; token: string }>({
      query: ({ id, token }) => ({ ...consoleRequest('formUnlock', { id }), query: { token } }),
      rawResponseSchema: OkAnswerSchema,
    }),
    /** Faults and consequences of the config, or of the working draft without one. */
    formCheck: build.mutation<FormCheck, { id: string; config?: Record<string, unknown> }>({
      query: ({ id, config }) => ({ ...consoleRequest('formCheck', { id }), body: { config } }),
      rawResponseSchema: FormCheckAnswerSchema,
      transformResponse: dataOf<FormCheck>,
    }),
    formPublish: build.mutation<FormPublished, Of<FormPublishBody>>({
      query: ({ id, body }) => ({ ...consoleRequest('formPublish', { id }), body }),
      rawResponseSchema: FormPublishedAnswerSchema,
      transformResponse: dataOf<FormPublished>,
      invalidatesTags: ['Form'],
    }),
    /** The versions before the cursor, the newest first. */
    formVersions: build.query<FormVersions, { id: string; cursor?: string }>({
      query: ({ id, cursor }) => ({ ...consoleRequest('formVersions', { id }), query: { cursor }, retry: true }),
      rawResponseSchema: FormVersionsAnswerSchema,
      transformResponse: dataOf<FormVersions>,
      keepUnusedDataFor: 0,
    }),
    formVersion: build.query<FormVersion, { id: string; number: number }>({
      query: ({ id, number }) => ({
        ...consoleRequest('formVersion', { id, number: String(number) }),
        retry: true,
      }),
      rawResponseSchema: FormVersionAnswerSchema,
      transformResponse: dataOf<FormVersion>,
    }),
    /** Puts an earlier version in force again. @param version the number in force */
    formRestore: build.mutation<FormPublished, Of<{ number: number; version: number }>>({
      query: ({ id, body }) => ({ ...consoleRequest('formRestore', { id }), body }),
      rawResponseSchema: FormPublishedAnswerSchema,
      transformResponse: dataOf<FormPublished>,
      invalidatesTags: ['Form'],
    }),
    formStop: build.mutation<FormPublished, { id: string; version: number }>({
      query: ({ id, version }) => ({ ...consoleRequest('formStop', { id }), body: { version } }),
      rawResponseSchema: FormPublishedAnswerSchema,
      transformResponse: dataOf<FormPublished>,
      invalidatesTags: ['Form'],
    }),
    formStart: build.mutation<FormPublished, { id: string; version: number }>({
      query: ({ id, version }) => ({ ...consoleRequest('formStart', { id }), body: { version } }),
      rawResponseSchema: FormPublishedAnswerSchema,
      transformResponse: dataOf<FormPublished>,
      invalidatesTags: ['Form'],
    }),
    /** Judges an answer; nothing is stored. */
    formTry: build.mutation<FormTried, Of<FormTryBody>>({
      query: ({ id, body }) => ({ ...consoleRequest('formTry', { id }), body }),
      rawResponseSchema: FormTriedAnswerSchema,
      transformResponse: dataOf<FormTried>,
    }),
    calendarPost: build.mutation<CalendarPosted, CalendarPostBody>({
      query: (body) => ({ ...consoleRequest('calendarPost'), body }),
      rawResponseSchema: CalendarPostedAnswerSchema,
      transformResponse: dataOf<CalendarPosted>,
      invalidatesTags: ['CalendarNames', 'FormBindings'],
    }),
    categoryPost: build.mutation<CategoryPosted, CategoryPostBody>({
      query: (body) => ({ ...consoleRequest('categoryPost'), body }),
      rawResponseSchema: CategoryPostedAnswerSchema,
      transformResponse: dataOf<CategoryPosted>,
      invalidatesTags: ['FormBindings'],
    }),
  }),
});
