/** Examples of the console's calls about answers. */

import { API_BASE, type OwnAnswers } from '@madoguchi/shared/contract';
import { type ConsoleCallName, consolePath } from '@madoguchi/shared/contract/console/paths';
import { consoleOperation } from '../plugins/operations/staff';
import { put, putBody, visitBody } from './answers';
import { recordOf } from './console';
import type { Example, MakeExample } from './example';
import { DESK, type TestServer } from './server';

let visits = 0;

/** A visit of the person, each time on another Saturday. */
async function visitOf(server: TestServer, person: string): Promise<string> {
  visits += 1;
  const day = new Date(Date.UTC(2027, 0, 2 + 7 * visits)).toISOString().slice(0, 10).replaceAll('-', '');
  const { status, body } = await put(server, person, visitBody(`${day}|0`));
  if (status !== 200) throw new Error(`visit: ${status} ${JSON.stringify(body)}`);
  return String(body.partitionKey);
}

const example = (name: ConsoleCallName, rest: Example = {}): [string, MakeExample] => [
  consoleOperation(name),
  () => ({ as: DESK, ...rest, path: rest.path ?? consolePath(name) }),
];
/** A call about a visit that was just booked. @param isVersioned it carries the version that was read */
const aboutVisit = (name: ConsoleCallName, body?: object, isVersioned = false): [string, MakeExample] => [
  consoleOperation(name),
  async (server, person) => {
    const partitionKey = await visitOf(server, person);
    const version = isVersioned ? { version: (await recordOf(server, DESK, partitionKey)).version } : {};
    return { as: DESK, path: consolePath(name, { partitionKey }), ...(body && { body: { ...body, ...version } }) };
  },
];
/** A wish of the person's, and the call that proposes another day. */
async function wishToPropose(server: TestServer, person: string) {
  const dates = 'internal#heart#2026-12-01#午前#1';
  const { status, body } = await put(server, person, putBody('clinic', { name: '山田 花子', 'dates#0': dates }));
  if (status !== 200) throw new Error(`wish: ${status} ${JSON.stringify(body)}`);
  const partitionKey = String(body.partitionKey);
  const { version } = await recordOf(server, DESK, partitionKey);
  const proposed = { value: '2026-12-03 10:30', text: '次の日時はいかがですか。', version };
  return { path: consolePath('answerPropose', { partitionKey }), body: proposed };
}
const view = { name: '今日の未対応', query: 'status=未対応' };

export const CONSOLE_ANSWER_EXAMPLES: Readonly<Record<string, MakeExample>> = Object.fromEntries([
  example('answerForms'),
  example('answers', { path: `${consolePath('answers')}?form=visit&q=山本&from=20261101&sort=-day` }),
  aboutVisit('answer'),
  [
    consoleOperation('answerScan'),
    async (server, person) => {
      const key = await visitOf(server, person);
      const [row] = await server.database.query<{ answer_code: string }>(
        { name: 'example_code', text: 'SELECT answer_code FROM answer WHERE is_current AND partition_key = $1' },
        [key],
      );
      return { as: DESK, path: consolePath('answerScan'), body: { text: row?.answer_code ?? '' } };
    },
  ] satisfies [string, MakeExample],
  example('today'),
  example('wishes'),
  example('wishDays', { path: `${consolePath('wishDays')}?department=heart&from=20261201&to=20261214` }),
  example('orders'),
  example('moneyDay'),
  aboutVisit('answerCheck', { check: '対応済' }, true),
  aboutVisit('answerMove', { value: 'consult_0|20271204|0' }, true),
  aboutVisit('answerCancel', {}, true),
  [
    consoleOperation('answerPropose'),
    async (server, person) => ({ as: DESK, ...(await wishToPropose(server, person)) }),
  ] satisfies [string, MakeExample],
  aboutVisit('answerMemo', { text: '車椅子' }),
  aboutVisit('answerMessage', { text: 'お待ちしています。' }),
  aboutVisit('answerAttendance', { state: 'arrived' }),
  [
    `POST ${API_BASE}/proposals/{id}`,
    async (server, person) => {
      const { path, body } = await wishToPropose(server, person);
      await server.call(DESK, 'POST', `/${path}`, body);
      const own = await server.call(person, 'GET', '/survey-results/own');
      const found = (own.body.data as OwnAnswers).entries.find(({ proposal }) => proposal !== undefined);
      return { as: person, path: `${API_BASE}/proposals/${found?.proposal?.proposalId}`, body: { choose: 'take' } };
    },
  ] satisfies [string, MakeExample],
  example('views'),
  example('viewPut', { path: consolePath('viewPut', { id: 'mine' }), body: view }),
  [
    consoleOperation('viewDelete'),
    async (server) => {
      const path = consolePath('viewDelete', { id: 'gone' });
      await server.call(DESK, 'PUT', `/${path}`, view);
      return { as: DESK, path };
    },
  ] satisfies [string, MakeExample],
  example('audit', { path: `${consolePath('audit')}?action=create` }),
]);
