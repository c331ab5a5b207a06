/**
 * How PostgreSQL's tools are asked, by a stand-in that writes down what it was given: their arguments, their environment,
 * what becomes of their complaints, and what a backup and a restore say of what the tools have done.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CommandFault } from '../../commands';
import { migrations } from '../../migrations';
import { createMigratedDatabase, createTestDatabase, dropTestDatabase } from '../../testing/database';
import { refusalOf } from '../../testing/refused';
import { buildVersion } from '../../version';
import { takeBackup } from './backup';
import { DUMP, FILES, readSummary, SUMMARY } from './contents';
import { countRows, onOwnConnection } from './counts';
import { restoreBackup } from './restore';
import { libpqEnvironment, runTool } from './tools';

const path = process.env.PATH ?? '';
let folder = '';
let full = '';
let empty = '';
const at = new Date('2026-11-22T01:00:00Z');

beforeAll(async () => {
  full = await createMigratedDatabase();
  empty = await createTestDatabase();
});
afterAll(async () => {
  for (const url of [full, empty]) await dropTestDatabase(url);
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'madoguchi-tools-'));
  process.env.PATH = `${folder}:${path}`;
});
afterEach(() => {
  process.env.PATH = path;
  rmSync(folder, { recursive: true });
});

/** Stands in for a tool: notes its arguments and its environment, then does what the lines say. */
function standIn(tool: 'pg_dump' | 'pg_restore', ...lines: string[]): void {
  const notes = [`printf '%s\\n' "$@" > '${folder}/arguments'`, `env > '${folder}/environment'`];
  writeFileSync(join(folder, tool), ['#!/bin/sh', ...notes, ...lines].join('\n'), { mode: 0o700 });
}
const noted = (what: 'arguments' | 'environment') => readFileSync(join(folder, what), 'utf8').trim().split('\n');
const run = (url = 'postgres://u:p@h:1/d') => refusalOf(runTool('pg_dump', ['--one', 'two'], url));
const fault = (message: string) => new CommandFault(message);

describe('a tool', () => {
  test('is given its arguments, and the address in an environment that has nothing else of ours', async () => {
    standIn('pg_dump');
    expect(await run('postgres://u:p@h:1/d?sslmode=require')).toBe('done');
    expect(noted('arguments')).toEqual(['--one', 'two']);
    const given = noted('environment').filter((line) => !/^(PWD|OLDPWD|SHLVL|_)=/.test(line));
    const address = ['PGDATABASE=d', 'PGHOST=h', 'PGPASSWORD=p', 'PGPORT=1', 'PGSSLMODE=verify-full', 'PGUSER=u'];
    expect(given.sort()).toEqual(['LANG=C', `PATH=${process.env.PATH}`, ...address].sort());
  });
  test('that fails is quoted in one line', async () => {
    standIn('pg_dump', "printf ' the first\\nthe second \\n' >&2", 'exit 1');
    expect(await run()).toEqual(fault('the first the second'));
    standIn('pg_dump', 'exit 3');
    expect(await run()).toEqual(fault(''));
  });
  test('that complains and is done all the same has done it', async () => {
    standIn('pg_dump', 'echo a warning >&2');
    expect(await run()).toBe('done');
  });
  test('of an older version than the database is told apart', async () => {
    standIn('pg_dump', 'echo aborting because of server version mismatch >&2', 'exit 1');
    const hint = "postgresql-client must be of the database's version or newer.";
    expect(await run()).toEqual(fault(`aborting because of server version mismatch ${hint}`));
  });
  test('that is missing, or that nobody may run, says so', async () => {
    process.env.PATH = folder;
    expect(await run()).toEqual(fault('pg_dump was not found. Run: sudo apt-get install -y postgresql-client'));
    mkdirSync(join(folder, 'pg_dump'));
    expect(await run()).toMatchObject({ code: 'EACCES' });
  });
});

test.each([
  ['disable', 'disable'],
  ['no-verify', 'require'],
  ['require', 'verify-full'],
  ['prefer', 'verify-full'],
  ['verify-ca', 'verify-full'],
  ['verify-full', 'verify-full'],
  ['unknown', 'unknown'],
])('the TLS of the driver %s is libpq’s %s', (mode, expected) => {
  const url = `postgres://u%2F@h/d%20d?sslmode=${mode}`;
  expect(libpqEnvironment(url)).toEqual({ PGHOST: 'h', PGUSER: 'u/', PGDATABASE: 'd d', PGSSLMODE: expected });
});

