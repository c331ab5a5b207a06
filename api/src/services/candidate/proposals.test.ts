/** A day and time that the desk proposes: told, shown while it is open, taken once, and over with other wishes. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OwnAnswers } from '@madoguchi/shared/contract';
import type { ConsoleAnswer } from '@madoguchi/shared/contract/console/answers';
import { resetClock, setClock } from '@madoguchi/shared/domain/clock';
import { put, putBody, rowsOf } from '../../testing/answers';
import { TEST_NOW } from '../../testing/bundle';
import { candidateBundle } from '../../testing/candidates';
import { consoleCallOf, recordOf } from '../../testing/console';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let clerk: string;
let count = 0;
const WISH = 'internal#heart#2026-12-01#午前#1';
const VALUE = '2026-12-03 10:30';

/** A wish of a new person's. @param surveyId one that appends, without another one */
async function wish(surveyId = 'clinic'): Promise<{ person: string; partitionKey: string; version: number }> {
  count += 1;
  const person = `U-proposed-${count}`;
  const { body, status } = await put(server, person, putBody(surveyId, { name: '山田 花子', 'dates#0': WISH }));
  if (status !== 200) throw new Error(JSON.stringify(body));
  const partitionKey = String(body.partitionKey);
  return { person, partitionKey, version: (await recordOf(server, clerk, partitionKey)).version };
}
const propose = (
  { partitionKey, version }: { partitionKey: string; version: number },
  more: { value?: string; idempotencyKey?: string } = {},
) =>
  consoleCallOf(server, clerk, 'answerPropose', {
    ids: { partitionKey },
    body: { value: VALUE, text: '次の日時はいかがですか。', version, ...more },
  });
const ownOf = async (person: string) => {
  const { body } = await server.call(person, 'GET', '/survey-results/own');
  return (body.data as OwnAnswers).entries;
};
const proposalOf = async (person: string) => (await ownOf(person))[0]?.proposal?.proposalId ?? '';
const take = (person: string, id: string) => server.call(person, 'POST', `/proposals/${id}`, { choose: 'take' });

beforeAll(async () => {
  server = await startTestServer({ bundle: candidateBundle() });
  clerk = await server.staff({ roles: ['受付'] });
});
afterAll(async () => {
  await server.close();
  resetClock();
});

test.each(['clinic', 'clinic-once', 'clinic-fixed'])(
  'is told, shown, and taken by one press, which confirms the visit of %s [CONTRACT 13]',
  async (surveyId) => {
    const asked = await wish(surveyId);
    expect(await propose(asked)).toMatchObject({ status: 200 });
    expect(await ownOf(asked.person)).toMatchObject([{ kind: 'wishes', proposal: { day: '20261203', time: '10:30' } }]);
    const [told] = await rowsOf<{ messages: { text: string }[] }>(
      server,
      'SELECT messages FROM outbox WHERE recipient = $1',
      [asked.person],
    );
    expect(told?.messages[0]?.text).toMatch(/^次の日時はいかがですか。\n\nhttp.*\/confirm$/);
    const id = await proposalOf(asked.person);
    // Twice at once and once afterwards: it is taken once.
    const pressed = await Promise.all([take(asked.person, id), take(asked.person, id)]);
    expect([...pressed, await take(asked.person, id)].map(({ status }) => status)).toEqual([200, 200, 200]);
    const own = await ownOf(asked.person);
    expect(own).toMatchObject([{ kind: 'visit', day: '20261203', time: '10:30', check: '対応済' }]);
    expect(own[0]?.proposal).toBeUndefined();
    const confirmed = await rowsOf(server, "SELECT 1 FROM outbox WHERE recipient = $1 AND kind = 'confirmed'", [
      asked.person,
    ]);
    expect(confirmed).toHaveLength(1);
  },
);

test('is over with other wishes, with the next proposal, and once its day has passed [CONTRACT 13]', async () => {
  const asked = await wish();
  await propose(asked);
  const first = await proposalOf(asked.person);
  const { version } = await recordOf(server, clerk, asked.partitionKey);
  expect(await propose({ ...asked, version }, { value: '2026-12-04 09:00' })).toMatchObject({ status: 200 });
  expect(await take(asked.person, first)).toMatchObject({ status: 404 });
  const second = await proposalOf(asked.person);
  const body = putBody('clinic', { name: '山田 花子', 'dates#0': 'internal#heart#2026-12-02#午前#1' });
  const changed = { ...body, subData: { ...body.subData, oldPartitionKey: asked.partitionKey } };
  expect(await put(server, asked.person, changed)).toMatchObject({ status: 200 });
  expect(await take(asked.person, second)).toMatchObject({ status: 409, body: { code: 'not_editable' } });
  expect((await ownOf(asked.person)).some(({ proposal }) => proposal !== undefined)).toBe(false);

  const late = await wish();
  await propose(late);
  const id = await proposalOf(late.person);
  setClock(Date.parse('2026-12-04T09:00:00+09:00'));
  expect((await ownOf(late.person))[0]?.proposal).toBeUndefined();
  expect(await take(late.person, id)).toMatchObject({ status: 409 });
  setClock(Date.parse(TEST_NOW));
});

describe('the desk', () => {
  test('that was slower is told what stands, and the same press again is the same proposal [CONTRACT 14]', async () => {
    const asked = await wish();
    const idempotencyKey = 'the-first-proposal';
    const first = await propose(asked, { idempotencyKey });
    expect(first.status).toBe(200);
    // By then it may have been tried to send it, where there is nobody.
    expect((await propose(asked, { idempotencyKey })).body).toMatchObject(first.body);
    const { status, body } = await propose(asked, { value: '2026-12-04 09:00' });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'changed' });
    expect((body.data as ConsoleAnswer).proposal).toMatchObject({ day: '20261203', time: '10:30' });
    const sent = await rowsOf(server, 'SELECT 1 FROM outbox WHERE recipient = $1', [asked.person]);
    expect(sent).toHaveLength(1);
  });

  test('of two who propose at once one is told of the other [CONTRACT 14]', async () => {
    const asked = await wish();
    const both = await Promise.all([propose(asked), propose(asked, { value: '2026-12-04 09:00' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('proposes nothing for a day that is over, nor where nothing waits; and nobody takes another’s', async () => {
    const asked = await wish();
    expect(await propose(asked, { value: '2026-11-01 09:00' })).toMatchObject({ body: { code: 'not_reservable' } });
    await propose(asked);
    const id = await proposalOf(asked.person);
    expect(await take('U-somebody-else', id)).toMatchObject({ status: 404 });
    expect(await take(asked.person, id)).toMatchObject({ status: 200 });
    const [own] = await ownOf(asked.person);
    const { version } = await recordOf(server, clerk, own?.partitionKey ?? '');
    const again = await propose({ partitionKey: own?.partitionKey ?? '', version });
    expect(again).toMatchObject({ status: 409, body: { code: 'not_editable' } });
  });
});
