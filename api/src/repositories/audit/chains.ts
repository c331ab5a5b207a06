/** The chains of the audit and their links (migrations/0034). */
import type { Connection } from '../../database/database';
import type { ChainFacts, CutFacts, Head, Link } from '../../services/audit/seal';

export interface StoredChain extends ChainFacts {
  opening: string;
  keyId: string;
}

const CHAIN = `number, day, process, opened_at AS "openedAt", accepts_until AS "acceptsUntil", previous, opening, key_id AS "keyId"`;

const statements = {
  chains: { name: 'audit_chains', text: `SELECT ${CHAIN} FROM audit_chain ORDER BY number` },
  last: { name: 'audit_last_chain', text: `SELECT ${CHAIN} FROM audit_chain ORDER BY number DESC LIMIT 1` },
  now: { name: 'audit_now', text: 'SELECT now() AS at' },
  anyUnsealed: { name: 'audit_any_unsealed', text: 'SELECT 1 FROM audit WHERE mac IS NULL LIMIT 1' },
  open: {
    name: 'audit_open',
    text: `INSERT INTO audit_chain (number, day, process, opened_at, accepts_until, previous, opening, key_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
  },
  add: {
    name: 'audit_link_add',
    text: `INSERT INTO audit_link (chain, seq, audit_id, hash)
           SELECT $1, l.seq, l.audit_id, l.hash FROM unnest($2::int[], $3::text[], $4::text[]) AS l (seq, audit_id, hash)`,
  },
  head: {
    name: 'audit_head',
    text: `SELECT c.number AS chain, coalesce(l.seq, t.seq, 0) AS seq, coalesce(l.hash, t.hash, c.opening) AS hash,
             CASE WHEN l.seq IS NULL THEN coalesce(t.is_ended, false) ELSE l.audit_id IS NULL END AS "isEnded"
           FROM audit_chain c
           LEFT JOIN LATERAL (SELECT seq, hash, audit_id FROM audit_link WHERE chain = c.number ORDER BY seq DESC LIMIT 1) l ON true
           LEFT JOIN audit_cut t ON t.chain = c.number
           WHERE c.number = $1`,
  },
  linkedOf: { name: 'audit_linked_of', text: 'SELECT audit_id AS id FROM audit_link WHERE audit_id = ANY ($1)' },
  unended: {
    name: 'audit_unended',
    text: `SELECT number FROM audit_chain c WHERE day < $1
             AND NOT EXISTS (SELECT 1 FROM audit_link l WHERE l.chain = c.number AND l.audit_id IS NULL)
             AND NOT EXISTS (SELECT 1 FROM audit_cut t WHERE t.chain = c.number AND t.is_ended)
           ORDER BY number`,
  },
  cut: {
    name: 'audit_cut_read',
    text: `SELECT chain, seq, hash, opening, is_ended AS "isEnded", rows, cut_at AS "cutAt", cut_by AS "cutBy", mac FROM audit_cut`,
  },
  lock: { name: 'audit_cut_lock', text: 'SELECT pg_advisory_xact_lock($1)' },
};

/** Any number: names the lock under which the audit's beginning is cut off. */
const CUT_LOCK = 7_310_446;

/** Every chain, in their order. */
export function allChains(connection: Connection): Promise<StoredChain[]> {
  return connection.query<StoredChain>(statements.chains);
}

export async function lastChain(connection: Connection): Promise<StoredChain | undefined> {
  return (await connection.query<StoredChain>(statements.last))[0];
}

/** The present by the database's clock, which all servers share. */
export async function presentOf(connection: Connection): Promise<Date> {
  const [row] = await connection.query<{ at: Date }>(statements.now);
  if (!row) throw new Error('the database told no time');
  return row.at;
}

/** Whether there are rows without a seal; looks through all rows where there are none. */
export async function hasUnsealed(connection: Connection): Promise<boolean> {
  return (await connection.query(statements.anyUnsealed)).length > 0;
}

/** @throws a unique violation where another process has opened the chain of this number */
export async function openChain(connection: Connection, chain: StoredChain): Promise<void> {
  const { number, day, process, openedAt, acceptsUntil, previous, opening, keyId } = chain;
  const values = [number, day, process, openedAt, acceptsUntil, previous, opening, keyId];
  await connection.execute(statements.open, values);
}

/** @throws a unique violation where a link, or one of the rows in another chain, is there already */
export async function addLinks(connection: Connection, chain: number, links: readonly Link[]): Promise<void> {
  const columns = [links.map(({ seq }) => seq), links.map(({ auditId }) => auditId), links.map(({ hash }) => hash)];
  await connection.execute(statements.add, [chain, ...columns]);
}

/** The last link of a chain; undefined where there is no such chain. */
export async function headOf(
  connection: Connection,
  chain: number,
): Promise<(Head & { isEnded: boolean }) | undefined> {
  return (await connection.query<Head & { isEnded: boolean }>(statements.head, [chain]))[0];
}

/** Those of the rows that have a link. */
export async function linkedOf(connection: Connection, auditIds: readonly string[]): Promise<Set<string>> {
  const rows = await connection.query<{ id: string }>(statements.linkedOf, [auditIds]);
  return new Set(rows.map(({ id }) => id));
}

/** Chains of days before this one that nobody has ended. */
export async function unendedChains(connection: Connection, day: string): Promise<number[]> {
  return (await connection.query<{ number: number }>(statements.unended, [day])).map(({ number }) => number);
}

export async function readCut(connection: Connection): Promise<(CutFacts & { mac: string }) | undefined> {
  return (await connection.query<CutFacts & { mac: string }>(statements.cut))[0];
}

/** Waits for who else is cutting, to the transaction's end. */
export async function lockCut(connection: Connection): Promise<void> {
  await connection.query(statements.lock, [CUT_LOCK]);
}
