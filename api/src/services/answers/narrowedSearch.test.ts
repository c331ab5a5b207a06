/**
 * An answer that was chosen from a list narrowed by a condition is stored with that condition (FORM-087), and found by
 * what people see of it: by its person, at the desk, and where it was stored before the index knew.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migration0012 } from '../../migrations/0012-narrowed-searches';
import { put, putBody, rowsOf } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { ADMIN, startTestServer, type TestServer } from '../../testing/server';

const FORM = {
  surveyId: 'referral',
  surveyTitle: '紹介',
  isAppending: { value: true },
  surveySchema: [{ itemKey: 'from', type: 'search', title: '紹介元', isSearchable: { value: true } }],
};
const NARROWED = '{"condition":"内科","dataSearch":"県立ＡＢ病院"}';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bundle: { ...testBundle(), 'surveys/referral.json': FORM } });
});
afterAll(() => server.close());

async function foundBy(userId: string, value: string): Promise<number> {
  const fields = [{ itemKey: 'from', value }];
  const asked = { queryParams: { surveyId: 'referral', fields }, requestingUserId: userId };
  const own = await server.call(userId, 'POST', '/survey-results/filterQuery', asked);
  return (own.body.data as unknown[]).length;
}
const foundAtDesk = async (value: string) => {
  const fields = [{ itemKey: 'from', value }];
  const { body } = await server.call(ADMIN, 'POST', '//survey/api/v1/admin/answers', { surveyId: 'referral', fields });
  return (body.data as unknown[]).length;
};

test('by the text, not by the condition, and stored rows alike once they are brought up to date [FORM-087, FIND-007]', async () => {
  expect((await put(server, 'U-1', putBody('referral', { from: NARROWED }))).status).toBe(200);
  expect([await foundBy('U-1', '県立AB病院'), await foundAtDesk('県立AB病院')]).toEqual([1, 1]);
  expect([await foundBy('U-1', '内科'), await foundAtDesk('内科')]).toEqual([0, 0]);
  // As it was indexed before.
  await rowsOf(server, "UPDATE answer_row SET search_value = lower(normalize(value, NFKC)) WHERE item_key = 'from'");
  expect(await foundAtDesk('県立AB病院')).toBe(0);
  for (const step of migration0012.steps ?? []) await step(server.database);
  expect(await foundAtDesk('県立AB病院')).toBe(1);
});
