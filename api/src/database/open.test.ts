/**
 * Opening the database: what an operator reads when it is not there.
 */
import { expect, test } from '@jest/globals';
import { ConfigurationError, readConfiguration } from '../configuration';
import { openDatabase } from './open';

test('a database that cannot be reached is named by its setting and the cause, never by its password', async () => {
  const configuration = readConfiguration({ DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/name' }, '/product');
  const error: unknown = await openDatabase(configuration, () => undefined, 1).catch((fault: unknown) => fault);
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(String(error)).toContain('The database that DATABASE_URL names cannot be reached (ECONNREFUSED)');
  expect(String(error)).not.toContain('secret');
});
