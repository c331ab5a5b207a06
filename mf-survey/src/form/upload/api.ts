/** The calls around files: links to upload to, states, links to open (API-035, API-080, API-082). */
import {
  API_PATHS,
  type FileState,
  type PresignedUrlAnswer,
  type PresignedUrlRequest,
  type SecureUpload,
  type SecureUploadRequest,
} from '@madoguchi/shared/contract';
import {
  DownloadFileAnswerSchema,
  FileStatusAnswerSchema,
  PresignedUrlAnswerSchema,
  UploadMultipleFilesAnswerSchema,
} from '@madoguchi/shared/contract/apiSchema';
import { api } from '@madoguchi/shared/store';

const fileApi = api.injectEndpoints({
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
    /** How files stand now; those that the person may not see are missing. */
    surveyAskFileStates: build.mutation<FileState[], readonly string[]>({
      query: (ids) => ({ path: API_PATHS.fileStatus, query: { ids: ids.join(',') }, retry: true }),
      rawResponseSchema: FileStatusAnswerSchema,
      transformResponse: (answer: { data: FileState[] }) => answer.data,
    }),
    /** An address under which a file can be opened for some minutes. */
    surveyAskDownload: build.mutation<string, string>({
      query: (id) => ({ path: API_PATHS.downloadSecureFile, method: 'POST', body: { id }, retry: true }),
      rawResponseSchema: DownloadFileAnswerSchema,
      transformResponse: (answer: { data: { url: string } }) => answer.data.url,
    }),
  }),
});

export const {
  useSurveyAskImageLinkMutation,
  useSurveyAskSecureLinksMutation,
  useSurveyAskFileStatesMutation,
  useSurveyAskDownloadMutation,
} = fileApi;
