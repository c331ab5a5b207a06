/**
 * The product as it is built and served, with the local LINE beside it, each in a process of its own on a free port.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { productDatabase } from './database';

const ROOT = resolve(import.meta.dirname, '../..');
/** A fault ends the server by itself, at once: this is for a machine that has too much to do. */
const START_LIMIT_MILLISECONDS = 300_000;

export interface ProductOptions {
  /** Folder of the data bundle, from the repository's root. */
  bundle: string;
  /** The instant at which clocks start, ISO with its zone. */
  now: string;
  /** Further settings of the server. */
  environment: Record<string, string>;
  /**
   * Named by a journey that counts places: which files one worker runs is chance, and so is what another journey has
   * taken of the same product.
   */
  alone?: string;
}

export interface LinePerson {
  userId: string;
  name: string;
  admin: boolean;
}

/** Where people sign in, and with whom. */
export interface SignInPlace {
  origin: string;
  /** Of the local LINE. */
  line: { issuer: string; people: readonly LinePerson[] };
}

export interface Product extends SignInPlace {
  /** Origin of the local payment provider. */
  paymentOrigin: string;
  /** What the server has printed so far. */
  output: () => string;
  /** Ends the server and starts it again on the same port and data. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Running {
  child: ChildProcess;
  output: () => string;
}

/** Starts a script and waits for a line of its output that `read` makes something of. */
async function start<Value>(
  script: string,
  environment: Record<string, string>,
  read: (line: string) => Value | undefined,
): Promise<{ running: Running; value: Value }> {
  const child = spawn(process.execPath, ['--enable-source-maps', script], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const output = () => lines.join('\n');
  const value = await new Promise<Value>((fulfil, reject) => {
    const timer = setTimeout(() => {
      // Else it goes on with its database, and takes from whoever comes next.
      child.kill('SIGTERM');
      reject(new Error(`${script} did not start:\n${output()}`));
    }, START_LIMIT_MILLISECONDS);
    const take = (line: string) => {
      lines.push(line);
      const found = read(line);
      if (found === undefined) return;
      clearTimeout(timer);
      fulfil(found);
    };
    createInterface({ input: child.stdout }).on('line', take);
    createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}:\n${output()}`)));
  });
  return { running: { child, output }, value };
}

async function stop({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((fulfil) => child.once('exit', fulfil));
  child.kill('SIGTERM');
  await ended;
}

interface StandIns {
  line: {
    issuer: string;
    channelId: string;
    channelSecret: string;
    messagingToken: string;
    people: LinePerson[];
  };
  maps: { placesUrl: string; geocodeUrl: string };
  sbps: { endpoint: string; merchantId: string; serviceId: string; hashKey: string };
}

/** Starts LINE and the other outside services. @returns where they are, and what ends them */
export async function startStandIns(environment: Record<string, string>) {
  const { running, value } = await start(
    'stand-ins/dist/main.js',
    { LINE_STAND_IN_PORT: '0', ...environment },
    (line) => (line.startsWith('{') ? (JSON.parse(line) as StandIns) : undefined),
  );
  return { ...value, stop: () => stop(running) };
}

/** On a busy machine the database's last process may write a file while its folder goes. */
const REMOVAL = { recursive: true, force: true, maxRetries: 10 };

/** Starts LINE and the product; data lie in a folder of their own, which goes with them. */
export async function startProduct({ bundle, now, environment }: ProductOptions): Promise<Product> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'madoguchi-e2e-'));
  const [standIns, database] = await Promise.all([startStandIns({ NOW: now }), productDatabase()]);
  const { line, maps, sbps } = standIns;
  const settings = {
    ...database.settings,
    DATA_DIR: dataDirectory,
    DATA_BUNDLE: join(ROOT, bundle),
    NOW: now,
    LINE_LOGIN_ISSUER: line.issuer,
    LINE_LOGIN_CHANNEL_ID: line.channelId,
    LINE_LOGIN_CHANNEL_SECRET: line.channelSecret,
    LINE_MESSAGING_TOKEN: line.messagingToken,
    MAPS_PLACES_ENDPOINT: maps.placesUrl,
    MAPS_GEOCODE_ENDPOINT: maps.geocodeUrl,
    SBPS_ENDPOINT: sbps.endpoint,
    SBPS_MERCHANT_ID: sbps.merchantId,
    SBPS_SERVICE_ID: sbps.serviceId,
    SBPS_HASH_KEY: sbps.hashKey,
    ADMIN_USERS: line.people
      .filter(({ admin }) => admin)
      .map(({ userId }) => userId)
      .join(','),
    LOG_LEVEL: 'warn',
    // The journeys of one product are made by the same two people.
    RATE_LIMIT_LOOKUPS: '1000',
    ...environment,
  };
  const startServer = (port: string) =>
    start('api/dist/server.js', { ...settings, PORT: port }, (text) => /^Madoguchi: (http:\S+)$/.exec(text)?.[1]);
  try {
    let server = await startServer('0');
    const origin = server.value;
    return {
      origin,
      line,
      paymentOrigin: new URL(sbps.endpoint).origin,
      output: () => server.running.output(),
      restart: async () => {
        await stop(server.running);
        server = await startServer(new URL(origin).port);
      },
      stop: async () => {
        await Promise.all([stop(server.running), standIns.stop()]);
        await database.drop();
        await rm(dataDirectory, REMOVAL);
      },
    };
  } catch (cause) {
    await standIns.stop();
    await database.drop();
    await rm(dataDirectory, REMOVAL);
    throw cause;
  }
}
