/**
 * What may go of the audit (CONTRACT 13): the payload of rows, when a person is erased or a time is over, and whole
 * days at the beginning. The row of an emptied payload stays and says when and by whom; what was cut off leaves one sealed
 * row with the last hash.
 */
import { instantOfJapan, japanDateTime, now } from '@madoguchi/shared/domain/clock';
import type { Connection, ConnectionAudit, Database } from '../../database/database';
import { allChains, lockCut, readCut } from '../../repositories/audit/chains';
import { cutRows, eraseRows, type LinkedRow, linkedRows, oldRows } from '../../repositories/audit/rows';
import { type AuditSeal, type ChainFacts, type CutFacts, digestOf, type StoredRow } from './seal';
import { takeUnsealed } from './takeUnsealed';

/** Rows a transaction. */
const BATCH = 2_000;

/** A row that is to be emptied, and what of its payload stays. */
interface Emptying {
  row: StoredRow;
  /** Undefined: nothing. */
  kept?: object | undefined;
}

function auditOf({ audit }: Connection): ConnectionAudit {
  if (!audit) throw new Error('no audit was begun on this connection');
  return audit;
}

function erasureOf(seal: AuditSeal, { row, kept }: Emptying, erasedAt: Date, erasedBy: string) {
  const { auditId, mac, salt } = row;
  const after = kept ?? null;
  // A row that nobody sealed stays one, and is found as such.
  if (mac === null) return { auditId, after, digest: null, erasedAt, erasedBy, erasedMac: null };
  const digest = row.digest ?? (salt === null ? '' : digestOf(salt, row));
  const payload = { before: null, after, overrides: null };
  return {
    auditId,
    after,
    digest,
    erasedAt,
    erasedBy,
    erasedMac: seal.sealErasure(auditId, digest, erasedAt, erasedBy, payload),
  };
}

/**
 * Empties the payloads of rows, which the caller has locked. Rows without a seal get one before, as long as such are
 * accepted.
 * @param by who erases
 */
export async function eraseAudit(connection: Connection, emptyings: readonly Emptying[], by: string): Promise<void> {
  const { seal } = auditOf(connection);
  const unsealed = emptyings.map(({ row }) => row).filter(({ mac }) => mac === null);
  const taken = unsealed.length > 0 ? await takeUnsealed(connection, seal, unsealed) : undefined;
  const seals = new Map(taken?.map((each) => [each.auditId, each]));
  const at = now();
  await eraseRows(
    connection,
    emptyings.map(({ row, kept }) => erasureOf(seal, { row: { ...row, ...seals.get(row.auditId) }, kept }, at, by)),
  );
}

/**
 * Those of the links, from the first on, that are older than the day. What has no row, as a chain's end, is as old as the
 * chain, or as an older row behind it.
 */
function oldOf(links: readonly LinkedRow[], chain: ChainFacts, day: string): LinkedRow[] {
  const instant = instantOfJapan(day);
  const young = links.findIndex(({ row }) => row !== undefined && row.at.getTime() >= instant);
  const old = young < 0 ? [...links] : links.slice(0, young);
  if (chain.day < day) return old;
  return old.slice(0, old.findLastIndex(({ row }) => row !== undefined) + 1);
}

/** Cuts some rows off. @returns how many; undefined where nothing more is old */
async function cutSome(connection: Connection, day: string, cutBy: string): Promise<number | undefined> {
  const { seal } = auditOf(connection);
  await lockCut(connection);
  const last = await readCut(connection);
  const chains = await allChains(connection);
  const chain = last && !last.isEnded ? chains[0] : chains[last ? 1 : 0];
  if (!chain) return undefined;
  const isSame = last?.chain === chain.number;
  const from = isSame ? last : { seq: 0, hash: chain.opening };
  const links = await linkedRows(connection, chain.number, from.seq, BATCH);
  const old = oldOf(links, chain, day);
  const end = old.at(-1);
  if (!end) return undefined;
  const isEnded = end.auditId === null;
  const count = old.length - (isEnded ? 1 : 0);
  const cut: CutFacts = {
    ...{ chain: chain.number, opening: chain.opening, seq: end.seq, hash: end.hash, isEnded },
    ...{ rows: (last?.rows ?? 0) + count, cutAt: now(), cutBy },
  };
  await cutRows(connection, { ...cut, mac: seal.sealCut(cut) });
  return count;
}

/**
 * Cuts off whole days that are over before the instant, and empties what is as old and stands behind younger rows.
 * @param stopping ends it between two transactions
 * @returns how many rows went
 */
export async function cutAudit(database: Database, before: Date, by: string, stopping?: AbortSignal): Promise<number> {
  const day = japanDateTime(before.getTime()).date;
  let cut = 0;
  for (let some: number | undefined = 0; some !== undefined && stopping?.aborted !== true; cut += some ?? 0)
    some = await database.transaction((connection) => cutSome(connection, day, by));
  for (let count = BATCH; count === BATCH && stopping?.aborted !== true; ) {
    count = await database.transaction(async (connection) => {
      const rows = await oldRows(connection, new Date(instantOfJapan(day)), BATCH);
      await eraseAudit(
        connection,
        rows.map((row) => ({ row })),
        by,
      );
      return rows.length;
    });
  }
  return cut;
}
