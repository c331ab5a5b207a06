/**
 * putItem by hand, item type by item type: what a form would not let anybody enter is refused with the item's key
 * and a message in Japanese, and nothing of it is stored. The table is held against the registry, so that a new type
 * cannot be left out.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SchemaItem } from '@madoguchi/shared/contract';
import { itemTypes } from '@madoguchi/shared/domain/survey';
import { put, putBody, rowsOf } from '../../testing/answers';
import { testBundle } from '../../testing/bundle';
import { newPerson, startTestServer, type TestServer } from '../../testing/server';

const OPTIONS = { options: ['甲', '乙'] };
const LONG = 'あ'.repeat(301);
const MARKUP = '<script>alert(1)</script>';

interface Forgery {
  /** What the item says besides its type. */
  item?: Partial<SchemaItem>;
  /** Values that are refused; a value of several rows is a list of `[rest of the sort key, value]`. */
  refused: (string | [string, string][])[];
}

const NOT_A_DAY = ['昨日', '1980-02-30', '2026-13-01', '2026-11-20T00:00', MARKUP, LONG];

const FORGERIES: Record<string, Forgery> = {
  text: { item: { length: { min: 2, max: 5 } }, refused: ['あ', 'あいうえおか', LONG] },
  textarea: { item: { length: { max: 5 } }, refused: ['あいうえおか'] },
  paragraph: { item: { length: { max: 5 } }, refused: ['あいうえおか'] },
  address: { item: { length: { max: 5 } }, refused: ['東京都千代田区'] },
  number: { item: { range: { min: 1, max: 99 } }, refused: ['0', '100', '-1', '1.5', '1e1', '0x10', 'NaN', MARKUP] },
  linearscale: { item: { scale_max: { value: 5 } }, refused: ['6', '-1', '1.5', '五'] },
  email: { refused: ['hanako', 'a@b', 'a b@example.jp', `${MARKUP}@example.jp`] },
  phone: { refused: ['12', '090123456789', 'でんわ', '0901234567890'] },
  postcode: { refused: ['123', '12345678', 'ゆうびん'] },
  date: {
    item: { range: { min: '2020-01-01', max: '2026-12-31' } },
    refused: [...NOT_A_DAY, '2019-12-31', '2027-01-01'],
  },
  birthday: { refused: NOT_A_DAY },
  dateDaySession: { refused: ['2026-11-20 夜', '2026-02-30 午前', '午前', MARKUP] },
  dateDropdown: { item: { range: { min: 2000, max: 2026 } }, refused: [...NOT_A_DAY, '1999-01-01', '2027-01-01'] },
  radio: { item: OPTIONS, refused: ['丙', '甲,乙', MARKUP] },
  dropdown: { item: OPTIONS, refused: ['丙', '甲乙', MARKUP] },
  select: { item: OPTIONS, refused: ['丙'] },
  suggest: { item: OPTIONS, refused: ['丙', MARKUP] },
  choicegroupheader: { item: OPTIONS, refused: ['丙'] },
  checkboxes: {
    item: { options: ['甲', '乙', '丙'], selection: { min: 1, max: 2 } },
    refused: [
      [['#丁', '丁']],
      [['#甲', '乙']],
      [
        ['#甲', '甲'],
        ['#乙', '乙'],
        ['#丙', '丙'],
      ],
    ],
  },
  search: { refused: ['一覧にない', '{"condition":"内科","dataSearch":"一覧にない"}', LONG, MARKUP] },
  location: { refused: ['東京都', '東京都|91|0', '東京都|35|181', '東京都|北|東'] },
  reservation: {
    refused: ['ghost_0|20261125|0', 'exam_ghost|20261125|0', 'consult_0|20261125|99', 'consult_0|2026|0', '甲'],
  },
  candidateDateReservation: {
    refused: [[['#0', 'ghost#none#2026-11-25#午前#1']], [['#0', 'ghost']], [['#0', MARKUP]]],
  },
  googleFacilitySearch: {
    refused: [
      [['#owner', '甲']],
      [['#address', '東京都']],
      [
        ['#name', LONG],
        ['#address', '東京都'],
      ],
    ],
  },
  secureFiles: {
    refused: [
      [['#0', 'somebody-elses-file#紹介状.pdf']],
      [['#0', 'no-separator']],
      [['#0', `F1#${MARKUP}.exe`]],
      ['1', '2', '3', '4'].map((count): [string, string] => [`#${count}`, `F${count}#${count}.pdf`]),
    ],
  },
  image: { refused: ['https://example.com/picture.png', 'javascript:alert(1)', 'answers/somebody-elses'] },
  memberNumber: { refused: ['12345678', '１２３４あ', 'a-1', MARKUP] },
  sesshuJisshiDate: { refused: NOT_A_DAY },
  sesshuVaccineMaker: { item: OPTIONS, refused: ['丙', MARKUP] },
  previousVaccineMaker: { item: OPTIONS, refused: ['丙'] },
  previousVaccineDate: { refused: NOT_A_DAY },
  countVaccines: { refused: ['0', '100', '1.5', '一回', MARKUP] },
  selectPayType: { item: { payTypeOptions: [{ input: '窓口', payType: 1 }] }, refused: ['無料', MARKUP] },
  linkbutton: { refused: ['2026-11-25'] },
  guide: { refused: ['書けない'] },
  groupheader: { refused: ['書けない'] },
  hologram: { refused: [LONG] },
};

