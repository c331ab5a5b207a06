/** Answers of the calls in files.ts. */
import * as v from 'valibot';
import { FILE_STATUSES } from '../files';

export const PresignedUrlAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  uploadUrl: v.string(),
  imageUrl: v.string(),
});
export const UploadMultipleFilesAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.array(v.looseObject({ id: v.string(), url: v.string(), contentType: v.string() })),
});
export const FileStatusAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.array(
    v.looseObject({
      id: v.string(),
      name: v.string(),
      ownName: v.optional(v.string()),
      status: v.picklist(FILE_STATUSES),
    }),
  ),
});
export const DownloadFileAnswerSchema = v.looseObject({
  result: v.literal('OK'),
  data: v.looseObject({ url: v.string() }),
});
