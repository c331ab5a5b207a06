/** A window of WebKitGTK on a display of its own, and its WebDriver calls (https://www.w3.org/TR/webdriver2/). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

const SIZE = { width: 375, height: 812 };
const START_LIMIT_MILLISECONDS = 30_000;

/** The key under which the protocol names an element. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export interface ElementReference {
  [ELEMENT]: string;
}

/** A refusal of the driver, with the protocol's code of it: `stale element reference`, … */
export class DriverError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

export class Session {
  constructor(
    private readonly address: string,
    private readonly id: string,
  ) {}

  /** A call of this session; throws DriverError. */
  call<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Value> {
    return callDriver<Value>(`${this.address}/session/${this.id}${path}`, method, body);
  }

  /** What a function answers inside the page; elements come back as references. */
  run<Args extends unknown[], Value>(work: (...args: Args) => Value, ...args: unknown[]): Promise<Value> {
    return this.evaluate<Value>(`return (${work})(...arguments)`, args);
  }

  evaluate<Value>(script: string, args: readonly unknown[] = []): Promise<Value> {
    return this.call<Value>('POST', '/execute/sync', { script, args });
  }
}

async function callDriver<Value>(url: string, method: string, body?: unknown): Promise<Value> {
  const response = await fetch(url, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value as Value;
  const { error, message } = value as { error: string; message: string };
  throw new DriverError(error, message);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** A display without a screen; it says its number when it is ready. */
async function startDisplay(): Promise<{ child: ChildProcess; name: string }> {
  const { width, height } = SIZE;
  const args = ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'];
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const lines = createInterface({ input: child.stdio[3] as Readable });
  const number = await Promise.race([
    once(lines, 'line').then(([line]) => String(line).trim()),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`Xvfb ended with ${code}`))),
  ]);
  return { child, name: `:${number}` };
}

async function waitUntilReady(address: string): Promise<void> {
  const limit = AbortSignal.timeout(START_LIMIT_MILLISECONDS);
  for (;;) {
    const answers = await fetch(`${address}/status`, { signal: limit }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return;
    if (limit.aborted) throw new Error('WebKitWebDriver did not start');
    await pause(50);
  }
}

export interface Browser {
  session: Session;
  close: () => Promise<void>;
}

/** Opens a window as large as a phone's, with nothing stored in it. */
export async function openBrowser(): Promise<Browser> {
  const display = await startDisplay();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    // Far from Japan, so that what leans on the browser's own zone fails.
    env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', TZ: 'America/Los_Angeles' },
    stdio: 'ignore',
  });
  const stop = async () => {
    await end(driver);
    await end(display.child);
  };
  try {
    const address = `http://127.0.0.1:${port}`;
    await waitUntilReady(address);
    // Without its tool bar, which is wider than a phone.
    const args = ['--automation', '--full-screen'];
    const { sessionId } = await callDriver<{ sessionId: string }>(`${address}/session`, 'POST', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args } } },
    });
    const session = new Session(address, sessionId);
    await session.call('POST', '/window/rect', SIZE);
    return {
      session,
      close: async () => {
        await session.call('DELETE', '').finally(stop);
      },
    };
  } catch (cause) {
    await stop();
    throw cause;
  }
}
