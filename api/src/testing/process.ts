/**
 * The whole server as a child process, as `npm start` runs it: for tests of two servers on one database, of signals,
 * and of the browser.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface ServerProcess {
  /** Address that it printed. */
  url: string;
  child: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  /** Stops it as Ctrl-C does and answers its exit code. */
  stop(): Promise<number | null>;
  /** Ends it without a word, as a crash does. */
  kill(): Promise<void>;
}

interface Ended {
  code: number | null;
  output: string;
}

/** The product's folder: the one above with the workspace's settings. */
export function productDirectory(from: string = process.cwd()): string {
  return existsSync(join(from, 'pnpm-workspace.yaml')) ? from : productDirectory(dirname(from));
}

/** Runs a script that is given as text, in the product's folder, and answers what it printed and its exit code. */
export async function runScript(script: string): Promise<Ended> {
  return endOf(
    spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: productDirectory(), stdio: 'pipe' }),
  );
}

/** Builds the server, and what else is named, if its sources have changed. */
export async function buildServer(...others: 'stand-ins'[]): Promise<void> {
  const names = JSON.stringify(['api', ...others]);
  const script = `import('./scripts/lib/build.mjs').then(({ buildChanged }) => buildChanged(${names}))`;
  const { code, output } = await runScript(script);
  if (code !== 0) throw new Error(`the server does not build:\n${output}`);
}

async function endOf(child: ChildProcess): Promise<Ended> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

/** Runs a built file with an environment and answers what it printed and its exit code. */
export async function runBuilt(
  file: 'server.js' | 'import.js' | 'madoguchi.js',
  args: readonly string[],
  environment: Record<string, string>,
): Promise<Ended> {
  return endOf(launch(file, args, environment));
}

function launch(file: string, args: readonly string[], environment: Record<string, string>): ChildProcess {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  return spawn(process.execPath, ['--enable-source-maps', join(productDirectory(), 'api/dist', file), ...args], {
    cwd: productDirectory(),
    env: { PATH, HOME, ...(TMPDIR !== '' && { TMPDIR }), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * Starts a server on a free port and waits until it listens. Nothing of this process's environment reaches it but what
 * is given.
 * @throws {Error} with what it printed, when it ends before that
 */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const child = launch('server.js', [], { PORT: '0', ...environment });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      // In production the log says it, and nothing else does.
      const [, printed, logged] = /^Madoguchi: (\S+)$|"origin":"([^"]+)".*"msg":"started"/m.exec(output) ?? [];
      const address = printed ?? logged;
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    void ended.then((code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
  });
  return {
    url,
    child,
    output: () => output,
    async stop() {
      child.kill('SIGINT');
      return ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
