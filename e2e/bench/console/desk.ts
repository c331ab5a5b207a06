/** The staff who ask the console in the bench: accounts of the database, signed in by name as a development server allows. */
import { CONSOLE_CALLS, type ConsoleCallName, consolePath } from '@madoguchi/shared/contract/console/paths';
import type { StaffRole } from '@madoguchi/shared/contract/console/staff';
import { Client } from 'pg';
import * as v from 'valibot';

/** Id tokens end after some minutes. */
const TOKEN_LIFE_MILLISECONDS = 120_000;

const LoginSchema = v.object({
  data: v.object({
    session: v.object({ id_token: v.string(), access_token: v.string(), refresh_token: v.string() }),
    profile: v.unknown(),
  }),
});

export async function onDatabase<Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

interface Asked {
  ids?: Readonly<Record<string, string>>;
  query?: string;
  body?: object;
}

/** One of the staff, with a role, at a server. */
export class Desk {
  private token: { text: string; at: number } | undefined;

  private constructor(
    private readonly url: string,
    private readonly staffId: string,
  ) {}

  /** @param databaseUrl of the server: whoever is there already stays */
  static async open(url: string, databaseUrl: string, staffId: string, role: StaffRole): Promise<Desk> {
    await onDatabase(
      databaseUrl,
      `INSERT INTO staff (staff_id, name, roles, scope, subject, is_disabled, created_at, updated_at)
       VALUES ($1, $1, $2, '{}', $1, false, now(), now()) ON CONFLICT DO NOTHING`,
      [staffId, [role]],
    );
    return new Desk(url, staffId);
  }

  /** What signing in answers. */
  async signIn(): Promise<v.InferOutput<typeof LoginSchema>['data']> {
    const query = new URLSearchParams({ code: `dev:${this.staffId}` });
    return v.parse(LoginSchema, await (await fetch(`${this.url}${consolePath('loginToken')}?${query}`)).json()).data;
  }

  /** What a browser keeps of a sign-in, as its storage has it. */
  async stored(): Promise<string> {
    const { session, profile } = await this.signIn();
    const { id_token: idToken, access_token: accessToken, refresh_token: refreshToken } = session;
    return JSON.stringify({ idToken, accessToken, refreshToken, profile });
  }

  private async idToken(): Promise<string> {
    if (!this.token || performance.now() - this.token.at > TOKEN_LIFE_MILLISECONDS)
      this.token = { text: (await this.signIn()).session.id_token, at: performance.now() };
    return this.token.text;
  }

  /** The answer to a call of the console, as it comes. */
  async send(name: ConsoleCallName, { ids, query, body }: Asked = {}): Promise<Response> {
    const headers = {
      authorization: `Bearer ${await this.idToken()}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const address = `${this.url}${consolePath(name, ids)}${query === undefined ? '' : `?${query}`}`;
    return fetch(address, { method: CONSOLE_CALLS[name].method, headers, ...(body && { body: JSON.stringify(body) }) });
  }

  /** The data of a good answer. @throws {Error} for any other, and one of another shape */
  async ask<Schema extends v.GenericSchema>(
    schema: Schema,
    name: ConsoleCallName,
    asked?: Asked,
  ): Promise<v.InferOutput<Schema>> {
    const response = await this.send(name, asked);
    const text = await response.text();
    if (!response.ok) throw new Error(`${name} ${asked?.query ?? ''}: ${response.status} ${text.slice(0, 300)}`);
    return v.parse(v.object({ data: schema }), JSON.parse(text)).data;
  }
}
