/** Beds planned in the console (CONTRACT 14.3): the board, rules, blocked nights, undo, and all of it while people reserve. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { BedBoard, BedDone, BedHistory, BoardKind, PlannedBed } from '@madoguchi/shared/contract/console/beds';
import { blockedByNight } from '@madoguchi/shared/domain/bed/plan';
import { resetClock } from '@madoguchi/shared/domain/clock';
import { rowsOf } from '../../testing/answers';
import { consoleCallOf, dataOf } from '../../testing/console';
import { type MissingGuards, NO_LOCK_OF_NIGHTS, NO_LOOK_AT_FEWER_BEDS } from '../../testing/guards';
import { beginTest, DESK, startTestServer, type TestServer } from '../../testing/server';
import { brokenNights, freeBeds, reserve, STAY_SURVEY, stayBody, stayBundle } from '../../testing/stays';

const ids = { id: STAY_SURVEY };
/** Tries of each race: a control without its guard goes red long before. */
const TRIES = process.env.TEST_LONG ? 200 : 12;
let server: TestServer;
let planner: string;
let person = '';

beforeAll(async () => {
  server = await startTestServer({ bundle: stayBundle() });
  planner = await server.staff({ roles: ['予約担当'] });
});
beforeEach(() => {
  person = beginTest('plan-beds');
});
afterEach(async () => {
  expect(await brokenNights(server)).toEqual([]);
});
afterAll(async () => {
  await server.close();
  resetClock();
});

const read = (at = server) => dataOf<PlannedBed>(at, planner, 'bed', { ids });
const block = (from: string, to: string, beds = 1, reason = '清掃') => ({ from, to, beds, reason });
const edit = (body: object, at = server) => consoleCallOf(at, planner, 'bedBlocksPut', { ids, body });
const blocked = (body: object) => dataOf<BedDone>(server, planner, 'bedBlocksPut', { ids, body });
const undo = (change: number) => consoleCallOf(server, planner, 'bedUndo', { ids, body: { change } });
async function put(changes: object, version?: number, at = server) {
  const standing = await read(at);
  const { bedTotal, overrides = {}, rule } = standing.bed;
  const body = { bed: { bedTotal, overrides, rule, ...changes }, version: version ?? standing.version };
  return consoleCallOf(at, planner, 'bedPut', { ids, body });
}
async function boardOf(from: string, days = 14): Promise<BoardKind> {
  const { kinds } = await dataOf<BedBoard>(server, planner, 'bedBoard', { query: `from=${from}&days=${days}` });
  const kind = kinds.find(({ surveyId }) => surveyId === STAY_SURVEY);
  if (!kind) throw new Error('no such kind');
  return kind;
}

