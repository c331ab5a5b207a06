/**
 * One row among many that is changed, removed, inserted, put in another order or cut off is found, in time that grows with the
 * rows alone and in memory that does not. With TEST_LONG=1 among a million, each time in at most 60 s of CPU time, as others
 * may use the machine; it prints them.
 */
import { beforeAll, expect, test } from '@jest/globals';
import { nowMilliseconds, setClock } from '@madoguchi/shared/domain/clock';
import { addAudits } from '../../repositories/answers/audit';
import { TEST_NOW } from '../../testing/bundle';
import { databaseOfFile, TEST_AUDIT_KEY } from '../../testing/database';
import { keptBytes } from '../../testing/heap';
import { beginAudit } from './begin';
import { AuditSeal, type Head } from './seal';
import { verifyAudit } from './verify';

const isLong = process.env.TEST_LONG === '1';
const ROWS = isLong ? 1_000_000 : 6_000;
const BATCH = 2_000;
const LONGEST_MILLISECONDS = 60_000;
/** What the walk keeps at a time, a few thousand rows; all rows of the small run are 6 MB. */
const MOST_BYTES = isLong ? 20_000_000 : 4_000_000;
const LOOK_MILLISECONDS = isLong ? 1_000 : 20;
const TABLES = ['audit', 'audit_chain', 'audit_link'];
const seal = new AuditSeal(TEST_AUDIT_KEY);

const databaseOf = databaseOfFile();
let head: Head | undefined;

beforeAll(async () => {
  setClock(Date.parse(TEST_NOW));
  const trail = await beginAudit(databaseOf(), { auditKey: TEST_AUDIT_KEY, keySecret: undefined });
  for (let from = 0; from < ROWS; from += BATCH) {
    await addAudits(
      databaseOf(),
      Array.from({ length: BATCH }, (_, index) => ({
        ...{ at: new Date(nowMilliseconds()), actorId: `U${index}`, actorIsAdmin: false, action: 'create' as const },
        ...{ subjectUserId: `U${index}`, subject: `visit#U${index}#${from + index}` },
        after: { checkStatus: '未対応', place: { calendarId: 'main', day: '20261201', slot: String(index % 48) } },
      })),
    );
    await trail.link();
  }
  head = trail.head;
  await databaseOf().script('ANALYZE audit; ANALYZE audit_link');
}, 3_600_000);

/** What somebody does who may do everything in the database. */
async function tamper(sql: string): Promise<void> {
  const set = (state: string) => TABLES.map((table) => `ALTER TABLE ${table} ${state} TRIGGER USER`).join(';');
  await databaseOf().script(`${set('DISABLE')}; ${sql}; ${set('ENABLE')}`);
}

async function faults(heads: string[] = []): Promise<string[]> {
  const lines: string[] = [];
  const before = keptBytes();
  const started = performance.now();
  const cpu = process.cpuUsage();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, keptBytes());
  }, LOOK_MILLISECONDS);
  await verifyAudit(databaseOf(), seal, { heads, say: (line) => lines.push(line) });
  clearInterval(watch);
  const used = process.cpuUsage(cpu);
  const milliseconds = (used.user + used.system) / 1_000;
  const seconds = (performance.now() - started) / 1_000;
  expect(milliseconds).toBeLessThan(LONGEST_MILLISECONDS);
  expect(most - before).toBeLessThan(MOST_BYTES);
  if (isLong)
    process.stdout.write(
      `verify of ${ROWS.toLocaleString('en')} rows: ${seconds.toFixed(1)} s, ${(milliseconds / 1_000).toFixed(1)} s of CPU, ${((most - before) / 1e6).toFixed(0)} MB kept; ${lines.length} faults\n`,
    );
  return lines;
}

const SEQ = Math.floor(ROWS * 0.7);
const at = (seq: number) => `(SELECT audit_id FROM audit_link WHERE chain = 1 AND seq = ${seq})`;
const inPlace = (seq: number, what: string) =>
  expect.stringMatching(new RegExp(`^chain 1, ${seq}, row \\w+: ${what}$`));

test('one of many', async () => {
  expect(await faults([head?.hash ?? ''])).toEqual([]);

  await tamper(`UPDATE audit SET subject = subject || '!' WHERE audit_id = ${at(SEQ)}`);
  expect(await faults()).toEqual([inPlace(SEQ, 'was changed')]);
  await tamper(`UPDATE audit SET subject = rtrim(subject, '!') WHERE audit_id = ${at(SEQ)}`);

  await tamper(`INSERT INTO audit (audit_id, at, actor_id, actor_is_admin, action, subject, salt, mac)
      SELECT audit_id || 'x', at, actor_id, actor_is_admin, action, subject, salt, mac FROM audit WHERE audit_id = ${at(SEQ)}`);
  expect(await faults()).toEqual([expect.stringMatching(/^row \w+x, in no chain: was changed$/)]);
  await tamper(`DELETE FROM audit WHERE audit_id = ${at(SEQ)} || 'x'`);

  const swap = `CREATE TEMP TABLE swapped AS SELECT seq, audit_id FROM audit_link WHERE chain = 1 AND seq IN (5, ${SEQ});
      DELETE FROM audit_link WHERE chain = 1 AND seq IN (5, ${SEQ})`;
  const stored = await databaseOf().query<{ seq: number; hash: string }>({
    name: 'test_swapped',
    text: `SELECT seq, hash FROM audit_link WHERE chain = 1 AND seq IN (5, ${SEQ})`,
  });
  const putBack = (other: (seq: number) => number) =>
    stored
      .map(
        ({ seq, hash }) =>
          `INSERT INTO audit_link SELECT 1, ${seq}, audit_id, '${hash}' FROM swapped WHERE seq = ${other(seq)}`,
      )
      .join(';');
  await tamper(`${swap}; ${putBack((seq) => (seq === 5 ? SEQ : 5))}; DROP TABLE swapped`);
  const another = 'is not what stood in this place';
  expect(await faults()).toEqual([inPlace(5, another), inPlace(SEQ, another)]);
  await tamper(`${swap}; ${putBack((seq) => (seq === 5 ? SEQ : 5))}; DROP TABLE swapped`);

  await tamper(`DELETE FROM audit WHERE audit_id = ${at(SEQ)}`);
  expect(await faults()).toEqual([inPlace(SEQ, 'was removed')]);

  await tamper(`DELETE FROM audit WHERE audit_id = ${at(ROWS)}; DELETE FROM audit_link WHERE seq = ${ROWS}`);
  expect(await faults([head?.hash ?? ''])).toEqual([
    inPlace(SEQ, 'was removed'),
    `head ${head?.hash} is nowhere: what led to it was cut off`,
  ]);
}, 3_600_000);
