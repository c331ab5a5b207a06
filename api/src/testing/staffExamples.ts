/** Examples of the console's calls that are about the staff themselves. */
import { CONSOLE_CALLS, type ConsoleCallName, consolePath } from '@madoguchi/shared/contract/console/paths';
import { nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { Secret, TOTP } from 'otpauth';
import { consoleOperation } from '../plugins/operations/staff';
import type { MakeExample } from './example';
import { DESK, STAFF_PASSWORD, type TestServer } from './server';

/** The code that an authenticator with this secret shows now. */
export function totpNow(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMilliseconds() });
}

/** The data of a console call's answer. @param path where it names something */
export async function consoleData<Data>(
  server: TestServer,
  caller: string | undefined,
  name: ConsoleCallName,
  body?: unknown,
  path = consolePath(name),
): Promise<Data> {
  const answer = await server.call(caller, CONSOLE_CALLS[name].method, `/${path}`, body);
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data as Data;
}

const withPassword = (server: TestServer) => server.staff({ roles: ['受付'], password: STAFF_PASSWORD });
async function refreshTokenOf(server: TestServer): Promise<string> {
  const staffId = await server.staff({ roles: ['受付'] });
  const path = `${consolePath('loginToken')}?code=dev:${staffId}`;
  const opened = await consoleData<{ session: { refresh_token: string } }>(
    server,
    undefined,
    'loginToken',
    undefined,
    path,
  );
  return opened.session.refresh_token;
}
const account = () => ({ name: '窓口 花子', roles: ['受付'], scope: {} });

export const STAFF_EXAMPLES: Readonly<Record<string, MakeExample>> = {
  [consoleOperation('loginMethods')]: () => ({}),
  [consoleOperation('loginPassword')]: async (server) => ({
    body: { name: await withPassword(server), password: STAFF_PASSWORD },
  }),
  [consoleOperation('loginToken')]: async (server) => ({
    path: `${consolePath('loginToken')}?code=dev:${await server.staff({ roles: ['受付'] })}`,
  }),
  // Where no provider is set up.
  [consoleOperation('loginOidc')]: () => ({ status: 404 }),
  [consoleOperation('loginOidcCallback')]: () => ({ status: 404 }),
  [consoleOperation('loginRefresh')]: async (server) => ({ body: { refresh_token: await refreshTokenOf(server) } }),
  [consoleOperation('loginLogout')]: async (server) => ({ body: { refresh_token: await refreshTokenOf(server) } }),

  [consoleOperation('me')]: () => ({ as: DESK }),
  [consoleOperation('passwordPut')]: async (server) => ({
    as: await withPassword(server),
    body: { password: STAFF_PASSWORD, newPassword: `${STAFF_PASSWORD} 2` },
  }),
  [consoleOperation('totpPost')]: async (server) => ({ as: await withPassword(server) }),
  [consoleOperation('totpConfirm')]: async (server) => {
    const as = await withPassword(server);
    const { secret } = await consoleData<{ secret: string }>(server, as, 'totpPost');
    return { as, body: { code: totpNow(secret) } };
  },
  [consoleOperation('sessions')]: async (server) => ({ as: await server.staff({ roles: ['閲覧'] }) }),
  [consoleOperation('sessionDelete')]: async (server) => {
    const as = await server.staff({ roles: ['閲覧'] });
    const { items } = await consoleData<{ items: { id: string }[] }>(server, as, 'sessions');
    return { as, path: consolePath('sessionDelete', { id: items[0]?.id ?? '' }) };
  },

  [consoleOperation('scopeNames')]: () => ({ as: DESK }),
  [consoleOperation('staffList')]: () => ({ as: DESK }),
  [consoleOperation('staffPost')]: () => ({
    as: DESK,
    body: { ...account(), staffId: `S-${crypto.randomUUID().slice(0, 20)}` },
  }),
  [consoleOperation('staffPut')]: async (server) => ({
    as: DESK,
    path: consolePath('staffPut', { id: await server.staff({ roles: ['受付'] }) }),
    body: { ...account(), version: 1 },
  }),
  [consoleOperation('staffSessionsDelete')]: async (server) => ({
    as: DESK,
    path: consolePath('staffSessionsDelete', { id: await server.staff({ roles: ['受付'] }) }),
  }),
};