describe('blocked nights', () => {
  test('are seen by everybody’s calendar of beds at once, and no stay takes them [CONTRACT 14.3]', async () => {
    expect(await freeBeds(server, '2027-01-10', '2027-01-13')).toEqual([2, 2, 2, 2]);
    const { change } = await blocked({ add: block('2027-01-11', '2027-01-12', 2, '配管の工事') });
    expect(await freeBeds(server, '2027-01-10', '2027-01-13')).toEqual([2, 0, 0, 2]);
    const refused = { status: 409, body: { code: 'quota_exceeded' } };
    expect(await reserve(server, person, '2027-01-10', '2027-01-12')).toMatchObject(refused);
    // Nor at the desk, nor by moving a stay there.
    const desk = stayBody('2027-01-11', '2027-01-12');
    expect(await server.call(DESK, 'POST', `//bed-reservation/${STAY_SURVEY}`, desk)).toMatchObject(refused);
    expect((await reserve(server, person, '2027-01-10', '2027-01-11')).status).toBe(200);
    expect((await undo(change)).status).toBe(200);
    expect(await freeBeds(server, '2027-01-10', '2027-01-13')).toEqual([1, 2, 2, 2]);
  });

  test('are full for a server of the earlier release too, and what it gives back stays blocked', async () => {
    // Its statements as they stood in the release with schema 0042, which knows nothing of blocks.
    const sent = (name: string, text: string, night: string) =>
      server.database.execute({ name: `earlier_night_${name}`, text }, [STAY_SURVEY, night]);
    const take = (night: string) =>
      sent(
        'take',
        `INSERT INTO bed_night (survey_id, night, reserved) SELECT $1, $2, 1 WHERE 2 >= 1
           ON CONFLICT (survey_id, night) DO UPDATE SET reserved = bed_night.reserved + 1 WHERE bed_night.reserved < 2`,
        night,
      );
    const giveBack = (night: string) =>
      sent(
        'give_back',
        'UPDATE bed_night SET reserved = reserved - 1 WHERE survey_id = $1 AND night = $2 AND reserved >= 1',
        night,
      );
    await blocked({ add: block('2027-01-15', '2027-01-15', 2) });
    await blocked({ add: block('2027-01-16', '2027-01-16', 1) });
    expect([await take('20270115'), await take('20270116'), await take('20270116')]).toEqual([0, 1, 0]);
    expect(await freeBeds(server, '2027-01-15', '2027-01-16')).toEqual([0, 0]);
    expect(await giveBack('20270116')).toBe(1);
    expect(await freeBeds(server, '2027-01-15', '2027-01-16')).toEqual([0, 1]);
    await blocked({ remove: block('2027-01-15', '2027-01-15', 2) });
    expect(await freeBeds(server, '2027-01-15', '2027-01-16')).toEqual([2, 1]);
  });

  test('are refused where stays have the beds, with both numbers, and nothing changes [CONTRACT 14.3]', async () => {
    await reserve(server, person, '2027-01-20', '2027-01-22');
    const before = await read();
    const { status, body } = await edit({ add: block('2027-01-19', '2027-01-23', 2) });
    expect({ status, code: body.code, data: body.data }).toEqual({
      ...{ status: 409, code: 'below_reserved' },
      data: {
        nights: [
          { night: '20270120', beds: 0, taken: 1 },
          { night: '20270121', beds: 0, taken: 1 },
        ],
      },
    });
    expect(await read()).toEqual(before);
    expect(await freeBeds(server, '2027-01-19', '2027-01-23')).toEqual([2, 1, 1, 2, 2]);
    expect((await edit({ add: block('2027-01-19', '2027-01-23') })).status).toBe(200);
  });

  test.each([
    ['a day that is none', { add: block('2027-02-30', '2027-03-01') }, 'from'],
    ['an end before the beginning', { add: block('2027-02-02', '2027-02-01') }, 'to'],
    ['more beds than there are', { add: block('2027-02-01', '2027-02-01', 3) }, 'beds'],
  ])('%s is refused at its field', async (_, body, itemKey) => {
    expect(await edit(body)).toMatchObject({ status: 400, body: { errors: [expect.objectContaining({ itemKey })] } });
  });
  test('a call that neither blocks nor lifts is none', async () => {
    expect((await edit({})).status).toBe(400);
  });

  test('two who block at once both do; of two who lift the same one does, and the other is shown what stands', async () => {
    const [one, two] = [block('2027-02-10', '2027-02-11', 1, '一'), block('2027-02-10', '2027-02-11', 1, '二')];
    const put = await Promise.all([edit({ add: one }), edit({ add: two })]);
    expect(put.map(({ status }) => status)).toEqual([200, 200]);
    expect(await freeBeds(server, '2027-02-10', '2027-02-11')).toEqual([0, 0]);
    const lifted = await Promise.all([edit({ remove: one }), edit({ remove: one })]);
    expect(lifted.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = lifted.find(({ status }) => status === 409) ?? {};
    expect(body).toMatchObject({ code: 'changed', data: { bed: (await read()).bed } });
    expect(await freeBeds(server, '2027-02-10', '2027-02-11')).toEqual([1, 1]);
    // Another in its place is one change.
    await blocked({ remove: two, add: { ...two, to: '2027-02-10' } });
    expect(await freeBeds(server, '2027-02-10', '2027-02-11')).toEqual([1, 2]);
  });

  test('leave a row each in the audit and in the history, by which they are taken back and made again', async () => {
    const add = block('2027-02-20', '2027-02-21');
    const { change } = await blocked({ add });
    const undone = await dataOf<BedDone>(server, planner, 'bedUndo', { ids, body: { change } });
    expect(await freeBeds(server, '2027-02-20', '2027-02-21')).toEqual([2, 2]);
    const { items } = await dataOf<BedHistory>(server, planner, 'bedHistory', { ids });
    expect(items.slice(0, 2)).toEqual([
      expect.objectContaining({
        change: undone.change,
        undoes: change,
        by: planner,
        added: [],
        removed: [add],
        isOwn: true,
      }),
      expect.objectContaining({ change, added: [add], removed: [], fields: [] }),
    ]);
    expect(items.at(-1)).toMatchObject({ change: 1, isOwn: false });
    const audited = await rowsOf<{ actor: string; after: object }>(
      server,
      "SELECT actor_id AS actor, after FROM audit WHERE action = 'publish' AND subject = 'bed/stay' ORDER BY (after ->> 'version')::int DESC LIMIT 2",
    );
    expect(audited.map(({ actor, after }) => ({ actor, after }))).toEqual([
      { actor: planner, after: expect.objectContaining({ version: undone.change, note: `undo ${change}` }) },
      { actor: planner, after: expect.objectContaining({ version: change }) },
    ]);
    // It stands no more, so it cannot be taken away again; what took it away can.
    expect(await undo(change)).toMatchObject({ status: 409, body: { code: 'changed' } });
    expect((await undo(undone.change)).status).toBe(200);
    expect(await freeBeds(server, '2027-02-20', '2027-02-21')).toEqual([1, 1]);
    expect((await undo(999_999)).status).toBe(404);
  });

  test('a lift is not undone where people have reserved what it gave', async () => {
    const add = block('2027-03-01', '2027-03-01', 2);
    await blocked({ add });
    const { change } = await blocked({ remove: add });
    await reserve(server, person, '2027-03-01', '2027-03-02');
    expect(await undo(change)).toMatchObject({
      ...{
        status: 409,
        body: { code: 'below_reserved', data: { nights: [{ night: '20270301', beds: 0, taken: 1 }] } },
      },
    });
  });

  test('come along with an export and an import, which changes nothing', async () => {
    await blocked({ add: block('2027-03-10', '2027-03-11', 1, '点検') });
    const { bed } = await read();
    const { changed } = await server.importFiles({ ...stayBundle(), 'beds/stay.json': bed });
    expect(changed).toBe(0);
    // A file that knows nothing of them is not laid over them without a word.
    await expect(server.importFiles(stayBundle())).rejects.toThrow(/beds\/stay\.json/);
    expect(await freeBeds(server, '2027-03-10', '2027-03-11')).toEqual([1, 1]);
  });

  test('of a bundle are taken by its import, and refused where stays have the beds', async () => {
    const { 'beds/stay.json': _, ...files } = stayBundle();
    const single = {
      surveyId: 'single',
      bedTotal: 1,
      rule: { reservationPossibleStart: 3, reservationCancelLimit: 2 },
    };
    const imported = (add: object) =>
      server.importFiles({ ...files, 'beds/single.json': { ...single, blocked: [add] } });
    await imported(block('2027-03-20', '2027-03-21'));
    expect(await freeBeds(server, '2027-03-20', '2027-03-22', 'single')).toEqual([0, 0, 1]);
    const stay = stayBody('2027-03-22', '2027-03-23', {}, { surveyId: 'single' });
    expect((await server.call(person, 'POST', '//bed-reservation/single', stay)).status).toBe(200);
    await expect(imported(block('2027-03-22', '2027-03-22'))).rejects.toThrow(/single\.json.*20270322/);
    expect(await freeBeds(server, '2027-03-20', '2027-03-22', 'single')).toEqual([0, 0, 0]);
    await expect(imported(block('2027-03-30', '2027-03-29'))).rejects.toThrow(/\$\.blocked\[0\]\.to/);
  });
});

describe('numbers and rules', () => {
  test('are the next version, of whoever changed them, and what holds from then on', async () => {
    const before = await read();
    const rule = { reservationPossibleStart: 5, reservationCancelLimit: 1 };
    const overrides = { ...before.bed.overrides, '2027-04-01': 4 };
    const { status, body } = await put({ bedTotal: 3, overrides, rule });
    expect({ status, version: (body.data as BedDone).version }).toEqual({ status: 200, version: before.version + 1 });
    expect(await freeBeds(server, '2027-04-01', '2027-04-02')).toEqual([4, 3]);
    expect((await read()).bed).toEqual({ ...before.bed, bedTotal: 3, overrides, rule });
    expect(await put({ bedTotal: 9 }, before.version)).toMatchObject({
      ...{ status: 409, body: { code: 'changed', data: { version: before.version + 1, bed: { bedTotal: 3 } } } },
    });
    expect((await undo(before.version + 1)).status).toBe(200);
    expect((await read()).bed).toEqual(before.bed);
  });

  test('are never below what stays have taken', async () => {
    await reserve(server, person, '2027-04-10', '2027-04-11');
    await reserve(server, `${person}-2`, '2027-04-10', '2027-04-11');
    const nights = { nights: [{ night: '20270410', beds: 1, taken: 2 }] };
    const refused = { status: 409, body: { code: 'below_reserved', data: nights } };
    const { overrides } = (await read()).bed;
    expect(await put({ overrides: { ...overrides, '2027-04-10': 1 } })).toMatchObject(refused);
    const { status, body } = await put({ bedTotal: 1 });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'below_reserved' });
    expect((body.data as typeof nights).nights).toContainEqual(nights.nights[0]);
  });

  test('a day that is none is refused at its place', async () => {
    expect(await put({ overrides: { '2027-02-30': 1 } })).toMatchObject({
      ...{ status: 400, body: { errors: [expect.objectContaining({ itemKey: 'overrides.2027-02-30' })] } },
    });
  });
});

