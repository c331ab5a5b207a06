/**
 * The database as the rest of the server sees it: statements, and transactions that repeat themselves on conflicts.
 * A bounded queue is in front of the pool, so that overload is answered with 503 at once instead of piling up.
 * Connections pipeline: statements that do not depend on each other's answers share a round trip.
 */
import pg from 'pg';
import { invalid, unavailable } from '../refusal';
import type { AuditSeal, SealedRow } from '../services/audit/seal';
import { TickSocket } from './tickSocket';

/** A prepared statement: `name` is stable, so that each connection parses the text once. */
export interface Statement {
  name: string;
  text: string;
}

/** What of the audit travels with a connection. */
export interface ConnectionAudit {
  readonly seal: AuditSeal;
  /** Hears of rows of the audit that were written here: in a transaction they count once that is committed. */
  noteWritten(rows: readonly SealedRow[]): void;
}

/** Where a repository runs its statements: inside a transaction or on any connection. */
export interface Connection {
  /** Undefined where no rows of the audit are written. */
  readonly audit?: ConnectionAudit | undefined;
  /** Rows of one statement. Values are sent apart from the text. */
  query<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
  /** Number of rows that a statement changed. */
  execute(statement: Statement, values?: readonly unknown[]): Promise<number>;
  /** Runs a text of several statements without values, for migrations. */
  script(text: string): Promise<void>;
}

/** Gives the statement that is to run in place of another, which has the same parameters, here with their values. */
export type StatementReplacement = (statement: Statement, values: readonly unknown[]) => Promise<Statement>;

interface DatabaseOptions {
  url: string;
  poolSize: number;
  queueLimit: number;
  /** How long a statement may take, in milliseconds; 15 s unless a test has less. */
  statementMilliseconds?: number | undefined;
  /** How long is waited for the answer to a statement, in milliseconds; 20 s unless a test has less. */
  queryMilliseconds?: number | undefined;
  /** Payment about faults of idle connections, which belong to no request. */
  onIdleFault: (error: Error) => void;
  /** Only for the control tests: the statement that runs in place of one of the product's (testing/guards). */
  replace?: StatementReplacement | undefined;
}

/** Prepared like every other statement, or the driver would send it by itself. */
const BEGIN: Statement = { name: 'begin', text: 'BEGIN ISOLATION LEVEL READ COMMITTED' };
const COMMIT: Statement = { name: 'commit', text: 'COMMIT' };
const RETRIED_CODES = new Set(['40001', '40P01']);
const ATTEMPTS = 8;
/** Cannot connect, shutting down, too many connections, statement or lock time-out. */
const AWAY_CODE =
  /^(?:08\w{3}|57P0[1-5]|57014|55P03|53\w{3}|ECONN\w+|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN)$/;
const AWAY_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Query read timeout|Client was closed|Cannot use a pool after calling end/;

/** SQLSTATE or the system's code of a fault; empty where it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** True for a unique-constraint violation. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505';
}

function isAway(error: unknown): boolean {
  if (AWAY_CODE.test(codeOf(error))) return true;
  if (error instanceof AggregateError) return error.errors.some(isAway);
  return error instanceof Error && AWAY_MESSAGE.test(error.message);
}

/** Time-outs and a full disk: the connection is as good as before. */
const NOT_LOST = new Set(['57014', '55P03', '53100', '53200', '53400']);

/** True for a fault of the connection, after which the same work may succeed on another one. */
export function isLost(error: unknown): boolean {
  return isAway(error) && !NOT_LOST.has(codeOf(error));
}

/** A text that the database cannot hold: NUL, or half of a pair within JSON. Only a request can have brought it. */
function isNotStorable(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code === '22021' || code === '22P05' || (code === '22P02' && error instanceof Error && /json/.test(error.message))
  );
}

/**
 * What a caller gets for an error of the driver: 503 where the database is away, 400 for what it cannot hold, else the
 * error itself.
 */
