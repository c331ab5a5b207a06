/**
 * What the commands have in common: their arguments, who runs them, and how they end.
 */
import { userInfo } from 'node:os';
import { UsageError } from './commands';
import { faultLines } from './startFault';

const FAILED = 1;
const USED_WRONGLY = 2;

/** Writes a line for the person who runs the command. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Writes a line that does not belong to what the program answers. */
export function sayBeside(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The operating system's name of the person who runs the command, also behind sudo. */
export function operatorName(): string {
  const behind = process.env.SUDO_USER?.trim();
  if (behind) return behind;
  try {
    return userInfo().username;
  } catch {
    // A container's user often has no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/**
 * Runs a command. What ends it is told in lines for the person (startFault.ts), with 1 as the exit code, and 2 for wrong
 * usage. With LOG_LEVEL debug or trace the stack follows, for who looks for a fault of the program itself.
 */
export function runCommand(work: (args: readonly string[]) => Promise<void>): void {
  work(process.argv.slice(2)).catch((error: unknown) => {
    const lines = faultLines(error);
    if (/^(?:debug|trace)$/.test(process.env.LOG_LEVEL ?? '') && error instanceof Error) lines.push(error.stack ?? '');
    process.stderr.write(`${lines.join('\n')}\n`);
    process.exitCode = error instanceof UsageError ? USED_WRONGLY : FAILED;
  });
}
