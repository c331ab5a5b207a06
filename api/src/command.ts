/**
 * What the commands have in common: their arguments, who runs them, and how they end.
 */
import { userInfo } from 'node:os';
import { BundleError } from './bundle/fault';
import { CommandFault, UsageError } from './commands';
import { ConfigurationError } from './configuration';

const FAILED = 1;
const USED_WRONGLY = 2;

/** Writes a line for the person who runs the command. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
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
 * Runs a command. What it can explain is a line for the person, everything else a stack trace; both end with 1, wrong
 * usage with 2.
 */
export function runCommand(work: (args: readonly string[]) => Promise<void>): void {
  work(process.argv.slice(2)).catch((error: unknown) => {
    const isExplained = [UsageError, CommandFault, ConfigurationError, BundleError].some(
      (explained) => error instanceof explained,
    );
    const words = error instanceof Error ? (isExplained ? error.message : error.stack) : String(error);
    process.stderr.write(`${words}\n`);
    process.exitCode = error instanceof UsageError ? USED_WRONGLY : FAILED;
  });
}
