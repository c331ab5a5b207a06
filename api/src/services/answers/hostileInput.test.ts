/**
 * Random forms and hostile texts against the running server and a real PostgreSQL: what the form accepts is stored and
 * read back as the very same answers, what it refuses is refused, and nothing that anybody sends makes the server fail.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Answers, SurveyConfig } from '@madoguchi/shared/contract';
import { today } from '@madoguchi/shared/domain/clock';
import { configFaults, type FaultCode } from '@madoguchi/shared/domain/designer';
import { answersFromRows, initialAnswers, itemsByKey, rowErrors } from '@madoguchi/shared/domain/survey';
import {
  formVerdict,
  HOSTILE_TEXTS,
  hostileText,
  RANDOM_TREE,
  RANDOM_TYPES,
  randomAnswers,
  randomConfig,
  rawRows,
  runs,
} from '@madoguchi/shared/testing/forms';
import fc from 'fast-check';
import { put, putBody, slotOf } from '../../testing/answers';
import { timed } from '../../testing/longRun';
import { DESK, newPerson, startTestServer, type TestServer } from '../../testing/server';

const LONG_MILLISECONDS = 1_200_000;
const long = process.env.TEST_LONG === '1';
const FORMS = long ? 170 : 17;
const TEXTS_OF_LONG = 10_000;
/** Places and files need what lies beside the form: they have tests of their own. */
const TYPES = RANDOM_TYPES.filter((type) => !['reservation', 'linkbutton', 'secureFiles', 'image'].includes(type));
const TEXT_TYPES = [
  'text',
  'textarea',
  'number',
  'email',
  'phone',
  'postcode',
  'address',
  'date',
  'dateDaySession',
  'birthday',
  'dateDropdown',
  'search',
  'memberNumber',
  'countVaccines',
  'location',
  'hologram',
];

const hostileForm: SurveyConfig = {
  surveyId: 'hostile',
  surveyTitle: '何でも',
  isAppending: { value: true },
  surveySchema: [
    ...TEXT_TYPES.map((type) => ({ itemKey: type, type, title: type })),
    { itemKey: 'kana', type: 'text', title: 'フリガナ', imeType: 'katakana_fullwidth' },
    { itemKey: 'code', type: 'text', title: '番号', characterType: 'code15' },
    { itemKey: 'format', type: 'text', title: '書式', inputFormat: '.*\\d.*' },
    { itemKey: 'facility', type: 'googleFacilitySearch', title: '病院' },
  ],
};

/** An address cannot carry half of a pair. */
const inAddress = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));

let server: TestServer;
const someone = () => newPerson('random');
const facts = { mode: 'user' as const, today: '', categories: RANDOM_TREE };

beforeAll(async () => {
  server = await startTestServer();
  await server.storeForms([hostileForm]);
  facts.today = today();
});
afterAll(async () => server.close());

function body(config: SurveyConfig, rows: ReturnType<typeof rawRows>) {
  return { data: rows.map((row) => ({ ...row, surveyId: config.surveyId })), subData: {}, order: null };
}

/** Sends answers as they were typed, and compares what comes of it with what the form says. */
async function compare(config: SurveyConfig, answers: Answers): Promise<'stored' | 'refused' | 'nothing'> {
  const rows = rawRows(config, answers, 'user');
  const form = await formVerdict(config, answers, facts);
  if (rows.length === 0) return 'nothing';
  const person = someone();
  const answer = await put(server, person, body(config, rows));
  if (answer.status === 400) {
    const errors = answer.body.errors as { itemKey: string; message: string }[];
    expect(errors.length).toBeGreaterThan(0);
    const isSeen = errors.every(({ itemKey }) => form.visible.has(itemKey));
    if (isSeen && rowErrors(config, rows).length === 0) {
      expect(Object.fromEntries(errors.map(({ itemKey, message }) => [itemKey, message]))).toEqual(form.messages);
    }
    return 'refused';
  }
  expect(answer).toMatchObject({ status: 200, body: { result: 'OK' } });
  expect(form.messages).toEqual({});
  const key = encodeURIComponent(String(answer.body.partitionKey));
  const path = `/survey-results/getBySurveyIdPartitionKeyIndex?surveyId=${config.surveyId}&partitionKey=${key}`;
  const read = await server.call(person, 'GET', path);
  const items = itemsByKey(config);
  // The server gives such a number itself, whatever was sent.
  const isTyped = ({ itemKey }: { itemKey: string }) => items.get(itemKey)?.isAutomaticNumbering !== true;
  const stored = (read.body.items as ReturnType<typeof rawRows>).filter(isTyped);
  const shown = form.rows.filter((row) => form.visible.has(row.itemKey) && isTyped(row));
  expect(stored.map(({ itemKey, sortKey, value }) => ({ itemKey, sortKey, value }))).toEqual(shown);
  expect(initialAnswers(config, { saved: stored, mode: 'user', today: facts.today })).toEqual(
    answersFromRows(config, shown),
  );
  return 'stored';
}

