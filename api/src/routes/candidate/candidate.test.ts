/**
 * Preferred dates over the API: what the clinic offers, what putItem takes of it, and the desk's confirmation.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { SubData } from '@madoguchi/shared/contract';
import { setClock } from '@madoguchi/shared/domain/clock';
import { put, putBody, rowsOf } from '../../testing/answers';
import { candidateBundle, DEPARTMENT } from '../../testing/candidates';
import { ADMIN, beginTest, DESK, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let person = '';

beforeAll(async () => {
  server = await startTestServer({ bundle: candidateBundle() });
});
afterAll(async () => server.close());
beforeEach(() => {
  person = beginTest('candidate');
});

const CONFIRMED = ['internal#heart#2026-11-25#DATE_CONFIRM', '10:30#TIME_CONFIRM'];
const FIRST = 'internal#heart#2026-11-25#午前#1';

function visit(entries: readonly string[], subData: SubData = {}, surveyId = 'clinic-once', note = '') {
  const dates = Object.fromEntries(entries.map((entry, index) => [`dates#${index}`, entry]));
  return putBody(surveyId, { name: '山田 太郎', ...dates, ...(note && { note }) }, subData);
}
const asAdmin = (partitionKey: unknown): SubData => ({ oldPartitionKey: String(partitionKey) });

/** Stored rows of the item by their sort keys, as the person reads them. */
async function stored(partitionKey: unknown) {
  const query = new URLSearchParams({
    surveyId: String(partitionKey).split('#')[0] ?? '',
    partitionKey: String(partitionKey),
  });
  const { body } = await server.call(person, 'GET', `/survey-results/getBySurveyIdPartitionKeyIndex?${query}`);
  const items: Record<string, string>[] = Array.isArray(body.items) ? body.items : [];
  return Object.fromEntries(items.filter((row) => row.itemKey === 'dates').map((row) => [row.sortKey, row.value]));
}

/** The status of an answer, as the person reads it. */
async function checkOf(partitionKey: unknown) {
  const query = new URLSearchParams({
    surveyId: String(partitionKey).split('#')[0] ?? '',
    partitionKey: String(partitionKey),
  });
  const { body } = await server.call(person, 'GET', `/survey-results/getBySurveyIdPartitionKeyIndex?${query}`);
  const [row]: Record<string, unknown>[] = Array.isArray(body.items) ? body.items : [];
  return row?.check;
}

async function refusal(entries: readonly string[], subData: SubData = {}, userId = person) {
  const { status, body } = await put(server, userId, visit(entries, subData));
  return { status, errors: body.errors };
}
const refusedWith = (message: string) => ({ status: 400, errors: [{ itemKey: 'dates', message }] });

describe('what the clinic offers', () => {
  test('a partition has partitionKey, name and department [API-063, CAND-018]', async () => {
    const { status, body } = await server.call(person, 'GET', '/candidate-reservation/categories');
    expect(status).toBe(200);
    expect(body).toEqual({
      result: 'OK',
      data: [
        {
          partitionKey: 'internal',
          name: '内科系',
          departments: [
            { id: 'heart', name: '循環器内科' },
            { id: 'lungs', name: '呼吸器内科' },
            { id: 'slow', name: '予約内科' },
          ],
        },
        { partitionKey: 'surgery', name: '外科系', departments: [{ id: 'bones', name: '整形外科' }] },
      ],
    });
  });

  test('the settings of the department that is asked for come back, whatever its category, and an unknown department is 404 [API-064, CAND-016]', async () => {
    const path = (id: string) => `/candidate-reservation/departments/${id}/meta-settings`;
    for (const [id, settings] of [
      ['heart', DEPARTMENT],
      ['lungs', { ...DEPARTMENT, bookingStartDaysBefore: 10 }],
      ['bones', { ...DEPARTMENT, weeklyClose: [0] }],
    ] as const) {
      const { body } = await server.call(person, 'GET', path(id));
      expect(body).toEqual({ result: 'OK', data: settings });
    }
    expect((await server.call(person, 'GET', path('nobody'))).status).toBe(404);
    expect((await server.call(undefined, 'GET', path('heart'))).status).toBe(401);
  });
});

