/**
 * Sending an answer that was begun with an earlier version of its form: it goes through where nothing that was answered
 * is touched, otherwise the answer names what is to be asked again (CONTRACT 13).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { API_PATHS, type FormMode, type SchemaItem, type SubData, type SurveyConfig } from '@madoguchi/shared/contract';
import { type FormTerms, touchedItemKeys } from '@madoguchi/shared/domain/survey/touched';
import { RANDOM_TREE, randomAnswers, randomConfig, runs } from '@madoguchi/shared/testing/forms';
import fc from 'fast-check';
import { put, putBody, rowsOf } from '../../testing/answers';
import { memberBundle, register } from '../../testing/members';
import { orderBody } from '../../testing/paid';
import { later, paymentBundle } from '../../testing/payments';
import { beginTest, DESK, startTestServer, type TestServer } from '../../testing/server';
import { reserve, stayBundle } from '../../testing/stays';

let server: TestServer;
let person: string;
const bundle = { ...paymentBundle, ...stayBundle(), ...memberBundle() };
beforeAll(async () => {
  server = await startTestServer({ bundle, environment: { PAYMENT: 'on' } });
});
afterAll(() => server.close());
beforeEach(() => {
  person = beginTest('refresh');
});

type Change = (form: SurveyConfig) => SurveyConfig;
const reworded: Change = (form) => ({
  ...form,
  description: `${form.description ?? ''}!`,
  surveySchema: form.surveySchema.map((item) => ({ ...item, title: `${item.title}!`, description: '説明' })),
});
const withItem =
  (item: Partial<SchemaItem>): Change =>
  (form) => ({
    ...form,
    surveySchema: [...form.surveySchema, { itemKey: 'new', type: 'text', title: '新', ...item }],
  });
const stopped: Change = (form) => ({ ...form, disabled: true });

/** Publishes the form of a file of the bundle with a change, later than everything else. */
async function publish(file: string, change: Change, files: Record<string, unknown> = bundle): Promise<void> {
  later(60_000);
  await server.importFiles({ [file]: change(Object(structuredClone(files[file]))) });
}

async function versionOfForm(surveyId: string, member = false): Promise<number> {
  const path = member
    ? `${API_PATHS.memberConfig}?memberSurveyId=${surveyId}`
    : `${API_PATHS.surveyConfig}?surveyId=${surveyId}`;
  return Object((await server.call(person, 'GET', path)).body.data).version;
}

const STAY = ['2026-12-01', '2026-12-03'] as const;
type Send = (subData: SubData) => ReturnType<TestServer['call']>;
const flows: [name: string, file: string, surveyId: string, send: Send][] = [
  [
    'putItem',
    'surveys/profile.json',
    'profile',
    (subData) => put(server, person, putBody('profile', { name: '山田', phone: '09012345678' }, subData)),
  ],
  ['a stay', 'surveys/stay.json', 'stay', (subData) => reserve(server, person, ...STAY, subData)],
  [
    'a registration',
    'members/card.json',
    'card',
    (subData) => register(server, person, { name: '山田', number: person.replace(/\D/g, '') }, subData),
  ],
  [
    'the temporary save',
    'surveys/paid.json',
    'paid',
    (subData) =>
      server.call(
        person,
        'POST',
        API_PATHS.temporarySave,
        orderBody('paid', [{ productId: 'blood', count: 1 }], { payType: 'カード' }, subData),
      ),
  ],
];

describe.each(flows)('by %s', (_, file, surveyId, send) => {
  const isMember = file.startsWith('members/');

  test('new words alone touch nothing: it is stored under the newest version, and says which [CONTRACT 13]', async () => {
    const version = await versionOfForm(surveyId, isMember);
    await publish(file, reworded);
    expect(await send({ version })).toMatchObject({ status: 200, body: { version: version + 1 } });
    // The same by a client that only knows when the form was published.
    await publish(file, (form) => form);
    const configUpdatedAt = '2026-11-20T00:00:00.000Z';
    expect(await send({ configUpdatedAt })).toMatchObject({ status: 409, body: { code: 'need_refresh' } });
  });

  test('what touches the answer is named, and nothing is stored [CONTRACT 13]', async () => {
    await publish(file, (form) => form);
    const version = await versionOfForm(surveyId, isMember);
    await publish(file, withItem({}));
    const before = await rowsOf(server, 'SELECT answer_id FROM answer');
    const refused = await send({ version });
    expect(refused).toMatchObject({
      status: 409,
      body: { result: 'ERROR', code: 'need_refresh', needRefresh: true, itemKeys: ['new'] },
    });
    expect(await rowsOf(server, 'SELECT answer_id FROM answer')).toEqual(before);
    expect(await send({ version: version + 1 })).toMatchObject({ status: 200 });
  });

  test('a version between counts, though the newest took it back: once by an item, once by a stop [CONTRACT 13]', async () => {
    for (const [between, itemKeys] of [
      [withItem({}), ['new']],
      [stopped, []],
    ] as const) {
      await publish(file, (form) => form);
      const version = await versionOfForm(surveyId, isMember);
      await publish(file, between);
      await publish(file, reworded);
      expect(await send({ version })).toMatchObject({ status: 409, body: { code: 'need_refresh', itemKeys } });
    }
  });

  test('a form that is stopped asks for the newest, which is not there [CONTRACT 13]', async () => {
    await publish(file, (form) => form);
    const version = await versionOfForm(surveyId, isMember);
    await publish(file, stopped);
    expect(await send({ version })).toMatchObject({ status: 409, body: { code: 'need_refresh', itemKeys: [] } });
    expect(await send({})).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await publish(file, (form) => form);
  });
});

