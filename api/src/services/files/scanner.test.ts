/**
 * Scanning: the protocol of clamd against a server that speaks it, and the states that a file goes through.
 */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { nowMilliseconds, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { hashForLog } from '../../plugins/requestFacts';
import { put, putBody } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import { fileBundle, sample, secureLink, upload } from '../../testing/files';
import { startTestServer, type TestServer } from '../../testing/server';
import { makeServices } from '../services';
import { ClamdScanner } from './scanner';

/** A clamd that gives its verdict when the test lets it. */
class FakeClamd {
  readonly received: Buffer[] = [];
  verdict = 'stream: OK\0';
  /** Given first, one to a scan. */
  readonly verdictsBefore: string[] = [];
  isAway = false;
  private readonly held: (() => void)[] = [];
  isHolding = false;
  private server: Server | undefined;

  async start(): Promise<number> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      if (this.isAway) {
        socket.destroy();
        return;
      }
      let bytes = Buffer.alloc(0);
      let isTold = false;
      socket.on('data', (chunk) => {
        bytes = Buffer.concat([bytes, chunk]);
        // The end: a length of nothing. A content may end so too, and is answered once.
        if (isTold || !bytes.subarray(-4).equals(Buffer.alloc(4))) return;
        isTold = true;
        this.received.push(bytes);
        const answer = () => socket.end(this.verdictsBefore.shift() ?? this.verdict);
        if (this.isHolding) this.held.push(answer);
        else answer();
      });
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }
  release(): void {
    this.isHolding = false;
    for (const answer of this.held.splice(0)) answer();
  }
  async stop(): Promise<void> {
    await new Promise((resolve) => this.server?.close(resolve));
  }
}

const clamd = new FakeClamd();
let port = 0;
let server: TestServer;
const lines: string[] = [];

beforeAll(async () => {
  port = await clamd.start();
  server = await startTestServer({
    bundle: fileBundle(),
    logTo: (line) => lines.push(line),
    environment: { LOG_LEVEL: 'warn', CLAMD_ADDRESS: `127.0.0.1:${port}` },
  });
});
afterAll(async () => {
  await server.close();
  await clamd.stop();
  resetClock();
});

async function stateOf(id: string, person: string): Promise<unknown> {
  const { body } = await server.call(person, 'GET', `/survey-resources/file-status?ids=${id}`);
  return Array.isArray(body.data) ? body.data[0]?.status : undefined;
}
/** Asks until the state is no longer the one named: the verdict travels by itself. */
async function stateAfter(state: string, id: string, person: string): Promise<unknown> {
  for (;;) {
    const found = await stateOf(id, person);
    if (found !== state) return found;
  }
}

describe('clamd', () => {
  const scanner = () => new ClamdScanner({ host: '127.0.0.1', port });
  test('is sent each piece with its length, and its verdict is read', async () => {
    clamd.verdict = 'stream: OK\0';
    expect(await scanner().scan(Readable.from([Buffer.from('abc'), Buffer.from('de')]))).toBe('clean');
    expect(clamd.received.at(-1)).toEqual(Buffer.from('zINSTREAM\0\0\0\0\x03abc\0\0\0\x02de\0\0\0\0', 'latin1'));
    clamd.verdict = 'stream: Eicar-Test-Signature FOUND\0';
    expect(await scanner().scan(Readable.from([Buffer.from('x')]))).toBe('infected');
  });
  test('is sent a file that is greater than what the connection takes at once', async () => {
    clamd.verdict = 'stream: OK\0';
    const pieces = Array.from({ length: 12 }, (_, index) => Buffer.alloc(256 * 1024, index + 1));
    expect(await scanner().scan(Readable.from(pieces))).toBe('clean');
    const framed = pieces.flatMap((piece) => [Buffer.from([0, 4, 0, 0]), piece]);
    const sent = Buffer.concat([Buffer.from('zINSTREAM\0'), ...framed, Buffer.alloc(4)]);
    expect(clamd.received.at(-1)?.equals(sent)).toBe(true);
  });
  test('is read no further once it has given its verdict', async () => {
    let bye: () => void = () => undefined;
    const heard = new Promise<void>((resolve) => {
      bye = resolve;
    });
    // As a clamd that finds harm in the first piece: it answers and hangs up, before it has heard the end.
    const early = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .on('end', bye)
        .once('data', () => socket.end('stream: Eicar-Test-Signature FOUND\0'));
    });
    await new Promise<void>((resolve) => early.listen(0, '127.0.0.1', resolve));
    let read = 0;
    async function* pieces() {
      while (read < 50) {
        read += 1;
        yield Buffer.from('piece');
        // Whoever asked has read the verdict, and has hung up too.
        await heard;
      }
    }
    const { port } = early.address() as AddressInfo;
    const content = Readable.from(pieces());
    expect(await new ClamdScanner({ host: '127.0.0.1', port }).scan(content)).toBe('infected');
    // Two, and what a stream reads ahead.
    expect(read).toBeLessThan(10);
    content.destroy();
    await new Promise((resolve) => early.close(resolve));
  });
  test('without a verdict there is none', async () => {
    clamd.verdict = 'INSTREAM size limit exceeded. ERROR\0';
    await expect(scanner().scan(Readable.from([Buffer.from('x')]))).rejects.toThrow('no verdict');
    await expect(new ClamdScanner({ host: '127.0.0.1', port: 9 }).scan(Readable.from(['x']))).rejects.toThrow();
  });
});

