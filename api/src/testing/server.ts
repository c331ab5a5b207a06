/**
 * A server for tests, in this process, on a database of its own. Requests go over HTTP, so that many of them are truly
 * parallel.
 */
import { rmSync } from 'node:fs';
import { afterEach } from '@jest/globals';
import { API_BASE } from '@madoguchi/shared/contract';
import type { StaffRole, StaffScope } from '@madoguchi/shared/contract/console/staff';
import { now, nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import type { FastifyInstance } from 'fastify';
import { argon2id } from 'hash-wasm';
import { buildApp, listeningPort } from '../app';
import type { importBundle } from '../bundle/apply';
import { contentHashOf } from '../canonicalJson';
import { type Configuration, readConfiguration } from '../configuration';
import { Database, type Statement, type StatementReplacement } from '../database/database';
import { migrate } from '../database/migrate';
import { putDocument, writeVersion } from '../repositories/configuration/documents';
import { addAccount } from '../repositories/staff/accounts';
import { beginAudit } from '../services/audit/begin';
import type { AuditTrail } from '../services/audit/trail';
import { IdTokens } from '../services/session/idTokens';
import { KeyVault } from '../services/session/keyVault';
import { StaffSessions } from '../services/staff/staffSessions';
import { type BundleFiles, TEST_NOW, testBundle } from './bundle';
import { createMigratedDatabase, dropTestDatabase, importFilesInto } from './database';
import { fileDirectory } from './files';
import { type MissingGuards, replacementOf } from './guards';

export const ADMIN = 'U-admin';
/** The same person at the desk: calls of this name are made in admin mode. */
export const DESK = `${ADMIN} at the desk`;
/** A password that an account of the staff may have. */
export const STAFF_PASSWORD = 'four words that nobody has';
/**
 * A hash of an account's password at a cost that tests can pay at each sign-in: it says its cost itself. What the product's
 * own cost is, is tested beside it.
 */
const cheapHash = (password: string) =>
  argon2id({
    ...{ password, salt: 'of a test, long enough', memorySize: 8, iterations: 1, parallelism: 1, hashLength: 32 },
    outputType: 'encoded',
  });
/** Somebody of whom LINE tells no name. */
export const NAMELESS = 'U-nameless';
/** Half of the life of the shortest. */
const TOKEN_MILLISECONDS = 300_000;
/** What a test does beside the server, in the same process, is no overload of the server's. */
const EVENT_LOOP_DELAY_MILLISECONDS = 60_000;

let people = 0;

/** The id of a person whom no other test of the file knows. */
export function newPerson(name: string): string {
  people += 1;
  return `U-${name}-${people}`;
}

/** Begins a test at the bundle's present. @returns its person, see {@link newPerson} */
export function beginTest(name: string): string {
  setClock(Date.parse(TEST_NOW));
  return newPerson(name);
}

export interface TestServerOptions {
  bundle?: BundleFiles;
  environment?: Record<string, string>;
  /** Guards that a control test takes away. */
  missingGuards?: MissingGuards;
  /** Awaited before each statement whose guard is missing. */
  arrive?: () => Promise<void>;
  /** Hears of every statement before it is sent. */
  onStatement?: (statement: Statement, values: readonly unknown[]) => void;
  /** Gets the log's lines; LOG_LEVEL must be set too. */
  logTo?: (line: string) => void;
  /** Database of another test server, to run two on one; files are one's own but for DATA_DIR. */
  databaseUrl?: string;
  /** How long a body may take. */
  bodyMilliseconds?: number;
  /** Milliseconds since 1970 or an ISO text; the clock runs on from it. */
  now?: string;
}

/** Who of the staff a test needs. */
export interface StaffInTest {
  roles: readonly StaffRole[];
  scope?: StaffScope;
  mfa?: boolean;
  /** Signs in by it, under the id. */
  password?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export interface TestServer {
  url: string;
  databaseUrl: string;
  database: Database;
  /** Its rows get no link but by hand. */
  audit: AuditTrail;
  app: FastifyInstance;
  configuration: Configuration;
  /**
   * A call of the API as a person, or as `DESK`; `undefined` calls without a token. Path below the API's base, or from the origin
   * when it starts with `//`.
   */
  call(
    userId: string | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /**
   * Adds somebody to the staff; with a second factor and without a scope where nothing else is said.
   * @returns the id, by which calls are made as by a person's
   */
  staff(who: StaffInTest): Promise<string>;
  /** The id token of a person, or of the staff. */
  tokenOf(userId: string): Promise<string>;
  /** Imports files over what is there. */
  importFiles(files: BundleFiles): ReturnType<typeof importBundle>;
  /** Stores forms as an earlier release took them, unjudged: today's import may refuse such. */
  storeForms(forms: readonly { surveyId: string }[]): Promise<void>;
  close(): Promise<void>;
}

/** A number of its own for each change of the stored forms: servers read them again. */
let stored = 0;

async function storeForms(database: Database, forms: readonly { surveyId: string }[]): Promise<void> {
  for (const content of forms) {
    const document = { kind: 'survey', id: content.surveyId, content, contentHash: contentHashOf(content) } as const;
    await putDocument(database, { ...document, updatedAt: new Date(TEST_NOW), version: 1 });
  }
  stored += 1;
  await writeVersion(database, `stored-${stored}`);
}

/** The path and body of a call with its mode said where such a call says it (CONTRACT 13). */
export function inAdminMode(path: string, body: unknown): { path: string; body: unknown } {
  const mode = 'admin';
  if (body === undefined) return { path: `${path}${path.includes('?') ? '&' : '?'}mode=${mode}`, body };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { path, body };
  const hasSubData = 'data' in body && !('value' in body);
  const subData = 'subData' in body && typeof body.subData === 'object' ? body.subData : {};
  return { path, body: hasSubData ? { ...body, subData: { ...subData, mode } } : { ...body, mode } };
}

function parse(text: string): Record<string, unknown> {
  const value: unknown = text === '' ? {} : JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : { value };
}

function replacementFor({ missingGuards, arrive, onStatement }: TestServerOptions): StatementReplacement | undefined {
  if (!onStatement) return missingGuards && replacementOf(missingGuards, arrive);
  return async (statement, values) => {
    onStatement(statement, values);
    return statement;
  };
}

/** Starts a server, with a folder of its own for files where DATA_DIR names none; close it at the end. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  setClock(Date.parse(options.now ?? TEST_NOW));
  const databaseUrl = options.databaseUrl ?? (await createMigratedDatabase());
  const ownDirectory = options.environment?.DATA_DIR === undefined ? fileDirectory() : undefined;
  const configuration = readConfiguration(
    {
      DATABASE_URL: databaseUrl,
      DEV_LOGIN: 'U-development',
      ADMIN_USERS: ADMIN,
      LOG_LEVEL: 'silent',
      MEMBERS_TAB: 'on',
      PORT: '0',
      DATA_DIR: ownDirectory,
      RATE_LIMIT_WRITES: '100000',
      RATE_LIMIT_ADDRESS: '100000',
      RATE_LIMIT_LOOKUPS: '100000',
      ...options.environment,
    },
    process.cwd(),
  );
  const database = new Database({
    url: databaseUrl,
    poolSize: configuration.databasePoolSize,
    queueLimit: configuration.databaseQueueLimit,
    onIdleFault: () => undefined,
    replace: replacementFor(options),
  });
  if (options.databaseUrl !== undefined) await migrate(databaseUrl, new Date(TEST_NOW));
  const audit = await beginAudit(database, configuration);
  if (options.databaseUrl === undefined) await importFilesInto(database, options.bundle ?? testBundle());
  const app = await buildApp(configuration, {
    database,
    logTo: options.logTo,
    bodyMilliseconds: options.bodyMilliseconds,
    maxEventLoopDelay: EVENT_LOOP_DELAY_MILLISECONDS,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${listeningPort(app)}`;
  const tokens = new Map<string, Promise<string>>();

  // Signed here and not by a login each: the rush tests have hundreds of people.
  const idTokens = new IdTokens(database, configuration.adminUsers, new KeyVault(configuration.keySecret));
  await idTokens.prepare();
  const staffSessions = new StaffSessions(database, idTokens, configuration.staff.idleMinutes);
  const staffMfa = new Map<string, boolean>();
  const staffToken = async (staffId: string, mfa: boolean) =>
    (await staffSessions.open({ staffId, name: staffId }, { mfa, browser: 'test' })).session.id_token;
  const issue = (userId: string): Promise<string> => {
    const mfa = staffMfa.get(userId);
    if (mfa !== undefined) return staffToken(userId, mfa);
    return idTokens.issue({ userId, displayName: userId === NAMELESS ? '' : `${userId} さん` });
  };
  const tokenOf = (userId: string): Promise<string> => {
    // A test that moves the clock gets a token of its own time.
    const key = `${userId} ${Math.floor(nowMilliseconds() / TOKEN_MILLISECONDS)}`;
    const token = tokens.get(key) ?? issue(userId);
    tokens.set(key, token);
    return token;
  };

  return {
    url,
    databaseUrl,
    database,
    audit,
    app,
    configuration,
    tokenOf,
    async staff({ roles, scope = {}, mfa = true, password }) {
      const staffId = newPerson('staff').replace(/^U/, 'S');
      const loginName = password === undefined ? undefined : staffId;
      const passwordHash = password === undefined ? undefined : await cheapHash(password);
      const subject = password === undefined ? staffId : undefined;
      const signIn = { loginName, loginKey: loginName?.toLowerCase(), subject, passwordHash };
      await addAccount(database, { staffId, name: staffId, roles, scope, ...signIn, isDisabled: false }, now());
      staffMfa.set(staffId, mfa);
      return staffId;
    },
    async call(caller, method, givenPath, givenBody, headers = {}) {
      const isDesk = caller === DESK;
      const userId = isDesk ? ADMIN : caller;
      const { path, body } = isDesk ? inAdminMode(givenPath, givenBody) : { path: givenPath, body: givenBody };
      const address = path.startsWith('//') ? `${url}${path.slice(1)}` : `${url}${API_BASE}${path}`;
      const response = await fetch(address, {
        method,
        redirect: 'manual',
        headers: {
          ...(userId !== undefined && { authorization: `Bearer ${await tokenOf(userId)}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      return { status: response.status, headers: response.headers, body: isJson ? parse(text) : { text } };
    },
    importFiles: (files) => importFilesInto(database, files),
    storeForms: (forms) => storeForms(database, forms),
    async close() {
      await app.close();
      await database.close();
      if (ownDirectory !== undefined) rmSync(ownDirectory, { recursive: true, force: true });
      if (options.databaseUrl === undefined) await dropTestDatabase(databaseUrl);
    },
  };
}

/** What a test takes away, to see what would happen then. */
export type Without = Pick<TestServerOptions, 'missingGuards' | 'arrive' | 'environment'>;

/** For a file whose tests each have a server of their own, which goes with the test. @returns starts one */
export function serverOfTest(options: TestServerOptions = {}): (without?: Without) => Promise<TestServer> {
  let server: TestServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });
  return async (without = {}) => {
    server = await startTestServer({ ...options, ...without });
    return server;
  };
}