describe('versions that a call names [CONTRACT 13]', () => {
  const profile = (subData: SubData) => putBody('profile', { name: '山田', phone: '09012345678' }, subData);

  test.each([99, 1_000_000_000])('a version %d that is not there is none to compare with', async (version) => {
    expect(await put(server, person, profile({ version }))).toMatchObject({
      status: 409,
      body: { code: 'need_refresh', itemKeys: [] },
    });
  });
  test('one that more than 50 have followed is none to compare with, however little they changed', async () => {
    const version = await versionOfForm('profile');
    for (let count = 0; count < 51; count += 1) {
      await publish('surveys/profile.json', count % 2 === 0 ? reworded : (form) => form);
    }
    expect(await put(server, person, profile({ version }))).toMatchObject({ status: 409, body: { itemKeys: [] } });
    expect(await put(server, person, profile({ version: version + 1 }))).toMatchObject({ status: 200 });
  });
  test.each([0, -1, 1.5, '1', true])('%p is no version', async (version) => {
    const body = profile({});
    const answer = await put(server, person, { ...body, subData: { version } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('a version says more than the time of publishing beside it', async () => {
    const version = await versionOfForm('profile');
    const subData = { version, configUpdatedAt: '2020-01-01T00:00:00.000Z' };
    expect((await put(server, person, profile(subData))).status).toBe(200);
  });

  test('the desk is asked again for its own items, people are not', async () => {
    const version = await versionOfForm('profile');
    await publish('surveys/profile.json', withItem({ isAdminItem: true }));
    expect((await put(server, person, profile({ version }))).status).toBe(200);
    const desk = await put(server, DESK, profile({ version }));
    expect(desk).toMatchObject({ status: 409, body: { itemKeys: ['new'] } });
  });

  test('an item that is gone is named too, though the newest form refuses its row', async () => {
    const version = await versionOfForm('profile');
    await publish('surveys/profile.json', (form) => ({
      ...form,
      surveySchema: form.surveySchema.filter(({ itemKey }) => itemKey !== 'gender'),
    }));
    const body = putBody('profile', { name: '山田', phone: '09012345678', gender: '男性' }, { version });
    expect(await put(server, person, body)).toMatchObject({ status: 409, body: { itemKeys: ['gender'] } });
  });

  test('a price that came with a new version is named at the products', async () => {
    const version = await versionOfForm('paid');
    later(60_000);
    const [first, ...others] = paymentBundle['payment.json'].services;
    const dearer = (first?.products ?? []).map((each) => ({ ...each, price: each.price + 10 }));
    await server.importFiles({
      'surveys/paid.json': reworded(Object(Object(bundle)['surveys/paid.json'])),
      'payment.json': { ...paymentBundle['payment.json'], services: [{ ...first, products: dearer }, ...others] },
    });
    const body = orderBody('paid', [{ productId: 'blood', count: 1 }], { payType: '窓口' }, { version });
    expect(await put(server, person, body)).toMatchObject({ status: 409, body: { code: 'need_refresh' } });
  });
});

describe('random forms [CONTRACT 13]', () => {
  const filledIn = randomConfig().chain((config) => fc.tuple(fc.constant(config), randomAnswers(config)));
  const mode = fc.constantFrom<FormMode>('user', 'admin');
  const withItems = (config: SurveyConfig, change: (each: SchemaItem) => SchemaItem): SurveyConfig => {
    const walk = (items: readonly SchemaItem[]): SchemaItem[] =>
      items.map((each) => change({ ...each, ...(each.items && { items: walk(each.items) }) }));
    return { ...config, surveySchema: walk(config.surveySchema) };
  };
  const terms = (config: SurveyConfig): FormTerms => ({
    ...{ config, categories: RANDOM_TREE, reservationItems: [], payment: undefined },
  });

  test('new words alone touch nothing, whatever was answered', () => {
    fc.assert(
      fc.property(filledIn, mode, ([config, answers], judged) => {
        const words = { title: '別の題', description: '別の説明', imageUrl: 'https://example.jp/x.png' };
        const said = { ...config, surveyTitle: '別', endOfSurveyMessage: '別' };
        const newest = withItems(said, (each) => ({ ...each, ...words }));
        expect(touchedItemKeys(terms(config), terms(newest), () => answers, judged)).toEqual([]);
      }),
      runs(200, 5_000),
    );
  });

  test('an item that everybody sees is named alone when it comes, and when it goes', () => {
    fc.assert(
      fc.property(filledIn, mode, ([config, answers], judged) => {
        const item = { itemKey: 'brand-new', type: 'text', title: '新' };
        const added = { ...config, surveySchema: [...config.surveySchema, item] };
        const named = [
          touchedItemKeys(terms(config), terms(added), () => answers, judged),
          touchedItemKeys(terms(added), terms(config), () => answers, judged),
        ];
        expect(named).toEqual([['brand-new'], ['brand-new']]);
      }),
      runs(200, 5_000),
    );
  });
});
