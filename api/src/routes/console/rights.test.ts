/**
 * Every call of the console × role × scope (CONTRACT 14.2, CONSOLE 6), made from the tables of calls and rights: a call
 * without a route, a route without a call, and a call with a scope that no fixture shows are red.
 */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { BedBoard } from '@madoguchi/shared/contract/console/beds';
import {
  CONSOLE_BASE,
  CONSOLE_CALLS,
  type ConsoleCallName,
  consolePath,
} from '@madoguchi/shared/contract/console/paths';
import { STAFF_ROLES, type StaffRole, type StaffScope } from '@madoguchi/shared/contract/console/staff';
import { nowMilliseconds, resetClock, setClock } from '@madoguchi/shared/domain/clock';
import {
  CALL_RIGHTS,
  DEEDS,
  type Deed,
  isFormInScope,
  isLimited,
  type Reach,
  reachOf,
} from '@madoguchi/shared/domain/staff';
import { consoleOperation } from '../../plugins/operations/staff';
import { rowsOf } from '../../testing/answers';
import { API_EXAMPLES } from '../../testing/apiExamples';
import { bookedVisit, consoleCallOf } from '../../testing/console';
import { newFormId } from '../../testing/consoleForms';
import { doJob } from '../../testing/consoleJobs';
import { exampleBundle } from '../../testing/exampleBundle';
import { ADMIN, beginTest, DESK, startTestServer, type TestServer } from '../../testing/server';
import { sharesOf } from '../../testing/shares';

const names = Object.keys(CONSOLE_CALLS) as ConsoleCallName[];
const isDeed = (right: string): right is Deed => DEEDS.some((deed) => deed === right);
const closed = names.filter((name) => CALL_RIGHTS[name].right !== 'open');
const withScope = (scope: string) => names.filter((name) => CALL_RIGHTS[name].scope === scope);

let server: TestServer;
let strict: TestServer;
let person: string;
beforeAll(async () => {
  server = await startTestServer({ bundle: exampleBundle(), environment: { PAYMENT: 'on' } });
  strict = await startTestServer({ bundle: exampleBundle(), environment: { STAFF_MFA: 'required' } });
});
beforeEach(() => {
  person = beginTest('rights');
});
afterAll(async () => {
  await server.close();
  await strict.close();
  resetClock();
});

/** What the scopes of the tests leave of a visit in the calendar `main`: it lies inside of these, outside of those. */
const INSIDE: StaffScope[] = [
  {},
  { forms: ['visit'] },
  { calendars: ['main'] },
  { forms: ['visit'], calendars: ['main'] },
];
const OUTSIDE: StaffScope[] = [
  ...[{ forms: ['profile'] }, { forms: [] }, { calendars: ['limited'] }, { calendars: [] }],
  ...[{ departments: ['none'] }, { forms: ['visit'], calendars: ['limited'] }],
];
const someInside = sharesOf(INSIDE, 2);
const someOutside = sharesOf(OUTSIDE, 2);
/** Some of them; over the calls and roles all of them come. */
const scopesOf = (isInside: boolean) => (isInside ? someInside() : someOutside());
/** Each limits something else: a call that is nobody's with one of them is nobody's with the others. */
const LIMITS: StaffScope[] = [{ forms: ['visit'] }, { calendars: ['main'] }, { departments: ['none'] }];
const oneLimit = sharesOf(LIMITS, 1);

/** How far a role reaches by the right of a call; everybody of the staff by a right to their own account. */
function reachFor(name: ConsoleCallName, role: StaffRole, scope: StaffScope): Reach | undefined {
  const { right } = CALL_RIGHTS[name];
  return isDeed(right) ? reachOf([role], right, isLimited(scope)) : 'all';
}

/** Somebody of each role and scope for all calls, but for those about the own account: they may end or change it. */
const known = new Map<string, Promise<string>>();
function staffOf(name: ConsoleCallName, role: StaffRole, scope: StaffScope): Promise<string> {
  const add = () => server.staff({ roles: [role], scope });
  if (!isDeed(CALL_RIGHTS[name].right)) return add();
  const key = JSON.stringify([role, scope]);
  const one = known.get(key) ?? add();
  known.set(key, one);
  return one;
}

/** A call with nothing in it but its address: whether it is let in shows by the status. */
const bare = (name: ConsoleCallName, as: string | undefined, at = server, headers = {}) => {
  const path = consolePath(name, { id: 'x', partitionKey: 'x' });
  const { method } = CONSOLE_CALLS[name];
  return at.call(as, method, `/${path}`, method === 'GET' || method === 'DELETE' ? undefined : {}, headers);
};
const FORBIDDEN = { status: 403, body: { code: 'forbidden' } };

