/** Examples of the calls of the console's beds. */
import type { BedDone, PlannedBed } from '@madoguchi/shared/contract/console/beds';
import { type ConsoleCallName, consolePath } from '@madoguchi/shared/contract/console/paths';
import { addDays, toHyphens } from '@madoguchi/shared/domain/date';
import { consoleOperation } from '../plugins/operations/staff';
import { dataOf } from './console';
import type { MakeExample } from './example';
import { ADMIN, DESK, type TestServer } from './server';
import { STAY_SURVEY } from './stays';

const ids = { id: STAY_SURVEY };

let blocks = 0;

/** A block of one night of its own, so that nights do not run out of beds for the next. */
function freshBlock() {
  blocks += 1;
  const night = toHyphens(addDays('20300101', blocks));
  return { from: night, to: night, beds: 1, reason: '清掃' };
}
/** Makes a block and takes it away again: nights stay free for the next. @returns the version that took it away */
async function liftedBlock(server: TestServer): Promise<number> {
  const block = freshBlock();
  await dataOf<BedDone>(server, ADMIN, 'bedBlocksPut', { ids, body: { add: block } });
  return (await dataOf<BedDone>(server, ADMIN, 'bedBlocksPut', { ids, body: { remove: block } })).change;
}

/** A call about the beds of the form `stay`. */
const example = (name: ConsoleCallName, body?: (server: TestServer) => object | Promise<object>, query = '') =>
  [
    consoleOperation(name),
    async (server) => ({
      as: DESK,
      path: `${consolePath(name, ids)}${query}`,
      ...(body && { body: await body(server) }),
    }),
  ] satisfies [string, MakeExample];

export const CONSOLE_BED_EXAMPLES: Readonly<Record<string, MakeExample>> = Object.fromEntries([
  example('bedBoard', undefined, '?from=20261124&days=14'),
  example('bed'),
  example('bedPut', async (server) => {
    const { bed, version } = await dataOf<PlannedBed>(server, ADMIN, 'bed', { ids });
    const { bedTotal, overrides = {}, rule } = bed;
    return { bed: { bedTotal, overrides, rule }, version };
  }),
  example('bedBlocksPut', async (server) => {
    const block = freshBlock();
    await dataOf<BedDone>(server, ADMIN, 'bedBlocksPut', { ids, body: { add: block } });
    return { remove: block };
  }),
  example('bedHistory'),
  // The block comes again and is taken away by the example: its nights stay free.
  example('bedUndo', async (server) => {
    const change = await liftedBlock(server);
    const { change: again } = await dataOf<BedDone>(server, ADMIN, 'bedUndo', { ids, body: { change } });
    return { change: again };
  }),
]);
