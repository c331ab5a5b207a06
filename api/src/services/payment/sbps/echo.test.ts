/**
 * A notice is told from a purchase form that is cut elsewhere: both have a hash of the same letters. Every cut of real
 * forms is tried; what is taken is the notice alone whose fields are what was sent.
 */
import { describe, expect, test } from '@jest/globals';
import type { Order, OrderDetail } from '@madoguchi/shared/contract';
import { isEchoOf, parseSent, sentPurchase } from './echo';
import { DETAIL_FIELDS, type FormField, RESULT_END_FIELDS, RESULT_FIELDS } from './fields';
import { sbpsHash } from './hash';
import { purchaseFields } from './request';
import { readResult } from './result';

const ACCOUNT = { merchantId: '30132', serviceId: '001', hashKey: 'the key that no buyer knows' };
const RANDOM_CUTS = process.env.TEST_LONG === '1' ? 20_000 : 1_000;

/** A purchase of products with these names, whose ids are the same. */
function formOf(names: readonly string[]): FormField[] {
  const details = names.map(
    (productName, index): OrderDetail => ({
      detailId: index + 1,
      productId: productName,
      productName,
      ...{ price: 500, count: 1, tax: 50, amount: 500, amountWithTax: 550, taxableType: 0 },
    }),
  );
  const amount = 550 * names.length;
  const order: Pick<Order, 'serviceId' | 'serviceName' | 'details' | 'tax' | 'amountWithTax'> = {
    ...{ serviceId: 'options', serviceName: '健診オプション', details },
    ...{ tax: 50 * names.length, amountWithTax: amount },
  };
  return purchaseFields(ACCOUNT, {
    ...{ payMethod: 'credit3d2,paypay', customerCode: 'c'.repeat(32), providerOrderId: '01J0000000000000000000000A-1' },
    order,
    successUrl: 'https://PY12345678901234.example/ok',
    cancelUrl: 'https://example.jp/cancel',
    errorUrl: 'https://example.jp/error',
    noticeUrl: 'https://example.jp/notice',
    at: Date.UTC(2026, 10, 20, 3, 4, 5),
  });
}

const FORMS = [
  ['H-PYLORI'],
  ['COPY', 'BOOK', 'TOKYO'],
  ['ＯＫ', 'OK80312789324671', '血液検査'],
  ['blood'],
  ['CR', 'CC', 'NG', 'CN'],
].map(formOf);

const fieldOf = (form: readonly FormField[], name: string) => form.find((field) => field.name === name)?.value ?? '';
const result = (values: Readonly<Record<string, string>>, rows: readonly FormField[], hash: string): FormField[] => [
  ...RESULT_FIELDS.map((name) => ({ name, value: values[name] ?? '' })),
  ...rows,
  ...RESULT_END_FIELDS.map((name) => ({ name, value: values[name] ?? '' })),
  { name: 'sps_hashcode', value: hash },
];

/** Fields that a form and a result begin with alike; behind them a form has its addresses. */
const COMMON = RESULT_FIELDS.filter((name) => !name.startsWith('free'));
const commonOf = (form: readonly FormField[]) => Object.fromEntries(COMMON.map((name) => [name, fieldOf(form, name)]));

/** What the forger has: all letters behind the common ones, and the hash of the whole. */
function loot(form: readonly FormField[]): { text: string; hash: string } {
  const values = form.slice(0, -1).map(({ value }) => value.trim());
  return { text: values.slice(COMMON.length).join(''), hash: form.at(-1)?.value ?? '' };
}

/** Notices that keep the common fields and say a result of two letters at each place of the rest. */
function* cutsAtEachPlace(form: readonly FormField[]): Generator<FormField[]> {
  const { text, hash } = loot(form);
  for (let at = 0; at + 2 <= text.length; at += 1) {
    const behind = text.slice(at + 2);
    for (const length of [0, 14, behind.length]) {
      const said = { res_result: text.slice(at, at + 2), res_tracking_id: behind.slice(0, length) };
      const rest = behind.slice(length);
      yield result({ ...commonOf(form), free1: text.slice(0, at), ...said, res_payinfo_key: rest }, [], hash);
      // The end as it is sent: a date in front of 600.
      const end = { limit_second: rest.slice(-3), res_payinfo_key: rest.slice(0, -3) };
      yield result({ ...commonOf(form), free1: text.slice(0, at), ...said, ...end }, [], hash);
    }
  }
}

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A notice whose fields and one detail row are cut anywhere. */
function randomCut(form: readonly FormField[], random: () => number): FormField[] {
  const text = form
    .slice(0, -1)
    .map(({ value }) => value.trim())
    .join('');
  const names = [...RESULT_FIELDS, ...DETAIL_FIELDS, ...RESULT_END_FIELDS];
  // Values are trimmed before they are hashed, so a cut beside a space would be another text.
  const cuts = names.slice(1).map(() => Math.floor(random() * (text.length + 1)));
  const places = [0, ...cuts.sort((left, right) => left - right), text.length];
  const fields = names.map((name, index) => ({ name, value: text.slice(places[index], places[index + 1]) }));
  return [...fields, { name: 'sps_hashcode', value: form.at(-1)?.value ?? '' }];
}

