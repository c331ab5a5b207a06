/** What the audit's jobs tell: the newest hash of the chain each minute, and rows that are not this program's. */
import { beforeEach, expect, test } from '@jest/globals';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { addAudit } from '../repositories/answers/audit';
import { auditSealOf, beginAudit } from '../services/audit/begin';
import { verifyAudit } from '../services/audit/verify';
import { TEST_NOW } from '../testing/bundle';
import { databaseOfFile, TEST_AUDIT_KEY } from '../testing/database';
import { auditJobs } from './audit';

const database = databaseOfFile();
beforeEach(() => {
  setClock(Date.parse(TEST_NOW));
});

test('every minute the log gets the newest hash, by which the audit can be proved to its end', async () => {
  const trail = await beginAudit(database(), { auditKey: TEST_AUDIT_KEY, keySecret: undefined });
  const warned: string[] = [];
  const told: unknown[][] = [];
  const run = (name: RegExp) =>
    auditJobs(trail)
      .find((job) => name.test(job.name))
      ?.run(
        (line) => warned.push(line),
        { info: (...line: unknown[]) => told.push(line) },
        new AbortController().signal,
      );
  expect(auditJobs(trail).map(({ everyMilliseconds }) => everyMilliseconds)).toEqual([1_000, 60_000, 60_000]);
  await run(/head/);
  expect(told).toEqual([]);
  const who = { actorId: 'U', actorIsAdmin: false, action: 'create', subject: 'key' } as const;
  await addAudit(database(), { at: now(), ...who });
  await run(/linking/);
  await run(/head/);
  const head = trail.head?.hash ?? '';
  expect(told).toEqual([[{ chain: 1, seq: 1, head }, 'audit']]);
  const options = { heads: [head], say: (line: string) => warned.push(line) };
  expect(await verifyAudit(database(), trail.seal, options)).toMatchObject({ rows: 1, faults: 0 });
  await database().script(`INSERT INTO audit (audit_id, at, actor_id, actor_is_admin, action, subject, written_at)
    VALUES ('strange', now(), 'U', true, 'read', 'key', now() - interval '5 minutes')`);
  await run(/taking up/);
  expect(warned).toEqual(["1 rows of the audit are not this program's or were changed: madoguchi audit verify."]);
});

test('on a desk without AUDIT_KEY the database keeps one, sealed where there is a KEY_SECRET, the same for all servers', async () => {
  const desk = { auditKey: undefined, keySecret: 'a secret of thirty-two characters' };
  const [one, another] = [await auditSealOf(database(), desk), await auditSealOf(database(), desk)];
  expect(another.keyId).toBe(one.keyId);
  const stored = { name: 'test_secret', text: "SELECT secret FROM server_secret WHERE name = 'audit'" };
  expect(await database().query(stored)).toEqual([{ secret: expect.stringMatching(/^sealed:/) }]);
  expect((await auditSealOf(database(), { ...desk, auditKey: TEST_AUDIT_KEY })).keyId).not.toBe(one.keyId);
});