describe('what putItem takes', () => {
  test('three wishes become the rows itemKey#n [CAND-001, CAND-005]', async () => {
    const wishes = [FIRST, 'internal#heart#2026-11-25#午後#2', 'internal#heart#2027-01-28#午前#3'];
    const { status, body } = await put(server, person, visit(wishes));
    expect(status).toBe(200);
    expect(await stored(body.partitionKey)).toEqual({
      'dates#0': wishes[0],
      'dates#1': wishes[1],
      'dates#2': wishes[2],
    });
  });

  test('an answer without one complete wish is refused with 必須です [VAL-007, CAND-006]', async () => {
    expect(await refusal([])).toEqual(refusedWith('必須です'));
    expect(await refusal(['internal####1'])).toEqual(refusedWith('必須です'));
    expect(await refusal(['internal#heart#2026-11-25##1'])).toEqual(refusedWith('必須です'));
    expect(await refusal(['internal##2026-11-25#午前#1'])).toEqual(refusedWith('必須です'));
  });

  test('days and times that the department does not take are refused [CAND-012, CAND-013, CAND-014, CAND-015, CAND-017]', async () => {
    const closed = refusedWith('この日は選択できません。');
    const wish = (date: string, option = '午前', department = 'heart') => [
      `internal#${department}#${date}#${option}#1`,
    ];
    expect(await refusal(wish('2026-11-22'))).toEqual(closed);
    expect(await refusal(wish('2026-11-24'))).toEqual(closed);
    expect(await refusal(wish('2026-11-28'))).toEqual(closed);
    expect(await refusal(wish('2026-11-25', '午前', 'lungs'))).toEqual(closed);
    expect(await refusal(wish('2027-02-01'))).toEqual(closed);
    expect(await refusal(wish('2026-11-25', '夜間'))).toEqual(closed);
    expect(await refusal(wish('2026-11-27'))).toEqual(closed);
    expect((await refusal(wish('2027-01-28'))).status).toBe(200);
  });

  test('a time wished twice, an unknown department and mixed departments are refused [CAND-007, CAND-018]', async () => {
    expect(await refusal([FIRST, 'internal#heart#2026-11-25#午前#2'])).toEqual(
      refusedWith('同じ日の同じ時間帯は選択できません。'),
    );
    const other = refusedWith('診療科を選び直してください。');
    expect(await refusal(['internal#nobody#2026-11-25#午前#1'])).toEqual(other);
    expect(await refusal(['surgery#heart#2026-11-25#午前#1'])).toEqual(other);
    expect(await refusal([FIRST, 'internal#lungs#2026-12-01#午前#2'])).toEqual(other);
    expect((await refusal([FIRST, 'internal#heart#2026-11-26#午前#1'])).status).toBe(400);
    expect((await refusal(['internal#heart#2026/11/25#午前#1'])).status).toBe(400);
    expect((await refusal(['internal#heart#2026-02-30#午前#1'])).status).toBe(400);
  });

  test('a wish that was taken once stays, however long ago its day is', async () => {
    const { body } = await put(server, person, visit([FIRST]));
    setClock(Date.parse('2026-12-10T09:00:00+09:00'));
    const again = await put(server, person, visit([FIRST], {}, 'clinic-once', '遅れます'));
    expect(again.status).toBe(200);
    expect(await stored(body.partitionKey)).toEqual({ 'dates#0': FIRST });
    expect((await refusal(['internal#heart#2026-11-25#午後#1'])).status).toBe(400);
  });
});