/** Types of which a form has one at most: administrators' ones would be the form's only one. */
const ONCE_A_FORM = ['reservation', 'selectBed', 'linkbutton', 'selectProducts', 'selectPayType'];
const list = { surveyId: 'forged-search', itemKey: 'forged', items: [{ value: '一覧の医院', condition1: '内科' }] };
const bed = {
  surveyId: 'forged-selectBed',
  bedTotal: 1,
  rule: { reservationPossibleStart: 1, reservationCancelLimit: 1 },
};

/** What follows the item's key in a sort key. */
const SUFFIXES: Record<string, string> = { checkboxes: '#甲', googleFacilitySearch: '#name' };

const NONE: Forgery = { refused: [] };

const surveyIdOf = (type: string) => `forged-${type}`;

function formOf(type: string, { item }: Forgery) {
  return {
    surveyId: surveyIdOf(type),
    surveyTitle: type,
    isAppending: { value: true },
    ...(type.startsWith('selectP') && { usePayment: 1 }),
    surveySchema: [
      { itemKey: 'first', type: 'text', title: '氏名' },
      { itemKey: 'forged', type, title: '設問', ...item },
      { itemKey: 'office', type, title: '窓口の設問', isAdminItem: true, ...item },
    ].filter(({ itemKey }) => itemKey !== 'office' || !ONCE_A_FORM.includes(type)),
  };
}

let server: TestServer;
const someone = () => newPerson('forger');

beforeAll(async () => {
  const types = Object.entries({ ...FORGERIES, selectProducts: NONE, selectBed: NONE });
  const isKnown = ([type]: [string, Forgery]) => itemTypes().includes(type);
  const forms = types
    .filter(isKnown)
    .map(([type, forgery]) => [`surveys/${surveyIdOf(type)}.json`, formOf(type, forgery)]);
  server = await startTestServer({
    bundle: { ...testBundle(), ...Object.fromEntries(forms), 'beds/forged.json': bed, 'searches/forged.json': list },
  });
  await server.storeForms(types.filter((each) => !isKnown(each)).map(([type, forgery]) => formOf(type, forgery)));
});
afterAll(async () => server.close());

/** Sends the rows as a new person, and answers the errors; fails where something of it was stored. */
async function refusalOf(type: string, values: Record<string, string>) {
  const person = someone();
  const { status, body } = await put(server, person, putBody(surveyIdOf(type), values));
  const stored = await rowsOf(server, 'SELECT 1 FROM answer WHERE user_id = $1', [person]);
  return {
    status,
    code: body.code,
    errors: body.errors as { itemKey: string; message: string }[],
    stored: stored.length,
  };
}
const japanese = expect.stringMatching(/[ぁ-んァ-ヶ一-龠]/);

describe('values that no form lets anybody enter', () => {
  test('the table has every item type, and one that nobody knows [API-023, FORM-045]', () => {
    const elsewhere = ['selectProducts', 'selectBed'];
    expect(itemTypes().filter((type) => !(type in FORGERIES) && !elsewhere.includes(type))).toEqual([]);
  });

  test('selectProducts: what a client says of an order is not stored [API-023]', async () => {
    const person = someone();
    const { body } = await put(server, person, putBody('forged-selectProducts', { first: '山田', forged: 'order-1' }));
    expect(body).toMatchObject({ result: 'OK' });
    const rows = await rowsOf(server, "SELECT 1 FROM answer_row WHERE value = 'order-1'");
    expect(rows).toEqual([]);
  });

  test('search: an entry, or none of the list, is stored, and a change keeps what has left the list [API-023, FORM-036]', async () => {
    const person = someone();
    const send = (value: string, subData = {}) =>
      put(server, person, putBody('forged-search', { first: '山田', forged: value }, subData));
    expect((await send('このリストに該当なし。')).status).toBe(200);
    const { body } = await send('一覧の医院');
    await server.importFiles({ 'searches/forged.json': { ...list, items: [{ value: '別の医院' }] } });
    expect((await send('一覧の医院')).status).toBe(400);
    expect((await send('一覧の医院', { oldPartitionKey: body.partitionKey })).status).toBe(200);
    await server.importFiles({ 'searches/forged.json': list });
  });

  test('selectBed: a stay is not stored by putItem [API-023]', async () => {
    const sent = { first: '山田', forged: '2026-11-25 午後', startDate: '2026-11-25 午後', endDate: '2026-11-26 午前' };
    expect(await refusalOf('selectBed', sent)).toMatchObject({ status: 400, code: 'invalid', stored: 0 });
  });

  for (const [type, { refused }] of Object.entries(FORGERIES)) {
    test(`${type}: refused with its key and a message, and nothing is stored`, async () => {
      for (const forged of refused) {
        const rows = typeof forged === 'string' ? [['', forged] as [string, string]] : forged;
        const values = Object.fromEntries(rows.map(([rest, value]) => [`forged${rest}`, value]));
        expect({ forged, ...(await refusalOf(type, { first: '山田', ...values })) }).toEqual({
          forged,
          status: 400,
          code: 'invalid',
          errors: expect.arrayContaining([{ itemKey: 'forged', message: japanese }]),
          stored: 0,
        });
      }
    });

    if (ONCE_A_FORM.includes(type)) continue;
    test(`${type}: an administrators' item is refused from a user, however right its value`, async () => {
      const sortKey = `office${SUFFIXES[type] ?? ''}`;
      expect(await refusalOf(type, { first: '山田', [sortKey]: '甲' })).toEqual({
        status: 400,
        code: 'invalid',
        errors: expect.arrayContaining([{ itemKey: 'office', message: japanese }]),
        stored: 0,
      });
    });
  }
});
