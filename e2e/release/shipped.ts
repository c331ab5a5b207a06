/**
 * The release as a hospital gets it: packed, unpacked into an empty folder, and started by another user who may write
 * nothing but the data.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;
/** The system's user who owns nothing. */
const NOBODY = 65_534;

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A folder that other users may enter. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-release-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Makes the tarball in a folder. @returns its path, and that of the folder it was unpacked into */
export function packAndUnpack(folder: string, ...options: string[]): { tarball: string; unpacked: string } {
  mkdirSync(folder, { recursive: true });
  execFileSync(process.execPath, ['scripts/release.mjs', ...options, '--to', folder], { cwd: ROOT, stdio: 'pipe' });
  const name = readdirSync(folder).find((each) => each.endsWith('.tar.gz')) ?? '';
  const target = join(folder, 'empty');
  mkdirSync(target);
  execFileSync('tar', ['-xzf', join(folder, name), '-C', target]);
  return { tarball: join(folder, name), unpacked: join(target, name.replace('.tar.gz', '')) };
}

/** What starts a program as nobody, in a view of the machine where all but one folder is read-only. */
function confined(writable: string, command: string[]): string[] {
  if (!isRoot || process.platform !== 'linux') return command;
  const script = `mount --bind "$1" "$1" && mount -o remount,bind,ro / && shift &&
    exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --no-new-privs "$@"`;
  return ['unshare', '--mount', 'sh', '-c', script, 'sh', writable, ...command];
}

/** Takes away everybody's right to write below a folder: what a test that is not root has instead of a mount. */
function makeReadOnly(folder: string): void {
  execFileSync('chmod', ['-R', 'a-w', folder]);
}

export interface RunningServer {
  url: string;
  output: () => string;
  /** Ends it as systemd does. @returns its exit code */
  stop: () => Promise<number | null>;
}

/**
 * Waits until a server that was started listens.
 * @throws {Error} with what it printed, when it ends before that
 */
export async function untilListening(child: ChildProcess): Promise<RunningServer> {
  let output = '';
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const url = await new Promise<string>((done, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const address = /^Madoguchi: (\S+)$/m.exec(output)?.[1];
        if (address !== undefined) done(address);
      });
    }
    child.once('error', reject);
    void ended.then((code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
  return {
    url,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Starts `bin/madoguchi serve` with nothing in its environment but what is given. */
export async function startShipped(
  unpacked: string,
  data: string,
  environment: Record<string, string>,
): Promise<RunningServer & { refused: () => string }> {
  mkdirSync(data, { recursive: true });
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  makeReadOnly(unpacked);
  const refusedFile = join(data, 'refused');
  const guard = join(import.meta.dirname, 'onlyLoopback.cjs');
  const command = [process.execPath, '--require', guard, join(unpacked, 'bin/madoguchi'), 'serve'];
  const [program = '', ...args] = confined(data, command);
  const child = spawn(program, args, {
    cwd: unpacked,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: data, ...environment, PORT: '0', REFUSED_FILE: refusedFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const server = await untilListening(child);
  /** What it wanted of other machines and programs. */
  return { ...server, refused: () => (existsSync(refusedFile) ? readFileSync(refusedFile, 'utf8') : '') };
}

/** Removes a folder, also where nobody may write in it. */
export function removeFolder(folder: string): void {
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
}
