/**
 * The calls of uploads and their files (CONTRACT 5 and 12, Files). The parsers are in filesSchema.ts.
 */

/** Scan states of a file (FILE-024). Only Completed files can be downloaded. */
export const FILE_STATUSES = [
  'Pending',
  'InProgress',
  'Clean',
  'Infected',
  'Encrypting',
  'Completed',
  'Error',
] as const;
export type FileStatus = (typeof FILE_STATUSES)[number];

/** Keys of images are `answers/{uuid}` (FILE-033). */
export const IMAGE_KEY_PREFIX = 'answers/';

/** Where this server takes and gives the bytes of files, by signed links that expire. From the origin. */
export const FILES_PATH = '/survey/api/v1/files';

/** Answer of presignedUrl (API-080). Both links expire; the image's is what the form sends as its answer. */
export interface PresignedUrlAnswer {
  result: 'OK';
  uploadUrl: string;
  imageUrl: string;
}
/** One of presigned-urls (API-081). */
export interface PresignedUrlRequest {
  key: string;
  contentType: string;
}
export interface PresignedUrl {
  key: string;
  uploadUrl: string;
  imageUrl: string;
}
/** One secure file that is to be uploaded (API-082): its name with the extension, its size in bytes. */
export interface SecureUploadRequest {
  name: string;
  /** As the person calls it, where the rules refuse that name: only ever shown, beside `name`. */
  ownName?: string | undefined;
  size: number;
}
/** Where it goes: PUT to `url` with `contentType`; the answer's row is then `id#name`. In the order of the request. */
export interface SecureUpload {
  id: string;
  url: string;
  contentType: string;
}
/** State of a file, by the id that was asked for (a fileId, or the key of an image). */
export interface FileState {
  id: string;
  name: string;
  ownName?: string | undefined;
  status: FileStatus;
}
