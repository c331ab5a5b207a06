/**
 * Looks for harmful content in files. Without one, the built-in checks decide alone (CONTRACT 11, secure-file states).
 */
import { connect } from 'node:net';
import type { Readable } from 'node:stream';

export interface ScannerPort {
  /** @throws when no verdict is to be had; the file then waits for another try */
  scan(content: Readable): Promise<'clean' | 'infected'>;
  /** Whether it answers at all. */
  isUp(): Promise<boolean>;
}

/** The daemon answered, and not with a verdict. */
export class NoVerdict extends Error {
  constructor(readonly said: string) {
    super('clamd gave no verdict');
  }
}

const TIMEOUT_MILLISECONDS = 120_000;
const PING_MILLISECONDS = 2_000;

/** A length as clamd wants it: four bytes, the greatest first. */
function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}

/** Asks a clamd by its INSTREAM command, and by PING whether it is there. */
export class ClamdScanner implements ScannerPort {
  constructor(private readonly address: { host: string; port: number }) {}

  async scan(content: Readable): Promise<'clean' | 'infected'> {
    const socket = connect(this.address);
    socket.setTimeout(TIMEOUT_MILLISECONDS, () => socket.destroy(new Error('clamd does not answer')));
    let answer = '';
    const ended = new Promise<void>((resolve, reject) => {
      socket.on('data', (chunk) => {
        answer += String(chunk);
      });
      socket.on('end', resolve).on('error', reject);
      content.on('error', reject);
    });
    // Whoever has given its verdict reads no further.
    let isOver = false;
    const note = () => {
      isOver = true;
    };
    ended.then(note, note);
    const send = async () => {
      socket.write('zINSTREAM\0');
      for await (const chunk of content) {
        if (isOver) return;
        const bytes = Buffer.from(chunk);
        socket.write(lengthOf(bytes));
        if (!socket.write(bytes)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), ended]);
      }
      socket.write(Buffer.alloc(4));
    };
    try {
      await Promise.all([send(), ended]);
    } finally {
      socket.destroy();
    }
    const verdict = answer.replaceAll('\0', '').trim();
    if (verdict.endsWith('FOUND')) return 'infected';
    if (verdict.endsWith('OK')) return 'clean';
    throw new NoVerdict(verdict);
  }

  isUp(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.address, () => socket.write('zPING\0'));
      const end = (isUp: boolean) => {
        resolve(isUp);
        socket.destroy();
      };
      socket.setTimeout(PING_MILLISECONDS, () => end(false));
      socket.on('data', (chunk) => end(String(chunk).startsWith('PONG')));
      socket.on('error', () => end(false)).on('close', () => end(false));
    });
  }
}
