/**
 * Servers as processes of their own on one database, which tests kill and start again: what they share is the database
 * alone, and what the tests call goes over the wire.
 */
import { rmSync } from 'node:fs';
import { API_BASE } from '@madoguchi/shared/contract';
import pg from 'pg';
import { type BundleFiles, TEST_NOW, writeBundle } from './bundle';
import { createTestDatabase, dropTestDatabase } from './database';
import { buildServer, type ServerProcess, startServerProcess } from './process';

export interface Reply {
  status: number;
  body: Record<string, unknown>;
}

export interface KillableWorld {
  databaseUrl: string;
  /** Starts one more server. @param now where its clock begins; by default the tests' own instant */
  start(now?: string): Promise<ServerProcess>;
  /** The session token of a person. */
  signIn(server: ServerProcess, userId: string): Promise<string>;
  /** A call of the answers, by its path behind their own. @throws where the server is gone */
  post(server: ServerProcess, token: string, path: string, body: unknown): Promise<Reply>;
  rowsOf<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Builds the server and makes a database for it. @param environment of each server, over the usual one */
export async function openKillableWorld(
  files: BundleFiles,
  environment: Record<string, string> = {},
): Promise<KillableWorld> {
  await buildServer();
  const bundle = writeBundle(files);
  const databaseUrl = await createTestDatabase();
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  return {
    databaseUrl,
    start: (now = TEST_NOW) =>
      startServerProcess({
        DATABASE_URL: databaseUrl,
        DATA_BUNDLE: bundle,
        NOW: now,
        DEV_LOGIN: 'U-development',
        RATE_LIMIT_ADDRESS: '10000000',
        RATE_LIMIT_WRITES: '10000000',
        ...environment,
      }),
    async signIn(server, userId) {
      const response = await fetch(`${server.url}${API_BASE}/login/token?code=dev:${userId}`);
      const { data } = (await response.json()) as { data: { session: { id_token: string } } };
      return data.session.id_token;
    },
    async post(server, token, path, body) {
      const response = await fetch(`${server.url}${API_BASE}/survey-results${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    rowsOf: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await database.query<Row>(text, values)).rows,
    async close() {
      await database.end();
      await dropTestDatabase(databaseUrl);
      rmSync(bundle, { recursive: true, force: true });
    },
  };
}
