/**
 * A remote that is deployed beside the running product: the builds lie in a folder of this test's own, where a new
 * build of one of them arrives as an operator would copy it (README, Deploying). `import { expect, test } from
 * './deployment'`.
 */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { test as base, expect } from '../support/fixtures';

const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGES = ['mf-survey', 'mf-calendar', 'mf-bed', 'mf-confirm', 'mf-payment', 'mf-member', 'mf-console'];
/** The smallest one. */
const CHANGED = 'mf-payment';
const MANIFEST = 'mf-manifest.json';

/** What the changed remote says in place of its old text, by page. */
const CHANGES = [
  { page: 'CanceledPaymentPage', from: 'text={paymentTexts.result.canceled}' },
  { page: 'ErrorPaymentPage', from: 'text={paymentTexts.result.error}' },
] as const;
/** The console, whose build takes longest: its files as another build would have called them, one with another text. */
const CONSOLE = 'mf-console';
const CONSOLE_CHANGE = { file: /^page_ConsoleAudit\..*js$/, from: '行った人（ID）' };
type Changes = readonly { page: string; from: string }[];
export const NEW_TEXT = '配備したあとの文です。';

export interface Deployment {
  /** The same with the console, whose audit says {@link NEW_TEXT} then. */
  deployConsole: (isTidied: boolean) => Promise<void>;
  /** Copies the changed build over the old one; `isTidied`: the files of the old build go. */
  deployChanged: (isTidied: boolean) => Promise<void>;
  /** Serves the changed build from another origin and names it in the remotes file; answers that origin. */
  deployElsewhere: () => Promise<string>;
}

interface Folders {
  /** REMOTES_DIR */
  remotes: string;
  remotesFile: string;
  /** The build of the source as it is, and of the changed one. */
  old: string;
  changed: string;
  changedConsole: string;
}

/** Builds the remote from a copy of its source with other texts; nothing else is built. */
async function buildChanged(folder: string, changes: Changes): Promise<string> {
  const source = join(ROOT, CHANGED);
  const copy = join(folder, CHANGED);
  const isOfSource = (path: string) => !['node_modules', 'dist', 'dist-standalone'].includes(basename(path));
  await cp(source, copy, { recursive: true, filter: isOfSource });
  await symlink(join(source, 'node_modules'), join(copy, 'node_modules'));
  for (const { page, from } of changes) {
    const path = join(copy, 'src/pages', page, `${page}.tsx`);
    const text = await readFile(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${path} no longer has ${from}`);
    await writeFile(path, text.replace(from, `text="${NEW_TEXT}"`));
  }
  const cli = createRequire(join(source, 'package.json')).resolve('webpack-cli/bin/cli.js');
  const build = spawn(process.execPath, [cli, '--mode', 'production'], { cwd: copy });
  let output = '';
  for (const stream of [build.stdout, build.stderr]) {
    stream.on('data', (piece) => {
      output += String(piece);
    });
  }
  const code = await new Promise((fulfil) => build.once('exit', fulfil));
  if (code !== 0) throw new Error(`${CHANGED} does not build:\n${output}`);
  return join(copy, 'dist');
}

/** A build of the console without webpack: every file has another hash in its name, and one has another text. */
async function renameConsole(folder: string): Promise<string> {
  const built = join(ROOT, CONSOLE, 'dist');
  const renamed = join(folder, CONSOLE);
  await mkdir(renamed);
  const files = (await readdir(built)).filter((file) => /\.(?:js|css|json)$/.test(file));
  const hashes = files.flatMap((file) => /\.([0-9a-f]{8})\.(?:js|css)$/.exec(file)?.[1] ?? []);
  const another = (text: string) =>
    text.replaceAll(/[0-9a-f]{8}/g, (hash) => (hashes.includes(hash) ? [...hash].reverse().join('') : hash));
  for (const file of files) {
    const text = another(await readFile(join(built, file), 'utf8'));
    const isChanged = CONSOLE_CHANGE.file.test(file);
    if (isChanged && !text.includes(CONSOLE_CHANGE.from))
      throw new Error(`${file} no longer has ${CONSOLE_CHANGE.from}`);
    await writeFile(join(renamed, another(file)), isChanged ? text.replaceAll(CONSOLE_CHANGE.from, NEW_TEXT) : text);
  }
  return renamed;
}

/** Hashed files first, the manifest last. */
async function copyBuild(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (path) => basename(path) !== MANIFEST });
  await cp(join(from, MANIFEST), join(to, MANIFEST));
}

/** Copies a build over the one that is deployed. @param isTidied whether the old files go */
async function deploy(build: string, deployed: string, isTidied: boolean): Promise<void> {
  await copyBuild(build, deployed);
  if (!isTidied) return;
  const current = new Set(await readdir(build));
  const old = (await readdir(deployed)).filter((file) => !current.has(file));
  await Promise.all(old.map((file) => rm(join(deployed, file))));
}

/** A tiny static origin, with the one header that a manifest of another origin needs. */
async function serve(folder: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const file = basename(new URL(request.url ?? '/', 'http://localhost').pathname);
    readFile(join(folder, file)).then(
      (body) => {
        response.setHeader('access-control-allow-origin', '*');
        response.setHeader('content-type', file.endsWith('.js') ? 'text/javascript' : 'application/json');
        response.end(body);
      },
      () => {
        response.statusCode = 404;
        response.end();
      },
    );
  });
  await new Promise<void>((fulfil) => server.listen(0, '127.0.0.1', fulfil));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the static server has no port');
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((fulfil) => server.close(fulfil));
  };
  return { origin: `http://127.0.0.1:${address.port}`, stop };
}

export const test = base.extend<{ deployment: Deployment }, { changes: Changes; folders: Folders }>({
  changes: [CHANGES, { scope: 'worker', option: true }],
  folders: [
    async ({ changes }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'madoguchi-deployment-'));
      const remotes = join(folder, 'remotes');
      const remotesFile = join(folder, 'remotes.json');
      await writeFile(remotesFile, '{}');
      for (const name of PACKAGES) await copyBuild(join(ROOT, name, 'dist'), join(remotes, name, 'dist'));
      const old = join(folder, 'old');
      await copyBuild(join(remotes, CHANGED, 'dist'), old);
      const changedConsole = await renameConsole(folder);
      await use({ remotes, remotesFile, old, changed: await buildChanged(folder, changes), changedConsole });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  productOptions: async ({ folders: { remotes, remotesFile } }, use) =>
    use({ environment: { REMOTES_DIR: remotes, REMOTES_FILE: remotesFile, PAYMENT: 'on' } }),
  deployment: async ({ folders: { remotes, remotesFile, old, changed, changedConsole } }, use) => {
    const deployed = join(remotes, CHANGED, 'dist');
    const deployedConsole = join(remotes, CONSOLE, 'dist');
    let elsewhere: { stop: () => Promise<void> } | undefined;
    await use({
      deployChanged: (isTidied) => deploy(changed, deployed, isTidied),
      deployConsole: (isTidied) => deploy(changedConsole, deployedConsole, isTidied),
      deployElsewhere: async () => {
        const server = await serve(changed);
        elsewhere = server;
        await writeFile(remotesFile, JSON.stringify({ mf_payment: { entry: `${server.origin}/${MANIFEST}` } }));
        return server.origin;
      },
    });
    await elsewhere?.stop();
    await writeFile(remotesFile, '{}');
    await rm(deployed, { recursive: true });
    await copyBuild(old, deployed);
    await rm(deployedConsole, { recursive: true });
    await copyBuild(join(ROOT, CONSOLE, 'dist'), deployedConsole);
  },
});

export { expect };
