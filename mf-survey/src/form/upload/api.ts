/** The calls for links to upload to (API-080, API-082). */
import {
  API_PATHS,
  type PresignedUrlAnswer,
  type PresignedUrlRequest,
  type SecureUpload,
  type SecureUploadRequest,
} from '@madoguchi/shared/contract';
import { PresignedUrlAnswerSchema, UploadMultipleFilesAnswerSchema } from '@madoguchi/shared/contract/apiSchema';
import { api } from '@madoguchi/shared/store';

export const fileApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Where an image goes, and the address that is its answer. */
    surveyAskImageLink: build.mutation<Pick<PresignedUrlAnswer, 'uploadUrl' | 'imageUrl'>, PresignedUrlRequest>({
      query: ({ key, contentType }) => ({ path: API_PATHS.presignedUrl, query: { key, contentType }, retry: true }),
      rawResponseSchema: PresignedUrlAnswerSchema,
    }),
    /** Where secure files go, in the order of the request. */
    surveyAskSecureLinks: build.mutation<SecureUpload[], SecureUploadRequest[]>({
      query: (files) => ({ path: API_PATHS.uploadMultipleFiles, method: 'POST', body: { files }, retry: true }),
      rawResponseSchema: UploadMultipleFilesAnswerSchema,
      transformResponse: (answer: { data: SecureUpload[] }) => answer.data,
    }),
  }),
});

export const { useSurveyAskImageLinkMutation, useSurveyAskSecureLinksMutation } = fileApi;
