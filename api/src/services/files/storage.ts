/**
 * Where the bytes of files lie (CONTRACT 1, S3_*): a folder of this machine, or a bucket. What is uploaded waits apart,
 * where an upload link still reaches it; once it has been checked it moves to where none does.
 */
import type { Readable } from 'node:stream';

/** What has been uploaded under a file's id. */
export interface Uploaded {
  /** Bytes. */
  size: number;
  /** The first of them, as many as tell a type. */
  firstBytes: Uint8Array;
  /** Names this very content, so that nothing else is accepted in its place. */
  version: string;
}

export interface UploadTarget {
  fileId: string;
  contentType: string;
  maxBytes: number;
  /** Bytes that were announced; undefined where nobody has said how many. */
  size?: number | undefined;
}

export interface ServedFile {
  fileId: string;
  contentType: string;
  /** Value of Content-Disposition. */
  disposition: string;
}

export interface StoragePort {
  /**
   * An address for one PUT of the content.
   * @param ownOrigin origin of this server, as the browser knows it
   */
  uploadUrl(target: UploadTarget, ownOrigin: string): Promise<string>;
  /** What waits under the id; undefined where nothing does. */
  inspect(fileId: string): Promise<Uploaded | undefined>;
  /** That version of the waiting content, for a scanner. @throws when it is no longer there */
  openWaiting(fileId: string, version: string): Promise<Readable>;
  /** Moves the waiting content to its place. False when it is no longer that version. Repeating it changes nothing. */
  accept(fileId: string, version: string): Promise<boolean>;
  /** Puts a file of our own at its place, over what is there; a part of it is never seen. */
  store(fileId: string, contentType: string, content: Readable): Promise<void>;
  /** An accepted file: its content, or an address where it can be had for some minutes. */
  serve(file: ServedFile): Promise<{ content: Readable; size: number } | { redirect: string }>;
  /** Deletes what is stored under the id, if anything is. */
  remove(fileId: string): Promise<void>;
  /** Deletes what broken uploads that began before the instant have left. */
  tidy(before: Date): Promise<void>;
}
