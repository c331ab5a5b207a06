/**
 * Compresses long JSON answers: a form of 200 items is 38 KB plain and 3 KB compressed, and the first input waits for it.
 * Nobody but the bearer of a token can ask, and no browser sends one by itself, so lengths tell an outsider nothing.
 */
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding, compress, type Encoding } from '../web/files';

/** What fits into one packet gains nothing. */
const SMALLEST_COMPRESSED_CHARACTERS = 1_400;
/** Forms and schedules are the same for everybody: in a rush each is compressed once. */
const KEPT_ANSWERS = 32;

/** The last compressed answers by encoding and text. */
export class CompressedAnswers {
  private readonly kept = new Map<string, Promise<Buffer>>();

  /** The text compressed, from memory where it has been asked for lately. */
  bytesOf(text: string, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding}${text}`;
    const bytes = this.kept.get(key) ?? compress(Buffer.from(text), encoding);
    // What was asked for last stands last; the first is the one to go.
    this.kept.delete(key);
    this.kept.set(key, bytes);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEPT_ANSWERS && oldest !== undefined) this.kept.delete(oldest);
    return bytes;
  }
}

/** Compresses the answers of this instance's routes as the caller takes them. */
export function compressAnswers(app: FastifyInstance): void {
  const answers = new CompressedAnswers();
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < SMALLEST_COMPRESSED_CHARACTERS) return payload;
    if (reply.statusCode !== 200 || !String(reply.getHeader('content-type')).startsWith('application/json'))
      return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return payload;
    reply.header('content-encoding', encoding);
    return answers.bytesOf(payload, encoding);
  });
}
