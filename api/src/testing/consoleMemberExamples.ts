/** Examples of the console's calls about members. */
import { type ConsoleCallName, consolePath } from '@madoguchi/shared/contract/console/paths';
import { consoleOperation } from '../plugins/operations/staff';
import { recordOf } from './console';
import type { MakeExample } from './example';
import { register } from './members';
import { DESK, type TestServer } from './server';

/** The key of a new registration in `count`, which gives numbers by itself. */
export async function newMember(server: TestServer, person: string, name = '山田 花子'): Promise<string> {
  const { status, body } = await register(server, person, { name }, { surveyId: 'count' });
  if (status !== 200) throw new Error(`count: ${status} ${JSON.stringify(body)}`);
  return String(body.partitionKey);
}

const aboutMember = (name: ConsoleCallName, bodyOf?: (version: number) => object): [string, MakeExample] => [
  consoleOperation(name),
  async (server, person) => {
    const partitionKey = await newMember(server, person);
    const { version } = await recordOf(server, DESK, partitionKey);
    return { as: DESK, path: consolePath(name, { partitionKey }), ...(bodyOf && { body: bodyOf(version) }) };
  },
];

export const CONSOLE_MEMBER_EXAMPLES: Readonly<Record<string, MakeExample>> = Object.fromEntries([
  [
    consoleOperation('members'),
    () => ({ as: DESK, path: `${consolePath('members')}?form=count&q=山田&state=current` }),
  ] satisfies [string, MakeExample],
  aboutMember('memberCard'),
  aboutMember('memberNumberPut', (version) => ({ number: '', version })),
]);
