/** The person's calls with a token of the staff (CONTRACT 14.1, 14.2): in admin mode, by the roles, within the scope. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { API_BASE, API_PATHS } from '@madoguchi/shared/contract';
import { STAFF_ROLES, type StaffRole, type StaffScope } from '@madoguchi/shared/contract/console/staff';
import { resetClock } from '@madoguchi/shared/domain/clock';
import { PERSON_CALL_RIGHTS, reachOf } from '@madoguchi/shared/domain/staff';
import { lockNamed } from '../../services/answers/changeAnswer';
import { staffCaller } from '../../services/staff/staffCaller';
import { put, putBody, rowsOf, visitBody } from '../../testing/answers';
import { API_EXAMPLES } from '../../testing/apiExamples';
import type { Example } from '../../testing/example';
import { exampleBundle } from '../../testing/exampleBundle';
import { beginTest, DESK, inAdminMode, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let person: string;
/** Calls of the reference that look at a token, without those of the console. */
const personal: string[] = [];
beforeAll(async () => {
  const bundle = exampleBundle();
  // The visit, answered once.
  bundle['surveys/once.json'] = { ...Object(bundle['surveys/visit.json']), surveyId: 'once', isAppending: undefined };
  server = await startTestServer({ bundle, environment: { PAYMENT: 'on' } });
  const { body } = await server.call(undefined, 'GET', '//openapi.json');
  for (const [path, calls] of Object.entries(body.paths as Record<string, Record<string, { security: object[] }>>))
    for (const [method, { security }] of Object.entries(calls))
      if (security.length > 0 && !path.includes('/console/')) personal.push(`${method.toUpperCase()} ${path}`);
});
beforeEach(() => {
  person = beginTest('person');
});
afterAll(async () => {
  await server.close();
  resetClock();
});

/** A call as the staff make it: its mode said. */
const asStaff = (staffId: string, method: string, path: string, body?: unknown) => {
  const said = inAdminMode(path, body);
  return server.call(staffId, method, said.path, said.body);
};
const NOT_FOUND = { status: 404, body: { code: 'not_found' } };
const FORBIDDEN = { status: 403, body: { code: 'forbidden' } };
const byKey = (partitionKey: unknown, surveyId = 'visit') =>
  `/survey-results/getBySurveyIdPartitionKeyIndex?${new URLSearchParams({ surveyId, partitionKey: String(partitionKey) })}`;
const stored = async (body: ReturnType<typeof putBody>) => {
  const answer = await put(server, DESK, body);
  expect(answer).toMatchObject({ status: 200 });
  return String(answer.body.partitionKey);
};
let days = 0;
/** On a day of its own: no slot is full. */
function nextDay(): string {
  days += 1;
  return `202612${String(days).padStart(2, '0')}`;
}
const ofMain = () => stored(visitBody(`${nextDay()}|0`));
const ofLimited = () => stored(visitBody(`${nextDay()}|0`, {}, 'vaccine_0'));

