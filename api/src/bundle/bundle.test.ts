/**
 * Importing bundles: what is refused and how it is said, what a second import changes, what it never touches.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setClock } from '@madoguchi/shared/domain/clock';
import { brokenInvariants, put, rowsOf, slotOf, visitBody } from '../testing/answers';
import { type BundleFiles, TEST_NOW, testBundle } from '../testing/bundle';
import { faultsWith } from '../testing/bundleFaults';
import { startTestServer, type TestServer } from '../testing/server';
import { BundleError } from './fault';

const survey = (items: object[], extra: object = {}) => ({
  surveyId: 's',
  surveyTitle: 'S',
  surveySchema: items,
  ...extra,
});
const item = (extra: object) => ({ itemKey: 'a', type: 'text', title: 'A', ...extra });
const coma = { '0': { start: '09:00', end: '10:00' } };

test('a correct bundle has no fault', () => {
  expect(faultsWith({})).toEqual([]);
});

describe('each fault is one line with file, path, what is wrong and what was expected', () => {
  const cases: [string, BundleFiles, string][] = [
    ['broken JSON', { 'surveys/s.json': '{' }, 'surveys/s.json: $: cannot be read'],
    ['a misspelt file', { 'catgories.json': {} }, 'catgories.json: $: is no file of a bundle'],
    ['a misspelt folder', { 'survey/s.json': {} }, 'survey/: $: is no folder of a bundle'],
    [
      'a wrong id',
      { 'surveys/s.json': survey([], { surveyId: 'a_b' }) },
      'surveys/s.json: $.surveyId: is "a_b", expected an id of',
    ],
    [
      'a missing field',
      { 'surveys/s.json': { surveyId: 's', surveySchema: [] } },
      'surveys/s.json: $.surveyTitle: is missing, expected',
    ],
    [
      'the same form twice',
      { 'surveys/t.json': survey([], { surveyId: 'visit' }) },
      'surveys/visit.json: $.surveyId: repeats "visit" of surveys/t.json',
    ],
    [
      'the same item twice',
      { 'surveys/s.json': survey([item({}), item({})]) },
      'surveys/s.json: $.surveySchema[1].itemKey: repeats "a"',
    ],
    [
      'the same item inside a section',
      { 'surveys/s.json': survey([item({}), { itemKey: 'g', type: 'groupheader', title: 'G', items: [item({})] }]) },
      'surveys/s.json: $.surveySchema[1].items[0].itemKey: repeats "a"',
    ],
    [
      'no options',
      { 'surveys/s.json': survey([item({ type: 'radio' })]) },
      'surveys/s.json: $.surveySchema[0].options: is empty',
    ],
    [
      'the same option twice',
      { 'surveys/s.json': survey([item({ type: 'radio', options: ['x', 'x'] })]) },
      '$.surveySchema[0].options[1]: repeats "x"',
    ],
    [
      'a condition on an unknown item',
      { 'surveys/s.json': survey([item({ displayCondition: { type: 'show', questionId: 'z', answers: [] } })]) },
      'surveys/s.json: $.surveySchema[0].displayCondition.questionId: is "z", expected an itemKey of this survey',
    ],
    [
      'conditions that wait for each other',
      {
        'surveys/s.json': survey([
          item({ displayCondition: { type: 'show', questionId: 'b', answers: ['1'] } }),
          item({ itemKey: 'b', displayCondition: { type: 'hide', questionId: 'a', answers: ['1'] } }),
        ]),
      },
      'surveys/s.json: $.surveySchema[0].displayCondition: waits for items that wait for this one',
    ],
    [
      'a prefecture that nobody knows',
      { 'surveys/s.json': survey([item({ type: 'googleFacilitySearch', prefecture: '江戸' })]) },
      'surveys/s.json: $.surveySchema[0].prefecture: is "江戸"',
    ],
    [
      'a regular expression that does not end',
      { 'surveys/s.json': survey([item({ inputFormat: '(a+)+' })]) },
      'surveys/s.json: $.surveySchema[0].inputFormat: takes too long on some texts',
    ],
    [
      'a regular expression that looks ahead',
      { 'surveys/s.json': survey([item({ inputFormat: '(?=.*\\d).{2,}' })]) },
      'surveys/s.json: $.surveySchema[0].inputFormat: cannot be tried in a time that no text makes long',
    ],
    [
      'too long an option',
      { 'surveys/s.json': survey([item({ type: 'checkboxes', options: ['x', 'あ'.repeat(301)] })]) },
      'surveys/s.json: $.surveySchema[0].options[1]: is too long, expected at most 300 characters',
    ],
    [
      'a section without its heading',
      {
        'surveys/s.json': survey([
          item({
            type: 'choicegroupheader',
            options: ['x'],
            sectionOptions: [{ option: { value: 'x' }, groupheader: { value: 'z' } }],
          }),
        ]),
      },
      '$.surveySchema[0].sectionOptions[0].groupheader.value: is "z"',
    ],
    [
      'two reservation items',
      { 'surveys/s.json': survey([item({ type: 'reservation' }), item({ itemKey: 'b', type: 'reservation' })]) },
      '$.surveySchema[1]: is a second reservation item',
    ],
    [
      'two product items',
      {
        'surveys/s.json': survey([item({ type: 'selectProducts' }), item({ itemKey: 'b', type: 'selectProducts' })]),
      },
      '$.surveySchema[1]: is a second selectProducts item, expected at most one in a form',
    ],
    [
      'two payment methods',
      { 'surveys/s.json': survey([item({ type: 'selectPayType' }), item({ itemKey: 'b', type: 'selectPayType' })]) },
      '$.surveySchema[1]: is a second selectPayType item, expected at most one in a form',
    ],
    [
      'a bed form without beds',
      { 'surveys/s.json': survey([item({ type: 'selectBed' })]) },
      '$.surveySchema[0]: has no beds',
    ],
    [
      'beds without a form',
      {
        'beds/b.json': { surveyId: 'z', bedTotal: 1, rule: { reservationPossibleStart: 0, reservationCancelLimit: 0 } },
      },
      'beds/b.json: $.surveyId: is "z"',
    ],
    [
      'an unknown member form',
      { 'surveys/s.json': survey([], { memberFormId: 'z' }) },
      'surveys/s.json: $.memberFormId: is "z"',
    ],
    [
      'an unknown service',
      { 'surveys/s.json': survey([item({ paymentCategory: 'z' })]) },
      '$.surveySchema[0].paymentCategory: is "z"',
    ],
    [
      'an address outside',
      { 'surveys/s.json': survey([item({ type: 'linkbutton', link: { url: 'http://x' } })]) },
      '$.surveySchema[0].link.url: is "http://x", expected an https',
    ],
    [
      'an unknown category name',
      { 'surveys/s.json': survey([item({ type: 'reservation', selectedLargeCategory: '外科' })]) },
      '$.surveySchema[0].selectedLargeCategory: is "外科"',
    ],
    [
      'a slot without its time',
      { 'calendars/c.json': { calendarId: 'c', name: 'C', comaList: coma, schedule: { '20261201': { '5': 1 } } } },
      'calendars/c.json: $.schedule["20261201"]["5"]: names slot "5"',
    ],
    [
      'a slot of a rule',
      {
        'calendars/c.json': {
          calendarId: 'c',
          name: 'C',
          comaList: coma,
          rules: [{ from: '20261201', to: '20261130', weekly: { mon: { '7': 1 } } }],
        },
      },
      'calendars/c.json: $.rules[0].weekly.mon["7"]: names slot "7"',
    ],
    [
      'a day that does not exist',
      { 'calendars/c.json': { calendarId: 'c', name: 'C', comaList: coma, dayOff: { '20260231': 1 } } },
      'calendars/c.json: $.dayOff["20260231"]: is "20260231"',
    ],
    [
      'reversed times',
      { 'calendars/c.json': { calendarId: 'c', name: 'C', comaList: { '0': { start: '10:00', end: '09:00' } } } },
      'calendars/c.json: $.comaList["0"]: starts at 10:00',
    ],
    [
      'an unknown calendar',
      { 'categories.json': { display: {}, tree: [{ name: 'X', id: 'x', calendarId: 'z' }] } },
      'categories.json: $.tree: has "X" with calendar "z"',
    ],
    [
      'a category with a calendar and without an id',
      {
        'calendars/c.json': { calendarId: 'c', name: 'C', comaList: coma },
        'categories.json': { display: {}, tree: [{ name: 'X', calendarId: 'c' }] },
      },
      'categories.json: $.tree: has "X" with a calendar and without an id',
    ],
    [
      'an item of an unknown category',
      {
        'categories.json': { display: {}, tree: [], items: [{ itemId: 'i', itemName: 'I', categoryId: 'z', cost: 1 }] },
      },
      'categories.json: $.items[0].categoryId: is "z"',
    ],
    [
      'an item that is not searchable',
      { 'searches/x.json': { surveyId: 'visit', itemKey: 'name', items: [] } },
      'searches/x.json: $.itemKey: is "name"',
    ],
    [
      'a result of an unknown form',
      { 'results/r.json': [{ surveyId: 'z', userId: 'U', sortKey: 'a', itemKey: 'a', value: '' }] },
      'results/r.json: $[0].surveyId: is "z"',
    ],
    [
      'a result of an unknown item',
      { 'results/r.json': [{ surveyId: 'profile', userId: 'U', sortKey: 'z', itemKey: 'z', value: '' }] },
      'results/r.json: $[0]: has a wrong row of "z"',
    ],
    [
      'two forms under one key',
      {
        'results/r.json': ['profile', 'visit'].map((surveyId) => ({
          ...{ surveyId, userId: 'U', partitionKey: 'profile#U' },
          ...{ sortKey: 'name', itemKey: 'name', value: '山田 太郎' },
        })),
      },
      'results/r.json: $[1].surveyId: is "visit", expected "profile" as in the rows before',
    ],
    [
      'a member form with payment',
      { 'members/m.json': { memberSurveyId: 'm', surveyTitle: '会員', usePayment: 1, surveySchema: [] } },
      'members/m.json: $.usePayment: is 1 in a member form',
    ],
    [
      'a bed form with payment',
      {
        'surveys/s.json': {
          ...{ surveyId: 's', surveyTitle: '入院', usePayment: 1 },
          surveySchema: [{ itemKey: 'bed', type: 'selectBed', title: '日程' }],
        },
      },
      'surveys/s.json: $.usePayment: is 1 in a bed form',
    ],
    [
      'a result in an unknown slot',
      {
        'results/r.json': [
          { surveyId: 'visit', userId: 'U', sortKey: 'place', itemKey: 'place', value: 'consult_0|20261201|9' },
        ],
      },
      'results/r.json: $[0]: has a reservation of an unknown',
    ],
  ];
  test.each(cases)('the check of a bundle names %s', (_, files, expected) => {
    const faults = faultsWith(files);
    expect(faults.some((fault) => fault.includes(expected))).toBe(true);
    for (const fault of faults) expect(fault).toMatch(/^\S+: \$\S*: .+, expected .+$/);
  });

  test('all faults are listed at once', () => {
    const faults = faultsWith({ 'surveys/s.json': { surveyId: 'a_b' }, 'calendars/c.json': { calendarId: 'c' } });
    expect(faults.length).toBeGreaterThanOrEqual(5);
  });
});

describe('imports', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(async () => {
    expect(await brokenInvariants(server)).toEqual([]);
    await server.close();
  });
  const updatedAt = async (surveyId: string) =>
    (
      await rowsOf<{ updated_at: Date }>(
        server,
        "SELECT updated_at FROM configuration_document WHERE kind = 'survey' AND id = $1",
        [surveyId],
      )
    )[0]?.updated_at;

  test('a second import changes nothing', async () => {
    const before = await updatedAt('visit');
    const version = await rowsOf(server, 'SELECT version FROM configuration_version');
    setClock(Date.parse('2026-11-20T10:00:00+09:00'));
    expect(await server.importFiles(testBundle())).toMatchObject({ changed: 0, answers: 0, notices: [] });
    expect(await updatedAt('visit')).toEqual(before);
    expect(await rowsOf(server, 'SELECT version FROM configuration_version')).toEqual(version);
  });

  test('only a form with changed content gets a new update time', async () => {
    setClock(Date.parse('2026-11-20T11:00:00+09:00'));
    const files = testBundle();
    files['surveys/visit.json'] = Object.assign({}, files['surveys/visit.json'], { description: '新しい説明' });
    expect(await server.importFiles(files)).toMatchObject({ changed: 1 });
    expect((await updatedAt('visit'))?.toISOString()).toMatch(/^2026-11-20T02:0/);
    expect((await updatedAt('profile'))?.toISOString()).toMatch(/^2026-11-20T00:0/);
  });

  test('a bundle with a fault is refused whole', async () => {
    const files = {
      'surveys/good.json': survey([], { surveyId: 'good' }),
      'surveys/bad.json': survey([], { surveyId: 'b_d' }),
    };
    await expect(server.importFiles(files)).rejects.toBeInstanceOf(BundleError);
    expect(await updatedAt('good')).toBeUndefined();
  });

  test('a stored form gives its id to no member form, and the other way round', async () => {
    const member = { memberSurveyId: 'visit', surveyTitle: '会員', surveySchema: [] };
    await expect(server.importFiles({ 'members/visit.json': member })).rejects.toThrow(
      'members/visit.json: $.memberSurveyId: is "visit", the id of a survey that is stored',
    );
    await expect(server.importFiles({ 'surveys/card.json': survey([], { surveyId: 'card' }) })).rejects.toThrow(
      'surveys/card.json: $.surveyId: is "card", the id of a member form that is stored',
    );
  });

  test('reservations stay when a capacity falls below them, and the report says so', async () => {
    setClock(Date.parse(TEST_NOW));
    await put(server, 'U1', visitBody('20261201|1', {}, 'exam_long'));
    const calendar = Object.assign({ rules: [] }, testBundle()['calendars/main.json']);
    const lowered = { ...calendar, schedule: { '20261201': { '0': 4, '1': 1 } } };
    const report = await server.importFiles({ 'calendars/main.json': lowered });
    expect(report.notices).toEqual([
      'calendars/main.json: 20261201 slot 1: 2 reserved, quota now 1; the reservations are kept',
    ]);
    expect(await slotOf(server, 'main', '20261201', '1')).toEqual({ quota: 1, reserved: 2 });
    await server.importFiles({ 'calendars/main.json': calendar });
    expect(await slotOf(server, 'main', '20261201', '1')).toEqual({ quota: 2, reserved: 2 });
  });

  test('a slot that is gone closes and its reservations stay', async () => {
    await put(server, 'U2', visitBody('20261203|0'));
    const calendar = Object.assign({ rules: [] }, testBundle()['calendars/main.json']);
    await server.importFiles({
      'calendars/main.json': { ...calendar, rules: [], schedule: { '20261204': { '0': 1 } } },
    });
    expect(await slotOf(server, 'main', '20261203', '0')).toEqual({ quota: 0, reserved: 1 });
    expect(await slotOf(server, 'main', '20261204', '0')).toEqual({ quota: 1, reserved: 0 });
    await server.importFiles({ 'calendars/main.json': calendar });
  });

  test('results of another system are imported once, and their reservations take slots', async () => {
    const row = (userId: string, itemKey: string, value: string, extra: object = {}) => ({
      surveyId: 'visit',
      userId,
      itemKey,
      sortKey: itemKey,
      value,
      createdAt: '2026-11-01 10:00:00',
      ...extra,
    });
    const results = {
      'results/old.json': [
        row('U-old', 'name', '移行 花子'),
        row('U-old', 'place', 'consult_0|20261205|0'),
        row('U-gone', 'name', '取消 太郎', { check: '取り消し' }),
        row('U-gone', 'place', 'consult_0|20261205|0', { check: '取り消し' }),
        row('U-past', 'name', '過去 太郎'),
        row('U-past', 'place', 'consult_0|20251001|0'),
      ],
    };
    expect(await server.importFiles(results)).toMatchObject({ answers: 3 });
    expect(await slotOf(server, 'main', '20261205', '0')).toMatchObject({ reserved: 1 });
    expect(await server.importFiles(results)).toMatchObject({ answers: 0 });
    const { body } = await server.call('U-old', 'GET', '/survey-results/getBySurveyIdUserIdIndex?surveyId=visit');
    expect(body.items).toMatchObject([
      { value: '移行 花子', createdAt: '2026-11-01T01:00:00.000Z' },
      { value: 'consult_0|20261205|0' },
    ]);
    const full = {
      'results/full.json': [1, 2, 3, 4].map((index) => row(`U-full-${index}`, 'place', 'consult_0|20261205|0')),
    };
    await expect(server.importFiles(full)).rejects.toThrow('takes a place of 20261205 slot 0 that is not there');
  });
});
