/**
 * The calls about calendars, categories, forms, drafts and master lists.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { put, putBody, visitBody } from '../../testing/answers';
import { TEST_NOW, testBundle } from '../../testing/bundle';
import { DESK, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  const bundle = testBundle();
  bundle['surveys/list.json'] = {
    surveyId: 'list',
    surveyTitle: '紹介',
    surveySchema: [{ itemKey: 'clinic', type: 'search', title: '紹介元' }],
  };
  const items = Array.from({ length: 23 }, (_, index) => ({
    value: `医院${index}`,
    condition1: index < 3 ? '北' : '南',
  }));
  bundle['searches/clinic.json'] = { surveyId: 'list', itemKey: 'clinic', items };
  bundle['calendars/off.json'] = {
    calendarId: 'off',
    name: '休止',
    calendarOff: 1,
    comaList: { '0': { start: '09:00', end: '10:00' } },
  };
  const full = {
    name: '満員',
    comaList: { '0': { start: '09:00', end: '10:00' } },
    schedule: { '20261121': { '0': 0 }, '20270601': { '0': 1 } },
  };
  bundle['calendars/far.json'] = { ...full, calendarId: 'far' };
  bundle['calendars/closedFar.json'] = { ...full, calendarId: 'closedFar', dayOff: { '20270601': 1 } };
  bundle['calendars/beyond.json'] = { ...full, calendarId: 'beyond', reservationPossibleMonths: 6 };
  bundle['calendars/empty.json'] = {
    calendarId: 'empty',
    name: '枠なし',
    comaList: { '0': { start: '09:00', end: '10:00' } },
  };
  server = await startTestServer({ bundle });
});
afterAll(async () => server.close());

const get = (path: string, userId = 'U-reader') => server.call(userId, 'GET', path);

describe('calendars', () => {
  const schedule = (query: string, id = 'main') => get(`/calendars/schedule/${id}?${query}`);

  test('the schedule gives capacity and reservations per slot, days off and time slots [API-048]', async () => {
    const { status, body } = await schedule('start_day=20261122&end_day=20261123');
    expect(status).toBe(200);
    expect(body).toEqual({
      result: 'OK',
      schedule: { '20261123': { '0': [4, 0], '1': [2, 0] } },
      dayOff: { '20261122': 1 },
      comaList: { '0': { start: '09:00', end: '10:00' }, '1': { start: '10:00', end: '11:00' } },
    });
  });

  test('on request the holidays among the days come with their names, open or not', async () => {
    const { body } = await schedule('start_day=20261222&end_day=20270103&holidays=1');
    expect(body.holidays).toEqual({ '20270101': '元日' });
    const november = await schedule('start_day=20261122&end_day=20261124&holidays=1');
    expect(november.body).toMatchObject({
      holidays: { '20261123': '勤労感謝の日' },
      schedule: { '20261123': { '0': [4, 0] } },
    });
  });

  test('a reserved slot shows in the schedule at once, behind the capacity [API-048, CAL-039]', async () => {
    await schedule('start_day=20261201&end_day=20261201');
    await put(server, 'U-reader', visitBody('20261201|1'));
    const { body } = await schedule('start_day=20261201&end_day=20261201');
    expect(body).toMatchObject({ schedule: { '20261201': { '0': [4, 0], '1': [2, 1] } } });
  });

  test.each([
    ['a period of 101 days', 'start_day=20261201&end_day=20270311'],
    ['a day that does not exist', 'start_day=20261232&end_day=20261231'],
    ['a reversed period', 'start_day=20261202&end_day=20261201'],
    ['a period without an end', 'start_day=20261202'],
  ])('%s is 400 [API-048]', async (_, query) => {
    expect(await schedule(query)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('100 days can be read, and an unknown calendar is 404 [API-048]', async () => {
    expect((await schedule('start_day=20261201&end_day=20270310')).status).toBe(200);
    expect((await schedule('start_day=20261201&end_day=20261202', 'ghost')).status).toBe(404);
  });

  test('the schedule of a category is that of its calendar [API-050]', async () => {
    const query = 'start_day=20261204&end_day=20261205';
    const byCategory = await get(`/calendars/schedule-by-category/vaccine?${query}`);
    expect(byCategory.body).toEqual((await schedule(query, 'limited')).body);
  });

  test('categories come as a list, one by one and as a tree [API-051, API-052, API-053]', async () => {
    const consult = { id: 'consult', tag1: '内科', tag2: '診察', calendarId: 'main' };
    const { body } = await get('/calendars/categories');
    expect(body.data).toEqual([
      consult,
      { id: 'exam', tag1: '内科', tag2: '検査', tag3: '検査室', calendarId: 'main' },
      { id: 'vaccine', tag1: '予防接種', calendarId: 'limited' },
    ]);
    expect((await get('/calendars/categories/consult')).body).toEqual({ result: 'OK', data: consult });
    expect((await get('/calendars/categories/ghost')).status).toBe(404);
    const tree = (await get('/calendars/categories_tree')).body;
    expect(tree).toMatchObject({
      result: 'OK',
      data: { display: { tag1: '診療科' }, tree: [{ name: '内科' }, { name: '予防接種' }] },
    });
  });

  test('display settings and headings come back [API-055, API-056, CAL-041]', async () => {
    const display = { title: '予約内容', tag1: '診療科', tag2: '種別', tag3: '場所' };
    expect((await get('/calendars/display_settings')).body).toEqual({ result: 'OK', data: display });
    expect((await get('/calendars/tag_labels')).body).toEqual({
      result: 'OK',
      data: { tag1: '診療科', tag2: '種別', tag3: '場所' },
    });
  });

  test('the settings of a calendar leave its schedule out [API-057, API-058]', async () => {
    const { body } = await get('/calendars/info/limited');
    expect(body.data).toMatchObject({ calendarId: 'limited', reservationMaxCount: 2, reservationPossibleStart: 2 });
    expect(body.data).not.toHaveProperty('schedule');
    expect(body.data).not.toHaveProperty('rules');
    const all = (await get('/calendars/getCalendars')).body.data as { calendarId: string }[];
    expect(all.map(({ calendarId }) => calendarId)).toEqual([
      'beyond',
      'closedFar',
      'empty',
      'far',
      'limited',
      'main',
      'off',
    ]);
    expect((await get('/calendars/info/ghost')).status).toBe(404);
  });

  test('a calendar is bookable only while it has a free place [API-059]', async () => {
    const ids = ['main', 'off', 'empty', 'far', 'closedFar', 'beyond'];
    const answers = await Promise.all(ids.map((id) => get(`/calendars/canBeReserve/${id}`)));
    expect(answers.map(({ body }) => body.data)).toEqual([true, false, false, true, false, false]);
  });

  test('reservation items have id, name, category and places, and ended ones are left out [API-061, CAL-043]', async () => {
    const { body } = await get('/calendars/item_info/exam');
    expect(body.data).toEqual([
      { itemId: 'short', itemName: '短い検査', categoryId: 'exam', cost: 1 },
      { itemId: 'long', itemName: '長い検査', categoryId: 'exam', cost: 2 },
    ]);
    expect((await get('/calendars/item_info/consult')).body).toEqual({ result: 'OK', data: [] });
  });

  test('the number of days off that a deadline counts comes back [API-070]', async () => {
    expect((await get('/calendars/day_off_count/main?date=20261130')).body).toEqual({ result: 'OK', data: 1 });
    expect((await get('/calendars/day_off_count/main?date=20261128')).body).toEqual({ result: 'OK', data: 0 });
    expect((await get('/calendars/day_off_count/main?date=2026')).status).toBe(400);
  });
});

describe('forms', () => {
  test('a form comes back, and an unknown or disabled one is 404 [API-010, API-012]', async () => {
    const { status, body } = await get('/survey-configs/getItem?surveyId=visit');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      result: 'OK',
      data: { surveyId: 'visit', updatedAt: expect.stringMatching(/^2026-11-20T/) },
    });
    for (const surveyId of ['ghost', 'closed', 'a b']) {
      const answer = await get(`/survey-configs/getItem?surveyId=${surveyId}`);
      expect(answer).toMatchObject({
        status: 404,
        body: { code: 'not_found', errorMessage: '本帳票が無効になっています。管理者にお問い合わせください。' },
      });
    }
    expect((await get('/survey-configs/getItem')).status).toBe(400);
  });

  test('administrator items go to administrators only, except those filled from the address', async () => {
    const keys = async (userId: string) => {
      const { body } = await get('/survey-configs/getItem?surveyId=profile', userId);
      return (body.data as { surveySchema: { itemKey: string }[] }).surveySchema.map(({ itemKey }) => itemKey);
    };
    expect(await keys('U-reader')).not.toContain('room');
    expect(await keys('U-reader')).toContain('source');
    expect(await keys(DESK)).toContain('room');
  });

  test('searchable forms and forms asked by id come back [API-013, API-014]', async () => {
    const { body } = await get('/survey-configs/getAllSearchable');
    expect((body.data as { surveyId: string }[]).map(({ surveyId }) => surveyId)).toEqual(['profile', 'visit']);
    const surveyIdList = ['visit', 'closed', 'ghost', 'profile'];
    const list = await server.call('U-reader', 'POST', '/survey-configs/getSurveyConfigsList', { surveyIdList });
    expect((list.body.data as { surveyId: string }[]).map(({ surveyId }) => surveyId)).toEqual(['visit', 'profile']);
  });

  test('member forms come back [API-015, API-016]', async () => {
    const { body } = await get('/member-configs/getItem?memberSurveyId=card');
    expect(body).toMatchObject({
      result: 'OK',
      data: { surveyId: 'card', memberSurveyId: 'card', memberSurveySubId: 12 },
    });
    expect((await get('/member-configs/getItem?memberSurveyId=visit')).status).toBe(404);
    const searchable = (await get('/member-configs/getAllSearchable')).body.data;
    expect(searchable).toMatchObject([{ surveyId: 'card' }]);
  });
});

describe('master lists', () => {
  test('results come ten at a time with a mark for the rest, and conditions narrow them [API-037]', async () => {
    const path = '/survey-searches?surveyId=list&itemKey=clinic';
    const first = (await get(path)).body;
    expect(first).toMatchObject({ result: 'OK', items: expect.any(Array), lastEvaluatedKey: '10' });
    expect(first.items).toHaveLength(10);
    const last = (await get(`${path}&lastEvaluatedKey=20`)).body;
    expect(last.items).toEqual([{ value: '医院20' }, { value: '医院21' }, { value: '医院22' }]);
    expect(last).not.toHaveProperty('lastEvaluatedKey');
    expect((await get(`${path}&condition1=${encodeURIComponent('医院２２')}`)).body.items).toEqual([
      { value: '医院22' },
    ]);
    expect((await get(`${path}&condition1=${encodeURIComponent('北')}`)).body.items).toHaveLength(3);
    expect((await get('/survey-searches?surveyId=visit&itemKey=name')).status).toBe(404);
  });
});

describe('drafts', () => {
  const draft = { values: { name: '書きかけ' }, step: 2 };
  const path = '/drafts/profile';

  test('a draft is read and removed only by its owner', async () => {
    expect((await get(path)).body).toEqual({ result: 'OK', data: null });
    expect((await server.call('U-reader', 'PUT', path, draft)).status).toBe(200);
    expect((await get(path)).body).toEqual({
      result: 'OK',
      data: { ...draft, updatedAt: expect.stringMatching(/^2026-11-20T/) },
    });
    expect((await get(path, 'U-other')).body).toEqual({ result: 'OK', data: null });
    expect((await server.call('U-reader', 'DELETE', path)).status).toBe(200);
    expect((await get(path)).body).toEqual({ result: 'OK', data: null });
  });

  test('the draft of a change stands beside the one of a new answer, for own answers only', async () => {
    const stored = await put(server, 'U-changer', putBody('profile', { name: '山田', phone: '09012345678' }));
    const ofChange = `${path}?partitionKey=${encodeURIComponent(String(stored.body.partitionKey))}`;
    const change = { values: { name: '変更' } };
    const valuesAt = async (address: string) =>
      ((await get(address, 'U-changer')).body.data as { values?: unknown } | null)?.values;
    await server.call('U-changer', 'PUT', path, draft);
    expect((await server.call('U-changer', 'PUT', ofChange, change)).status).toBe(200);
    expect([await valuesAt(path), await valuesAt(ofChange)]).toEqual([draft.values, change.values]);
    expect((await server.call('U-changer', 'DELETE', ofChange)).status).toBe(200);
    expect([await valuesAt(path), await valuesAt(ofChange)]).toEqual([draft.values, undefined]);
    expect((await server.call('U-other', 'PUT', ofChange, change)).status).toBe(404);
    expect((await server.call('U-changer', 'PUT', `${path}?partitionKey=none`, change)).status).toBe(404);
  });

  test('a server of the release before writes its drafts beside this one, and its change is no new answer here', async () => {
    const earlier = {
      name: 'earlier_release_writes_drafts',
      text: `INSERT INTO draft (user_id, survey_id, content, updated_at) VALUES ($1, 'profile', $2, $3)
             ON CONFLICT (user_id, survey_id)
             DO UPDATE SET content = EXCLUDED.content, updated_at = EXCLUDED.updated_at`,
    };
    const writes = (content: object) =>
      server.database.execute(earlier, ['U-earlier', JSON.stringify(content), new Date(Date.parse(TEST_NOW))]);
    await writes(draft);
    expect((await get(path, 'U-earlier')).body).toMatchObject({ data: draft });
    await writes({ ...draft, partitionKey: 'profile#U-earlier#1' });
    expect((await get(path, 'U-earlier')).body).toEqual({ result: 'OK', data: null });
    expect((await server.call('U-earlier', 'PUT', path, draft)).status).toBe(200);
    expect((await get(path, 'U-earlier')).body).toMatchObject({ data: draft });
  });

  test('a draft goes after 30 days, and one over 256 KiB is 413', async () => {
    await server.call('U-reader', 'PUT', path, draft);
    setClock(Date.parse('2026-12-20T10:00:00+09:00'));
    expect((await get(path)).body).toEqual({ result: 'OK', data: null });
    setClock(Date.parse(TEST_NOW));
    const large = { values: { text: 'あ'.repeat(100_000) } };
    expect(await server.call('U-reader', 'PUT', path, large)).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    expect((await server.call('U-reader', 'PUT', '/drafts/ghost', draft)).status).toBe(404);
  });
});