/** The notice that the provider sends. */
function genuine(form: readonly FormField[], change: Record<string, string> = {}, hasRows = true): FormField[] {
  const values: Record<string, string> = {
    ...commonOf(form),
    request_date: fieldOf(form, 'request_date'),
    limit_second: fieldOf(form, 'limit_second'),
    res_pay_method: 'credit3d2',
    res_result: 'OK',
    res_tracking_id: '80312789324671',
    res_payment_date: '20261120120410',
    res_date: '20261120120410',
    ...change,
  };
  const rows = hasRows ? form.filter(({ name }) => DETAIL_FIELDS.some((each) => each === name)) : [];
  const unsigned = result(values, rows, '').slice(0, -1);
  const hash = sbpsHash(
    unsigned.map(({ value }) => value),
    ACCOUNT.hashKey,
    'utf-8',
  );
  return result(values, rows, hash);
}

const isGenuine = (fields: readonly FormField[]) => 'result' in readResult(ACCOUNT, fields, 'utf-8');

describe('results are compared with what was sent', () => {
  test.each(FORMS.map((form) => [fieldOf(form, 'dtl_item_name'), form] as const))(
    'no cut of the form of %s is taken, however right its hash [CONTRACT 9]',
    (_name, form) => {
      const sent = sentPurchase(form);
      const random = randomOf(20_261_122);
      let right = 0;
      for (const notice of cutsAtEachPlace(form)) {
        if (isGenuine(notice)) right += 1;
        expect(isEchoOf(notice, sent)).toBe(false);
      }
      // The forger's hash is really right: it is the comparison alone that refuses.
      expect(right).toBeGreaterThan(500);
      for (let count = 0; count < RANDOM_CUTS; count += 1) expect(isEchoOf(randomCut(form, random), sent)).toBe(false);
    },
  );

  test('the provider’s own notice is taken, with its rows or without, and after it was stored', () => {
    for (const form of FORMS) {
      const sent = parseSent(JSON.parse(JSON.stringify(sentPurchase(form))));
      for (const notice of [genuine(form), genuine(form, {}, false), genuine(form, { res_pay_method: '' })]) {
        expect([isGenuine(notice), isEchoOf(notice, sent)]).toEqual([true, true]);
      }
      // What we leave empty the provider may send as its default, and the way of paying alone.
      const defaults = { auto_charge_type: '0', div_settele: '0', camp_type: '0', pay_method: 'credit' };
      expect(isEchoOf(genuine(form, { ...defaults, res_pay_method: 'credit' }), sent)).toBe(true);
      expect(isEchoOf(genuine(form, { res_result: 'NG', res_tracking_id: '', res_err_code: '7702' }), sent)).toBe(true);
    }
  });

  test('each field that differs is seen', () => {
    const [form = []] = FORMS;
    const sent = sentPurchase(form);
    const repeated = [...RESULT_FIELDS, 'request_date', 'limit_second'];
    for (const name of repeated) expect([name, isEchoOf(genuine(form, { [name]: '7' }), sent)]).toEqual([name, false]);
    const shapes: Record<string, string> = {
      ...{ res_pay_method: 'docomo', res_result: 'XX', res_tracking_id: 'LORIピロリ', res_sps_cust_no: 'x' },
      ...{ res_sps_payment_no: '1234', res_payinfo_key: 'あ', res_payment_date: '2026', res_date: '20261120 12041' },
      res_err_code: '123456789',
    };
    for (const [name, value] of Object.entries(shapes))
      expect([name, isEchoOf(genuine(form, { [name]: value }), sent)]).toEqual([name, false]);
    for (const name of DETAIL_FIELDS) {
      const changed = genuine(form).map((field) => (field.name === name ? { name, value: '7' } : field));
      expect([name, isEchoOf(changed, sent)]).toEqual([name, false]);
      expect(isEchoOf([...genuine(form), { name, value: '' }], sent)).toBe(false);
    }
  });
});