describe('the board', () => {
  test('shows each night with beds, taken and blocked, and who stays', async () => {
    const { body } = await reserve(server, person, '2027-05-03', '2027-05-05');
    await blocked({ add: block('2027-05-04', '2027-05-20', 1, '点検') });
    const kind = await boardOf('20270501');
    expect(kind).toMatchObject({ title: '入院', blocks: [block('2027-05-04', '2027-05-20', 1, '点検')] });
    expect(kind.nights).toHaveLength(14);
    expect(kind.nights.slice(2, 5)).toEqual([
      { night: '20270503', beds: 2, reserved: 1, blocked: 0 },
      { night: '20270504', beds: 2, reserved: 2, blocked: 1 },
      { night: '20270505', beds: 2, reserved: 1, blocked: 1 },
    ]);
    expect(kind.stays).toEqual([
      {
        ...{ partitionKey: body.partitionKey, answerCode: body.answercode, name: '山田 花子', check: '未対応' },
        ...{ attendance: null, from: '20270503', to: '20270505' },
      },
    ]);
    // The day of discharge is no night.
    expect((await boardOf('20270505')).stays).toEqual([]);
    expect((await boardOf('20270504')).stays).toHaveLength(1);
    expect((await boardOf('20270420', 28)).stays).toHaveLength(1);
    const [audited] = await rowsOf<{ after: object }>(
      server,
      "SELECT after FROM audit WHERE action = 'read' AND actor_id = $1 AND subject = '20270501'",
      [planner],
    );
    expect(audited?.after).toMatchObject({ event: 'stays', keys: [body.partitionKey] });
  });

  test.each(['from=20270230&days=14', 'from=20270501&days=15', 'days=14'])('%s is no question', async (query) => {
    expect((await consoleCallOf(server, planner, 'bedBoard', { query })).status).toBe(400);
  });
});

