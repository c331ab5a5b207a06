/** How much of a day one sheet shows, without a server (CONTRACT 14.3), and that only whom it shows is noted as seen. */
import { beforeAll, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { readConfiguration } from '../../configuration';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile, importFilesInto } from '../../testing/database';
import { PLACE, storing } from '../../testing/storedAnswers';
import { makeServices, type Services } from '../services';
import { lineAdministrator } from '../staff/staffCaller';

const database = databaseOfFile();
const MOST = 2_000;
let services: Services;
/** One more than a sheet shows: all at nine, but the one whose code comes first of all, at ten. */
beforeAll(async () => {
  setClock(Date.parse(TEST_NOW));
  await importFilesInto(database(), testBundle());
  const stored = storing(database);
  await stored.insert('0', { answerCode: '0000' });
  await stored.place('0', true, { cost: 1 });
  await database().script(`
    INSERT INTO answer SELECT (jsonb_populate_record(a, jsonb_build_object(
      'answer_id', 'n' || i, 'partition_key', 'n' || i, 'answer_code', 'n' || i, 'user_id', 'U-' || i))).*
    FROM answer a, generate_series(1, ${MOST}) AS i;
    INSERT INTO reservation SELECT (jsonb_populate_record(r, jsonb_build_object('answer_id', 'n' || i))).*
    FROM reservation r, generate_series(1, ${MOST}) AS i;
    UPDATE reservation SET slot = '1' WHERE answer_id = '0'`);
  const environment = { DATABASE_URL: 'postgres://none', LOG_LEVEL: 'silent' };
  services = makeServices(readConfiguration(environment, process.cwd()), database());
  await services.fileLinks.prepare(services.keyVault);
});

test('the first two thousand by time, with how many there are; the others are not noted as shown', async () => {
  const sheet = await services.daySheet.read(lineAdministrator('U-admin', '管理'), { day: PLACE.day });
  expect([sheet.total, sheet.items.length]).toEqual([MOST + 1, MOST]);
  expect(new Set(sheet.items.map(({ time }) => time))).toEqual(new Set(['09:00']));
  const noted = await database().query<{ after: { keys: string[] } }>({
    name: 'test_noted',
    text: `SELECT after FROM audit WHERE action = 'read'`,
  });
  const [{ after: { keys } = { keys: [] } } = {}] = noted;
  expect([noted.length, keys.length, new Set(keys).size, keys.includes('key-0')]).toEqual([1, MOST, MOST, false]);
});