describe('the shape of what only results have', () => {
  const [form = []] = FORMS;
  const sent = sentPurchase(form);
  const longest = '~'.repeat(32);
  test.each<[name: string, right: readonly string[], wrong: readonly string[]]>([
    ['res_result', ['OK', 'NG', 'PY', 'CN', 'CR', 'CC', ''], ['OKX', 'XOK', 'ok', 'OKNG']],
    [
      'res_tracking_id',
      ['12345678901234', ''],
      ['1234567890123', '123456789012345', 'x12345678901234', '1234567890123a'],
    ],
    ['res_sps_cust_no', ['', '1', '123456789012'], ['1234567890123', 'x1', '1x']],
    ['res_sps_payment_no', ['', '1', '123'], ['1234', 'x1', '1x']],
    ['res_payinfo_key', ['', '!', longest], [`${longest}~`, 'あ!', '!あ', 'a b']],
    [
      'res_payment_date',
      ['', '20261120120410'],
      ['2026112012041', '202611201204100', 'x20261120120410', '20261120120410x'],
    ],
    ['res_err_code', ['', '0', '9aZAz012'], ['123456789', 'あ1', '1あ', '1-2']],
    ['res_date', ['', '20261120120410'], ['2026112012041', '202611201204100']],
    ['res_pay_method', ['', 'credit3d2', 'credit', 'paypay'], ['credit3', 'credit3d', 'pay', 'credit3d2,paypay']],
  ])('of %s is known', (name, right, wrong) => {
    for (const value of right) expect([value, isEchoOf(genuine(form, { [name]: value }), sent)]).toEqual([value, true]);
    for (const value of wrong)
      expect([value, isEchoOf(genuine(form, { [name]: value }), sent)]).toEqual([value, false]);
  });
  test('of the way of paying is the one on offer, its name without 3-D Secure, or none', () => {
    const taken = (pay_method: string) => isEchoOf(genuine(form, { pay_method }), sent);
    expect(['', 'credit', 'credit3d2', 'paypay', 'credit3d2,paypay'].map(taken)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(['pay', 'docomo', 'credit3', 'credit3d'].map(taken)).toEqual([false, false, false, false]);
    const other = { ...sent, values: { ...sent.values, pay_method: 'a3d2b,c3d,3d4' } };
    const takenOf = (pay_method: string) => isEchoOf(genuine(form, { pay_method, res_pay_method: '' }), other);
    expect(['a3d2b', 'c3d', 'c', 'a', 'ab', '3d4'].map(takenOf)).toEqual([true, true, true, false, false, true]);
  });
  test('of a default of the provider is 0 where nothing was sent, and what was sent otherwise', () => {
    for (const name of ['auto_charge_type', 'div_settele', 'camp_type']) {
      const taken = (value: string, was = '') =>
        isEchoOf(genuine(form, { [name]: value }), {
          ...sent,
          values: { ...sent.values, ...(was && { [name]: was }) },
        });
      expect([taken('0'), taken('1'), taken('0', '1'), taken('1', '1'), taken('', '1')]).toEqual([
        ...[true, false, false, true, false],
      ]);
    }
    expect(isEchoOf(genuine(form, { free1: '0' }), sent)).toBe(false);
  });
});

test('a field that is left out is an empty one', () => {
  const [form = []] = FORMS;
  const sent = sentPurchase(form);
  const without = (...names: string[]) => genuine(form).filter(({ name }) => !names.includes(name));
  expect(isEchoOf(without('free1', 'camp_type', 'res_err_code', 'res_pay_method', 'pay_method'), sent)).toBe(true);
  for (const name of ['amount', 'cust_code', 'request_date']) expect(isEchoOf(without(name), sent)).toBe(false);
});

describe('what was sent', () => {
  test('is kept without blanks around it and without what was empty, rows in their order', () => {
    const field = (name: string, value: string) => ({ name, value });
    const sent = sentPurchase([
      ...[field('amount', ' 980 '), field('amount', '1'), field('tax', ' '), field('success_url', 'x')],
      ...[field('dtl_rowno', '1'), field('dtl_tax', ' 5'), field('dtl_rowno', '2')],
      ...[field('request_date', '20261120'), field('limit_second', '600')],
    ]);
    expect(sent.values).toEqual({ amount: '980', request_date: '20261120', limit_second: '600' });
    expect(sent.details).toEqual(
      DETAIL_FIELDS.map((name) => ({ dtl_rowno: ['1', '2'], dtl_tax: ['5'] })[name as string] ?? []),
    );
  });
  test('is nothing else than what is stored of it', () => {
    for (const stored of [
      {},
      undefined,
      { values: {} },
      { values: { a: 1 }, details: [] },
      { values: {}, details: [1] },
    ])
      expect(() => parseSent(stored)).toThrow();
    expect(parseSent({ values: { a: 'b' }, details: [['c']] })).toEqual({ values: { a: 'b' }, details: [['c']] });
  });
  test('with rows is repeated with all of them in their places, or with none', () => {
    const [, form = []] = FORMS;
    const sent = sentPurchase(form);
    const notice = genuine(form);
    expect(isEchoOf(notice, sent)).toBe(true);
    const rows = notice.filter(({ name }) => name.startsWith('dtl_'));
    const without = (dropped: readonly FormField[]) => notice.filter((each) => !dropped.includes(each));
    expect(isEchoOf(without(rows), sent)).toBe(true);
    const blank = notice.map(({ name, value }) => ({ name, value: ` ${value} ` }));
    expect(isEchoOf(blank, sent)).toBe(true);
    expect(isEchoOf(without(rows.slice(-9)), sent)).toBe(false);
    expect(isEchoOf(without(rows.slice(1)), sent)).toBe(false);
    expect(isEchoOf([...notice, ...rows.slice(0, 9)], sent)).toBe(false);
  });
});
