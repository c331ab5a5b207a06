/** A form that is answered once keeps its key: a deed meant for a cancelled answer does not fall on the next one. */
import { expect, test } from '@jest/globals';
import { put, putBody } from '../../testing/answers';
import { consoleCallOf, recordOf } from '../../testing/console';
import { newPerson, startTestServer } from '../../testing/server';

test('409 for the version of a cancelled answer whose key shows another one by now [CONTRACT 14.3]', async () => {
  const server = await startTestServer();
  const clerk = await server.staff({ roles: ['受付'] });
  const person = newPerson('again');
  const answered = async (name: string) =>
    String((await put(server, person, putBody('profile', { name, phone: '0312345678' }))).body.partitionKey);
  const partitionKey = await answered('山田 花子');
  const read = await recordOf(server, clerk, partitionKey);
  const cancel = (version: number) =>
    consoleCallOf(server, clerk, 'answerCancel', { ids: { partitionKey }, body: { version } });
  expect(await cancel(read.version)).toMatchObject({ status: 200 });
  expect(await answered('山田 花美')).toBe(partitionKey);
  expect(await cancel(read.version)).toMatchObject({
    status: 409,
    body: { code: 'changed', data: { name: '山田 花美', check: '未対応' } },
  });
  await server.close();
});
