/** Examples of the console's calls about what the house says by itself. */
import type { HouseMessages } from '@madoguchi/shared/contract/console/house';
import { type ConsoleCallName, consolePath } from '@madoguchi/shared/contract/console/paths';
import { consoleOperation } from '../plugins/operations/staff';
import { dataOf } from './console';
import type { MakeExample } from './example';
import { ADMIN, DESK, type TestServer } from './server';

let texts = 0;
const content = () => {
  texts += 1;
  return { kinds: { booked: { text: `{facility}です。${texts}` } } };
};
const standing = (server: TestServer) => dataOf<HouseMessages>(server, ADMIN, 'houseMessages');
const put = async (server: TestServer) =>
  dataOf<HouseMessages>(server, ADMIN, 'houseMessagesPut', {
    body: { content: content(), version: (await standing(server)).version },
  });

const example = (name: ConsoleCallName, body?: (server: TestServer) => Promise<object>): [string, MakeExample] => [
  consoleOperation(name),
  async (server) => ({ as: DESK, path: consolePath(name), ...(body && { body: await body(server) }) }),
];

export const CONSOLE_HOUSE_EXAMPLES: Readonly<Record<string, MakeExample>> = Object.fromEntries([
  example('houseMessages'),
  example('houseMessagesPut', async (server) => ({ content: content(), version: (await standing(server)).version })),
  example('houseMessagesHistory'),
  example('houseMessagesRestore', async (server) => {
    const { version } = await put(server);
    return { number: version, version };
  }),
]);