test('every call has its route, its operation and its right, and there is no other', async () => {
  const { body } = await server.call(undefined, 'GET', '//openapi.json');
  const routes = Object.entries(body.paths as Record<string, object>)
    .filter(([path]) => path.startsWith(CONSOLE_BASE))
    .flatMap(([path, calls]) => Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`));
  expect(routes.sort()).toEqual(names.map(consoleOperation).sort());
  expect(Object.keys(CALL_RIGHTS).sort()).toEqual([...names].sort());
});

describe.each(closed)('%s', (name) => {
  test.each(STAFF_ROLES)('lets %s in exactly by the table, with and without a scope [CONTRACT 14.2]', async (role) => {
    for (const scope of [{}, ...oneLimit()]) {
      const staffId = await staffOf(name, role, scope);
      const { status, body } = await bare(name, staffId);
      const isIn = !(status === 403 && body.code === 'forbidden');
      expect({ role, scope, isIn, is401: status === 401 }).toEqual({
        ...{ role, scope, is401: false },
        isIn: reachFor(name, role, scope) !== undefined,
      });
    }
  });
  test('takes no call without a token, with a person’s, with one that is forged or expired, or of an ended session', async () => {
    const staffId = await server.staff({ roles: ['管理者'] });
    const token = await server.tokenOf(staffId);
    const by = (bearer: string) => bare(name, undefined, server, { authorization: `Bearer ${bearer}` });
    expect(await bare(name, undefined)).toMatchObject({ status: 401 });
    expect(await bare(name, person)).toMatchObject(FORBIDDEN);
    expect(await by(`${token.slice(0, -4)}AAAA`)).toMatchObject({ status: 401 });
    await server.database.execute({ name: 'test_end_all', text: 'DELETE FROM staff_session WHERE staff_id = $1' }, [
      staffId,
    ]);
    setClock(nowMilliseconds() + 1_000);
    expect(await by(token)).toMatchObject({ status: 401 });
    setClock(nowMilliseconds() + 600_000);
    expect(await by(token)).toMatchObject({ status: 403, body: { error_description: 'IdToken expired.' } });
  });
  test('asks for a second factor where the house does, but for the own account', async () => {
    const answer = await bare(name, await strict.staff({ roles: ['管理者'], mfa: false }), strict);
    const isMissed = answer.status === 403 && answer.body.code === 'mfa_required';
    // An account without a password has no second factor to set up.
    expect(isMissed).toBe(CALL_RIGHTS[name].right !== 'ownWithoutMfa');
    const given = await bare(name, await strict.staff({ roles: ['管理者'] }), strict);
    expect(given.body.code).not.toBe('mfa_required');
    expect(await bare(name, ADMIN, strict)).toMatchObject(FORBIDDEN);
  });
});

let visits = 0;
/** A visit on a weekday of 2027, of which each takes four; of somebody without LINE, unless another is named. */
async function newVisit(of = DESK): Promise<{ key: string; day: string }> {
  const index = Math.floor(visits / 4);
  visits += 1;
  const date = new Date(Date.UTC(2027, 0, 4 + 7 * Math.floor(index / 5) + (index % 5)));
  const day = date.toISOString().slice(0, 10).replaceAll('-', '');
  return { key: await bookedVisit(server, of, `${day}|0`), day };
}
async function codeOf(key: string): Promise<string> {
  const text = 'SELECT answer_code FROM answer WHERE is_current AND partition_key = $1';
  const [row] = await rowsOf<{ answer_code: string }>(server, text, [key]);
  return row?.answer_code ?? '';
}

describe.each(withScope('answer'))('%s of one answer', (name) => {
  /** What the call says of any visit. */
  let said: unknown;
  beforeAll(async () => {
    said = (await API_EXAMPLES[consoleOperation(name)]?.(server, `U-said-${name}`))?.body;
  });

  test.each(STAFF_ROLES)('is there for %s within the scope, and nowhere else [CONTRACT 14.2]', async (role) => {
    for (const isInside of [true, false]) {
      for (const scope of scopesOf(isInside)) {
        const reach = reachFor(name, role, scope);
        if (reach === undefined) continue;
        const { key } = await newVisit(name === 'answerMessage' ? `${person}-${visits}` : DESK);
        const body = name === 'answerScan' ? { text: await codeOf(key) } : said;
        const staffId = await staffOf(name, role, scope);
        const answer = await consoleCallOf(server, staffId, name, { ids: { partitionKey: key }, body });
        // The visit has no order.
        const isThere = isInside && reach === 'all';
        expect({ role, scope, isThere: answer.status !== 404 }).toEqual({ role, scope, isThere });
        expect(answer.status).not.toBe(403);
        expect(answer.status).not.toBe(400);
      }
    }
  });
});

/** What a call of a calendar names: a closing of `main` that its example has made, else the calendar itself. */
const idOf = (name: ConsoleCallName, path = '') =>
  name.startsWith('closing') ? (path.split('/').at(6) ?? '') : 'main';

describe.each(withScope('calendar'))('%s of one calendar', (name) => {
  test.each(STAFF_ROLES)('is there for %s within the scope, and nowhere else [CONTRACT 14.2]', async (role) => {
    for (const isInside of [true, false]) {
      for (const scope of scopesOf(isInside)) {
        if (reachFor(name, role, scope) === undefined) continue;
        const example = await API_EXAMPLES[consoleOperation(name)]?.(server, person);
        const staffId = await staffOf(name, role, scope);
        const [, query] = (example?.path ?? '').split('?');
        const asked = {
          ids: { id: idOf(name, example?.path) },
          body: example?.body,
          ...(query !== undefined && { query }),
        };
        const answer = await consoleCallOf(server, staffId, name, asked);
        expect({ role, scope, isThere: answer.status !== 404 }).toEqual({ role, scope, isThere: isInside });
        expect(answer.status).not.toBe(403);
        expect(answer.status).not.toBe(400);
      }
    }
  });
});

describe.each(withScope('beds'))('%s of one form with beds', (name) => {
  test.each(STAFF_ROLES)('is there for %s within the scope, and nowhere else [CONTRACT 14.2]', async (role) => {
    for (const scope of [
      {},
      { forms: ['stay'] },
      { forms: ['visit'] },
      { calendars: ['main'] },
      { departments: ['x'] },
    ]) {
      const reach = reachFor(name, role, scope);
      if (reach === undefined) continue;
      const example = await API_EXAMPLES[consoleOperation(name)]?.(server, person);
      const staffId = await staffOf(name, role, scope);
      const answer = await server.call(staffId, CONSOLE_CALLS[name].method, `/${example?.path}`, example?.body);
      const isInside = isFormInScope(scope, { surveyId: 'stay', calendarIds: [] });
      // The board is a list, without the kinds outside of the scope. A stay has no order.
      const kinds = name === 'bedBoard' ? (answer.body.data as BedBoard).kinds.map(({ surveyId }) => surveyId) : [];
      const isThere = name === 'bedBoard' ? kinds.includes('stay') : answer.status !== 404;
      expect({ role, scope, isThere }).toEqual({ role, scope, isThere: isInside && reach === 'all' });
      if (isThere) expect(answer.status).toBe(200);
    }
  });
});

describe.each(withScope('member'))('%s of one registration', (name) => {
  test.each(STAFF_ROLES)('is there for %s within the scope, and nowhere else [CONTRACT 14.2]', async (role) => {
    const scopes: [StaffScope, boolean][] = [
      ...([{}, { forms: ['count'] }] as StaffScope[]).map((scope): [StaffScope, boolean] => [scope, true]),
      ...([{ forms: ['card'] }, { calendars: ['main'] }, { departments: ['none'] }] as StaffScope[]).map(
        (scope): [StaffScope, boolean] => [scope, false],
      ),
    ];
    for (const [index, [scope, isInside]] of scopes.entries()) {
      if (reachFor(name, role, scope) === undefined) continue;
      const example = await API_EXAMPLES[consoleOperation(name)]?.(server, `${person}-${role}-${index}`);
      const staffId = await staffOf(name, role, scope);
      const answer = await server.call(staffId, CONSOLE_CALLS[name].method, `/${example?.path}`, example?.body);
      expect({ role, scope, status: answer.status }).toEqual({ role, scope, status: isInside ? 200 : 404 });
    }
  });
});

/** The form that an example names: in its path, and of members in its query. */
const formOfExample = (path = '') =>
  new URLSearchParams(path.split('?').at(1)).get('form') ?? path.split('?').at(0)?.split('/').at(6) ?? '';
describe.each(withScope('form'))('%s of one form', (name) => {
  test.each(STAFF_ROLES)('is there for %s within the scope, and nowhere else [CONTRACT 14.2]', async (role) => {
    const scopes = [{}, 'own', { forms: ['profile'] }, { departments: ['none'] }, { calendars: ['main'] }] as const;
    for (const named of scopes) {
      if (reachFor(name, role, named === 'own' ? { forms: [] } : named) === undefined) continue;
      // Each has a form of its own: what is done to one cannot be done again.
      const example = await API_EXAMPLES[consoleOperation(name)]?.(server, person);
      const form = formOfExample(example?.path);
      const scope: StaffScope = named === 'own' ? { forms: [form] } : named;
      const staffId = await staffOf(name, role, scope);
      const { status } = await server.call(staffId, CONSOLE_CALLS[name].method, `/${example?.path}`, example?.body);
      const isInside = isFormInScope(scope, { surveyId: form, calendarIds: [] });
      expect({ role, scope, status }).toEqual({ role, scope, status: isInside ? 200 : 404 });
    }
  });
});

const VISIT = { surveyId: 'visit', calendarIds: ['main', 'limited'] };

/** Whether a list shows a visit of this key, on this day. */
type Shows = (staffId: string, key: string, day: string) => Promise<boolean>;
const inText =
  (name: ConsoleCallName, queryOf: (day: string) => string, textOf = (key: string) => JSON.stringify(key)): Shows =>
  async (staffId, key, day) => {
    const { status, body } = await consoleCallOf(server, staffId, name, { query: queryOf(day) });
    expect(status).toBe(200);
    return JSON.stringify(body).includes(textOf(key));
  };
const LISTS: Partial<Record<ConsoleCallName, Shows>> = {
  answerForms: inText(
    'answerForms',
    () => '',
    () => '"visit"',
  ),
  scopeNames: inText(
    'scopeNames',
    () => '',
    () => '"visit"',
  ),
  forms: inText(
    'forms',
    () => '',
    () => '"formId":"visit"',
  ),
  formBindings: inText(
    'formBindings',
    () => '',
    () => '"formId":"visit"',
  ),
  // What is new is outside of every scope that names what there is: only what it is made of is there or not.
  formPost: async (staffId) => {
    const form = { formId: newFormId(), kind: 'survey', title: '写し', from: { form: 'visit' } };
    const { status } = await consoleCallOf(server, staffId, 'formPost', { body: form });
    return status !== 404;
  },
  answers: inText('answers', (day) => `from=${day}&to=${day}&limit=200`),
  today: inText('today', (day) => `day=${day}`),
  jobPost: async (staffId, key) => {
    const job = { kind: 'check' as const, check: '保留' as const, selection: { partitionKeys: [key] } };
    const { results } = await doJob(server, staffId, job);
    return results.length === 0;
  },
};
/** Lists of forms: one is there by any of its calendars. */
const isOfForms = (name: string) => ['answerForms', 'scopeNames', 'forms', 'formBindings', 'formPost'].includes(name);
test('every list that a scope limits has a fixture, and no other call', () => {
  expect(Object.keys(LISTS).sort()).toEqual(withScope('list').sort());
  // Their own tests have orders (money.test.ts) and sums (figures.test.ts).
  expect(withScope('wholeForm')).toEqual(['figureForms', 'figures']);
  expect(withScope('orders')).toEqual(['orders', 'moneyDay']);
  // And wishes (wishes.test.ts).
  expect(withScope('wishes')).toEqual(['wishes', 'wishDays']);
});

describe.each(Object.entries(LISTS))('the list of %s', (name, shows) => {
  test.each(STAFF_ROLES)('shows %s what is within the scope, and nothing else [CONTRACT 14.2]', async (role) => {
    const { key, day } = await newVisit();
    for (const isInside of [true, false]) {
      for (const scope of scopesOf(isInside)) {
        const reach = reachFor(name as ConsoleCallName, role, scope);
        // 会計 begins jobs on orders alone, which have tests of their own.
        const mayNot = name === 'jobPost' && reachOf([role], 'changeManyAnswers', isLimited(scope)) === undefined;
        if (reach === undefined || mayNot) continue;
        const isShown = await shows(await server.staff({ roles: [role], scope }), key, day);
        // The visit has no order.
        const isThere = reach === 'all' && (isOfForms(name) ? isFormInScope(scope, VISIT) : isInside);
        expect({ role, scope, isShown }).toEqual({ role, scope, isShown: isThere });
      }
    }
  });
});
