/**
 * Built files as they lie on the disk at the moment of the request, so that a redeployed remote is seen without a restart. What was read is
 * kept until the file changes; compressed copies beside a file are preferred.
 */
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest']);
/** Compressing less than this costs more than it saves. */
const SMALLEST_COMPRESSED_BYTES = 1_024;
/** Quality for what is compressed on the way; files that matter have copies of the best quality beside them. */
const BROTLI_QUALITY_ON_THE_WAY = 5;

export type Encoding = 'br' | 'gzip' | 'identity';

export interface FileContent {
  body: Buffer;
  /** Changes with the file. */
  version: string;
}

const contents = new Map<string, FileContent>();

/** The file's bytes, or undefined when there is none (a folder is none). */
export async function readCurrent(path: string): Promise<FileContent | undefined> {
  let version: string;
  try {
    const status = await stat(path);
    if (!status.isFile()) return undefined;
    version = `${status.mtimeMs.toString(36)}-${status.size.toString(36)}`;
  } catch {
    contents.delete(path);
    return undefined;
  }
  const known = contents.get(path);
  if (known?.version === version) return known;
  const content = { body: await readFile(path), version };
  contents.set(path, content);
  return content;
}

/** The absolute path of a requested file inside `directory`; undefined when the request would lead out of it. */
export function pathInside(directory: string, requested: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(requested);
  } catch {
    return undefined;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return undefined;
  const path = normalize(join(directory, decoded));
  return path.startsWith(directory.endsWith(sep) ? directory : `${directory}${sep}`) ? path : undefined;
}

/** True for a path whose last segment names a file type that we build: it is never answered by a page. */
export function isFilePath(pathname: string): boolean {
  return extname(pathname).toLowerCase() in TYPES;
}

export function contentType(path: string): string {
  return TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

/** Files with a hash in their name never change; everything else is asked for again each time. */
export function cacheControl(path: string): string {
  return /\.[0-9a-f]{8}\.(?:js|css)$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** The best encoding that the browser takes. */
export function acceptedEncoding(header: string | undefined): Encoding {
  const accepted = (header ?? '').split(',').map((part) => part.trim());
  const takes = (name: string) =>
    accepted.some((part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(?:\.0*)?$/.test(part)));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

/** Compresses a body that has no copy on the disk. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br')
    return compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY_ON_THE_WAY } });
  return encoding === 'gzip' ? compressGzip(body) : body;
}

/** A file in the best encoding the browser takes: its compressed copy, else compressed now, else as it is. */
export async function readEncoded(
  path: string,
  wanted: Encoding,
): Promise<{ body: Buffer; encoding: Encoding; version: string } | undefined> {
  const plain = await readCurrent(path);
  if (!plain) return undefined;
  const { version } = plain;
  if (
    wanted === 'identity' ||
    !COMPRESSIBLE.has(extname(path).toLowerCase()) ||
    plain.body.length < SMALLEST_COMPRESSED_BYTES
  )
    return { body: plain.body, encoding: 'identity', version };
  const copy = await readCurrent(`${path}.${wanted === 'br' ? 'br' : 'gz'}`);
  return { body: copy?.body ?? (await compress(plain.body, wanted)), encoding: wanted, version };
}