/** Faults of bounds that nobody can keep: the import refuses them, so that no server ever has such a form. */
const UNKEPT: readonly FaultCode[] = [
  'rangeUnreadable',
  'rangeReversed',
  'boundsReversed',
  'tooFewOptions',
  'tooLong',
  'scaleReversed',
];
const isImportable = (config: SurveyConfig) => !configFaults(config, {}).some(({ code }) => UNKEPT.includes(code));

describe('the running server', () => {
  test(
    'form and server judge random forms and answers alike, and stored rows read back as they are [ROWS-013, ROWS-017, ROWS-018]',
    timed(`${FORMS} forms`, async () => {
      const { seed } = runs(1, 1);
      const forms = fc
        .sample(randomConfig(TYPES, 8), { seed: seed ?? 1, numRuns: FORMS })
        .filter(isImportable)
        .map((config, index) => ({
          ...config,
          surveyId: `random-${index}`,
          isAppending: { value: true },
        }));
      await server.storeForms(forms);
      const seen = new Set<string>();
      for (const config of forms) {
        for (const answers of fc.sample(randomAnswers(config), { seed: seed ?? 1, numRuns: long ? 8 : 3 })) {
          seen.add(await compare(config, answers));
        }
      }
      expect([...seen]).toEqual(expect.arrayContaining(['stored', 'refused']));
    }),
    LONG_MILLISECONDS,
  );

  test(
    'any string is stored or refused in the words of its item, and the server never fails [API-023]',
    timed(`${TEXTS_OF_LONG} texts`, async () => {
      const types = hostileForm.surveySchema.map(({ itemKey }) => itemKey);
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...types), hostileText(), async (itemKey, text) => {
          const isFacility = itemKey === 'facility';
          await compare(hostileForm, { [itemKey]: isFacility ? { name: text, address: text, phone: text } : text });
        }),
        { ...runs(60, TEXTS_OF_LONG), examples: HOSTILE_TEXTS.map((text): [string, string] => ['textarea', text]) },
      );
    }),
    LONG_MILLISECONDS,
  );

  test('a reservation that a condition hides takes no slot when it is sent [COND-004, API-023]', async () => {
    const condition = { type: 'show', questionId: 'wish', answers: ['はい'] };
    await server.importFiles({
      'surveys/hidden.json': {
        surveyId: 'hidden',
        surveyTitle: '隠れた予約',
        surveySchema: [
          { itemKey: 'wish', type: 'radio', title: '予約', options: ['はい', 'いいえ'] },
          { itemKey: 'place', type: 'reservation', title: '枠', displayCondition: condition },
        ],
      },
    });
    const place = 'consult_0|20261124|0';
    expect((await put(server, someone(), putBody('hidden', { wish: 'いいえ', place }))).status).toBe(200);
    expect(await slotOf(server, 'main', '20261124', '0')).toMatchObject({ reserved: 0 });
    expect((await put(server, someone(), putBody('hidden', { wish: 'はい', place }))).status).toBe(200);
    expect(await slotOf(server, 'main', '20261124', '0')).toMatchObject({ reserved: 1 });
  });

  test('anything in any field of a row is answered 400 or 200 and never 500 [API-023]', async () => {
    const hostile = ['\0', 'a\0b', '\ud800', '\udfff', '__proto__', 'x'.repeat(399)];
    for (const text of hostile) {
      const base = putBody('hostile', { text: '山田' });
      const [row] = base.data;
      const bodies = [
        putBody(
          'hostile',
          { text: '山田' },
          { registrantName: text, userName: text, cognitoUserId: text, clinicAttributes: { a: text } },
        ),
        putBody('hostile', { text: '山田' }, { idempotencyKey: `key-key-${text}`, configUpdatedAt: text }),
        putBody('hostile', { text: '山田' }, { oldPartitionKey: `hostile#U1#${text}` }),
        { ...base, data: [{ ...row, itemKey: text, sortKey: text }] },
        { ...base, data: [{ ...row, originalValue: text, title: text }] },
        { ...base, data: [{ ...row, partitionKey: `hostile#${text}` }] },
      ];
      for (const each of bodies) expect((await put(server, someone(), each)).status).toBeLessThan(500);
      const calls: [string, string, unknown?][] = [
        ['PUT', '/drafts/hostile', { values: { text } }],
        [
          'POST',
          '/survey-results/filterQuery',
          { queryParams: { surveyId: 'hostile', fields: [{ itemKey: 'text', value: text }] } },
        ],
        ['GET', `/survey-searches?surveyId=hostile&itemKey=search&condition1=${inAddress(text)}`],
        ['GET', `/survey-results/getBySurveyIdUserIdIndex?surveyId=${inAddress(text)}`],
      ];
      for (const [method, path, sent] of calls) {
        for (const caller of ['U-hostile', DESK]) {
          const { status } = await server.call(caller, method, path, sent);
          expect({ path, text, isFault: status >= 500 }).toEqual({ path, text, isFault: false });
        }
      }
    }
  });
});
