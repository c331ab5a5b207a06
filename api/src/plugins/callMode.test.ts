/**
 * The mode of a call, over all routes (CONTRACT 13): who has the admin role is a person until the call says `admin`, and
 * who has it not is refused for saying so.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { forgetAnswers, put, putBody, visitBody } from '../testing/answers';
import { API_EXAMPLES } from '../testing/apiExamples';
import type { BundleFiles } from '../testing/bundle';
import { exampleBundle } from '../testing/exampleBundle';
import { ADMIN, type Answer, DESK, inAdminMode, startTestServer, type TestServer } from '../testing/server';

/** Nobody but administrators may make these, in either mode. */
const FOR_ADMINISTRATORS = /updateCheck|deleteItem|api\/v1\/(?:admin|console)\//;
const STAFF_ITEM = { itemKey: 'staffNote', type: 'text', title: '申し送り', isAdminItem: true };

let server: TestServer;
/** Calls that look at no token: by the reference, which a test holds to be true. */
const open = new Set<string>();

/** The examples' bundle with an administrators' item in each form, so that a form which is read in full shows it. */
function bundleWithStaffItems(): BundleFiles {
  return Object.fromEntries(
    Object.entries(exampleBundle()).map(([path, content]) => {
      const form = content as { surveySchema?: object[] };
      return [path, form.surveySchema ? { ...form, surveySchema: [...form.surveySchema, STAFF_ITEM] } : content];
    }),
  );
}

beforeAll(async () => {
  server = await startTestServer({
    bundle: bundleWithStaffItems(),
    environment: { PAYMENT: 'on' },
  });
  const { body } = await server.call(undefined, 'GET', '//openapi.json');
  for (const [path, calls] of Object.entries(body.paths as Record<string, Record<string, { security: object[] }>>))
    for (const [method, { security }] of Object.entries(calls))
      if (security.length === 0) open.add(`${method.toUpperCase()} ${path}`);
});
beforeEach(async () => forgetAnswers(server));
afterAll(() => server.close());

/** Texts that are words of the product and no data of one call. */
const WORDS = new Set(['result', 'code', 'error', 'errorMessage', 'itemKey', 'surveyId', 'type', 'check', 'status']);

/** What an answer tells, without ids, times and numbers, which differ from call to call. */
function outline(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => outline(each));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, outline(each, name)]));
  return WORDS.has(key) ? value : typeof value;
}
const told = ({ status, body }: Answer) => ({ status, body: outline(body) });

/** The example of a call about a person's own things. */
async function exampleOf(name: string, owner: string) {
  const [method = '', documentedPath = ''] = name.split(' ');
  const example = await API_EXAMPLES[name]?.(server, owner);
  return { method, ...example, path: example?.path ?? documentedPath };
}
const newPerson = () => `U-${crypto.randomUUID()}`;

const names = Object.keys(API_EXAMPLES);
const personal = names.filter((name) => !FOR_ADMINISTRATORS.test(name));

/** A name for a file is given once: the second who asks for it is told so, whoever it is. */
const NAMES_ONCE = /presigned/;

describe('without a mode an administrator gets what a person gets', () => {
  /** Calls that the desk may make about somebody else, and a person may not. */
  const decided = new Set<string>();

  test.each(personal.filter((name) => !NAMES_ONCE.test(name)))('from somebody else’s %s', async (name) => {
    const { method, path, body, headers } = await exampleOf(name, newPerson());
    const asked = async (caller: string) => told(await server.call(caller, method, `/${path}`, body, headers));
    const stranger = await asked(newPerson());
    const administrator = await asked(ADMIN);
    if (JSON.stringify(await asked(DESK)) !== JSON.stringify(stranger)) decided.add(name);
    expect(administrator).toEqual(stranger);
  });
  test('and the mode would have made a difference', () => {
    expect(decided.size).toBeGreaterThan(25);
  });

  test.each(personal)('from the own %s', async (name) => {
    const asked = async (person: string) => {
      const { method, path, body, headers } = await exampleOf(name, person);
      return told(await server.call(person, method, `/${path}`, body, headers));
    };
    expect(await asked(ADMIN)).toEqual(await asked(newPerson()));
  });
});

