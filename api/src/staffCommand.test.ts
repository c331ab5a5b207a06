/** `madoguchi staff` as it is built: the first account, and who is shut out (CONTRACT 14.1). */
import { userInfo } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { consolePath } from '@madoguchi/shared/contract/console/paths';
import { rowsOf } from './testing/answers';
import { TEST_NOW } from './testing/bundle';
import { buildServer, runBuilt } from './testing/process';
import { startTestServer, type TestServer } from './testing/server';
import { consoleData, totpNow } from './testing/staffExamples';

let server: TestServer;
beforeAll(async () => {
  await buildServer();
  server = await startTestServer();
});
afterAll(() => server.close());

const staff = (...args: string[]) =>
  runBuilt('madoguchi.js', ['staff', ...args], { DATABASE_URL: server.databaseUrl, NOW: TEST_NOW });
const passwordIn = (output: string) => /after signing in: (\S+)\n/.exec(output)?.[1] ?? '';
const signIn = (name: string, password: string) =>
  server.call(undefined, 'POST', `/${consolePath('loginPassword')}`, { name, password });

test('adds the first account with a password that is told once, lists it, and lets in again who is shut out', async () => {
  const added = await staff('add', 'S-first', '初代 管理', '管理者,受付', '--login', 'first');
  expect(added).toMatchObject({ code: 0, output: expect.stringMatching(/^Added S-first\.\n.*[A-Z0-9-]{19}\n$/) });
  const password = passwordIn(added.output);
  expect(await signIn('first', password)).toMatchObject({
    status: 200,
    body: { data: { profile: { userId: 'S-first' } } },
  });
  const opened = (await signIn('first', password)).body.data as { session: { id_token: string } };
  const headers = { authorization: `Bearer ${opened.session.id_token}` };
  const begun = await server.call(undefined, 'POST', `/${consolePath('totpPost')}`, undefined, headers);
  const { secret } = begun.body.data as { secret: string };
  const code = { code: totpNow(secret) };
  expect(await server.call(undefined, 'POST', `/${consolePath('totpConfirm')}`, code, headers)).toMatchObject({
    status: 200,
  });
  expect(await staff('list')).toEqual({
    code: 0,
    output: 'S-first  初代 管理  管理者,受付  password as first; second factor\n',
  });
  expect(await staff('end', 'S-first')).toMatchObject({ code: 0 });
  const reset = await staff('reset', 'S-first');
  expect(await signIn('first', password)).toMatchObject({ status: 401 });
  expect(await signIn('first', passwordIn(reset.output))).toMatchObject({ status: 200 });
  const profile = await consoleData<{ roles: string[] }>(server, undefined, 'loginMethods');
  expect(profile).toMatchObject({ password: true });
  const actors = await rowsOf<{ actor_id: string }>(
    server,
    `SELECT DISTINCT actor_id FROM audit WHERE action = 'staff' AND actor_id <> 'S-first'`,
  );
  expect(actors).toEqual([{ actor_id: `command:${userInfo().username}` }]);
});

test('says what is wrong in a line, and does nothing', async () => {
  const wrong: [string[], RegExp][] = [
    [['add', 'U-first', 'x', '受付', '--login', 'x'], /"U-first" is no id of the staff/],
    [['add', 'S-x', 'x', '受付,社長', '--login', 'x'], /must be a comma list of 管理者/],
    [['add', 'S-x', 'x', '受付'], /--login NAME for a password, or --subject SUB/],
    [['add', 'S-first', 'x', '受付', '--subject', 'x'], /^staffId: /],
    [['end', 'S-nobody'], /./],
    [['reset', 'S-nobody'], /Nobody of the staff has the id "S-nobody"/],
  ];
  for (const [args, words] of wrong)
    expect(await staff(...args)).toEqual({ code: 1, output: expect.stringMatching(words) });
  for (const args of [[], ['list', 'x'], ['add', 'S-x'], ['end'], ['drop', 'S-first'], ['list', '--all']])
    expect(await staff(...args)).toEqual({ code: 2, output: expect.stringMatching(/^Usage: madoguchi staff list/) });
  expect(await rowsOf(server, 'SELECT staff_id FROM staff')).toHaveLength(1);
});