describe('the table of rights', () => {
  test('names only calls of the reference, and leaves to people alone what is their own', () => {
    expect(Object.keys(PERSON_CALL_RIGHTS).filter((name) => !personal.includes(name))).toEqual([]);
    const own = personal.filter((name) => PERSON_CALL_RIGHTS[name] === undefined);
    expect(own.map((name) => name.replace('/survey/api/v1', '')).sort()).toEqual(
      [
        'GET /db/offers/{id}',
        'GET /db/survey-results/own',
        'GET /db/survey-results/previous',
        'GET /line/messages',
        'GET /db/payment-results/receipt',
        'POST /db/offers/{id}',
        'POST /db/payment-orders',
        'POST /db/proposals/{id}',
        'POST /line/notification-token',
        'PUT /line/messages',
      ].sort(),
    );
  });
  test.each(STAFF_ROLES)('lets %s make the calls of its deeds, and no other', async (role) => {
    const staffId = await server.staff({ roles: [role] });
    const wrong: string[] = [];
    for (const name of personal) {
      const [method = '', path = ''] = name.split(' ');
      const { deeds = [], limit } = PERSON_CALL_RIGHTS[name] ?? {};
      const reaches = deeds.map((deed) => reachOf([role], deed, false));
      // Who may see answers with an order alone is shown no list of others.
      const may = reaches.includes('all') || (reaches.includes('withOrder') && limit !== 'list');
      const body = method === 'GET' ? undefined : { surveyId: 'nothing' };
      const { status, body: answer } = await asStaff(staffId, method, `/${path.replaceAll(/\{\w*\}/g, 'x')}`, body);
      const isForbidden = status === 403 && answer.code === 'forbidden';
      // An order of an unknown id is nobody's, and refused as such to whoever may see orders.
      if (isForbidden === may && !(may && /order|payment-results|receipt/.test(name))) wrong.push(`${name} ${status}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('the matrix of calls, roles and scopes [CONTRACT 14.2]', () => {
  const limited = Object.keys(PERSON_CALL_RIGHTS).filter((name) => PERSON_CALL_RIGHTS[name]?.limit !== 'none');
  const OUTSIDE: StaffScope[] = [{ forms: [] }, { calendars: [] }, { departments: ['none'] }];
  /** One of each role, limited so; made once, since a refused call changes nothing. */
  const clerks = new Map<string, Promise<string>>();
  const clerkOf = (role: StaffRole, scope: StaffScope) => {
    const key = `${role} ${JSON.stringify(scope)}`;
    const clerk = clerks.get(key) ?? server.staff({ roles: [role], scope });
    clerks.set(key, clerk);
    return clerk;
  };
  /** The files of a bundle are called by what they hold. */
  const everyForm = () =>
    Object.keys(exampleBundle()).flatMap((file) => /^(?:surveys|members)\/(.+)\.json$/.exec(file)?.[1] ?? []);
  /** Of the examples: a file that no answer holds yet is nobody's, and the desk pays no order for a person. */
  const WITHIN: Readonly<Record<string, number>> = {
    [`POST ${API_BASE}${API_PATHS.downloadSecureFile}`]: 404,
    [`POST ${API_BASE}${API_PATHS.temporarySave}`]: 400,
  };
  /** How the call of an example is answered to one of the staff. */
  const made = (staffId: string, name: string, { path, body }: Example) => {
    const [method = '', documented = ''] = name.split(' ');
    return asStaff(staffId, method, `/${path ?? documented}`, body);
  };

  test.each(limited)('%s: nothing is there outside of a scope, for any role, and it is there within', async (name) => {
    const { deeds = [], limit } = PERSON_CALL_RIGHTS[name] ?? {};
    const makeExample = API_EXAMPLES[name];
    if (!makeExample) throw new Error(`no example of ${name}`);
    const example = await makeExample(server, person);
    const answers: string[] = [];
    const expected: string[] = [];
    const mayByRole = new Map<StaffRole, boolean>();
    for (const role of STAFF_ROLES) {
      const reaches = deeds.map((deed) => reachOf([role], deed, true));
      const isAll = reaches.includes('all');
      const mayAsk = isAll || (reaches.includes('withOrder') && limit !== 'list');
      mayByRole.set(role, isAll);
      for (const scope of OUTSIDE) {
        const { status, body } = await made(await clerkOf(role, scope), name, example);
        answers.push(`${role} ${JSON.stringify(scope)} ${status} ${String(body.code)}`);
        expected.push(`${role} ${JSON.stringify(scope)} ${mayAsk ? '404 not_found' : '403 forbidden'}`);
      }
    }
    expect(answers).toEqual(expected);
    // Of what is of the whole house there is nothing within a scope.
    const [role] = [...mayByRole].find(([, isAll]) => isAll) ?? [];
    if (role === undefined) throw new Error(`nobody may ${name}`);
    const within = await made(await clerkOf(role, { forms: everyForm() }), name, example);
    expect(within.status).toBe(limit === 'house' ? 404 : (WITHIN[name] ?? example.status ?? 200));
  });
});

describe('the mode', () => {
  test.each(Object.keys(PERSON_CALL_RIGHTS).filter((name) => !/updateCheck|deleteItem|v1\/admin\//.test(name)))(
    '%s is refused without it',
    async (name) => {
      const staffId = await server.staff({ roles: ['管理者'] });
      const [method = '', documented = ''] = name.split(' ');
      const example = await API_EXAMPLES[name]?.(server, person);
      const answer = await server.call(staffId, method, `/${example?.path ?? documented}`, example?.body);
      expect(answer).toMatchObject(FORBIDDEN);
    },
  );
  test('is not asked for where the role alone is', async () => {
    const staffId = await server.staff({ roles: ['受付'] });
    const body = { surveyId: 'visit', partitionKey: await ofMain(), check: '保留' };
    expect(await server.call(staffId, 'POST', '/survey-results/updateCheck', body)).toMatchObject({ status: 200 });
  });
});

describe('an answer that the staff enter', () => {
  test('is of a new person, and names in the audit who of the staff has acted', async () => {
    const staffId = await server.staff({ roles: ['受付'] });
    const said = inAdminMode('/survey-results/putItem', visitBody('20261222|0'));
    const answer = await server.call(staffId, 'POST', said.path, said.body);
    expect(answer).toMatchObject({ status: 200 });
    const rows = await rowsOf(server, 'SELECT user_id FROM answer WHERE partition_key = $1', [
      answer.body.partitionKey,
    ]);
    expect(rows).toEqual([{ user_id: expect.stringMatching(/^I[0-9A-Z]{26}$/) }]);
    const audit = await rowsOf(server, `SELECT actor_id FROM audit WHERE action = 'create' AND subject = $1`, [
      answer.body.partitionKey,
    ]);
    expect(audit).toEqual([{ actor_id: staffId }]);
  });
  test('is never one of their own', async () => {
    const staffId = await server.staff({ roles: ['管理者'] });
    const body = visitBody('20261222|0');
    for (const userId of [staffId, 'S-somebody-else']) {
      const mine = { ...body, data: body.data.map((row) => ({ ...row, userId })) };
      expect(await asStaff(staffId, 'POST', '/survey-results/putItem', mine)).toMatchObject({
        status: 400,
        body: { errors: [{ itemKey: 'userId' }] },
      });
    }
    const named = putBody('once', { name: '山田 太郎' }, { oldPartitionKey: 'once#S-somebody-else#1' });
    expect(await asStaff(staffId, 'POST', '/survey-results/putItem', named)).toMatchObject({ status: 400 });
  });
});

describe('the scope of a form', () => {
  test('leaves its answers, and those of others are not there', async () => {
    const staffId = await server.staff({ roles: ['受付'], scope: { forms: ['visit'] } });
    const visit = await ofMain();
    const profile = await stored(putBody('profile', { name: '山田 太郎', phone: '0312345678' }));
    expect((await asStaff(staffId, 'GET', byKey(visit))).body.items).not.toEqual([]);
    expect(await asStaff(staffId, 'GET', byKey(profile, 'profile'))).toMatchObject(NOT_FOUND);
    // The form that is named is not believed: the key decides.
    expect(await asStaff(staffId, 'GET', byKey(profile))).toMatchObject(NOT_FOUND);
    expect(await asStaff(staffId, 'GET', '/survey-configs/getItem?surveyId=visit')).toMatchObject({ status: 200 });
    expect(await asStaff(staffId, 'GET', '/survey-configs/getItem?surveyId=profile')).toMatchObject(NOT_FOUND);
    const query = (surveyId: string) => asStaff(staffId, 'POST', '/survey-results/query', { surveyId });
    expect(await query('visit')).toMatchObject({ status: 200 });
    expect(await query('profile')).toMatchObject(NOT_FOUND);
    const claim = (partitionKey: string) =>
      asStaff(staffId, 'POST', '/survey-results/putUserId', { userId: person, keys: [{ partitionKey }] });
    expect(await claim(profile)).toMatchObject(NOT_FOUND);
    expect(await claim(visit)).toMatchObject({ status: 200 });
  });
  test('shuts out what is of the whole house', async () => {
    const staffId = await server.staff({ roles: ['管理者'], scope: { forms: ['visit'] } });
    for (const path of [
      '//survey/api/v1/admin/surveys',
      '//survey/api/v1/admin/refunds',
      '/survey-configs/getAllSearchable',
    ])
      expect(await asStaff(staffId, 'GET', path)).toMatchObject(NOT_FOUND);
  });
});

describe('the scope of a calendar', () => {
  test('leaves the answers and places of it, and of the form only these', async () => {
    const staffId = await server.staff({ roles: ['受付'], scope: { calendars: ['main'] } });
    const [main, limited] = [await ofMain(), await ofLimited()];
    expect(await asStaff(staffId, 'GET', byKey(main))).toMatchObject({ status: 200 });
    expect(await asStaff(staffId, 'GET', byKey(limited))).toMatchObject(NOT_FOUND);
    const cancel = (partitionKey: string) =>
      asStaff(staffId, 'POST', '/survey-results/cancelItem', { surveyId: 'visit', partitionKey });
    expect(await cancel(limited)).toMatchObject(NOT_FOUND);
    expect(
      await asStaff(staffId, 'POST', '/survey-results/putItem', visitBody('20261224|0', {}, 'vaccine_0')),
    ).toMatchObject(NOT_FOUND);
    const hold = (value: string) => asStaff(staffId, 'POST', '/survey-results/hold', { surveyId: 'visit', value });
    expect(await hold('vaccine_0|20261224|0')).toMatchObject(NOT_FOUND);
    expect(await hold('consult_0|20261224|0')).toMatchObject({ status: 200 });
    // All answers of the form would show the other calendar's.
    expect(await asStaff(staffId, 'POST', '/survey-results/query', { surveyId: 'visit' })).toMatchObject(NOT_FOUND);
    expect(await cancel(main)).toMatchObject({ status: 200 });
  });
});

describe('an answer outside of the scope of a calendar that no key names', () => {
  const scope = { calendars: ['main'] };
  const onceBody = (place: string, more: object = {}) => {
    const body = putBody('once', { name: '山田 太郎', place });
    return { ...body, data: body.data.map((row) => ({ ...row, ...more })) };
  };
  const placeOf = (userId: string) =>
    rowsOf(
      server,
      `SELECT r.calendar_id FROM answer a JOIN reservation r USING (answer_id)
       WHERE a.user_id = $1 AND a.survey_id = 'once' AND r.is_live`,
      [userId],
    );

  test('stays as it is: neither stored over nor held against [CONTRACT 14.2]', async () => {
    const staffId = await server.staff({ roles: ['受付'], scope });
    expect(await put(server, person, onceBody('vaccine_0|20270112|0'))).toMatchObject({ status: 200 });
    const over = onceBody('consult_0|20270113|0', { userId: person });
    expect(await asStaff(staffId, 'POST', '/survey-results/putItem', over)).toMatchObject(NOT_FOUND);
    // A key of nothing that is stored names the person all the same.
    const oldPartitionKey = `once#${person}#1`;
    const hold = { surveyId: 'once', value: 'consult_0|20270115|0', oldPartitionKey };
    expect(await asStaff(staffId, 'POST', '/survey-results/hold', hold)).toMatchObject(NOT_FOUND);
    expect(await placeOf(person)).toEqual([{ calendar_id: 'limited' }]);
    const unlimited = await server.staff({ roles: ['受付'] });
    expect(await asStaff(unlimited, 'POST', '/survey-results/putItem', over)).toMatchObject({ status: 200 });
    expect(await placeOf(person)).toEqual([{ calendar_id: 'main' }]);
    const again = onceBody('consult_0|20270114|0', { userId: person });
    expect(await asStaff(staffId, 'POST', '/survey-results/putItem', again)).toMatchObject({ status: 200 });
  });
  test('is not there behind its lock, wherever it was when the call was let in [CONTRACT 14.2]', async () => {
    const facts = { staffId: 'S-clerk', name: '受付', roles: ['受付'], mfa: true, sessionId: undefined } as const;
    const limited = staffCaller({ ...facts, scope });
    const lock = (partitionKey: string) =>
      server.database.transaction((connection) => lockNamed(connection, limited, { surveyId: 'visit', partitionKey }));
    const [inside, outside] = [await ofMain(), await ofLimited()];
    expect(await lock(inside)).toMatchObject({ partitionKey: inside });
    await expect(lock(outside)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the cashier', () => {
  test('reads answers with an order alone', async () => {
    const staffId = await server.staff({ roles: ['会計'] });
    const partitionKey = await ofMain();
    expect(await asStaff(staffId, 'GET', byKey(partitionKey))).toMatchObject(NOT_FOUND);
    const path = '/survey-results/query';
    expect(await asStaff(staffId, 'POST', path, { surveyId: 'visit' })).toMatchObject(FORBIDDEN);
    await server.database.execute(
      {
        name: 'test_order',
        text: `INSERT INTO payment_order (order_id, survey_id, user_id, partition_key, service_id, content, amount_with_tax, pay_type, order_day, order_count, created_at, updated_at)
               VALUES ('order-of-test', 'visit', 'U-1', $1, 's', '{}', 100, 0, '20261120', 99999, now(), now())`,
      },
      [partitionKey],
    );
    expect(await asStaff(staffId, 'GET', byKey(partitionKey))).toMatchObject({ status: 200 });
  });
});
