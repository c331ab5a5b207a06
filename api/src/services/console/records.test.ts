/** Whose answers the console lists, without a server (CONTRACT 14.3): the name that an answer says, else the best known. */
import { beforeAll, expect, test } from '@jest/globals';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import { readConfiguration } from '../../configuration';
import type { Connection } from '../../database/database';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile, importFilesInto } from '../../testing/database';
import { row, storing } from '../../testing/storedAnswers';
import { makeServices, type Services } from '../services';
import { ConsoleRecords } from './records';

const database = databaseOfFile();
const stored = storing(database);
let services: Services;
let records: ConsoleRecords;
beforeAll(async () => {
  setClock(Date.parse(TEST_NOW));
  await importFilesInto(database(), testBundle());
  const environment = { DATABASE_URL: 'postgres://none', LOG_LEVEL: 'silent' };
  services = makeServices(readConfiguration(environment, process.cwd()), database());
  const { configurations, fileLinks, lapsed, keyVault } = services;
  await fileLinks.prepare(keyVault);
  records = new ConsoleRecords(database(), configurations, fileLinks, lapsed);
  for (const id of ['said', 'registered', 'known', 'told', 'nobody'])
    await stored.insert(id, { userId: `U-${id}`, userName: id === 'nobody' ? undefined : '送った名' });
  await stored.rows('said', row('name', '答えた名'));
  await stored.insert('card', { surveyId: 'card', userId: 'U-registered' });
  await stored.rows('card', row('name', '登録の名'));
  for (const id of ['said', 'registered', 'known'])
    await database().execute(
      {
        name: 'test_person',
        text: `INSERT INTO person (user_id, name, created_at, seen_at) VALUES ($1, 'LINEの名', $2, $2)
               ON CONFLICT (user_id) DO UPDATE SET name = excluded.name`,
      },
      [`U-${id}`, now()],
    );
});

/** Names in a list of answers, and of whom it was asked who they are. */
async function namesOf(...answerIds: string[]) {
  const asked: unknown[] = [];
  const counting: Connection = {
    ...{ audit: database().audit, script: (text) => database().script(text) },
    query: (statement, values) => {
      if (statement.name === 'names_of_people') asked.push(...((values?.[0] as string[] | undefined) ?? []));
      return database().query(statement, values);
    },
    execute: (statement, values) => database().execute(statement, values),
  };
  const snapshot = await services.configurations.current();
  const answers = (await records.read(snapshot, answerIds)).map(({ answer }) => answer);
  const whole = await records.whole(counting, snapshot, answers);
  return [whole.map(({ record }) => record.name), asked];
}

test('an answer that says a name is of that name, and nobody is asked for another', async () => {
  expect(await namesOf('said')).toEqual([['答えた名'], []]);
});
test('of one that says none it is the register’s, else LINE’s, else what came with it', async () => {
  const ids = ['registered', 'known', 'said', 'told', 'nobody'];
  expect(await namesOf(...ids)).toEqual([
    ['登録の名', 'LINEの名', '答えた名', '送った名', ''],
    ['U-registered', 'U-known', 'U-told', 'U-nobody'],
  ]);
});
