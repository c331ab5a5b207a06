/** Whom people call, as a page is told. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../../testing/server';
import { Configurations } from './configurations';

const HOUSE = {
  ...{ name: 'ひかり総合病院', telephone: '03-1234-5678', hours: '平日 8:30〜17:00', place: '丸の内1-1-1' },
  departments: [{ id: 'kenshin', name: '健診センター', telephone: '03-1234-5681' }],
  issuer: { name: 'ひかり会', address: '丸の内1-1-1' },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bundle: { 'facility.json': HOUSE } });
});
afterAll(() => server.close());

test('a page is told of the house as a whole, and stands without the database [CONTRACT 14.4]', async () => {
  const told = {
    facility: 'ひかり総合病院',
    telephone: '03-1234-5678',
    hours: '平日 8:30〜17:00',
    place: '丸の内1-1-1',
  };
  const configurations = new Configurations(server.database, false);
  expect(await configurations.houseContact()).toMatchObject(told);
  const reads = { query: () => Promise.reject(new Error('no database')) };
  const broken = { ...server.database, reads } as unknown as typeof server.database;
  expect(await new Configurations(broken, false).houseContact()).toBeUndefined();
});
