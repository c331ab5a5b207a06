/**
 * Several changes as one statement. Each statement costs server and database a message there, a plan to bind and an answer back; what a submission writes
 * in many tables at once is most of what storing it costs.
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

/** @param isCertain true: the statement divides by the number of rows that the last change has changed, so that it fails where there is none */
function join(changes: readonly Change[], isCertain: boolean): Statement {
  const key = [...changes.map(({ statement }) => statement.name), isCertain].join(' ');
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
  const text = isCertain
    ? `WITH ${[...parts, `last AS (${last} RETURNING 1)`].join(', ')} SELECT 1 / count(*) FROM last`
    : `WITH ${parts.join(', ')} ${last}`;
  const statement = { name: `together_${joined.size}`, text };
  joined.set(key, statement);
  return statement;
}

/** Runs one change. @returns how many rows it changed */
export function makeChange(connection: Connection, { statement, values }: Change): Promise<number> {
  return connection.execute(statement, values);
}

/**
 * Runs changes of different rows at once. They do not see each other and have no order: none may wait for a lock that another transaction could hold together
 * with one of the others, nor need what another one does.
 * @returns how many rows the last one changed
 */
export function makeChanges(connection: Connection, changes: readonly [Change, Change, ...Change[]]): Promise<number> {
  const values = changes.flatMap((change) => change.values);
  return connection.execute(join(changes, false), values);
}

/**
 * The same, but it fails where the last change, which must not have a RETURNING of its own, changes no row (`isNothingChanged`): then the transaction cannot be
 * committed any more, even where the commit has been sent already.
 */
export async function makeCertain(connection: Connection, changes: readonly [Change, ...Change[]]): Promise<void> {
  const values = changes.flatMap((change) => change.values);
  await connection.execute(join(changes, true), values);
}
