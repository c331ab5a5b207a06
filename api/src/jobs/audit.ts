/**
 * The jobs of the audit (services/audit/trail): links for what was written, what killed servers and earlier releases have
 * left, and the newest hash in the log, where nobody who changes the database can change it.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Head } from '../services/audit/seal';
import type { AuditTrail } from '../services/audit/trail';
import type { Job } from './jobs';

const SECOND = 1_000;
const MINUTE = 60_000;
const REST_MILLISECONDS = 10 * MINUTE;

/** Writes the newest hash of a chain to the log: `madoguchi audit verify --head` is given it. */
export function logHead(log: Pick<FastifyBaseLogger, 'info'>, head: Head | undefined): void {
  if (head) log.info({ chain: head.chain, seq: head.seq, head: head.hash }, 'audit');
}

async function takeUp(trail: AuditTrail, say: (line: string) => void): Promise<boolean> {
  const { taken, refused, isDone } = await trail.takeUp();
  if (taken > 0) say(`${taken} rows of the audit had no seal, as those of earlier releases, and got one.`);
  if (refused > 0) say(`${refused} rows of the audit are not this program's or were changed: madoguchi audit verify.`);
  return isDone;
}

/** Every row is looked at once or twice more: not each minute, unless there is more to take up than one run takes. */
function takingUp(trail: AuditTrail): Job['run'] {
  let restUntil = 0;
  return async (say) => {
    if (performance.now() < restUntil) return;
    if (await takeUp(trail, say)) restUntil = performance.now() + REST_MILLISECONDS;
  };
}

/** Every job of the audit. */
export function auditJobs(trail: AuditTrail): readonly Job[] {
  return [
    { name: 'linking of audit rows', everyMilliseconds: SECOND, run: () => trail.link() },
    { name: 'taking up of audit rows', everyMilliseconds: MINUTE, run: takingUp(trail) },
    {
      name: 'telling of the audit’s head',
      everyMilliseconds: MINUTE,
      run: async (_say, log) => {
        await trail.link();
        logHead(log, trail.head);
      },
    },
  ];
}
