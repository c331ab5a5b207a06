/**
 * Opening the database: what an operator reads when it is not there.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { readConfiguration } from '../configuration';
import { migrations } from '../migrations';
import { concurrentIndex, type Migration } from '../migrations/migration';
import { ConfigurationError } from '../settings/configurationError';
import { createTestDatabase, dropTestDatabase } from '../testing/database';
import { openLine } from '../testing/line';
import { MigrationError, migrate } from './migrate';
import { type OpenOptions, openDatabase } from './open';

test('a database that cannot be reached is named by its setting and the cause, never by its password', async () => {
  const configuration = readConfiguration({ DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/name' }, '/product');
  const error: unknown = await openDatabase(configuration, () => undefined, { attempts: 1 }).catch(
    (fault: unknown) => fault,
  );
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(String(error)).toContain('The database that DATABASE_URL names cannot be reached (ECONNREFUSED)');
  expect(String(error)).not.toContain('secret');
});

test('a database that is away is told at once, and waited for', async () => {
  const url = await createTestDatabase();
  const line = await openLine(url);
  await line.cut();
  const said: string[] = [];
  const configuration = readConfiguration({ DATABASE_URL: line.url }, '/product');
  let mended: Promise<void> | undefined;
  const say = (text: string) => {
    said.push(text);
    // Only once it has been said that it is away.
    mended ??= line.mend();
  };
  const { close } = await openDatabase(configuration, () => undefined, { say });
  expect(said[0]).toMatch(/^The database that DATABASE_URL names cannot be reached \(ECONN\w+\): trying for 30 s\.$/);
  await mended;
  await close();
  await line.cut();
  await dropTestDatabase(url);
});

describe('migrations', () => {
  let url = '';
  beforeAll(async () => {
    url = await createTestDatabase();
    await migrate(url, new Date(0));
  });
  afterAll(() => dropTestDatabase(url));
  const open = async (added: Migration, options: OpenOptions = {}) => {
    const configuration = readConfiguration({ DATABASE_URL: url }, '/product');
    const said: string[] = [];
    const opened = await openDatabase(configuration, () => undefined, {
      migrations: [...migrations, added],
      say: (line) => void said.push(line),
      ...options,
    });
    await opened.close();
    return said;
  };
  const onDatabase = async (work: (client: pg.Client) => Promise<void>) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await work(client).finally(() => client.end());
  };
  const isIndexValid = async (name: string) => {
    let isValid: unknown;
    await onDatabase(async (client) => {
      const { rows } = await client.query(
        'SELECT indisvalid FROM pg_index JOIN pg_class c ON c.oid = indexrelid WHERE c.relname = $1',
        [name],
      );
      isValid = rows[0]?.indisvalid;
    });
    return isValid;
  };

  test('one that takes longer than a statement may is applied, once, and named while it runs', async () => {
    const slow = { id: '9001-slow', sql: 'CREATE TABLE slow_step (); SELECT pg_sleep(0.5)' };
    // The time-out of the pool, made short; and one that the database has as its own.
    await onDatabase(async (client) => {
      await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET statement_timeout = '100ms'`);
    });
    const options = { statementMilliseconds: 100, attempts: 1 };
    expect(await open(slow, options)).toEqual(['Migration 9001-slow runs.']);
    expect(await open(slow, options)).toEqual([]);
  });

  test('one that fails is named, with what the database says, and changes nothing', async () => {
    const wrong = { id: '9002-wrong', sql: 'CREATE TABLE left_over (); ALTER TABLE nothing ADD COLUMN a text' };
    const error: unknown = await open(wrong).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(MigrationError);
    expect(String(error)).toMatch(
      /Migration 9002-wrong failed: relation "nothing" does not exist \(42P01\)\. It has changed nothing/,
    );
    await onDatabase(async (client) => {
      expect((await client.query("SELECT to_regclass('left_over') AS made")).rows).toEqual([{ made: null }]);
    });
  });

  test('what people have written is not quoted by a failure', async () => {
    const quoting = { id: '9003-quoting', sql: "SELECT '秘密の病名'::integer" };
    const error: unknown = await open(quoting).catch((fault: unknown) => fault);
    expect(String(error)).toMatch(/Migration 9003-quoting failed: 22P02\./);
    expect(String(error)).not.toContain('秘密');
  });

  test('a table that others use is waited for in short tries, and the waiting is told', async () => {
    const altering = { id: '9004-altering', sql: 'ALTER TABLE draft ADD COLUMN IF NOT EXISTS extra text' };
    await onDatabase(async (client) => {
      await client.query('BEGIN; LOCK TABLE draft IN ACCESS SHARE MODE');
      let released: Promise<unknown> | undefined;
      const say = () => {
        // The second line: the migration has been refused the lock once.
        released ??= said.length > 0 ? client.query('COMMIT') : undefined;
        said.push('');
      };
      const said: string[] = [];
      await open(altering, { lockMilliseconds: 20, say });
      expect(released).toBeDefined();
      await client.query('BEGIN; LOCK TABLE draft IN ACCESS SHARE MODE');
      const again = { id: '9005-again', sql: 'ALTER TABLE draft DROP COLUMN extra' };
      const error: unknown = await open(again, { lockMilliseconds: 20, lockAttempts: 2 }).catch((fault) => fault);
      expect(String(error)).toMatch(/Migration 9005-again failed: .*lock timeout \(55P03\)/);
      await client.query('COMMIT');
    });
  });

  test('an index is made while rows are written, and again where making it was interrupted', async () => {
    const indexing: Migration = {
      id: '9006-index',
      sql: '',
      steps: [concurrentIndex('draft_of_survey', 'draft (survey_id)')],
    };
    await onDatabase(async (client) => {
      // As an interrupted CREATE INDEX CONCURRENTLY leaves it: there, written to, not read.
      await client.query('CREATE INDEX draft_of_survey ON draft (survey_id)');
      await client.query("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'draft_of_survey'::regclass");
    });
    expect(await isIndexValid('draft_of_survey')).toBe(false);
    expect(await open(indexing)).toEqual(['Migration 9006-index runs.']);
    expect(await isIndexValid('draft_of_survey')).toBe(true);
    expect(await isIndexValid('refresh_token_pairs')).toBe(true);
  });

  test('one with steps that was interrupted begins again and comes to its end', async () => {
    let isBroken = true;
    const stepping: Migration = {
      id: '9007-stepping',
      sql: 'CREATE TABLE IF NOT EXISTS stepped (step text PRIMARY KEY)',
      steps: [
        (connection) => connection.script("INSERT INTO stepped VALUES ('first') ON CONFLICT DO NOTHING"),
        async (connection) => {
          if (isBroken) throw new Error('cut off');
          await connection.script("INSERT INTO stepped VALUES ('second')");
        },
      ],
    };
    await expect(open(stepping)).rejects.toThrow(/9007-stepping failed: cut off\. What it has done stays/);
    isBroken = false;
    await open(stepping);
    await onDatabase(async (client) => {
      expect((await client.query('SELECT step FROM stepped ORDER BY step')).rows).toHaveLength(2);
    });
  });

  test('numbers of members that stand in answers are noted, a form at a time, and not twice', async () => {
    const number = (answer: string, form: string, value: string) => `
      INSERT INTO answer_row (answer_id, survey_id, value, sort_key, position, item_key, title, user_search_key, is_admin)
        VALUES ('${answer}', '${form}', '${value}', '${value}', 0, 'n', '番号', '', false)`;
    const answer = (id: string, form: string, isLive: boolean) => `
      INSERT INTO answer (answer_id, survey_id, partition_key, answer_code, user_id, is_live, is_current, check_status, registrant_name,
        created_at, updated_at) VALUES ('${id}', '${form}', '${id}', '${id}', 'U', ${isLive}, true, '', '', now(), now())`;
    await onDatabase(async (client) => {
      await client.query(`DELETE FROM schema_migration WHERE id = '0008-member-numbers'; DROP TABLE member_number;
        INSERT INTO configuration_document (kind, id, content, content_hash, updated_at)
          VALUES ('member', 'card', '{"memberSurveySubId": 12}', 'h', now()), ('survey', 'other', '{}', 'h', now())`);
      for (const text of [
        ...[answer('A1', 'card', true), answer('A2', 'card', false), answer('A3', 'other', true)],
        ...[number('A1', 'card', '00120000001'), number('A1', 'card', '00130000001'), number('A1', 'card', '0012')],
        ...[number('A2', 'card', '00120000002'), number('A3', 'other', '00120000003')],
      ])
        await client.query(text);
    });
    await migrate(url, new Date(0));
    // As after an interruption: everything is done, and nothing is written down.
    await onDatabase(async (client) => {
      await client.query("DELETE FROM schema_migration WHERE id = '0008-member-numbers'");
    });
    await migrate(url, new Date(0));
    await onDatabase(async (client) => {
      const { rows } = await client.query('SELECT survey_id, member_number, answer_id FROM member_number');
      expect(rows).toEqual([{ survey_id: 'card', member_number: '00120000001', answer_id: 'A1' }]);
    });
  });
});