describe('whether clamd is there', () => {
  /** What a clamd that answers so is taken for. */
  async function isUp(answer: (socket: Socket) => void): Promise<boolean> {
    const asked: string[] = [];
    const other = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .on('data', (chunk) => {
          asked.push(String(chunk));
          answer(socket);
        });
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const found = await new ClamdScanner({ host: '127.0.0.1', port: (other.address() as AddressInfo).port }).isUp();
    await new Promise((resolve) => other.close(resolve));
    expect(asked).toEqual(['zPING\0']);
    return found;
  }
  test('is told by its PONG, and by nothing else', async () => {
    expect(await isUp((socket) => socket.write('PONG\0'))).toBe(true);
    expect(await isUp((socket) => socket.write('HELLO\0'))).toBe(false);
    expect(await isUp((socket) => socket.end())).toBe(false);
    expect(await new ClamdScanner({ host: '127.0.0.1', port: 9 }).isUp()).toBe(false);
  });
});

describe('states', () => {
  test('a file is InProgress while it is scanned and Completed when it is clean [FILE-024]', async () => {
    setClock(Date.parse(TEST_NOW));
    clamd.verdict = 'stream: OK\0';
    clamd.isHolding = true;
    const file = await secureLink(server, 'U-clean');
    expect((await upload(file.url, sample.pdf(), file.contentType)).body).toEqual({
      result: 'OK',
      status: 'InProgress',
    });
    // A form may be sent while the scanner looks; nobody may open the file yet.
    expect((await put(server, 'U-clean', putBody('papers', { 'letters#0': file.row }))).status).toBe(200);
    const download = () => server.call('U-clean', 'POST', '/survey-results/download-secure-file', { id: file.id });
    expect((await download()).body.code).toBe('file_not_ready');
    clamd.release();
    const next = await stateAfter('InProgress', file.id, 'U-clean');
    expect(next === 'Clean' ? await stateAfter('Clean', file.id, 'U-clean') : next).toBe('Completed');
    expect((await download()).status).toBe(200);
  });
  test('a suspicious file becomes Infected, does not open and serves no answer [FILE-024]', async () => {
    clamd.verdict = 'stream: Eicar-Test-Signature FOUND\0';
    const file = await secureLink(server, 'U-infected');
    await upload(file.url, sample.pdf(), file.contentType);
    expect(await stateAfter('InProgress', file.id, 'U-infected')).toBe('Infected');
    const line = lines.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'a file is infected');
    expect(line).toMatchObject({ level: 40, user: hashForLog('U-infected'), file: expect.any(String) });
    expect(JSON.stringify(line)).not.toContain('U-infected');
    const { body } = await server.call('U-infected', 'POST', '/survey-results/download-secure-file', { id: file.id });
    expect(body.code).toBe('file_unusable');
    expect((await put(server, 'U-infected', putBody('papers', { 'letters#0': file.row }))).status).toBe(400);
  });
  test('a scan that was cut off is made again', async () => {
    clamd.verdict = 'stream: OK\0';
    clamd.isAway = true;
    const file = await secureLink(server, 'U-again');
    await upload(file.url, sample.pdf(), file.contentType);
    expect(await stateOf(file.id, 'U-again')).toBe('InProgress');
    clamd.isAway = false;
    setClock(Date.parse(TEST_NOW) + 4 * 60_000);
    await makeServices(server.configuration, server.database).files.rescan();
    expect(await stateOf(file.id, 'U-again')).toBe('Completed');
  });
  test('a file that waits for a scanner that is taken away is settled by the built-in checks', async () => {
    clamd.isAway = true;
    const file = await secureLink(server, 'U-without');
    await upload(file.url, sample.pdf(), file.contentType);
    expect(await stateOf(file.id, 'U-without')).toBe('InProgress');
    setClock(nowMilliseconds() + 4 * 60_000);
    const { files } = server.configuration;
    const withoutScanner = { ...server.configuration, files: { ...files, scanner: undefined } };
    await makeServices(withoutScanner, server.database).files.rescan();
    expect(await stateOf(file.id, 'U-without')).toBe('Completed');
    clamd.isAway = false;
  });
  test('a file that gets no verdict holds up none behind it', async () => {
    setClock(Date.parse(TEST_NOW) + 5 * 60_000);
    const none = 'INSTREAM size limit exceeded. ERROR\0';
    const files = [await secureLink(server, 'U-large'), await secureLink(server, 'U-large')];
    clamd.verdictsBefore.push(none, none, none);
    for (const file of files) await upload(file.url, sample.pdf(), file.contentType);
    while (clamd.verdictsBefore.length > 1) await stateOf(files[0]?.id ?? '', 'U-large');
    setClock(Date.parse(TEST_NOW) + 9 * 60_000);
    await makeServices(server.configuration, server.database).files.rescan();
    const states = await Promise.all(files.map(({ id }) => stateOf(id, 'U-large')));
    expect(states.sort()).toEqual(['Completed', 'InProgress']);
  });
});
