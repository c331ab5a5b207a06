/**
 * Proves that nothing of the audit was changed, removed, inserted, put in another order or cut off: goes along every chain,
 * some rows at a time, and then through the rows that are in none.
 */
import { japanDateTime, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import type { Connection, Database } from '../../database/database';
import { allChains, presentOf, readCut, type StoredChain } from '../../repositories/audit/chains';
import { everyUnlinkedRow, type LinkedRow, linkedRows } from '../../repositories/audit/rows';
import { type AuditSeal, type CutFacts, type Head, NO_CHAIN } from './seal';

const BATCH = 2_000;
/** Chains of a day are ended at the latest in the next one. */
const LATEST_END_MILLISECONDS = 2 * 86_400_000;
const SNAPSHOT = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY';

export interface Verified {
  /** Rows in chains. */
  rows: number;
  chains: number;
  days: number;
  /** Rows of these whose payload was erased by this program. */
  erased: number;
  /** Rows of these that had no seal of their own, as those of earlier releases. */
  taken: number;
  /** Rows that have a seal and no link yet. */
  waiting: number;
  /** Rows without a seal that a server will still take in. */
  unsealed: number;
  /** Rows that were cut off at the beginning. */
  cut: number;
  faults: number;
}

interface VerifyOptions {
  /** Hashes that were the newest of a chain once: each must still be there. */
  heads?: readonly string[];
  /** Hears of each fault. */
  say(line: string): void;
}

/** The chain that another one follows; its opening is not known where it was cut off. */
interface ChainBefore {
  number: number;
  opening: string | undefined;
}

class Verification {
  readonly found: Verified = {
    ...{ rows: 0, chains: 0, days: 0, erased: 0, taken: 0 },
    ...{ waiting: 0, unsealed: 0, cut: 0, faults: 0 },
  };
  private readonly heads: Set<string>;

  constructor(
    private readonly connection: Connection,
    private readonly seal: AuditSeal,
    private readonly options: VerifyOptions,
  ) {
    this.heads = new Set(options.heads);
  }

  private fault(line: string): void {
    this.found.faults += 1;
    this.options.say(line);
  }

  async run(): Promise<Verified> {
    const cut = await this.readCut();
    const chains = await allChains(this.connection);
    this.found.chains = chains.length;
    this.found.days = new Set(chains.map(({ day }) => day)).size;
    let before: ChainBefore | undefined = cut && { number: cut.chain - 1, opening: undefined };
    for (const chain of chains) {
      this.checkOpening(chain, before ?? { number: 0, opening: NO_CHAIN }, cut);
      before = { number: chain.number, opening: chain.opening };
      if (chain.keyId === this.seal.keyId) await this.walk(chain, cut);
    }
    if (cut && chains.length === 0) this.fault(`chain ${cut.chain} is missing, and all behind it`);
    await this.walkUnlinked(chains.at(-1));
    for (const head of this.heads) this.fault(`head ${head} is nowhere: what led to it was cut off`);
    return this.found;
  }

  private async readCut(): Promise<CutFacts | undefined> {
    const cut = await readCut(this.connection);
    if (!cut) return undefined;
    this.found.cut = cut.rows;
    if (this.seal.sealCut(cut) !== cut.mac)
      this.fault('the note of what was cut off at the beginning was not made by this program');
    this.heads.delete(cut.hash);
    return cut;
  }

  private checkOpening(chain: StoredChain, before: ChainBefore, cut: CutFacts | undefined): void {
    const { number, opening, previous, keyId } = chain;
    if (number !== before.number + 1) this.fault(`chains ${before.number + 1} to ${number - 1} are missing`);
    else if (before.opening !== undefined && previous !== before.opening)
      this.fault(`chain ${number} does not follow the one before it`);
    if (keyId !== this.seal.keyId) this.fault(`chain ${number} was written under another AUDIT_KEY than this one`);
    else if (this.seal.openingOf(chain) !== opening || (number === cut?.chain && opening !== cut.opening))
      this.fault(`the beginning of chain ${number} was changed`);
    this.heads.delete(opening);
  }

  /** Goes along a chain from its beginning, or from where it was cut off. */
  private async walk(chain: StoredChain, cut: CutFacts | undefined): Promise<void> {
    const { number, day } = chain;
    const isCut = cut?.chain === number;
    let head: Head = { chain: number, seq: isCut ? cut.seq : 0, hash: isCut ? cut.hash : chain.opening };
    let isEnded = isCut && cut.isEnded;
    let next = linkedRows(this.connection, number, head.seq, BATCH);
    for (let links = await next; links.length > 0; links = await next) {
      // The database looks for the next ones while these are judged.
      const last = links.at(-1)?.seq ?? 0;
      next = links.length < BATCH ? Promise.resolve([]) : linkedRows(this.connection, number, last, BATCH);
      for (const link of links) {
        if (isEnded) this.fault(`chain ${number}, ${link.seq}: stands behind the end of the chain`);
        head = this.judge(head, link);
        isEnded = link.auditId === null;
      }
    }
    if (!isEnded && day < japanDateTime(nowMilliseconds() - LATEST_END_MILLISECONDS).date)
      this.fault(`chain ${number} of ${day} has no end: it may have been cut off behind ${head.seq}`);
  }

  /** @returns where the chain goes on: a fault is told once, and not by all that follows it */
  private judge(head: Head, link: LinkedRow): Head {
    const { seq, hash, auditId, row } = link;
    const { chain } = head;
    const place = `chain ${chain}, ${seq}`;
    this.heads.delete(hash);
    const stored = { chain, seq, hash };
    if (seq !== head.seq + 1) {
      this.fault(`chain ${chain}: ${seq - head.seq - 1} links are missing behind ${head.seq}`);
    } else if (auditId === null) {
      if (this.seal.endOf(head).hash !== hash) this.fault(`${place}: the end of the chain was changed`);
    } else if (row && this.seal.linkOf(head, { auditId, mac: row.mac ?? '' }).hash !== hash) {
      this.fault(`${place}, row ${auditId}: is not what stood in this place`);
    }
    if (auditId === null) return stored;
    if (row) this.judgeRow(place, row);
    else this.fault(`${place}, row ${auditId}: was removed`);
    return stored;
  }

  private judgeRow(place: string, row: NonNullable<LinkedRow['row']>): void {
    this.found.rows += 1;
    if (row.erasedAt) this.found.erased += 1;
    if (row.takenAt) this.found.taken += 1;
    const fault = this.seal.faultOf(row);
    if (fault !== undefined) this.fault(`${place}, row ${row.auditId}: ${fault}`);
  }

  /** What was written a moment ago waits for its link; without a seal, nothing does but for a time after an upgrade. */
  private async walkUnlinked(last: StoredChain | undefined): Promise<void> {
    const acceptsUntil = last?.acceptsUntil ?? null;
    const isAccepting = acceptsUntil === null || acceptsUntil > (await presentOf(this.connection));
    let after = '';
    for (let count = BATCH; count === BATCH; ) {
      const rows = await everyUnlinkedRow(this.connection, after, BATCH);
      count = rows.length;
      after = rows.at(-1)?.auditId ?? after;
      for (const row of rows) {
        if (row.mac === null && isAccepting) this.found.unsealed += 1;
        else {
          const fault = this.seal.faultOf(row);
          if (fault === undefined) this.found.waiting += 1;
          else this.fault(`row ${row.auditId}, in no chain: ${fault}`);
        }
      }
    }
  }
}

/** Looks at all of the audit as it stands at one moment. */
export function verifyAudit(database: Database, seal: AuditSeal, options: VerifyOptions): Promise<Verified> {
  return database.transaction(async (connection) => {
    await connection.script(SNAPSHOT);
    return new Verification(connection, seal, options).run();
  });
}