export function translated(error: unknown): unknown {
  if (isNotStorable(error)) return Object.assign(invalid(), { cause: error });
  return isAway(error) ? Object.assign(unavailable(), { cause: error }) : error;
}

/** Statements on one connection, or on any of a pool. */
export class ClientConnection implements Connection {
  private hasEnded = false;
  readonly audit: ConnectionAudit | undefined;
  private readonly written: SealedRow[] = [];

  /** @param trail of the audit; hears of what was written by {@link tellWritten} */
  constructor(
    private readonly client: pg.Pool | pg.ClientBase,
    private readonly replace: StatementReplacement | undefined,
    private readonly trail?: ConnectionAudit | undefined,
  ) {
    this.audit = trail && {
      seal: trail.seal,
      noteWritten: (rows) => {
        // Without what else is on them: a transaction may write a hundred thousand.
        for (const { auditId, mac } of rows) this.written.push({ auditId, mac });
      },
    };
  }

  /** The transaction is committed: rows of the audit that were written in it stand. */
  tellWritten(): void {
    if (this.written.length > 0) this.trail?.noteWritten(this.written);
  }

  private async run<Row extends object>(
    statement: Statement,
    values: readonly unknown[],
  ): Promise<pg.QueryResult<Row>> {
    const sent = this.replace ? await this.replace(statement, values) : statement;
    if (this.hasEnded) throw new Error('the transaction has ended');
    // The driver would run it all the same, and every connection parse it anew each time.
    if (sent.name === '') throw new Error(`a statement without a name: ${sent.text}`);
    return this.client.query<Row>({ ...sent, values: [...values] });
  }

  /**
   * From here on every statement is refused: work that was not waited for must not go on beside the transaction that it
   * belonged to.
   */
  end(): void {
    this.hasEnded = true;
  }

  async query<Row extends object>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    // Taken out of the result, which the driver keeps for a while: its rows would live until the collector's seldom, full run.
    return (await this.run<Row>(statement, values)).rows.splice(0);
  }

  async execute(statement: Statement, values: readonly unknown[] = []): Promise<number> {
    return (await this.run(statement, values)).rowCount ?? 0;
  }

  async script(text: string): Promise<void> {
    if (this.hasEnded) throw new Error('the transaction has ended');
    await this.client.query(text);
  }
}

