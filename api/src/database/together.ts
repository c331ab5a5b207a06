/**
 * Several changes as one statement. Each statement costs server and database a message there, a plan to bind and an
 * answer back; what a submission writes in many tables at once is most of what storing it costs.
 */
import type { Connection, Statement } from './database';

/** A statement that changes rows, with its values. */
export interface Change {
  statement: Statement;
  values: readonly unknown[];
}

/** The joined statements by the names of their parts: few, since the parts are written in the program. */
const joined = new Map<string, Statement>();

function withShiftedParameters(text: string, shift: number): string {
  return text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + shift}`);
}

function join(changes: readonly Change[]): Statement {
  const key = changes.map(({ statement }) => statement.name).join(' ');
  const known = joined.get(key);
  if (known) return known;
  let shift = 0;
  const texts = changes.map(({ statement, values }) => {
    const text = withShiftedParameters(statement.text, shift);
    shift += values.length;
    return text;
  });
  const parts = texts.slice(0, -1).map((text, index) => `part${index} AS (${text})`);
  const last = texts.at(-1) ?? '';
  const text = `WITH ${parts.join(', ')} ${last}`;
  const statement = { name: `together_${joined.size}`, text };
  joined.set(key, statement);
  return statement;
}

/** Runs one change. @returns how many rows it changed */
export function makeChange(connection: Connection, { statement, values }: Change): Promise<number> {
  return connection.execute(statement, values);
}

/**
 * Runs changes of different rows at once. They do not see each other and have no order: none may wait for a lock that
 * another transaction could hold together with one of the others, nor need what another one does.
 * @returns how many rows the last one changed
 */
export function executeBatch(connection: Connection, changes: readonly [Change, Change, ...Change[]]): Promise<number> {
  const values = changes.flatMap((change) => change.values);
  return connection.execute(join(changes), values);
}
