/**
 * Files from the announcement to the purge (CONTRACT 12, Files): who may upload what, what the checks find, who may
 * open it, and when it goes.
 *
 * States (FILE-024): Pending, nothing checked yet → InProgress, a scanner looks at it → Clean, about to move where no
 * upload link reaches it → Completed. Or Infected, or Error where it is not what it was announced as. Encrypting is
 * only shown: stores encrypt by themselves.
 */

import type {
  FileState,
  FileStatus,
  PresignedUrl,
  PresignedUrlRequest,
  SecureUpload,
  SecureUploadRequest,
} from '@madoguchi/shared/contract';
import { now, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import {
  contentTypeOfName,
  detectFileType,
  type FileKind,
  imageKeyOf,
  isContentAllowed,
  isImageType,
  MAXIMUM_BYTES,
  shownOwnName,
} from '@madoguchi/shared/domain/file';
import { fileIdOfEntry, secureFileMessage, secureFileNameMessage } from '@madoguchi/shared/domain/survey';
import { normalForm } from '@madoguchi/shared/domain/text';
import { fileTexts, serverTexts, validationTexts } from '@madoguchi/shared/texts';
import type { Database } from '../../database/database';
import { makeUlid } from '../../identifiers';
import {
  fileNotReady,
  fileUnusable,
  forbidden,
  invalid,
  notFound,
  tooLarge,
  tooManyRequests,
  unsupportedType,
  uploadedAlready,
} from '../../refusal';
import { addAudit } from '../../repositories/answers/audit';
import {
  type AnnouncedFile,
  addFiles,
  announcedSince,
  filesInProgress,
  filesOfReader,
  findFiles,
  removeFiles,
  type StoredFile,
  setFileStatus,
  takeUnnamedFiles,
} from '../../repositories/files/files';
import { lockPeople } from '../../repositories/people/people';
import { noteRead, onlyPersonOf } from '../answers/noteRead';
import type { Caller } from '../session/caller';
import { DOWNLOAD_LINK_MILLISECONDS, type FileLinks, UNNAMED_LIFE_MILLISECONDS, VIEW_LINK_MILLISECONDS } from './links';
import type { ScannerPort } from './scanner';
import type { StoragePort } from './storage';

/** Files without an answer that one person may have at a time: enough for every form, too few to fill a disk. */
const UNNAMED_LIMIT = 60;
/** What one person may announce within a day, whether answers name it or not: no form of ours asks for as much. */
const BYTES_A_DAY = 4 * 1024 ** 3;
const UNNAMED_RETRY_SECONDS = 3_600;
const PURGE_BATCH = 100;
/** A scan that has not ended by then was cut off. */
const SCAN_LIMIT_MILLISECONDS = 3 * 60_000;

export interface FileDependencies {
  database: Database;
  storage: StoragePort;
  links: FileLinks;
  scanner: ScannerPort | undefined;
  /** The switch SECURE_FILES. */
  isSecureUploadOn: boolean;
  /** Payment about scans that failed; they are tried again. */
  onFault: (error: unknown) => void;
  /** Hears of a file in which the scanner found harm. */
  onInfected: (file: Pick<StoredFile, 'fileId' | 'ownerId'>) => void;
}

/** The id in what a client may name a file by: a fileId, a row's `fileId#fileName`, an image's key or address. */
export function fileIdOf(reference: string): string {
  return imageKeyOf(reference) ?? fileIdOfEntry(reference);
}

export class Files {
  constructor(private readonly dependencies: FileDependencies) {}

  /** Whether anybody can add a secure file here: the switch SECURE_FILES. */
  get takesSecureFiles(): boolean {
    return this.dependencies.isSecureUploadOn;
  }

  private async announce(caller: Caller, kind: FileKind, files: readonly AnnouncedFile[]): Promise<void> {
    const since = new Date(nowMilliseconds() - UNNAMED_LIFE_MILLISECONDS);
    // Under the person's lock: two servers that are asked at once would both find room.
    const isTaken = await this.dependencies.database.transaction(async (connection) => {
      await lockPeople(connection, [caller.userId], now());
      const { unnamed, bytes } = await announcedSince(connection, caller.userId, since);
      const added = files.reduce((sum, { size = MAXIMUM_BYTES[kind] }) => sum + size, 0);
      if (unnamed + files.length > UNNAMED_LIMIT || bytes + added > BYTES_A_DAY) return false;
      await addFiles(connection, { ownerId: caller.userId, kind }, files, now());
      return true;
    });
    if (!isTaken) throw tooManyRequests(UNNAMED_RETRY_SECONDS, serverTexts.tooManyFiles);
  }

  /**
   * Links for images, under keys that the client made (API-080, API-081, FILE-033). The same key may be asked for again
   * until it is uploaded.
   * @throws {Refusal} 415 for a type that no image has, 409 for a key that is taken
   */
  async announceImages(
    caller: Caller,
    requests: readonly PresignedUrlRequest[],
    ownOrigin: string,
  ): Promise<PresignedUrl[]> {
    const { database, storage, links } = this.dependencies;
    if (!requests.every(({ contentType }) => isImageType(contentType))) {
      throw unsupportedType(validationTexts.image.type);
    }
    const announced = requests.map(({ key, contentType }) => ({ fileId: key, name: '', contentType }));
    await this.announce(caller, 'image', announced);
    const found = await findFiles(
      database,
      requests.map(({ key }) => key),
    );
    return Promise.all(
      requests.map(async ({ key, contentType }) => {
        const file = found.get(key);
        const isOpen = file?.kind === 'image' && file.status === 'Pending' && !file.isPurging;
        if (!isOpen || file.ownerId !== caller.userId || file.contentType !== contentType) {
          throw uploadedAlready(serverTexts.uploadTwice);
        }
        const target = { fileId: key, contentType, maxBytes: MAXIMUM_BYTES.image };
        return {
          key,
          uploadUrl: await storage.uploadUrl(target, ownOrigin),
          imageUrl: `${ownOrigin}${links.read(key, UNNAMED_LIFE_MILLISECONDS)}`,
        };
      }),
    );
  }

  /**
   * Ids and links for secure files (API-082).
   * @throws {Refusal} 403 where the switch is off, 400 for a name that the form refuses too, 413 for too many bytes
   */
  async announceSecure(
    caller: Caller,
    requests: readonly SecureUploadRequest[],
    ownOrigin: string,
  ): Promise<SecureUpload[]> {
    const { storage, isSecureUploadOn } = this.dependencies;
    if (!isSecureUploadOn) throw forbidden(serverTexts.code.notAvailable);
    const files = requests.map(({ name, ownName, size }) => ({
      name: normalForm(name, 'NFC'),
      ownName: ownName === undefined ? undefined : shownOwnName(ownName),
      size,
    }));
    const errors = files.flatMap(({ name }, index) => {
      const message = secureFileNameMessage(name);
      return message === undefined ? [] : [{ itemKey: `files.${index}.name`, message }];
    });
    if (errors.length > 0) throw invalid(errors);
    for (const file of files) {
      const message = secureFileMessage(file);
      if (message !== undefined) throw tooLarge(message);
    }
    const announced = files.map(({ name, ownName, size }) => ({
      fileId: makeUlid(),
      name,
      ownName,
      contentType: contentTypeOfName(name),
      size,
    }));
    await this.announce(caller, 'secure', announced);
    return Promise.all(
      announced.map(async ({ fileId, contentType, size }) => {
        const target = { fileId, contentType, maxBytes: MAXIMUM_BYTES.secure, size };
        const url = await storage.uploadUrl(target, ownOrigin);
        return { id: fileId, url, contentType };
      }),
    );
  }

  /** Moves a file on; the state that it is in afterwards, no matter who moved it. */
  private async move(
    file: StoredFile,
    from: FileStatus,
    to: FileStatus,
    found: { realType?: string | undefined; size?: number | undefined } = {},
  ): Promise<FileStatus> {
    const { database } = this.dependencies;
    if (await setFileStatus(database, file.fileId, { from, to, ...found, at: now() })) return to;
    return (await findFiles(database, [file.fileId])).get(file.fileId)?.status ?? 'Error';
  }

  /** Takes a file whose checks are done to its place. Starts over where something else was uploaded meanwhile. */
  private async finish(file: StoredFile, version: string): Promise<FileStatus> {
    const isAccepted = await this.dependencies.storage.accept(file.fileId, version);
    return this.move(file, 'Clean', isAccepted ? 'Completed' : 'Pending');
  }

  /** The built-in checks of what was uploaded: size and real type. Its name was checked when it was announced. */
  private async check(file: StoredFile): Promise<FileStatus> {
    const { storage, scanner } = this.dependencies;
    if (file.status !== 'Pending' && file.status !== 'Clean') return file.status;
    const uploaded = await storage.inspect(file.fileId);
    // A server that went down between the two steps has moved the content already.
    if (!uploaded) return file.status === 'Clean' ? this.finish(file, '') : 'Pending';
    const { size, firstBytes, version } = uploaded;
    const realType = detectFileType(firstBytes);
    const isAllowed = isContentAllowed(file.kind, file.contentType, realType);
    if (size === 0 || size > MAXIMUM_BYTES[file.kind] || !isAllowed) {
      await storage.remove(file.fileId);
      return this.move(file, file.status, 'Error', { size });
    }
    if (scanner) {
      const status = await this.move(file, file.status, 'InProgress', { realType, size });
      if (status === 'InProgress') void this.scan(file, scanner, version).catch(this.dependencies.onFault);
      return status;
    }
    const status = await this.move(file, file.status, 'Clean', { realType, size });
    return status === 'Clean' ? this.finish(file, version) : status;
  }

  private async scan(file: StoredFile, scanner: ScannerPort, version: string): Promise<void> {
    const { storage } = this.dependencies;
    const verdict = await scanner.scan(await storage.openWaiting(file.fileId, version));
    if (verdict === 'infected') {
      await storage.remove(file.fileId);
      if (await this.noteInfected(file)) this.dependencies.onInfected(file);
    } else if ((await this.move(file, 'InProgress', 'Clean')) === 'Clean') await this.finish(file, version);
  }

  /** Keeps that harm was found, with a row in the audit. False where somebody else has decided meanwhile. */
  private async noteInfected({ fileId, ownerId }: StoredFile): Promise<boolean> {
    return this.dependencies.database.transaction(async (connection) => {
      const at = now();
      if (!(await setFileStatus(connection, fileId, { from: 'InProgress', to: 'Infected', at }))) return false;
      await addAudit(connection, {
        ...{ at, actorId: 'server', actorIsAdmin: false, action: 'file', subjectUserId: ownerId, subject: fileId },
        after: { event: 'infected' },
      });
      return true;
    });
  }

  /**
   * Looks at what was uploaded of these files since the last look.
   * @returns their states by id; ids that are unknown are left out
   */
  async settle(fileIds: readonly string[]): Promise<Map<string, FileStatus>> {
    if (fileIds.length === 0) return new Map();
    const files = await findFiles(this.dependencies.database, fileIds);
    const states = [...files].map(async ([fileId, file]) => [fileId, await this.check(file)] as const);
    return new Map(await Promise.all(states));
  }

  /** Of these files, those that the caller may see: one's own, those in one's answers, and for administrators all. */
  private async readable(caller: Caller, files: ReadonlyMap<string, StoredFile>): Promise<StoredFile[]> {
    const named = caller.isAdmin
      ? undefined
      : await filesOfReader(this.dependencies.database, [...files.keys()], caller.userId);
    return [...files.values()].filter(
      (file) => !file.isPurging && (named === undefined || file.ownerId === caller.userId || named.has(file.fileId)),
    );
  }

  /** States of files (FILE-023 to FILE-031), in the order asked; those that the caller may not see are left out. */
  async states(caller: Caller, references: readonly string[]): Promise<FileState[]> {
    const files = await findFiles(this.dependencies.database, references.map(fileIdOf));
    const readable = new Map((await this.readable(caller, files)).map((file) => [file.fileId, file]));
    const states = await this.settle([...readable.keys()]);
    await this.noteStates(
      caller,
      [...readable.values()].filter(({ ownerId }) => ownerId !== caller.userId),
    );
    return references.flatMap((id) => {
      const file = readable.get(fileIdOf(id));
      if (!file) return [];
      const { name, ownName, status } = file;
      return [{ id, name, ...(ownName !== undefined && { ownName }), status: states.get(file.fileId) ?? status }];
    });
  }

  /** The names of others' files were shown; of what the desk has just sent itself it asks again and again. */
  private async noteStates(caller: Caller, shown: readonly StoredFile[]): Promise<void> {
    if (shown.length === 0) return;
    await noteRead(this.dependencies.database, caller, {
      ...{ event: 'fileStatus', userId: onlyPersonOf(shown.map(({ ownerId: userId }) => ({ userId }))) },
      keys: shown.map(({ fileId }) => fileId),
    });
  }

  /**
   * An address under which the caller can open the file for some minutes (API-035).
   * @throws {Refusal} 404 for an unknown file, 403 for somebody else's, 409 while it is checked or when a check failed
   */
  async downloadUrl(caller: Caller, reference: string, ownOrigin: string): Promise<string> {
    const fileId = fileIdOf(reference);
    const files = await findFiles(this.dependencies.database, [fileId]);
    if (files.size === 0) throw notFound();
    const [file] = await this.readable(caller, files);
    if (!file) throw forbidden();
    requireCompleted((await this.settle([fileId])).get(fileId) ?? file.status);
    await noteRead(this.dependencies.database, caller, { event: 'download', userId: file.ownerId, subject: fileId });
    const isImage = file.kind === 'image';
    const life = isImage ? VIEW_LINK_MILLISECONDS : DOWNLOAD_LINK_MILLISECONDS;
    return `${ownOrigin}${this.dependencies.links.read(fileId, life, isImage ? 'inline' : 'attachment')}`;
  }

  /** The file that a followed link names. @throws {Refusal} as downloadUrl does */
  async opened(fileId: string): Promise<StoredFile> {
    const file = (await findFiles(this.dependencies.database, [fileId])).get(fileId);
    if (!file || file.isPurging) throw notFound();
    requireCompleted(await this.check(file));
    return file;
  }

  /**
   * Deletes what no answer names, a day after it was announced. Repeats what an earlier run has not finished.
   * @param stopping ends it between two batches
   * @returns how many went
   */
  async purge(stopping?: AbortSignal): Promise<number> {
    const { database, storage } = this.dependencies;
    const before = new Date(nowMilliseconds() - UNNAMED_LIFE_MILLISECONDS);
    await storage.tidy(before);
    let purged = 0;
    while (stopping?.aborted !== true) {
      const { fileIds, looked } = await database.transaction((connection) =>
        takeUnnamedFiles(connection, before, PURGE_BATCH),
      );
      for (const fileId of fileIds) await storage.remove(fileId);
      if (fileIds.length > 0) await removeFiles(database, fileIds);
      purged += fileIds.length;
      if (looked < PURGE_BATCH) break;
    }
    return purged;
  }

  /**
   * Scans again what a scan that was cut off has left. One without a verdict, such as a file larger than the scanner
   * takes, holds up none behind it. Where there is no scanner any more the built-in checks, which it has passed, decide.
   * @param stopping ends it between two files
   */
  async rescan(stopping?: AbortSignal): Promise<void> {
    const { database, storage, scanner, onFault } = this.dependencies;
    const before = new Date(nowMilliseconds() - SCAN_LIMIT_MILLISECONDS);
    for (const file of await filesInProgress(database, before, PURGE_BATCH)) {
      if (stopping?.aborted) return;
      const uploaded = await storage.inspect(file.fileId);
      if (!uploaded) await this.move(file, 'InProgress', 'Error');
      else if (scanner) await this.scan(file, scanner, uploaded.version).catch(onFault);
      else if ((await this.move(file, 'InProgress', 'Clean')) === 'Clean') await this.finish(file, uploaded.version);
    }
  }
}

function requireCompleted(status: FileStatus): void {
  if (status === 'Infected' || status === 'Error') throw fileUnusable(fileTexts.infected);
  if (status !== 'Completed') throw fileNotReady(fileTexts.preparing);
}
