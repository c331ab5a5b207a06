/**
 * A store that speaks S3's protocol and verifies each request, for the server's tests.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { TEST_NOW } from './bundle';

export const ACCESS_KEY = 'AKIAIOSFODNN7EXAMPLE';
export const SECRET_KEY = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';

interface Stored {
  bytes: Buffer;
  etag: string;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature version 4 of a request, worked out again from the rules, as a store does. */
function signatureOf(request: IncomingMessage, url: URL, signed: string[], date: string, scope: string, hash: string) {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('');
  const canonical = [request.method, url.pathname, query, headers, signed.join(';'), hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const [day = '', region = '', service = ''] = scope.split('/');
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET_KEY}`, day), region), service), 'aws4_request');
  return createHmac('sha256', key).update(text).digest('hex');
}

/** True for a request whose link or header is signed with the secret and has not expired. */
function isSigned(request: IncomingMessage, url: URL, now: number): boolean {
  const header = request.headers.authorization;
  const fromHeader = /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(header ?? '');
  const query = url.searchParams;
  const scope = fromHeader?.[1] ?? query.get('X-Amz-Credential')?.split('/').slice(1).join('/') ?? '';
  const signed = (fromHeader?.[2] ?? query.get('X-Amz-SignedHeaders') ?? '').split(';');
  const date = String(request.headers['x-amz-date'] ?? query.get('X-Amz-Date'));
  const hash = String(request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD');
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const life = Number(query.get('X-Amz-Expires') ?? 900) * 1_000;
  const given = fromHeader?.[3] ?? query.get('X-Amz-Signature');
  return now < at + life && given === signatureOf(request, url, signed, date, scope, hash);
}

/** A bucket that verifies each request. */
export class FakeStore {
  readonly objects = new Map<string, Stored>();
  readonly refused: string[] = [];
  now = Date.parse(TEST_NOW);
  /** Headers with which it answers what browsers ask before they put a file. */
  crossOrigin: Record<string, string> = {};
  /** Gives and takes without a signature. */
  isOpen = false;
  private server: Server | undefined;

  async start(): Promise<string> {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        const { status, headers = {}, body } = this.answer(request, Buffer.concat(chunks));
        response.writeHead(status, headers).end(body);
      });
    });
    const server = this.server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server?.close(resolve));
  }

  put(path: string, bytes: Uint8Array): void {
    this.objects.set(path, { bytes: Buffer.from(bytes), etag: `"${sha256(Buffer.from(bytes)).slice(0, 32)}"` });
  }

  private answer(
    request: IncomingMessage,
    body: Buffer,
  ): { status: number; headers?: Record<string, string>; body?: Buffer | string } {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    if (request.method === 'OPTIONS') return { status: 200, headers: this.crossOrigin };
    if (!this.isOpen && !isSigned(request, url, this.now)) {
      this.refused.push(`${request.method} ${url.pathname}`);
      return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' };
    }
    const source = request.headers['x-amz-copy-source'];
    if (request.method === 'PUT' && typeof source === 'string') {
      const from = this.objects.get(decodeURI(source));
      if (!from) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
      if (request.headers['x-amz-copy-source-if-match'] !== from.etag) return { status: 412 };
      this.objects.set(url.pathname, from);
      return { status: 200, body: '<CopyObjectResult/>' };
    }
    if (request.method === 'PUT') {
      this.put(url.pathname, body);
      return { status: 200 };
    }
    if (request.method === 'DELETE') {
      this.objects.delete(url.pathname);
      return { status: 204 };
    }
    const found = this.objects.get(url.pathname);
    if (!found) return { status: 404 };
    const { bytes, etag } = found;
    const ifMatch = request.headers['if-match'];
    if (ifMatch !== undefined && ifMatch !== etag) return { status: 412 };
    const end = /^bytes=0-(\d+)$/.exec(request.headers.range ?? '')?.[1];
    if (end === undefined) {
      const type = url.searchParams.get('response-content-type') ?? 'application/octet-stream';
      const disposition = url.searchParams.get('response-content-disposition') ?? '';
      return { status: 200, headers: { etag, 'content-type': type, 'content-disposition': disposition }, body: bytes };
    }
    if (bytes.length === 0) return { status: 416, headers: { etag } };
    const part = bytes.subarray(0, Number(end) + 1);
    return {
      status: 206,
      headers: { etag, 'content-range': `bytes 0-${part.length - 1}/${bytes.length}` },
      body: part,
    };
  }
}