/** @throws {Error} when a statement has failed whose error the work passed over: PostgreSQL then rolls back */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query({ ...COMMIT });
  if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`);
}

/** A pool with a bounded queue in front of it. */
class PooledConnection implements Connection {
  private readonly direct: ClientConnection;

  constructor(
    readonly pool: pg.Pool,
    /** Connections that the pool has at most. */
    protected readonly size: number,
    protected readonly queueLimit: number,
    protected readonly replace: StatementReplacement | undefined,
  ) {
    this.direct = new ClientConnection(pool, replace);
  }

  /** To be asked before work that would only be thrown away. @throws {Refusal} 503 when the queue is full */
  refuseWhenFull(): void {
    const { waitingCount, idleCount, totalCount } = this.pool;
    // Who waits for a connection that is free already, or still being made, does not stand in the queue.
    if (waitingCount < this.queueLimit + idleCount + this.size - totalCount) return;
    // Spread out, or those who were turned away together would all come back together.
    throw unavailable(LEAST_PAUSE_SECONDS + Math.floor(Math.random() * PAUSE_SPREAD_SECONDS));
  }

  /**
   * Does work that is wholly undone where it fails, and again where it met somebody else's (40001, 40P01).
   * @throws {Refusal} 503 when the database is away, the queue before it is full, or the work met others eight times
   */
  protected async repeated<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      this.refuseWhenFull();
      try {
        return await work();
      } catch (error) {
        if (!RETRIED_CODES.has(codeOf(error))) throw translated(error);
        // Too many others are at the same rows: who asks again in a while is served, and nothing is at fault.
        if (attempt === ATTEMPTS) throw Object.assign(unavailable(), { cause: error });
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
      }
    }
  }

  query<Row extends object>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    return this.repeated(() => this.direct.query<Row>(statement, values));
  }

  execute(statement: Statement, values: readonly unknown[] = []): Promise<number> {
    return this.repeated(() => this.direct.execute(statement, values));
  }

  async script(text: string): Promise<void> {
    await this.direct.script(text).catch((error: unknown) => {
      throw translated(error);
    });
  }
}

/** How long who finds the queue full is asked to wait: from the least to some more, in seconds. */
const LEAST_PAUSE_SECONDS = 2;
const PAUSE_SPREAD_SECONDS = 5;
const STATEMENT_MILLISECONDS = 15_000;
/** A database that ends no statement by itself any more is away: who waits for it is told so. */
const QUERY_MILLISECONDS = 20_000;
/** Connections for `reads`. */
export const READ_CONNECTIONS = 2;

/** Where work is done in a transaction of its own: see {@link Database.transaction}. */
export interface Transactions {
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
}

export class Database extends PooledConnection implements Transactions {
  /**
   * For short reads that everybody waits for: the configuration's version and schedules. They have connections and a
   * queue of their own, so that a rush of writes does not stand before them.
   */
  readonly reads: Connection;
  /** Where rows of the audit go on once they stand; set before the first is written (services/audit/begin). */
  audit: ConnectionAudit | undefined;
  private readonly readPool: pg.Pool;

  constructor(options: DatabaseOptions) {
    const makePool = (max: number) => {
      const poolOptions: pg.PoolConfig & { pipeline: boolean } = {
        connectionString: options.url,
        max,
        connectionTimeoutMillis: 10_000,
        idleTimeoutMillis: 30_000,
        statement_timeout: options.statementMilliseconds ?? STATEMENT_MILLISECONDS,
        query_timeout: options.queryMilliseconds ?? QUERY_MILLISECONDS,
        lock_timeout: 10_000,
        idle_in_transaction_session_timeout: 30_000,
        application_name: 'madoguchi',
        pipeline: true,
        stream: () => new TickSocket(),
      };
      const pool = new pg.Pool(poolOptions);
      pool.on('error', options.onIdleFault);
      return pool;
    };
    super(makePool(options.poolSize), options.poolSize, options.queueLimit, options.replace);
    this.readPool = makePool(READ_CONNECTIONS);
    this.reads = new PooledConnection(this.readPool, READ_CONNECTIONS, options.queueLimit, options.replace);
  }

  /** Statements now waiting for a connection. */
  get waiting(): number {
    return this.pool.waitingCount;
  }

  /** How much of the pool is used: its connections, how many there may be, and how many may wait for one. */
  get load(): { inUse: number; idle: number; size: number; queueLimit: number } {
    const { totalCount, idleCount } = this.pool;
    return { inUse: totalCount - idleCount, idle: idleCount, size: this.size, queueLimit: this.queueLimit };
  }

  /**
   * Runs `work` in one READ COMMITTED transaction: committed when it returns, rolled back when it throws. Conflicts
   * that PostgreSQL-wire clusters ask to repeat (40001, 40P01) repeat the whole work, which must therefore have no
   * other effects.
   * @throws {Refusal} 503 when the database is away, the queue before it is full, or the work met others eight times
   */
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    return this.repeated(() => this.attempt(work));
  }

  private async attempt<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    const noteFault = (error: Error) => {
      broken = error;
    };
    client.on('error', noteFault);
    const connection = new ClientConnection(client, this.replace, this.audit);
    try {
      // Not awaited: it travels with the work's first statement; its fault would surface there too.
      client.query(BEGIN).catch(() => undefined);
      const result = await work(connection);
      connection.end();
      await commit(client);
      connection.tellWritten();
      return result;
    } catch (error) {
      connection.end();
      await client.query('ROLLBACK').catch(noteFault);
      throw error;
    } finally {
      client.off('error', noteFault);
      client.release(broken);
    }
  }

  /** Waits for what is running and closes every connection. */
  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.readPool.end()]);
  }
}
