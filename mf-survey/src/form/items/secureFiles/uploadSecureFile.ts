/** One secure file on its way to the server (FILE-032, API-082). */

import type { SecureUpload, SecureUploadRequest } from '@madoguchi/shared/contract';
import { normalForm } from '@madoguchi/shared/domain/text';
import { isApiError } from '@madoguchi/shared/store';
import { putFile, UploadFailure } from '../../upload/putFile';

type AskLinks = (files: SecureUploadRequest[]) => Promise<{ data?: SecureUpload[]; error?: unknown }>;

export interface SecureUploadOptions {
  askLinks: AskLinks;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/**
 * Uploads a file.
 * @param own the name that the person knows it by; kept beside the file's where that is another one
 * @returns its answer, `fileId#fileName`
 * @throws {UploadFailure} after a note in the log (ERR-034); a person's own cancelling is no error and leaves none
 */
export async function uploadSecureFile(file: File, own: string, options: SecureUploadOptions): Promise<string> {
  const { askLinks, signal, onProgress } = options;
  // The server keeps names composed; a phone may give them decomposed.
  const name = normalForm(file.name, 'NFC');
  try {
    const { data, error } = await askLinks([{ name, ...(own !== name && { ownName: own }), size: file.size }]);
    const link = data?.[0];
    if (!link) throw new UploadFailure('refused', isApiError(error) ? error.errorMessage : '');
    await putFile(link.url, file, { contentType: link.contentType, signal, onProgress });
    return `${link.id}#${name}`;
  } catch (cause) {
    if (!signal.aborted) console.error(cause);
    throw cause;
  }
}