describe('the confirmation', () => {
  test('an administrator fixes day and time, and the person reads them [ADMIN-005, ROWS-025]', async () => {
    const created = await put(server, person, visit([FIRST]));
    const { status } = await put(server, DESK, visit([FIRST, ...CONFIRMED], asAdmin(created.body.partitionKey)));
    expect(status).toBe(200);
    expect(await stored(created.body.partitionKey)).toEqual({
      'dates#0': FIRST,
      'dates#1': CONFIRMED[0],
      'dates#2': CONFIRMED[1],
    });
  });

  test('a fixed time lies between 8 and 18 hours in steps of 15 minutes [CAND-008, CAND-009, CAND-010, CAND-011]', async () => {
    const { body } = await put(server, person, visit([FIRST]));
    const confirm = (...markers: string[]) => refusal([FIRST, ...markers], asAdmin(body.partitionKey), DESK);
    const [day = ''] = CONFIRMED;
    expect(await confirm(day)).toEqual(refusedWith('時間を選択してください'));
    expect(await confirm(day, '07:45#TIME_CONFIRM')).toEqual(refusedWith('時間を選択してください'));
    expect(await confirm(day, '19:00#TIME_CONFIRM')).toEqual(refusedWith('時間を選択してください'));
    expect(await confirm(day, '09:10#TIME_CONFIRM')).toEqual(refusedWith('分を選択してください'));
    expect(await confirm('10:30#TIME_CONFIRM')).toEqual(refusedWith('確定日を選択してください'));
    expect((await confirm(day, '18:45#TIME_CONFIRM')).status).toBe(200);
    expect((await confirm(day, '08:00#TIME_CONFIRM')).status).toBe(200);
  });

  test('a person cannot write the fixed date [ADMIN-005]', async () => {
    const forbidden = refusedWith('この項目は入力できません。');
    expect(await refusal([FIRST, ...CONFIRMED])).toEqual(forbidden);
    const { body } = await put(server, person, visit([FIRST]));
    expect(await refusal([FIRST, ...CONFIRMED])).toEqual(forbidden);
    await put(server, DESK, visit([FIRST, ...CONFIRMED], asAdmin(body.partitionKey)));
    expect(await refusal([FIRST, CONFIRMED[0] ?? '', '17:45#TIME_CONFIRM'])).toEqual(forbidden);
    // An administrator on a person's screen is held to a person's rules, wherever the page runs.
    for (const isLiffMode of [true, false])
      expect(await refusal([FIRST, ...CONFIRMED], { isLiffMode }, ADMIN)).toEqual(forbidden);
  });

  test('the fixed date stays when the person changes the rest or sends back what was read [ADMIN-005]', async () => {
    const created = await put(server, person, visit([FIRST]));
    const key = created.body.partitionKey;
    await put(server, DESK, visit([FIRST, ...CONFIRMED], asAdmin(key)));
    const kept = { 'dates#0': FIRST, 'dates#1': CONFIRMED[0], 'dates#2': CONFIRMED[1] };
    expect((await put(server, person, visit([FIRST], {}, 'clinic-once', '電話をください'))).status).toBe(200);
    expect(await stored(key)).toEqual(kept);
    expect((await put(server, person, visit([FIRST, ...CONFIRMED], {}, 'clinic-once', '変更'))).status).toBe(200);
    expect(await stored(key)).toEqual(kept);
    expect(await checkOf(key)).toBe('変更あり');
  });

  test.each([
    ['another day', ['internal#heart#2026-12-01#午前#1']],
    ['one more wish', [FIRST, 'internal#heart#2026-12-02#午後#2']],
    ['another time', ['internal#heart#2026-11-25#午後#1']],
    ['another order', [FIRST.replace(/1$/, '2')]],
  ])('it lapses with other wishes: %s [ADMIN-005]', async (_what, changed) => {
    for (const surveyId of ['clinic', 'clinic-once']) {
      const created = await put(server, person, visit([FIRST], {}, surveyId));
      const confirmed = await put(
        server,
        DESK,
        visit([FIRST, ...CONFIRMED], asAdmin(created.body.partitionKey), surveyId),
      );
      const old = surveyId === 'clinic' ? asAdmin(confirmed.body.partitionKey) : {};
      // A client may send back the confirmation that it has read: it lapses all the same.
      const moved = await put(server, person, visit([...changed, ...CONFIRMED], old, surveyId));
      expect(moved.status).toBe(200);
      expect(Object.values(await stored(moved.body.partitionKey))).toEqual(changed);
      expect(await checkOf(moved.body.partitionKey)).toBe(surveyId === 'clinic' ? '未対応' : '変更あり');
    }
  });

  test.each(['clinic', 'clinic-once'])(
    'a confirmed visit reads as confirmed, one taken back as tentative: %s [ADMIN-005, ROWS-031, ROWS-033]',
    async (surveyId) => {
      const created = await put(server, person, visit([FIRST], {}, surveyId));
      expect(await checkOf(created.body.partitionKey)).toBe('未対応');
      const confirm = (entries: readonly string[], key: unknown, note = '') =>
        put(server, DESK, visit(entries, asAdmin(key), surveyId, note));
      const confirmed = await confirm([FIRST, ...CONFIRMED], created.body.partitionKey);
      expect(await checkOf(confirmed.body.partitionKey)).toBe('対応済');
      const noted = await confirm([FIRST, ...CONFIRMED], confirmed.body.partitionKey, '電話ずみ');
      expect(await checkOf(noted.body.partitionKey)).toBe('対応済');
      const open = await confirm([FIRST], noted.body.partitionKey);
      expect(await checkOf(open.body.partitionKey)).toBe('未対応');
    },
  );

  test('the fixed date passes through a change of the person also in a form of many answers [ADMIN-005]', async () => {
    const created = await put(server, person, visit([FIRST], {}, 'clinic'));
    const confirmed = await put(
      server,
      DESK,
      visit([FIRST, ...CONFIRMED], asAdmin(created.body.partitionKey), 'clinic'),
    );
    const moved = await put(
      server,
      person,
      visit([FIRST], { oldPartitionKey: String(confirmed.body.partitionKey) }, 'clinic', '電話をください'),
    );
    expect(moved.status).toBe(200);
    expect(moved.body.answercode).toBe(created.body.answercode);
    expect(Object.values(await stored(moved.body.partitionKey))).toEqual([FIRST, ...CONFIRMED]);
    // The desk is to look at it; 仮予約 beside a confirmed date would be untrue.
    expect(await checkOf(moved.body.partitionKey)).toBe('変更あり');
  });

  test('windows do not bind the desk, its data rules do, and the audit says so', async () => {
    const sunday = 'internal#heart#2026-11-22#午前#1';
    const { status, body } = await put(server, DESK, visit([sunday]));
    expect(status).toBe(200);
    const [audit] = await rowsOf<{ overrides: unknown }>(
      server,
      'SELECT overrides FROM audit WHERE subject = $1 ORDER BY at DESC',
      [body.partitionKey],
    );
    expect(audit?.overrides).toEqual(['window']);
    expect(await refusal(['internal#heart#2026-11-22#深夜#1'], {}, DESK)).toEqual(
      refusedWith('この日は選択できません。'),
    );
    expect(await refusal(['internal#nobody#2026-11-25#午前#1'], {}, DESK)).toEqual(
      refusedWith('診療科を選び直してください。'),
    );
  });

  test('the desk can take a confirmation back', async () => {
    const { body } = await put(server, person, visit([FIRST]));
    await put(server, DESK, visit([FIRST, ...CONFIRMED], asAdmin(body.partitionKey)));
    await put(server, DESK, visit([FIRST], asAdmin(body.partitionKey)));
    expect(await stored(body.partitionKey)).toEqual({ 'dates#0': FIRST });
  });
});

