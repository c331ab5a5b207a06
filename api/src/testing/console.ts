/** Calls of the console in tests. */
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { CONSOLE_CALLS, type ConsoleCallName, consolePath } from '@madoguchi/shared/contract/console/paths';
import { foldForDesk } from '@madoguchi/shared/domain/desk';
import { CODE_ALPHABET } from '../identifiers';
import { put, visitBody } from './answers';
import type { TestServer } from './server';

interface Asked {
  ids?: Readonly<Record<string, string>>;
  query?: string;
  body?: unknown;
}

/** So long, a text hardly ever stands in a random code by chance. */
const UNLIKELY_LENGTH = 4;

/**
 * A search also finds answers by their codes, which are random: what may stand in one by chance finds another answer once in
 * some runs.
 * @returns the search of a query that may; undefined where there is none
 */
export function searchByChance(query: string): string | undefined {
  return new URLSearchParams(query).getAll('q').find((asked) => {
    const text = foldForDesk(asked).toUpperCase();
    const isOfCodes = text !== '' && [...text].every((character) => CODE_ALPHABET.includes(character));
    return isOfCodes && text.length < UNLIKELY_LENGTH;
  });
}

/** A call of the console by its name. @param as a member of the staff, or a person */
export async function consoleCallOf(
  server: TestServer,
  as: string | undefined,
  name: ConsoleCallName,
  { ids = {}, query, body }: Asked = {},
) {
  const risky = searchByChance(query ?? '');
  if (risky !== undefined) throw new Error(`q=${risky} may stand in a random answer code: search for another text`);
  const path = `/${consolePath(name, ids)}${query === undefined ? '' : `?${query}`}`;
  return server.call(as, CONSOLE_CALLS[name].method, path, body);
}

/** The data of a good answer. */
export async function dataOf<Data>(...call: Parameters<typeof consoleCallOf>): Promise<Data> {
  const { status, body } = await consoleCallOf(...call);
  if (status !== 200) throw new Error(`${call[2]}: ${status} ${JSON.stringify(body)}`);
  return body.data as Data;
}

/** Books a visit and answers its key. */
export async function bookedVisit(server: TestServer, person: string, slot: string, name?: string): Promise<string> {
  const body = visitBody(slot);
  const named = body.data.map((row) => (row.itemKey === 'name' && name !== undefined ? { ...row, value: name } : row));
  const { status, body: answer } = await put(server, person, { ...body, data: named });
  if (status !== 200) throw new Error(`visit: ${status} ${JSON.stringify(answer)}`);
  return String(answer.partitionKey);
}

/** An answer as the console lists it. */
export async function recordOf(server: TestServer, as: string, partitionKey: string): Promise<ConsoleAnswer> {
  return dataOf<ConsoleAnswer>(server, as, 'answer', { ids: { partitionKey } });
}

/** Lets the versions of answers that are stored from now on begin at 1, for tests that count them. */
export async function countFromOne({ database }: Pick<TestServer, 'database'>): Promise<void> {
  await database.script('ALTER TABLE answer ALTER COLUMN version SET DEFAULT 1');
}