describe('a backup', () => {
  test('is dumped as one moment saw it, and says what is in it; nobody else may read it', async () => {
    standIn('pg_dump');
    const target = join(folder, 'backup');
    const summary = await takeBackup({ databaseUrl: full, filesDirectory: undefined }, target, at);
    expect(noted('arguments')).toEqual([
      ...[
        '--format=custom',
        expect.stringMatching(/^--snapshot=[0-9A-F]+-[0-9A-F]+-\d+$/),
        `--file=${join(target, DUMP)}`,
      ],
    ]);
    expect(summary).toEqual({
      ...{ format: 1, version: buildVersion(), at: at.toISOString(), files: null },
      tables: { ...(await onOwnConnection(full, countRows)), last_run: 0 },
      migrations: migrations.map(({ id }) => id),
    });
    expect(summary.tables).toMatchObject({ schema_migration: migrations.length, answer: 0 });
    expect(readSummary(target)).toEqual(summary);
    expect([target, join(target, SUMMARY)].map((each) => statSync(each).mode & 0o777)).toEqual([0o700, 0o600]);
    expect(readFileSync(join(target, SUMMARY), 'utf8')).toMatch(/^\{\n {2}"format": 1,\n.*\}\n$/s);
  });
  test('has the files of the server’s folder, and their number and bytes', async () => {
    standIn('pg_dump');
    mkdirSync(join(folder, 'files/stored'), { recursive: true });
    for (const name of ['a', 'bc']) writeFileSync(join(folder, 'files/stored', name), name);
    const source = { databaseUrl: full, filesDirectory: join(folder, 'files') };
    expect(await takeBackup(source, join(folder, 'backup'), at)).toMatchObject({ files: { count: 2, bytes: 3 } });
    expect(readFileSync(join(folder, 'backup', FILES, 'stored/bc'), 'utf8')).toBe('bc');
  });
  test('into a folder that cannot be made fails as the system says', async () => {
    const taken = takeBackup({ databaseUrl: full, filesDirectory: undefined }, join(folder, 'none/backup'), at);
    expect(await refusalOf(taken)).toMatchObject({ code: 'ENOENT' });
  });
});

describe('a restore', () => {
  const backup = (changes: object = {}) => {
    const from = join(folder, 'backup');
    mkdirSync(join(from, FILES, 'stored'), { recursive: true });
    const content = {
      format: 1,
      version: '1',
      at: at.toISOString(),
      migrations: [],
      tables: {},
      files: null,
      ...changes,
    };
    writeFileSync(join(from, SUMMARY), JSON.stringify(content));
    writeFileSync(join(from, FILES, 'stored/a'), 'abc');
    return { from, content };
  };
  const restore = (from: string, filesDirectory?: string) =>
    restoreBackup({ databaseUrl: empty, filesDirectory }, from);

  test('is one transaction into the database that is named, which takes over nobody’s rights', async () => {
    standIn('pg_restore');
    const { from, content } = backup();
    expect(await restore(from)).toEqual({ summary: content, differences: [] });
    const options = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges'];
    const name = new URL(empty).pathname.slice(1);
    expect(noted('arguments')).toEqual([...options, `--dbname=${name}`, join(from, DUMP)]);
    expect(noted('environment')).toContain(`PGDATABASE=${name}`);
  });
  test('names each table that has not the rows that were saved', async () => {
    standIn('pg_restore');
    const { from } = backup({ tables: { answer: 3, audit: 1 } });
    expect((await restore(from)).differences).toEqual([
      ...['table answer: 3 rows saved, none restored', 'table audit: 1 rows saved, none restored'],
    ]);
  });
  test('brings the files back, and says where they are not those that were saved', async () => {
    standIn('pg_restore');
    const saved = (count: number, bytes: number) => backup({ files: { count, bytes } }).from;
    const into = (name: string) => join(folder, name);
    expect((await restore(saved(1, 3), into('one'))).differences).toEqual([]);
    expect(readFileSync(into('one/stored/a'), 'utf8')).toBe('abc');
    expect((await restore(saved(2, 3), into('two'))).differences).toEqual(['files: 2 saved, 1 restored']);
    expect((await restore(saved(1, 4), into('three'))).differences).toEqual(['files: 1 saved, 1 restored']);
  });
  test('leaves files alone that lay in a bucket, or that no folder is for', async () => {
    standIn('pg_restore');
    expect((await restore(backup().from, join(folder, 'one'))).differences).toEqual([]);
    expect(existsSync(join(folder, 'one'))).toBe(false);
    expect((await restore(backup({ files: { count: 9, bytes: 9 } }).from)).differences).toEqual([]);
  });
  test('is refused before a tool is asked where the backup is of a newer build or the folder holds something', async () => {
    const { from } = backup({ migrations: ['0001-first-schema', '9999-tomorrow'] });
    const newer = 'The backup is of a newer build (1, 9999-tomorrow): restore it with that one.';
    expect(await refusalOf(restore(from))).toEqual(fault(newer));
    const files = join(folder, 'files');
    mkdirSync(join(files, 'waiting'), { recursive: true });
    writeFileSync(join(files, 'waiting/a'), '');
    const taken = `There are files in ${files}. Move that folder away.`;
    expect(await refusalOf(restore(backup().from, files))).toEqual(fault(taken));
    const notEmpty = 'The database is not empty. Make an empty one and name it in DATABASE_URL.';
    expect(await refusalOf(restoreBackup({ databaseUrl: full, filesDirectory: undefined }, backup().from))).toEqual(
      fault(notEmpty),
    );
  });
});
