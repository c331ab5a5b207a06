/**
 * The chains of the audit as a process writes them. A row has its seal when it is written; its place in a chain it gets
 * when its transaction is committed, from the memory of the process that wrote it, some at a time. So nothing waits for a
 * chain, a transaction that comes to nothing leaves no gap, and a row that is deleted before it has its link leaves the link.
 * Rows whose process was killed before that are taken up by the next one, by their seals.
 */
import { japanDateTime, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { type ConnectionAudit, type Database, isUniqueViolation } from '../../database/database';
import { makeUlid } from '../../identifiers';
import {
  addLinks,
  hasUnsealed,
  headOf,
  lastChain,
  linkedOf,
  openChain,
  presentOf,
  type StoredChain,
  unendedChains,
} from '../../repositories/audit/chains';
import { noteSwept, sweptUntil, unlinkedRows, type Walk } from '../../repositories/audit/rows';
import { type AuditSeal, type Head, type Link, NO_CHAIN, type SealedRow, type StoredRow } from './seal';
import { takeUnsealed } from './takeUnsealed';

/** Links a statement. */
const BATCH = 500;
/** Rows that wait in memory while the database takes no links; those above it are found in the table. */
const MOST_WAITING = 50_000;
/** So old, a row without a link is not about to get one by its process. */
const LEFT_BEHIND_SECONDS = 60;
/** Rows may have been written so long before they were committed. */
const LONGEST_TRANSACTION_MILLISECONDS = 900_000;
/** Servers of an earlier release may run so long beside the first of this one that has taken all earlier rows in. */
const EARLIER_SERVERS_MILLISECONDS = 86_400_000;
/** Chains of a day are ended by others so long after it. */
const AFTER_MIDNIGHT_MILLISECONDS = 3_600_000;
const ATTEMPTS = 20;
/** Rows that a walk through the table looks at in one statement, and how long it goes on before the next call. */
const WALKED = 2_000;
const LONGEST_RUN_MILLISECONDS = 5_000;

interface OwnChain extends Head {
  day: string;
  acceptsUntil: Date | null;
}

/** What a walk through the rows without a link has found. */
export interface TakenUp {
  /** Rows that got their link. */
  linked: number;
  /** Of these, rows that had no seal. */
  taken: number;
  /** Rows that are not of this program, or were changed: they get none. */
  refused: number;
  /** False: there are more, and the next call goes on. */
  isDone: boolean;
}

const dayOf = (milliseconds: number) => japanDateTime(milliseconds).date;

export class AuditTrail implements ConnectionAudit {
  private waiting: SealedRow[] = [];
  private chain: OwnChain | undefined;
  /** A statement failed that may have been done all the same, or another process has written to our chain. */
  private isUnsure = false;
  /** Links are added by one after the other. */
  private turn: Promise<unknown> = Promise.resolve();
  private readonly process = makeUlid();
  /** Where the walk through rows that were left behind stands. */
  private walk: (Walk & { begun: string }) | undefined;

  constructor(
    private readonly database: Database,
    readonly seal: AuditSeal,
  ) {}

  noteWritten(rows: readonly SealedRow[]): void {
    for (const { auditId, mac } of rows) {
      if (this.waiting.length >= MOST_WAITING) return;
      this.waiting.push({ auditId, mac });
    }
  }

  /** The newest link of this process's chain; undefined while it has none. */
  get head(): Head | undefined {
    if (!this.chain) return undefined;
    const { chain, seq, hash } = this.chain;
    return { chain, seq, hash };
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }

  /** Gives every row that was committed here its link, and ends the chain of a day that is over. */
  link(): Promise<void> {
    return this.inTurn(async () => {
      await this.linkWaiting();
      if (this.chain && this.chain.day !== dayOf(nowMilliseconds())) await this.endOwn();
    });
  }

  /** Links what waits and ends the chain: the process writes nothing more. @returns the last link */
  end(): Promise<Head | undefined> {
    return this.inTurn(async () => {
      await this.linkWaiting();
      return this.endOwn();
    });
  }

  private async linkWaiting(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, BATCH);
      await this.append(batch);
      this.waiting = this.waiting.slice(batch.length);
    }
  }

  /** Adds links for rows to the chain of the day; those that have one already are passed over. */
  private async append(rows: readonly SealedRow[]): Promise<void> {
    for (let left = rows, attempt = 1; left.length > 0; attempt += 1) {
      if (this.isUnsure) left = await this.lookAgain(left);
      if (left.length === 0) return;
      const chain = await this.chainOfToday();
      const links: Link[] = [];
      let head: Head = chain;
      for (const row of left) {
        const link = this.seal.linkOf(head, row);
        links.push(link);
        head = link;
      }
      if (await this.add(chain, links, attempt)) return;
    }
  }

  /** @returns false where the chain is to be looked at again */
  private async add(chain: OwnChain, links: readonly Link[], attempt: number): Promise<boolean> {
    const last = links.at(-1) ?? chain;
    try {
      await addLinks(this.database, chain.chain, links);
      chain.seq = last.seq;
      chain.hash = last.hash;
      return true;
    } catch (error) {
      this.isUnsure = true;
      if (!isUniqueViolation(error) || attempt === ATTEMPTS) throw error;
      return false;
    }
  }

  /** Reads where the chain stands. @returns those of the rows that have no link */
  private async lookAgain(rows: readonly SealedRow[]): Promise<readonly SealedRow[]> {
    const head = this.chain && (await headOf(this.database, this.chain.chain));
    if (!head || head.isEnded) this.chain = undefined;
    else if (this.chain) Object.assign(this.chain, { seq: head.seq, hash: head.hash });
    const ids = rows.map(({ auditId }) => auditId);
    const linked = ids.length > 0 ? await linkedOf(this.database, ids) : new Set();
    this.isUnsure = false;
    return rows.filter(({ auditId }) => !linked.has(auditId));
  }

  private async chainOfToday(): Promise<OwnChain> {
    if (this.chain?.day === dayOf(nowMilliseconds())) return this.chain;
    await this.endOwn();
    return this.open();
  }

  /** @param closesAt from then on no row without a seal is taken in; by default as the chain before has it */
  private async open(closesAt?: Date): Promise<OwnChain> {
    for (let attempt = 1; ; attempt += 1) {
      const before = await lastChain(this.database);
      const openedAt = await presentOf(this.database);
      // A new installation has nothing to take in.
      const first = async () => ((await hasUnsealed(this.database)) ? null : openedAt);
      const facts = {
        number: (before?.number ?? 0) + 1,
        day: dayOf(nowMilliseconds()),
        process: this.process,
        openedAt,
        acceptsUntil: before ? (before.acceptsUntil ?? closesAt ?? null) : await first(),
        previous: before?.opening ?? NO_CHAIN,
      };
      const opening = this.seal.openingOf(facts);
      try {
        await openChain(this.database, { ...facts, opening, keyId: this.seal.keyId });
        const { number: chain, day, acceptsUntil } = facts;
        this.chain = { chain, seq: 0, hash: opening, day, acceptsUntil };
        return this.chain;
      } catch (error) {
        if (!isUniqueViolation(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  private async endOwn(): Promise<Head | undefined> {
    if (this.isUnsure) await this.lookAgain([]);
    if (!this.chain) return undefined;
    const end = await this.endChain(this.chain.chain);
    this.chain = undefined;
    return end;
  }

  /** Adds the last link, unless somebody else has. */
  private async endChain(number: number): Promise<Head | undefined> {
    for (let attempt = 1; ; attempt += 1) {
      const head = await headOf(this.database, number);
      if (!head || head.isEnded) return head;
      const end = this.seal.endOf(head);
      try {
        await addLinks(this.database, number, [end]);
        return end;
      } catch (error) {
        if (!isUniqueViolation(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  /**
   * Gives rows their link that were left behind: by a process that was killed, and by servers of an earlier release, which
   * know no seal. The first walk looks at all rows, later ones at those since. Between some and some it lets others go on,
   * and after a while it stops: the next call goes on. Ends chains of days that are over.
   * @param seconds how long ago a row must have been written
   */
  async takeUp(seconds = LEFT_BEHIND_SECONDS): Promise<TakenUp> {
    const found: TakenUp = { linked: 0, taken: 0, refused: 0, isDone: false };
    const until = performance.now() + LONGEST_RUN_MILLISECONDS;
    this.walk ??= await this.beginWalk();
    do {
      const some = await unlinkedRows(this.database, this.walk, seconds, WALKED);
      if (!some) {
        await this.inTurn(() => this.endWalk());
        return { ...found, isDone: true };
      }
      await this.inTurn(() => this.takeUpSome(some.rows, found));
      Object.assign(this.walk, some.walk);
    } while (performance.now() < until);
    return found;
  }

  private async beginWalk(): Promise<Walk & { begun: string }> {
    const { since, at } = await sweptUntil(this.database);
    return { written: since, auditId: '', begun: at };
  }

  /** All rows were looked at that had been written when the walk began. */
  private async endWalk(): Promise<void> {
    await this.closeToUnsealed();
    const begun = Date.parse(this.walk?.begun ?? '');
    await noteSwept(this.database, new Date(begun - LONGEST_TRANSACTION_MILLISECONDS).toISOString());
    this.walk = undefined;
    const day = dayOf(nowMilliseconds() - AFTER_MIDNIGHT_MILLISECONDS);
    for (const number of await unendedChains(this.database, day)) {
      if (number !== this.chain?.chain) await this.endChain(number);
    }
  }

  private async takeUpSome(rows: readonly StoredRow[], found: TakenUp): Promise<void> {
    const sealed: SealedRow[] = [];
    const unsealed: StoredRow[] = [];
    for (const row of rows) {
      const { auditId, mac } = row;
      if (mac === null) unsealed.push(row);
      else if (this.seal.faultOf(row) === undefined) sealed.push({ auditId, mac });
      else found.refused += 1;
    }
    if (unsealed.length > 0) {
      const taken = await this.take(unsealed);
      if (taken) sealed.push(...taken);
      found.taken += taken?.length ?? 0;
      found.refused += taken ? 0 : unsealed.length;
    }
    for (let from = 0; from < sealed.length; from += BATCH) await this.append(sealed.slice(from, from + BATCH));
    found.linked += sealed.length;
  }

  /** Seals rows that came without a seal. @returns those that nobody else did; undefined where none is accepted */
  private async take(rows: readonly StoredRow[]): Promise<SealedRow[] | undefined> {
    // The first chain says whether there is anything to take in.
    if (!(await lastChain(this.database))) await this.open();
    return takeUnsealed(this.database, this.seal, rows);
  }

  /** All rows of before have been taken in: from some time on none without a seal is. */
  private async closeToUnsealed(): Promise<void> {
    const last: StoredChain | undefined = await lastChain(this.database);
    if (!last || last.acceptsUntil !== null) return;
    await this.endOwn();
    const present = await presentOf(this.database);
    await this.open(new Date(present.getTime() + EARLIER_SERVERS_MILLISECONDS));
  }
}
