/**
 * Parsers of the bodies, queries in files.ts.
 */
import * as v from 'valibot';
import { IMAGE_KEY_PREFIX } from './files';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** `answers/{uuid}` (FILE-033), lower case. */
const ImageKeySchema = v.pipe(
  v.string(),
  v.check((key) => key.startsWith(IMAGE_KEY_PREFIX) && UUID.test(key.slice(IMAGE_KEY_PREFIX.length)), 'answers/{uuid}'),
  v.toLowerCase(),
);
const ContentTypeSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(100), v.toLowerCase());
const FileReferenceSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(2_000));
const MAXIMUM_FILES_A_CALL = 20;
/** Longer than the names that file systems take. */
const MAXIMUM_OWN_NAME = 300;

export const PresignedUrlQuerySchema = v.object({ key: ImageKeySchema, contentType: ContentTypeSchema });
export const PresignedUrlsBodySchema = v.looseObject({
  files: v.pipe(
    v.array(v.looseObject({ key: ImageKeySchema, contentType: ContentTypeSchema })),
    v.minLength(1),
    v.maxLength(MAXIMUM_FILES_A_CALL),
  ),
});
export const UploadMultipleFilesBodySchema = v.looseObject({
  files: v.pipe(
    v.array(
      v.looseObject({
        name: v.pipe(v.string(), v.maxLength(300)),
        ownName: v.optional(v.pipe(v.string(), v.maxLength(MAXIMUM_OWN_NAME))),
        size: v.pipe(v.number(), v.integer(), v.minValue(0)),
      }),
    ),
    v.minLength(1),
    v.maxLength(MAXIMUM_FILES_A_CALL),
  ),
});
/** `ids`: fileIds or image keys, separated by commas. */
export const FileStatusQuerySchema = v.object({ ids: FileReferenceSchema });
/** `id`: a fileId, a row's `fileId#fileName`, or an image's key or address. */
export const DownloadFileBodySchema = v.looseObject({ id: FileReferenceSchema });
