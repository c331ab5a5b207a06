/**
 * The other end of the local storage's upload links: takes the body of a PUT (API-083).
 */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FileStatus } from '@madoguchi/shared/contract';
import { now } from '@madoguchi/shared/domain/clock';
import { serverTexts, validationTexts } from '@madoguchi/shared/texts';
import type { Database } from '../../database/database';
import {
  fileUnusable,
  forbidden,
  invalid,
  notFound,
  Refusal,
  tooLarge,
  unsupportedType,
  uploadedAlready,
} from '../../refusal';
import { findFiles, type StoredFile, setContentHash } from '../../repositories/files/files';
import type { Files } from './files';
import type { FileLinks, LinkQuery } from './links';
import { atMost, type LocalStorage } from './localStorage';

interface Upload {
  fileId: string;
  query: LinkQuery;
  contentType: string | undefined;
  /** As the header says; absent where the body comes in pieces. */
  contentLength: number | undefined;
  body: Readable;
}

export class Receiving {
  constructor(
    private readonly database: Database,
    private readonly storage: LocalStorage,
    private readonly links: FileLinks,
    private readonly files: Files,
  ) {}

  /**
   * Stores the body and checks it.
   * @throws {Refusal} 403 for a link that is not good, 409 when something else came before, 413 and 415 for a body of
   * another size or type,
   *   400 for an empty one
   */
  async receive(upload: Upload): Promise<FileStatus> {
    const { fileId, query, contentLength, body } = upload;
    const claims = this.links.verify('PUT', fileId, query);
    if (claims?.method !== 'PUT') throw forbidden(serverTexts.linkRefused);
    const sentType = upload.contentType?.split(';')[0]?.trim().toLowerCase();
    if (sentType !== claims.contentType) throw unsupportedType();
    if (contentLength === 0) throw invalid();
    if (contentLength !== undefined && contentLength > claims.maxBytes) throw tooLarge();
    const file = (await findFiles(this.database, [fileId])).get(fileId);
    if (!file || file.isPurging) throw notFound();

    const digest = await this.take(file, body, claims.maxBytes);
    const known = (await findFiles(this.database, [fileId])).get(fileId)?.contentHash;
    // A repeat whose first reply was lost is as good as the first; anything else would replace what was checked.
    if (known !== digest) throw uploadedAlready(serverTexts.uploadTwice);
    const status = (await this.files.settle([fileId])).get(fileId) ?? 'Error';
    if (status === 'Error') {
      throw unsupportedType(file.kind === 'image' ? validationTexts.image.type : validationTexts.file.content);
    }
    if (status === 'Infected') throw fileUnusable(validationTexts.file.unusable);
    return status;
  }

  /** Stores the body where nothing was stored before. @returns the body's hash */
  private async take(file: StoredFile, body: Readable, maxBytes: number): Promise<string> {
    const hash = createHash('sha256');
    const watch = (chunk: Buffer) => hash.update(chunk);
    try {
      const isOpen = file.status === 'Pending';
      const isStored = isOpen && (await this.storage.receive(file.fileId, body, maxBytes, watch));
      if (!isOpen) await finished(body.pipe(atMost(maxBytes, watch)).resume());
      const digest = hash.digest('hex');
      if (isStored) await setContentHash(this.database, file.fileId, digest, now());
      return digest;
    } catch (error) {
      // The line broke: nobody is there to read an answer, and nothing of the program is at fault.
      throw !(error instanceof Refusal) && body.readableAborted ? invalid() : error;
    }
  }
}