describe('withdrawing and changing wishes', () => {
  /** A live answer with these entries, the desk's among them. */
  async function answered(entries: readonly string[], surveyId = 'clinic-once'): Promise<string> {
    const wishes = entries.filter((entry) => !entry.includes('_CONFIRM'));
    const { body } = await put(server, person, visit(wishes, {}, surveyId));
    if (wishes.length === entries.length) return String(body.partitionKey);
    const confirmed = await put(server, DESK, visit(entries, asAdmin(body.partitionKey), surveyId));
    expect(confirmed.status).toBe(200);
    return String(confirmed.body.partitionKey);
  }
  async function cancel(partitionKey: string, userId = person) {
    const body = { surveyId: partitionKey.split('#')[0], partitionKey };
    const answer = await server.call(userId, 'POST', '/survey-results/cancelItem', body);
    return [answer.status, answer.body.code];
  }
  const at = (instant: string) => setClock(Date.parse(`${instant}+09:00`));
  const recordOf = async (partitionKey: string): Promise<Record<string, unknown> | undefined> => {
    const body = { queryParams: { surveyId: partitionKey.split('#')[0], fields: [] }, requestingUserId: person };
    const answer = await server.call(person, 'POST', '/survey-results/filterQuery', body);
    const records: Record<string, unknown>[] = Array.isArray(answer.body.data) ? answer.body.data : [];
    return records.find((each) => each.partitionKey === partitionKey);
  };

  test.each(['clinic', 'clinic-once'])(
    'wishes nobody has confirmed are withdrawn at any time: %s [CANCEL-009]',
    async (surveyId) => {
      const key = await answered([FIRST], surveyId);
      at('2027-03-01T09:00:00');
      expect(await cancel(key)).toEqual([200, undefined]);
      expect((await recordOf(key))?.check).toBe('取り消し');
      expect(await cancel(key)).toEqual([409, 'not_editable']);
    },
  );

  // Confirmed for Wednesday the 25th: the 24th is a holiday of the department, the weekend before is closed.
  test('a confirmed visit is withdrawn until its deadline [CANCEL-009, CANCEL-011, CANCEL-014]', async () => {
    const early = await answered([FIRST, ...CONFIRMED]);
    expect((await recordOf(early))?.departmentInfo).toEqual({ dates: { reservationCancelLimit: 1, dayOffCount: 1 } });
    at('2026-11-23T23:59:59');
    expect(await cancel(early)).toEqual([200, undefined]);
    at('2026-11-20T09:00:00');
    const late = await answered([FIRST, ...CONFIRMED]);
    at('2026-11-24T00:00:00');
    expect(await cancel(late)).toEqual([409, 'deadline_passed']);
    expect(await cancel(late, DESK)).toEqual([200, undefined]);
  });

  test('a department with a limit of its own [CANCEL-014]', async () => {
    const visitOn = ['internal#slow#2026-12-10#午前#1', 'internal#slow#2026-12-10#DATE_CONFIRM', '10:30#TIME_CONFIRM'];
    const late = await answered(visitOn);
    at('2026-12-08T00:00:00');
    expect(await cancel(late)).toEqual([409, 'deadline_passed']);
    at('2026-12-07T23:59:59');
    expect(await cancel(late)).toEqual([200, undefined]);
  });

  test.each(['clinic', 'clinic-once'])('a change obeys the same deadline: %s [CANCEL-011]', async (surveyId) => {
    const key = await answered([FIRST, ...CONFIRMED], surveyId);
    const change = (note: string) =>
      put(server, person, visit([FIRST], surveyId === 'clinic' ? asAdmin(key) : {}, surveyId, note));
    at('2026-11-24T00:00:00');
    expect(await change('遅れます')).toMatchObject({ status: 409, body: { code: 'deadline_passed' } });
    at('2026-11-23T23:59:59');
    expect((await change('遅れます')).status).toBe(200);
  });

  test("nobody withdraws another person's wishes, nor what the settings keep [CANCEL-008]", async () => {
    const key = await answered([FIRST]);
    expect((await cancel(key, 'U-somebody-else'))[0]).toBe(403);
    expect(await cancel(await answered([FIRST], 'clinic-fixed'))).toEqual([409, 'not_editable']);
  });

  test('an answer without a wish is not cancelled [CANCEL-009]', async () => {
    const { body } = await put(server, person, visit([], {}, 'clinic-optional'));
    expect(await cancel(String(body.partitionKey))).toEqual([409, 'not_editable']);
  });
});
