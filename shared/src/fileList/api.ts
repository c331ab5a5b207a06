/** The calls about stored files: how they stand, and links to open them (API-035). */
import { API_PATHS, type FileState } from '@madoguchi/shared/contract';
import { DownloadFileAnswerSchema, FileStatusAnswerSchema } from '@madoguchi/shared/contract/apiSchema';
import { fileIdOfEntry } from '@madoguchi/shared/domain/survey';
import { api } from '@madoguchi/shared/store';

const filesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How an answer's files stand now, by their ids: a name may hold the comma. Those that the person may not see are missing. */
    filesAskStates: build.mutation<FileState[], readonly string[]>({
      query: (files) => ({
        path: API_PATHS.fileStatus,
        query: { ids: files.map(fileIdOfEntry).join(',') },
        retry: true,
      }),
      rawResponseSchema: FileStatusAnswerSchema,
      transformResponse: (answer: { data: FileState[] }) => answer.data,
    }),
    /** An address under which a file can be opened for some minutes. */
    filesAskDownload: build.mutation<string, string>({
      query: (id) => ({ path: API_PATHS.downloadSecureFile, method: 'POST', body: { id }, retry: true }),
      rawResponseSchema: DownloadFileAnswerSchema,
      transformResponse: (answer: { data: { url: string } }) => answer.data.url,
    }),
  }),
});

export const { useFilesAskStatesMutation, useFilesAskDownloadMutation } = filesApi;
