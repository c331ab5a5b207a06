/** One image on its way to the server (FILE-032, FILE-033, API-080, API-098). */
import type { PresignedUrl, PresignedUrlRequest } from '@madoguchi/shared/contract';
import { makeImageKey } from '@madoguchi/shared/domain/file';
import { isApiError } from '@madoguchi/shared/store';
import { putFile, UploadFailure } from '../../upload/putFile';
import { typeOf } from './prepareImage';

type AskLink = (
  request: PresignedUrlRequest,
) => Promise<{ data?: Pick<PresignedUrl, 'uploadUrl' | 'imageUrl'>; error?: unknown }>;

export interface ImageUploadOptions {
  askLink: AskLink;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/**
 * Uploads an image.
 * @returns its answer: the image's address
 * @throws {UploadFailure} with the server's own message where it refused with one (API-084)
 */
export async function uploadImage(file: File, { askLink, signal, onProgress }: ImageUploadOptions): Promise<string> {
  const contentType = typeOf(file);
  const { data, error } = await askLink({ key: makeImageKey(crypto.randomUUID()), contentType });
  if (!data) throw new UploadFailure('refused', isApiError(error) ? error.errorMessage : '');
  await putFile(data.uploadUrl, file, { contentType, signal, onProgress });
  if (signal.aborted) throw new UploadFailure('cancelled');
  return data.imageUrl;
}
