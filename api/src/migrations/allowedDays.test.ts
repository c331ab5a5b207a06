/**
 * Forms that were stored while the options of a booking date named the closed days: after the migration they take the
 * days that they took before, and the log names them.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SchemaItem } from '@madoguchi/shared/contract';
import { itemsByKey, rulesOf } from '@madoguchi/shared/domain/survey';
import { loadSnapshot } from '../services/configuration/configurations';
import { rowsOf } from '../testing/answers';
import { testBundle } from '../testing/bundle';
import { startTestServer, type TestServer } from '../testing/server';
import { migration0015 } from './0015-allowed-days';

const booking = (itemKey: string, options: SchemaItem['options'] | undefined) => ({
  itemKey,
  type: 'date',
  title: '希望日',
  attributes: { hasAllowedDays: true },
  ...(options && { options }),
});
const ITEMS = [
  booking('weekend', ['日曜日', '6']),
  booking('mixed', ['日', '2026-11-24', { value: '2026/11/26' }]),
  booking('dates', ['2026-11-24']),
  booking('open', undefined),
  booking('never', ['日', '月', '火', '水', '木', '金', '土']),
  { itemKey: 'plain', type: 'date', title: '生年月日', options: ['月'] },
  { itemKey: 'group', type: 'groupheader', title: '組', items: [booking('inner', ['月'])] },
];
/** Sunday to Saturday. */
const DAYS = [22, 23, 24, 25, 26, 27, 28].map((day) => `2026-11-${day}`);

let server: TestServer;
beforeAll(async () => {
  const form = (surveyId: string, surveySchema: object[]) => ({ surveyId, surveyTitle: surveyId, surveySchema });
  server = await startTestServer({
    bundle: {
      ...testBundle(),
      'surveys/old.json': form('old', ITEMS),
      'surveys/other.json': form('other', [ITEMS[5] ?? {}]),
    },
  });
});
afterAll(() => server.close());

/** The days of the week that a stored item takes. */
async function daysTaken(itemKey: string): Promise<string[]> {
  const config = (await loadSnapshot(server.database)).surveys.get('old');
  const item = config && itemsByKey(config).get(itemKey);
  if (!item) throw new Error(`no item ${itemKey}`);
  const context = { config, mode: 'user' as const, today: '20261120', answers: {} };
  return DAYS.filter((day) => rulesOf(item).validate(item, day, context) === undefined);
}

test('what was closed is closed and what was open is open, and the log names the forms [VAC-003]', async () => {
  const hashes = () =>
    rowsOf(server, "SELECT id, content_hash = '' AS open FROM configuration_document WHERE kind = 'survey'");
  expect(await hashes()).not.toContainEqual(expect.objectContaining({ open: true }));
  const convert = (database = server.database) => database.transaction(async (each) => migration0015.convert?.(each));
  expect(await convert()).toEqual([
    'survey old: options of weekend, mixed, dates, open, never, inner now name the allowed days (attributes.hasAllowedDays)',
  ]);
  const [sunday, monday, tuesday, wednesday, thursday, friday, saturday] = DAYS;
  expect(await daysTaken('weekend')).toEqual([monday, tuesday, wednesday, thursday, friday]);
  expect(await daysTaken('mixed')).toEqual([monday, wednesday, friday, saturday]);
  expect(await daysTaken('dates')).toEqual([sunday, monday, wednesday, thursday, friday, saturday]);
  expect(await daysTaken('open')).toEqual(DAYS);
  expect(await daysTaken('never')).toEqual([]);
  expect(await daysTaken('plain')).toEqual(DAYS);
  expect(await daysTaken('inner')).toEqual(DAYS.filter((day) => day !== monday));
  // The next import of a bundle writes what it says, whatever was stored; other forms are as they were.
  expect(await hashes()).toEqual(
    expect.arrayContaining([
      { id: 'old', open: true },
      { id: 'other', open: false },
    ]),
  );
});