describe('an administrator’s own answers', () => {
  const PROFILE = { name: '鈴木 一', phone: '0312345678' };
  /** The desk enters for the administrator, as for anybody. */
  async function enteredFor(userId: string, { data, ...rest }: ReturnType<typeof putBody>) {
    const entered = await put(server, DESK, { ...rest, data: data.map((row) => ({ ...row, userId })) });
    expect(entered).toMatchObject({ status: 200 });
    return String(entered.body.partitionKey);
  }
  const refusedWith = (code: string) => ({ status: 409, body: { code } });

  test('are read without administrators’ items, and with them in the mode', async () => {
    const partitionKey = await enteredFor(ADMIN, putBody('profile', { ...PROFILE, staffNote: '要確認' }));
    const reads: [string, string, unknown?][] = [
      [
        'GET',
        `/survey-results/getBySurveyIdPartitionKeyIndex?${new URLSearchParams({ surveyId: 'profile', partitionKey })}`,
      ],
      ['GET', `/survey-results/getBySurveyIdUserIdIndex?surveyId=profile&userId=${ADMIN}`],
      ['POST', '/survey-results/query', { surveyId: 'profile', userId: ADMIN }],
      [
        'POST',
        '/survey-results/filterQuery',
        { queryParams: { surveyId: 'profile', fields: [] }, requestingUserId: ADMIN },
      ],
    ];
    for (const [method, path, body] of reads) {
      const seen = async (caller: string) => JSON.stringify((await server.call(caller, method, path, body)).body);
      expect(await seen(DESK)).toContain('要確認');
      expect(await seen(ADMIN)).toContain('鈴木 一');
      expect(await seen(ADMIN)).not.toContain('要確認');
    }
  });

  test('obey windows, personal limits and deadlines, and do not in the mode', async () => {
    const tomorrow = visitBody('20261121|0', {}, 'vaccine_0');
    expect(await put(server, ADMIN, tomorrow)).toMatchObject(refusedWith('not_reservable'));
    await enteredFor(ADMIN, tomorrow);
    await enteredFor(ADMIN, visitBody('20261221|0', {}, 'vaccine_0'));
    expect(await put(server, ADMIN, visitBody('20261222|0', {}, 'vaccine_0'))).toMatchObject(
      refusedWith('reservation_limit'),
    );
    const near = { surveyId: 'visit', partitionKey: await enteredFor(ADMIN, visitBody('20261120|1')) };
    const cancel = (caller: string) => server.call(caller, 'POST', '/survey-results/cancelItem', near);
    expect(await cancel(ADMIN)).toMatchObject(refusedWith('deadline_passed'));
    expect(await cancel(DESK)).toMatchObject({ status: 200 });
  });

  test('carry where the page ran, which decides nothing', async () => {
    for (const isLiffMode of [true, false, undefined]) {
      const body = putBody('profile', { ...PROFILE, room: '101' }, { isLiffMode });
      expect(await put(server, ADMIN, body)).toMatchObject({ status: 400 });
      expect(await put(server, DESK, body)).toMatchObject({ status: 200 });
    }
  });
  test('a mode that there is not is refused', async () => {
    const answer = await server.call(ADMIN, 'GET', '/survey-configs/getItem?surveyId=visit&mode=Admin');
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ itemKey: 'mode' }] } });
  });
});

describe('with the mode and without the role', () => {
  test.each(names)('%s is refused where it looks at the token at all', async (name) => {
    const person = newPerson();
    const { method, path, body, headers, status = 200 } = await exampleOf(name, person);
    const said = inAdminMode(`/${path}`, body);
    const answer = await server.call(person, method, said.path, said.body, headers);
    if (open.has(name)) expect(answer.status).toBe(status);
    else expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});
