/** What an answer's service messages are sent by, without a server (CONTRACT 14.5): when a token is kept, and when none is. */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { now, setClock } from '@madoguchi/shared/domain/clock';
import type { NotificationToken } from '../../repositories/outbox/serviceTokens';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { databaseOfFile, emptyTables, importFilesInto } from '../../testing/database';
import { storing } from '../../testing/storedAnswers';
import { Configurations } from '../configuration/configurations';
import type { Notifier } from './notifier';
import { ServiceMessages } from './serviceMessages';

const database = databaseOfFile();
beforeAll(async () => {
  setClock(Date.parse(TEST_NOW));
  const booked = { serviceTemplate: 'reserve_done_ja', serviceParams: { number: '{code}' } };
  await importFilesInto(database(), { ...testBundle(), 'messages.json': { kinds: { booked } } });
  await storing(database).insert('mine');
});
beforeEach(() => emptyTables(database(), ['service_token']));

const kept = () =>
  database().query({ name: 'test_kept', text: 'SELECT token, remaining FROM service_token ORDER BY created_at' });
const token = (): NotificationToken => ({
  ...{ token: 'notification', sessionId: 'session', remaining: 5 },
  expiresAt: new Date(now().getTime() + 60_000),
});

/** What LINE says: by which token of the channel, whose access token it is, and what it gives for it. */
interface Said {
  channelToken?: string | undefined;
  person?: string | undefined;
  given?: () => NotificationToken | undefined;
}
/** Keeps what LINE gives for an access token of the answer's person. */
function keep(accessToken: string, said: Said = {}, partitionKey = 'key-mine'): Promise<boolean> {
  const { channelToken, person, given } = { channelToken: 'channel', person: 'U-a', given: token, ...said };
  const notifier: Partial<Notifier> = {
    channelToken: async () => channelToken,
    personOf: async () => person,
    issue: async () => given(),
  };
  const configurations = new Configurations(database(), true);
  const messages = new ServiceMessages(database(), configurations, notifier as Notifier);
  return messages.keepTokenOf('U-a', { partitionKey, accessToken });
}

test('what LINE gives is kept, once for an access token', async () => {
  expect(await keep('access')).toBe(true);
  expect(await keep('access')).toBe(false);
  expect(await kept()).toEqual([{ token: 'notification', remaining: 5 }]);
});
test('where LINE gives none, nothing is there to send by, and nothing is wrong', async () => {
  expect(await keep('access', { given: () => undefined })).toBe(false);
  expect(await kept()).toEqual([expect.objectContaining({ token: null })]);
});
test('without a channel’s token, and of somebody else’s access token, LINE is not asked', async () => {
  expect(await keep('access', { channelToken: undefined })).toBe(false);
  expect(await keep('access', { person: 'U-b' })).toBe(false);
  expect(await keep('access', { person: undefined })).toBe(false);
  expect(await kept()).toEqual([]);
});
test('LINE that does not answer is told as such; the access token has been used', async () => {
  const cause = new Error('no answer');
  const given = () => {
    throw cause;
  };
  await expect(keep('access', { given })).rejects.toMatchObject({ status: 503, cause });
  expect(await keep('access')).toBe(false);
});
test('of an answer that is not there nothing is kept', async () => {
  await expect(keep('access', {}, 'key-none')).rejects.toMatchObject({ status: 404 });
});
