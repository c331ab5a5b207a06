/** The calls about files: links to upload to (API-080, API-082), how stored ones are, links to open them (API-035). */
import {
  API_PATHS,
  type CallMode,
  type FileState,
  type PresignedUrlAnswer,
  type PresignedUrlRequest,
  type SecureUpload,
  type SecureUploadRequest,
  saidMode,
} from '@madoguchi/shared/contract';
import {
  DownloadFileAnswerSchema,
  FileStatusAnswerSchema,
  PresignedUrlAnswerSchema,
  UploadMultipleFilesAnswerSchema,
} from '@madoguchi/shared/contract/answerSchemas/files';
import { fileIdOfEntry } from '@madoguchi/shared/domain/survey';
import { api } from '@madoguchi/shared/store';

export const filesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * How an answer's files stand now, by their ids: a name may hold the comma. Those that the person may not see are
     * missing.
     */
    filesAskStates: build.mutation<FileState[], { files: readonly string[] } & CallMode>({
      query: ({ files, mode }) => ({
        path: API_PATHS.fileStatus,
        query: { ids: files.map(fileIdOfEntry).join(','), ...saidMode(mode) },
        retry: true,
      }),
      rawResponseSchema: FileStatusAnswerSchema,
      transformResponse: (answer: { data: FileState[] }) => answer.data,
    }),
    /** An address under which a file can be opened for some minutes. */
    filesAskDownload: build.mutation<string, { id: string } & CallMode>({
      query: ({ id, mode }) => ({
        path: API_PATHS.downloadSecureFile,
        method: 'POST',
        body: { id, ...saidMode(mode) },
        retry: true,
      }),
      rawResponseSchema: DownloadFileAnswerSchema,
      transformResponse: (answer: { data: { url: string } }) => answer.data.url,
    }),
    /** Where an image goes, and the address that is its answer. */
    filesAskImageLink: build.mutation<Pick<PresignedUrlAnswer, 'uploadUrl' | 'imageUrl'>, PresignedUrlRequest>({
      query: ({ key, contentType }) => ({ path: API_PATHS.presignedUrl, query: { key, contentType }, retry: true }),
      rawResponseSchema: PresignedUrlAnswerSchema,
    }),
    /** Where secure files go, in the order of the request. */
    filesAskSecureLinks: build.mutation<SecureUpload[], SecureUploadRequest[]>({
      query: (files) => ({ path: API_PATHS.uploadMultipleFiles, method: 'POST', body: { files }, retry: true }),
      rawResponseSchema: UploadMultipleFilesAnswerSchema,
      transformResponse: (answer: { data: SecureUpload[] }) => answer.data,
    }),
  }),
});

export const {
  useFilesAskStatesMutation,
  useFilesAskDownloadMutation,
  useFilesAskImageLinkMutation,
  useFilesAskSecureLinksMutation,
} = filesApi;
