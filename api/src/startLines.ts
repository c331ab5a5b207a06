/**
 * What the server says before its log is there, and beside it: plain lines for who starts it at a desk, lines of the
 * log in production, where a machine reads them all.
 */
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';

/** The log's numbers for how much a line matters. */
const LEVELS = { info: 30, warn: 40 };

type SayStart = (level: keyof typeof LEVELS, line: string) => void;

/** @param write takes a line without its end */
export function startLines(production: boolean, write: (line: string) => void): SayStart {
  return (level, line) => {
    const plain = level === 'warn' ? `Warning: ${line}` : line;
    write(production ? JSON.stringify({ level: LEVELS[level], time: nowMilliseconds(), msg: line }) : plain);
  };
}
