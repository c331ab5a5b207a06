/**
 * What `backup` saves and `restore` fills: the database and the files that the environment names.
 */
import { PRODUCT_DIRECTORY } from './commandDatabase';
import { readConfiguration } from './configuration';
import type { BackupSource } from './services/backup/backup';
import { ConfigurationError } from './settings/configurationError';

/** @throws {ConfigurationError} also where only the embedded database is meant, which is no place for a hospital's data */
export function commandSource(): BackupSource {
  const { databaseUrl, files } = readConfiguration(process.env, PRODUCT_DIRECTORY);
  if (databaseUrl === undefined) throw new ConfigurationError(['DATABASE_URL must be set to save or restore.']);
  return { databaseUrl, filesDirectory: files.s3 ? undefined : files.directory };
}
