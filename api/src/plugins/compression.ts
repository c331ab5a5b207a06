/**
 * Compresses long answers as the caller takes them. Nobody but the bearer of a token can ask for a person's data, and
 * no browser sends one by itself, so the length of an answer tells an outsider nothing.
 */
import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/** What fits into one packet gains nothing. */
const SMALLEST_COMPRESSED_BYTES = 1_400;
/** Forms and pages are compressed in one go: a stream costs more than they do, and has no length to tell. */
const LARGEST_IN_ONE_GO_BYTES = 64 * 1_024;
/** The best size that still takes less than a millisecond for the longest form; files have copies of the best. */
const BROTLI_QUALITY = 5;

/** How calls and pages are compressed by @fastify/compress. */
export const COMPRESSION: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  threshold: SMALLEST_COMPRESSED_BYTES,
  syncThreshold: LARGEST_IN_ONE_GO_BYTES,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  globalDecompression: false,
};
