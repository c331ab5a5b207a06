/** Examples of the calls of the console's calendars. */
import type { PlanDone, PlannedCalendar, PlannedCategories } from '@madoguchi/shared/contract/console/calendars';
import { type ConsoleCallName, consolePath } from '@madoguchi/shared/contract/console/paths';
import { consoleOperation } from '../plugins/operations/staff';
import { dataOf } from './console';
import type { MakeExample } from './example';
import { ADMIN, DESK, type TestServer } from './server';

const ids = { id: 'main' };
const CELLS = [{ day: '20271227', slot: '0', quota: 5 }];
const NEWEST = 2 ** 31 - 1;
/** Cells that were written to be taken back, each with places of its own: what a cell has already would be no change. */
let written = 0;

const documentVersion = async (server: TestServer) =>
  (await dataOf<PlannedCalendar>(server, ADMIN, 'calendar', { ids })).version;

/** A call of the calendar `main`. */
const example = (name: ConsoleCallName, body?: (server: TestServer) => object | Promise<object>, query = '') =>
  [
    consoleOperation(name),
    async (server) => ({
      as: DESK,
      path: `${consolePath(name, ids)}${query}`,
      ...(body && { body: await body(server) }),
    }),
  ] satisfies [string, MakeExample];

export const CONSOLE_CALENDAR_EXAMPLES: Readonly<Record<string, MakeExample>> = Object.fromEntries([
  example('calendar'),
  example('calendarPut', async (server) => ({ fields: { name: '本館' }, version: await documentVersion(server) })),
  example('calendarExtend', async (server) => ({ months: 1, version: await documentVersion(server) })),
  example('calendarCategories'),
  example('calendarCategoriesPut', async (server) =>
    dataOf<PlannedCategories>(server, ADMIN, 'calendarCategories', { ids }),
  ),
  example('calendarCells', undefined, '?from=20261201&to=20261207'),
  example('calendarCellsPut', () => ({ cells: CELLS, version: NEWEST })),
  example('calendarPreview', () => ({ kind: 'cells', cells: CELLS })),
  example('calendarHistory'),
  example('calendarUndo', async (server) => {
    written += 1;
    const cells = [{ day: '20271228', slot: '0', quota: 10 + written }];
    return {
      change: (await dataOf<PlanDone>(server, ADMIN, 'calendarCellsPut', { ids, body: { cells, version: NEWEST } }))
        .change,
    };
  }),
]);
