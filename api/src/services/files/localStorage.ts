/**
 * Files in a folder of this machine. The server itself takes and gives them, by links of its own.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { DETECTION_BYTES } from '@madoguchi/shared/domain/file';
import { tooLarge } from '../../refusal';
import { type FileLinks, UPLOAD_LINK_MILLISECONDS } from './links';
import type { ServedFile, StoragePort, Uploaded, UploadTarget } from './storage';

/** Content waits under one name and never changes there, so there is only one version of it. */
const ONLY_VERSION = 'only';

function isCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** Passes bytes on, shows each to `watch`, and stops with 413 after the most that are allowed. */
export function atMost(maxBytes: number, watch: (chunk: Buffer) => void): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(tooLarge());
      else {
        watch(chunk);
        done(null, chunk);
      }
    },
  });
}

export class LocalStorage implements StoragePort {
  constructor(
    private readonly directory: string,
    private readonly links: FileLinks,
  ) {}

  /** Ids are made or checked by us: letters, digits, hyphens and the one slash of an image's key. */
  private path(area: 'arriving' | 'waiting' | 'stored', fileId: string): string {
    return join(this.directory, area, fileId.replace('/', '-'));
  }

  async uploadUrl({ fileId, contentType, maxBytes }: UploadTarget, ownOrigin: string): Promise<string> {
    const expires = nowMilliseconds() + UPLOAD_LINK_MILLISECONDS;
    return `${ownOrigin}${this.links.make({ method: 'PUT', fileId, contentType, maxBytes, expires })}`;
  }

  /**
   * Takes the body of a PUT; a part of it is never seen.
   * @param watch called with every byte, for its hash
   * @returns false when something waits under the id already
   * @throws {Refusal} 413 past maxBytes
   */
  async receive(fileId: string, body: Readable, maxBytes: number, watch: (chunk: Buffer) => void): Promise<boolean> {
    const part = await this.newPart(fileId);
    try {
      await pipeline(body, atMost(maxBytes, watch), createWriteStream(part, { flags: 'wx', mode: 0o600 }));
      // A link and not a rename: two that arrive at once must not replace each other.
      await link(part, this.path('waiting', fileId));
      return true;
    } catch (error) {
      if (isCode(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await rm(part, { force: true });
    }
  }

  /** Makes the folders, and names a file in which something may arrive. */
  private async newPart(fileId: string): Promise<string> {
    for (const area of ['arriving', 'waiting', 'stored'] as const)
      await mkdir(join(this.directory, area), { recursive: true, mode: 0o700 });
    return `${this.path('arriving', fileId)}.${nowMilliseconds()}.${randomUUID()}`;
  }

  async store(fileId: string, _contentType: string, content: Readable): Promise<void> {
    const part = await this.newPart(fileId);
    try {
      await pipeline(content, createWriteStream(part, { flags: 'wx', mode: 0o600 }));
      await rename(part, this.path('stored', fileId));
    } finally {
      await rm(part, { force: true });
    }
  }

  async inspect(fileId: string): Promise<Uploaded | undefined> {
    const file = await open(this.path('waiting', fileId)).catch((error: unknown) => {
      if (isCode(error, 'ENOENT')) return undefined;
      throw error;
    });
    if (!file) return undefined;
    try {
      const { size } = await file.stat();
      const { buffer, bytesRead } = await file.read(Buffer.alloc(DETECTION_BYTES), 0, DETECTION_BYTES, 0);
      return { size, firstBytes: buffer.subarray(0, bytesRead), version: ONLY_VERSION };
    } finally {
      await file.close();
    }
  }

  async openWaiting(fileId: string): Promise<Readable> {
    return createReadStream(this.path('waiting', fileId));
  }

  async accept(fileId: string): Promise<boolean> {
    try {
      await rename(this.path('waiting', fileId), this.path('stored', fileId));
      return true;
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error;
      // Somebody else was faster.
      return (await stat(this.path('stored', fileId)).catch(() => undefined)) !== undefined;
    }
  }

  async serve({ fileId }: ServedFile): Promise<{ content: Readable; size: number }> {
    const path = this.path('stored', fileId);
    const { size } = await stat(path);
    return { content: createReadStream(path), size };
  }

  async remove(fileId: string): Promise<void> {
    for (const area of ['waiting', 'stored'] as const) await rm(this.path(area, fileId), { force: true });
  }

  async tidy(before: Date): Promise<void> {
    const folder = join(this.directory, 'arriving');
    for (const name of await readdir(folder).catch(() => [])) {
      // Dated by our own clock, which the folder's times need not follow.
      const began = Number(name.split('.').at(-2));
      if (began < before.getTime()) await rm(join(folder, name), { force: true });
    }
  }
}
