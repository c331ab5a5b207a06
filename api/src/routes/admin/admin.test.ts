/**
 * The administrators' calls: which forms there are, everybody's answers page by page, and what an entry at the desk
 * stores.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ADMIN_ANSWERS_PATH, ADMIN_SURVEYS_PATH } from '@madoguchi/shared/contract';
import { resetClock } from '@madoguchi/shared/domain/clock';
import { ADMIN_PAGE_SIZE } from '../../services/admin/adminAnswers';
import { put, putBody, visitBody } from '../../testing/answers';
import { DESK, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  resetClock();
});

interface Found {
  userId: string;
  answerCode: string;
  check: string;
  partitionKey: string;
  unconfirmed: string[];
  reservation?: { date: string; start: string };
}
async function find(body: object, userId = DESK): Promise<{ status: number; data: Found[]; next?: string }> {
  const { status, body: answer } = await server.call(userId, 'POST', `/${ADMIN_ANSWERS_PATH}`, body);
  return { status, ...(answer as { data: Found[]; next?: string }) };
}

describe('administrators', () => {
  test('only the admin role may see the forms and the answers of everybody [ADMIN-012]', async () => {
    const surveys = await server.call(DESK, 'GET', `/${ADMIN_SURVEYS_PATH}`);
    expect(surveys.body.data).toEqual(
      expect.arrayContaining([
        { surveyId: 'profile', surveyTitle: '問診票', isBed: false, isMember: false },
        { surveyId: 'visit', surveyTitle: '来院予約', isBed: false, isMember: false },
        { surveyId: 'card', surveyTitle: '診察券', isBed: false, isMember: true },
      ]),
    );
    expect(surveys.body.data).toHaveLength(3);
    expect((await server.call('U-one', 'GET', `/${ADMIN_SURVEYS_PATH}`)).status).toBe(403);
    expect((await find({ surveyId: 'visit' }, 'U-one')).status).toBe(403);
    expect((await server.call(undefined, 'GET', `/${ADMIN_SURVEYS_PATH}`)).status).toBe(401);
  });

  test('finds by person, by answer code however it is written, by status, and by the text of a searchable item', async () => {
    const first = await put(server, 'U-find-1', visitBody('20261124|0'));
    await put(server, 'U-find-2', putBody('visit', { name: '佐藤 次郎', place: 'consult_0|20261124|1' }));
    const code = String(first.body.answercode);
    expect((await find({ surveyId: 'visit', userId: 'U-find-1' })).data.map(({ answerCode }) => answerCode)).toEqual([
      code,
    ]);
    const typed = code.replace('-', '').toLowerCase();
    expect((await find({ surveyId: 'visit', answerCode: typed })).data).toEqual([
      expect.objectContaining({ userId: 'U-find-1', reservation: expect.objectContaining({ start: '09:00' }) }),
    ]);
    const fields = [{ itemKey: 'name', value: '佐藤　次郎' }];
    expect((await find({ surveyId: 'visit', fields })).data.map(({ userId }) => userId)).toEqual(['U-find-2']);
    await server.call(DESK, 'POST', '/survey-results/updateCheck', {
      surveyId: 'visit',
      partitionKey: first.body.partitionKey,
      check: '保留',
    });
    expect((await find({ surveyId: 'visit', check: '保留' })).data.map(({ userId }) => userId)).toEqual(['U-find-1']);
    expect((await find({ surveyId: 'visit', fields: [{ itemKey: 'nothing', value: 'x' }] })).status).toBe(400);
    expect((await find({ surveyId: 'unknown' })).status).toBe(404);
    expect((await find({ surveyId: 'visit', after: "1'--" })).status).toBe(400);
  });

  test('gives the newest first, and every answer once over the pages', async () => {
    for (let index = 0; index < ADMIN_PAGE_SIZE + 2; index += 1) {
      await put(server, `U-page-${index}`, putBody('profile', { name: '頁', phone: '09011112222' }));
    }
    const fields = [{ itemKey: 'name', value: '頁' }];
    const page = await find({ surveyId: 'profile', fields });
    const rest = await find({ surveyId: 'profile', fields, after: page.next });
    expect(page.data).toHaveLength(ADMIN_PAGE_SIZE);
    expect(page.data[0]?.userId).toBe(`U-page-${ADMIN_PAGE_SIZE + 1}`);
    expect(rest.data.map(({ userId }) => userId)).toEqual(['U-page-1', 'U-page-0']);
    expect(rest.next).toBeUndefined();
  });

  test('a value from an address is unconfirmed until an administrator has stored the answer [COND-010]', async () => {
    const values = { name: '未確認', phone: '09033334444', source: '紹介' };
    const sent = await put(server, 'U-unconfirmed', putBody('profile', values));
    const search = { surveyId: 'profile', userId: 'U-unconfirmed' };
    expect((await find(search)).data[0]?.unconfirmed).toEqual(['source']);
    const data = putBody('profile', values).data.map((row) => ({
      ...row,
      userId: 'U-unconfirmed',
      partitionKey: sent.body.partitionKey,
    }));
    const confirmed = await put(server, DESK, { data, subData: {}, order: null });
    expect(confirmed.body).toMatchObject({ result: 'OK', type: 'update' });
    expect((await find(search)).data[0]?.unconfirmed).toEqual([]);
  });

  test('an answer comes with the name of its person', async () => {
    await put(server, 'U-named', putBody('profile', { name: '本名', phone: '09077778888' }));
    const found = await find({ surveyId: 'profile', userId: 'U-named' });
    expect(found.data).toMatchObject([{ userName: 'U-named さん' }]);
  });

  test('an entry at the desk that names nobody makes a person whose id starts with I [ADMIN-011]', async () => {
    const data = putBody('profile', { name: '窓口', phone: '09055556666' }).data.map((row) => ({
      ...row,
      userId: '',
      partitionKey: '',
    }));
    const entered = await put(server, DESK, { data, subData: {}, order: null });
    expect(entered.body).toMatchObject({ result: 'OK', type: 'create' });
    const found = await find({ surveyId: 'profile', answerCode: String(entered.body.answercode) });
    expect(found.data[0]?.userId).toMatch(/^I[0-9A-Z]{26}$/);
  });
});
