/**
 * Puts a file to its signed link (API-083, FILE-032). XMLHttpRequest, because fetch does not tell how far a body has
 * gone.
 */

/** Why an upload ended without the file. `errorMessage` is the server's own, where it gave one. */
export class UploadFailure extends Error {
  constructor(
    readonly kind: 'network' | 'refused' | 'cancelled',
    readonly errorMessage = '',
  ) {
    super(errorMessage || kind);
    this.name = 'UploadFailure';
  }
}

export interface UploadOptions {
  contentType: string;
  /** How much has gone, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Ends the upload. */
  signal: AbortSignal;
}

const MAXIMUM_ATTEMPTS = 3;
const PAUSE_MILLISECONDS = 1_000;

function messageIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('errorMessage' in body)) return '';
    return typeof body.errorMessage === 'string' ? body.errorMessage : '';
  } catch {
    return '';
  }
}

function attempt(url: string, file: Blob, { contentType, onProgress, signal }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', abort);
      settle();
    };
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      end(() => {
        if (request.status >= 200 && request.status < 300) resolve();
        // A gateway that is away says nothing about the file.
        else if (request.status >= 502) reject(new UploadFailure('network'));
        else reject(new UploadFailure('refused', messageIn(request.responseText)));
      });
    request.onerror = () => end(() => reject(new UploadFailure('network')));
    request.onabort = () => end(() => reject(new UploadFailure('cancelled')));
    request.open('PUT', url);
    request.setRequestHeader('content-type', contentType);
    signal.addEventListener('abort', abort);
    request.send(file);
  });
}

/** A pause that a cancelled upload does not wait for. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MILLISECONDS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Uploads a file; a broken line is tried again, for the same bytes to the same link are taken as often as they come.
 * @throws {UploadFailure} when it was cancelled, refused, or the line stayed broken
 */
export async function putFile(url: string, file: Blob, options: UploadOptions): Promise<void> {
  const { signal } = options;
  for (let count = 1; ; count += 1) {
    if (signal.aborted) throw new UploadFailure('cancelled');
    try {
      return await attempt(url, file, options);
    } catch (cause) {
      const isBroken = cause instanceof UploadFailure && cause.kind === 'network';
      if (!isBroken || count >= MAXIMUM_ATTEMPTS) throw cause;
    }
    await pause(signal);
  }
}
