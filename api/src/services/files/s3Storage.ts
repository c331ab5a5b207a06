/**
 * Files in a bucket of S3, or of a store that speaks its protocol: browsers put and read them there, by links that the
 * store itself verifies (signature version 4). The signing library is loaded with the first file.
 */
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { now } from '@madoguchi/shared/domain/clock';
import { DETECTION_BYTES } from '@madoguchi/shared/domain/file';
import type { AwsClient } from 'aws4fetch';
import type { S3Configuration } from '../../configuration';
import { unavailable } from '../../refusal';
import { DOWNLOAD_LINK_MILLISECONDS, UPLOAD_LINK_MILLISECONDS } from './links';
import type { ServedFile, StoragePort, Uploaded, UploadTarget } from './storage';

type Area = 'waiting' | 'stored';

/** 20261120T000000Z, as signatures are dated. */
function amazonDate(at: Date): string {
  return at.toISOString().replace(/[:-]|\.\d{3}/g, '');
}

/** Where browsers put and read files. */
export function s3Origin({ endpoint, region }: S3Configuration): string {
  return new URL(endpoint ?? `https://s3.${region}.amazonaws.com`).origin;
}

export class S3Storage implements StoragePort {
  private readonly base: string;
  private client: Promise<AwsClient> | undefined;

  constructor(private readonly configuration: S3Configuration) {
    const { endpoint, region, bucket } = configuration;
    this.base = `${endpoint ?? `https://s3.${region}.amazonaws.com`}/${bucket}`;
  }

  private signer(): Promise<AwsClient> {
    const { accessKeyId, secretAccessKey, sessionToken, region } = this.configuration;
    this.client ??= import('aws4fetch').then(
      ({ AwsClient: Client }) => new Client({ accessKeyId, secretAccessKey, sessionToken, region, service: 's3' }),
    );
    return this.client;
  }

  private address(area: Area, fileId: string): string {
    return `${this.base}/${area}/${fileId}`;
  }

  /** A link for anybody. @param headers must come with the request exactly as they are signed */
  private async presign(
    method: 'GET' | 'PUT',
    address: string,
    milliseconds: number,
    headers: Record<string, string> = {},
  ): Promise<string> {
    const url = new URL(address);
    url.searchParams.set('X-Amz-Expires', String(milliseconds / 1_000));
    const client = await this.signer();
    const aws = { signQuery: true, allHeaders: true, datetime: amazonDate(now()) };
    return (await client.sign(url.href, { method, headers, aws })).url;
  }

  private async request(
    method: string,
    area: Area,
    fileId: string,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const client = await this.signer();
    const address = this.address(area, fileId);
    try {
      return await fetch(await client.sign(address, { method, headers, aws: { datetime: amazonDate(now()) } }));
    } catch (error) {
      throw Object.assign(unavailable(), { cause: error });
    }
  }

  private refused(response: Response): Error {
    return Object.assign(unavailable(), { cause: { code: `S3 ${response.status}` } });
  }

  async uploadUrl({ fileId, contentType, size }: UploadTarget): Promise<string> {
    // The store takes exactly what was announced: a link for a small file is none for a large one.
    const headers = { 'content-type': contentType, ...(size !== undefined && { 'content-length': String(size) }) };
    return this.presign('PUT', this.address('waiting', fileId), UPLOAD_LINK_MILLISECONDS, headers);
  }

  async inspect(fileId: string): Promise<Uploaded | undefined> {
    const response = await this.request('GET', 'waiting', fileId, { range: `bytes=0-${DETECTION_BYTES - 1}` });
    const firstBytes = new Uint8Array(await response.arrayBuffer());
    const version = response.headers.get('etag') ?? '';
    if (response.status === 404) return undefined;
    // An empty object has no first byte to give.
    if (response.status === 416) return { size: 0, firstBytes: new Uint8Array(), version };
    if (!response.ok) throw this.refused(response);
    const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
    return { size: total === undefined ? firstBytes.length : Number(total), firstBytes, version };
  }

  async openWaiting(fileId: string, version: string): Promise<Readable> {
    const response = await this.request('GET', 'waiting', fileId, { 'if-match': version });
    if (!response.ok || !response.body) throw this.refused(response);
    return Readable.from(response.body);
  }

  async accept(fileId: string, version: string): Promise<boolean> {
    const source = `/${this.configuration.bucket}/waiting/${fileId}`;
    const response = await this.request('PUT', 'stored', fileId, {
      'x-amz-copy-source': encodeURI(source),
      'x-amz-copy-source-if-match': version,
    });
    const text = await response.text();
    if (response.status === 412) return false;
    if (response.status === 404) return (await this.request('HEAD', 'stored', fileId)).ok;
    // A copy may fail after its status was sent; the body then says so.
    if (!response.ok || text.includes('<Error>')) throw this.refused(response);
    await this.request('DELETE', 'waiting', fileId);
    return true;
  }

  async store(fileId: string, contentType: string, content: Readable): Promise<void> {
    // A bucket wants to know the length before: the file is written here first, and never lies in memory.
    const folder = await mkdtemp(join(tmpdir(), 'madoguchi-file-'));
    try {
      const path = join(folder, 'content');
      await pipeline(content, createWriteStream(path, { mode: 0o600 }));
      const client = await this.signer();
      const body = await openAsBlob(path);
      const headers = { 'content-type': contentType };
      const aws = { datetime: amazonDate(now()) };
      const signed = await client.sign(this.address('stored', fileId), { method: 'PUT', headers, aws });
      const response = await fetch(signed.url, { method: 'PUT', headers: signed.headers, body }).catch(
        (error: unknown) => {
          throw Object.assign(unavailable(), { cause: error });
        },
      );
      if (!response.ok) throw this.refused(response);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async serve({ fileId, contentType, disposition }: ServedFile): Promise<{ redirect: string }> {
    const url = new URL(this.address('stored', fileId));
    url.searchParams.set('response-content-type', contentType);
    url.searchParams.set('response-content-disposition', disposition);
    return { redirect: await this.presign('GET', url.href, DOWNLOAD_LINK_MILLISECONDS) };
  }

  async remove(fileId: string): Promise<void> {
    for (const area of ['waiting', 'stored'] as const) {
      const response = await this.request('DELETE', area, fileId);
      if (!response.ok && response.status !== 404) throw this.refused(response);
    }
  }

  /** A broken upload leaves nothing in a bucket. */
  async tidy(): Promise<void> {}
}
