/**
 * What an operator reads when a program does not start or a command fails: a line a fault, which says what is wrong and
 * what to do. Never a stack trace.
 */
import { BundleError } from './bundle/fault';
import { CommandFault, UsageError } from './commands';
import { MigrationError } from './database/migrate';
import { Refusal } from './refusal';
import { ConfigurationError } from './settings/configurationError';

/** SQLSTATE or the system's code, to what is to be done. What the driver itself says stands before it. */
const DATABASE_HINTS: Record<string, string> = {
  '28P01': 'Write the right password into DATABASE_URL.',
  '28000': 'Let the user of DATABASE_URL sign in from this machine (pg_hba.conf).',
  '3D000': 'Make the database that DATABASE_URL names (createdb).',
  '42501':
    'Give the user of DATABASE_URL the right to make tables (GRANT CREATE, USAGE ON SCHEMA public), or run the migrations as another one (npm run migrate).',
  '53300': 'Raise max_connections of PostgreSQL, or lower DATABASE_POOL.',
  '3F000': 'The user of DATABASE_URL needs a schema to make tables in, such as public.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Name its authority in DATABASE_URL: ?sslmode=verify-full&sslrootcert=FILE.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Name its authority in DATABASE_URL: ?sslmode=verify-full&sslrootcert=FILE.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Name its authority in DATABASE_URL: ?sslmode=verify-full&sslrootcert=FILE.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Write the name that the certificate has into DATABASE_URL.',
  CERT_HAS_EXPIRED: "Renew the database's certificate.",
};
const SYSTEM_HINTS: Record<string, string> = {
  EACCES: 'The program may not use it: give its user the right.',
  EPERM: 'The program may not use it: give its user the right.',
  ENOENT: 'It is not there.',
  ENOTDIR: 'A part of the path is no folder.',
  EISDIR: 'A folder stands where a file is wanted.',
  EROFS: 'It can only be read.',
  ENOSPC: 'The disk is full.',
  EMFILE: 'Too many files are open: raise the limit (ulimit -n).',
};

/** Faults whose message is made for the operator. */
const EXPLAINED = [UsageError, CommandFault, ConfigurationError, BundleError, MigrationError];

interface SystemError extends Error {
  code: string;
  syscall?: unknown;
  path?: unknown;
  port?: unknown;
  address?: unknown;
}

function hasCode(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** One line of a text that may have several. */
function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').trim();
}

function listeningLine({ code, address, port }: SystemError): string {
  const place = `${typeof address === 'string' ? `${address}:` : ''}${String(port)}`;
  if (code === 'EADDRINUSE') return `Another program listens on ${place} already: stop it, or set another PORT.`;
  if (code === 'EACCES') return `The program may not listen on ${place}: set a PORT above 1023.`;
  return `The program cannot listen on ${place} (${code}): HOST must be an address of this machine.`;
}

function systemLine(error: SystemError): string {
  if (error.syscall === 'listen' || error.code === 'EADDRINUSE') return listeningLine(error);
  if (typeof error.path === 'string') return `${error.path}: ${SYSTEM_HINTS[error.code] ?? oneLine(error.message)}`;
  return `${oneLine(error.message)} (${error.code}).`;
}

/** The lines for what has ended a program. */
export function faultLines(error: unknown): string[] {
  if (EXPLAINED.some((explained) => error instanceof explained) && error instanceof Error)
    return error.message.split('\n');
  const cause = error instanceof Refusal && error.cause !== undefined ? error.cause : error;
  if (cause instanceof AggregateError && cause.errors.length > 0) return faultLines(cause.errors[0]);
  if (hasCode(cause)) {
    const hint = DATABASE_HINTS[cause.code];
    if (hint !== undefined) return [`The database refuses: ${oneLine(cause.message)} (${cause.code}). ${hint}`];
    return [systemLine(cause)];
  }
  return [cause instanceof Error ? oneLine(`${cause.name}: ${cause.message}`) : 'An unknown fault.'];
}
