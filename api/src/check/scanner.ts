/**
 * Asks the scanner: does it know harm when it sees it, and does it take a file as large as people may send.
 */
import { Readable } from 'node:stream';
import { MAXIMUM_BYTES } from '@madoguchi/shared/domain/file';
import { ClamdScanner, NoVerdict } from '../services/files/scanner';
import { causeOf, type Finding, fault, warning, wordsOf } from './finding';

/** The harmless text that every scanner calls harmful; in two parts, so that none takes this file for it. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const CHUNK_BYTES = 1024 * 1024;
const LARGEST_BYTES = Math.max(...Object.values(MAXIMUM_BYTES));

function* largestFile(): Generator<Buffer> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (let left = LARGEST_BYTES; left > 0; left -= CHUNK_BYTES) yield chunk.subarray(0, Math.min(left, CHUNK_BYTES));
}

/** Everything about the scanner. */
export async function checkScanner(address: { host: string; port: number }): Promise<Finding[]> {
  const scanner = new ClamdScanner(address);
  const place = `${address.host}:${address.port}`;
  try {
    const verdict = await scanner.scan(Readable.from([Buffer.from(EICAR)]));
    const blind =
      verdict === 'infected'
        ? []
        : [warning('The scanner does not know the EICAR test file: load its signatures (freshclam).')];
    return [...blind, ...(await takesLargest(scanner))];
  } catch (error) {
    const words = error instanceof NoVerdict ? wordsOf(error.said) : causeOf(error);
    return [
      fault(
        `The scanner at ${place} gives no verdict (${words}): is clamd running there, with TCPSocket and TCPAddr set? ` +
          'Until it answers, uploaded files stay unchecked and nobody can open them.',
      ),
    ];
  }
}

async function takesLargest(scanner: ClamdScanner): Promise<Finding[]> {
  const megabytes = Math.ceil(LARGEST_BYTES / CHUNK_BYTES);
  try {
    await scanner.scan(Readable.from(largestFile()));
    return [];
  } catch {
    // It says so and closes, or closes while the rest is on its way.
    return [
      fault(
        `The scanner does not take ${megabytes} MB: set StreamMaxLength ${megabytes}M (and MaxScanSize, MaxFileSize) in clamd.conf.`,
      ),
    ];
  }
}