describe('blocking and reserving at once', () => {
  /** Nights, each of its own, of the race with this number. */
  const nightOf = (index: number) => new Date(Date.UTC(2028, 0, 1 + 2 * index)).toISOString().slice(0, 10);
  const after = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

  /** Lines for nights on which more is taken than there is, after blocks and stays came at once. */
  async function overAfterRaces(at: TestServer): Promise<string[]> {
    for (let index = 0; index < TRIES; index += 1) {
      const night = nightOf(index);
      await Promise.all([
        edit({ add: block(night, night) }, at),
        ...[1, 2, 3].map((each) => reserve(at, `U-race-${index}-${each}`, night, after(night))),
      ]);
    }
    return overNights(at);
  }
  async function overNights(at: TestServer): Promise<string[]> {
    const { bed } = await read(at);
    const wanted = blockedByNight(bed);
    const rows = await rowsOf<{ night: string; reserved: number; stays: number }>(
      at,
      `SELECT n.night, n.reserved, count(b.answer_id)::int AS stays FROM bed_night n LEFT JOIN bed_stay b
         ON b.is_live AND b.survey_id = n.survey_id AND b.start_day <= n.night AND b.end_day > n.night
       WHERE n.survey_id = 'stay' GROUP BY n.night, n.reserved`,
    );
    const totalOf = (night: string) =>
      bed.overrides?.[`${night.slice(0, 4)}-${night.slice(4, 6)}-${night.slice(6)}`] ?? bed.bedTotal;
    return rows.flatMap(({ night, reserved, stays }) =>
      stays + (wanted.get(night) ?? 0) > totalOf(night) ? [`${night}: ${stays} stays, ${reserved} reserved`] : [],
    );
  }
  /**
   * What is over on a server of which statements are replaced, after `work`, in the middle of which `between` is done:
   * when the given number of replaced statements has been sent.
   */
  async function overWith(
    missingGuards: MissingGuards,
    { at, work, between }: { at: number; work: Deed; between: Deed },
  ): Promise<string[]> {
    let left = Number.POSITIVE_INFINITY;
    const arrive = async () => {
      left -= 1;
      if (left === 0) await between(control);
    };
    const control: TestServer = await startTestServer({ bundle: stayBundle(), missingGuards, arrive });
    const own = planner;
    planner = await control.staff({ roles: ['予約担当'] });
    await reserve(control, 'U-first', NIGHT, after(NIGHT));
    left = at;
    await work(control);
    const lines = await overNights(control);
    await control.close();
    planner = own;
    return lines;
  }
  type Deed = (at: TestServer) => Promise<unknown>;
  const NIGHT = '2028-06-01';
  const asItIs = (text: string) => text;

  test('no night has more stays and blocked beds than beds [CONTRACT 14.3]', async () => {
    expect(await overAfterRaces(server)).toEqual([]);
  });
  test('without the locks of nights a bed is blocked that somebody takes meanwhile', async () => {
    const lines = await overWith(
      { ...NO_LOCK_OF_NIGHTS, nights_block: asItIs },
      {
        at: 2,
        work: (at) => edit({ add: block(NIGHT, NIGHT) }, at),
        between: (at) => reserve(at, 'U-second', NIGHT, after(NIGHT)),
      },
    );
    expect(lines).toEqual(['20280601: 2 stays, 3 reserved']);
  });

  const fewer = {
    at: 1,
    work: (at: TestServer) => reserve(at, 'U-second', NIGHT, after(NIGHT)),
    between: (at: TestServer) => put({ overrides: { [NIGHT]: 1 } }, undefined, at),
  };
  test('a number that becomes smaller while somebody reserves is not passed', async () => {
    expect(await overWith({ nights_take: asItIs }, fewer)).toEqual([]);
  });
  test('without the look at the smaller number it is', async () => {
    expect(await overWith({ nights_take: asItIs, ...NO_LOOK_AT_FEWER_BEDS }, fewer)).toEqual([
      '20280601: 2 stays, 2 reserved',
    ]);
  });
});
