/**
 * PostgreSQL's own tools, which dump and restore: started with the database's address in their environment, where no
 * list of processes shows its password.
 */
import { spawn } from 'node:child_process';
import { CommandFault } from '../../commands';

const PACKAGE = 'postgresql-client';

/** TLS as Node's driver means it, in libpq's words: the driver checks the certificate in all modes but no-verify. */
const TLS_MODES: Record<string, string> = {
  disable: 'disable',
  'no-verify': 'require',
  require: 'verify-full',
  prefer: 'verify-full',
  'verify-ca': 'verify-full',
  'verify-full': 'verify-full',
};

/**
 * What libpq reads instead of an address.
 * @param url `postgres://user:password@host:port/database?sslmode=…&sslrootcert=…`
 */
export function libpqEnvironment(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const mode = searchParams.get('sslmode');
  const values = {
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: mode === null ? '' : (TLS_MODES[mode] ?? mode),
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/**
 * Runs `pg_dump` or `pg_restore` to its end.
 * @throws {CommandFault} with the tool's last line, or with the command that installs it
 */
export async function runTool(tool: 'pg_dump' | 'pg_restore', args: readonly string[], url: string): Promise<void> {
  const child = spawn(tool, args, {
    env: { PATH: process.env.PATH ?? '', LANG: 'C', ...libpqEnvironment(url) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => {
      const isMissing = 'code' in error && error.code === 'ENOENT';
      const line = `${tool} was not found. Run: sudo apt-get install -y ${PACKAGE}`;
      reject(isMissing ? new CommandFault(line) : error);
    });
    child.once('close', resolve);
  });
  if (code === 0) return;
  const hint = complaints.includes('server version mismatch')
    ? ` ${PACKAGE} must be of the database's version or newer.`
    : '';
  throw new CommandFault(`${complaints.trim().replaceAll('\n', ' ')}${hint}`);
}
