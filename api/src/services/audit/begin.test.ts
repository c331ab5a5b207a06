/** Under which key a process seals its audit (CONTRACT 13): the house's own, else one that the database keeps. */
import { afterEach, expect, test } from '@jest/globals';
import { databaseOfFile, emptyTables, TEST_AUDIT_KEY } from '../../testing/database';
import { KeyVault } from '../session/keyVault';
import { serverSecret } from '../session/serverSecret';
import { auditSealOf, beginAudit } from './begin';
import { AuditSeal } from './seal';

const database = databaseOfFile();
const SECRET = 'a secret of the environment, 32 characters and more';
afterEach(() => emptyTables(database(), ['server_secret']));

test('is AUDIT_KEY where there is one, and nothing is kept then', async () => {
  const { keyId } = await auditSealOf(database(), { auditKey: TEST_AUDIT_KEY, keySecret: undefined });
  expect(keyId).toBe(new AuditSeal(TEST_AUDIT_KEY).keyId);
  expect(await database().query({ name: 'test_secrets', text: 'SELECT FROM server_secret' })).toEqual([]);
});

test('is the same one for every process of a database without AUDIT_KEY, sealed where there is a secret', async () => {
  const settings = { auditKey: undefined, keySecret: SECRET };
  const first = await auditSealOf(database(), settings);
  expect((await auditSealOf(database(), settings)).keyId).toBe(first.keyId);
  const kept = await serverSecret(database(), 'audit', new KeyVault(SECRET));
  expect(new AuditSeal(kept).keyId).toBe(first.keyId);
});

test('from then on rows are sealed by it', async () => {
  const trail = await beginAudit(database(), { auditKey: TEST_AUDIT_KEY, keySecret: undefined });
  expect(database().audit).toBe(trail);
  await trail.end();
});
