/** The protocol of SB Payment Service, with the hash vectors that the service itself issued. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { OrderDetail } from '@madoguchi/shared/contract';
import { parseShiftJisForm } from '@madoguchi/shared/domain/shiftJis';
import { costFault } from '@madoguchi/shared/testing/forms';
import { DETAIL_FIELDS, type FormField, HASH_FIELD, RESULT_END_FIELDS, RESULT_FIELDS } from './fields';
import { isResultGenuine, isSameHash, sbpsHash } from './hash';
import { type PurchaseRequest, purchaseFields, type SbpsAccount } from './request';
import { isPaid, readResult } from './result';
import { askStatus, statusOfAnswer, statusQuestion } from './statusInquiry';

/** The public vectors: one result, hashed once for the server (UTF-8) and once for the browser (Shift_JIS). */
const VECTOR_ACCOUNT: SbpsAccount = {
  merchantId: '19788',
  serviceId: '001',
  hashKey: '398a58952baf329cac5efbae97ea84ba17028d02',
};
const UTF8_HASH = 'BE33A23EC4B61A34545E0A485D0897E33383F4DE';
const SHIFT_JIS_HASH = 'c27fa2286c6fcc2cef2ce31def31386c2e39783e';
const vectorBody = (hash: string, change: (body: string) => string = (body) => body) =>
  Buffer.from(
    change(
      'res_payinfo_key=&service_id=001&auto_charge_type=0&free1=&cust_code=498b1fd98ebeb074ff1d50f2e2720a1a&div_settele=0&free3=' +
        `&res_sps_payment_no=&service_type=0&free2=&sps_hashcode=${hash}&order_id=9eb2fced282c5bfc67c2417217ca2682&camp_type=` +
        '&res_date=20150807161021&amount=980&res_err_code=&last_charge_month=&limit_second=600&pay_type=2' +
        '&res_payment_date=20150807161021&merchant_id=19788&tracking_id=&res_tracking_id=80312789324671&request_date=20150807161004' +
        '&pay_item_id=&res_pay_method=&terminal_type=0&res_sps_cust_no=&pay_method=&tax=&item_name=%8Cp%91%B1%89%DB%8B%E0' +
        '&sps_payment_no=&res_result=OK&item_id=Item+ID&sps_cust_no=',
    ),
    'latin1',
  );

describe('results', () => {
  test('cost no more than their length, however often a name repeats [API-079]', async () => {
    const fault = await costFault((length) => {
      const fields = parseShiftJisForm(Buffer.from('a=&'.repeat(length / 2)));
      return readResult(VECTOR_ACCOUNT, fields, 'utf-8');
    });
    expect(fault).toBeUndefined();
    const body = Buffer.from('a=&'.repeat(300));
    expect([parseShiftJisForm(body, 301).length, parseShiftJisForm(body, 300).length]).toEqual([301, 0]);
  });
  test('the public vector of a notification, hashed as UTF-8 [API-079]', () => {
    expect(readResult(VECTOR_ACCOUNT, parseShiftJisForm(vectorBody(UTF8_HASH)), 'utf-8')).toEqual({
      result: {
        providerOrderId: '9eb2fced282c5bfc67c2417217ca2682',
        customerCode: '498b1fd98ebeb074ff1d50f2e2720a1a',
        amount: 980,
        result: 'OK',
        trackingId: '80312789324671',
        payMethod: '',
        errorCode: '',
      },
    });
  });
  test('the public vector of a return, hashed as Shift_JIS', () => {
    const fields = parseShiftJisForm(vectorBody(SHIFT_JIS_HASH));
    expect(readResult(VECTOR_ACCOUNT, fields, 'shift_jis')).toHaveProperty('result.amount', 980);
    expect(readResult(VECTOR_ACCOUNT, fields, 'utf-8')).toEqual({ fault: 'hash' });
  });
  test('anything changed breaks the hash', () => {
    for (const [from, to] of [
      ['amount=980', 'amount=981'],
      ['res_result=OK', 'res_result=NG'],
      ['service_id=001&', ''],
      ['%8Cp', '%8Cq'],
    ] as const) {
      const fields = parseShiftJisForm(vectorBody(UTF8_HASH, (body) => body.replace(from, to)));
      expect(readResult(VECTOR_ACCOUNT, fields, 'utf-8')).toEqual({ fault: 'hash' });
    }
  });
  test('another merchant’s result is not ours, however right its hash', () => {
    const fields = parseShiftJisForm(vectorBody(UTF8_HASH));
    expect(readResult({ ...VECTOR_ACCOUNT, merchantId: '30132' }, fields, 'utf-8')).toEqual({ fault: 'account' });
  });
  describe('with the right hash of any fields', () => {
    const read = (values: Readonly<Record<string, string>>) => {
      const own: Record<string, string> = { merchant_id: '19788', service_id: '001', amount: '980', ...values };
      const fields = [...RESULT_FIELDS, ...RESULT_END_FIELDS].map((name) => ({ name, value: own[name] ?? '' }));
      const hash = sbpsHash(
        fields.map(({ value }) => value),
        VECTOR_ACCOUNT.hashKey,
        'utf-8',
      );
      return readResult(VECTOR_ACCOUNT, [...fields, { name: HASH_FIELD, value: hash }], 'utf-8');
    };
    test('the amount is up to seven digits and nothing else, else no number', () => {
      expect([read({}), read({ amount: '9999999' })]).toMatchObject([
        { result: { amount: 980 } },
        { result: { amount: 9_999_999 } },
      ]);
      for (const amount of ['10000000', 'x980', '980x', '-980', '9.8', '']) {
        expect(read({ amount })).toHaveProperty('result.amount', Number.NaN);
      }
    });
    test('the way of paying is the one that the result names, else the one that was asked for', () => {
      expect(read({ pay_method: 'credit3d2' })).toHaveProperty('result.payMethod', 'credit3d2');
      expect(read({ pay_method: 'credit3d2', res_pay_method: 'paypay' })).toHaveProperty('result.payMethod', 'paypay');
    });
    test('another merchant’s, and another service’s, are not ours', () => {
      expect([read({ merchant_id: '30132' }), read({ service_id: '002' })]).toEqual([
        { fault: 'account' },
        { fault: 'account' },
      ]);
    });
    test('values lose the spaces around them', () => {
      expect(read({ order_id: ' O1 ', res_err_code: '101 ' })).toMatchObject({
        result: { providerOrderId: 'O1', errorCode: '101' },
      });
    });
  });
  test.each(['webcvs', 'payeasy', 'banktransfer'])('a slip of %s is paid when its deposit comes', (payMethod) => {
    const slip = { ...{ providerOrderId: '', customerCode: '', amount: 1, trackingId: '', errorCode: '' }, payMethod };
    expect([isPaid({ ...slip, result: 'OK' }), isPaid({ ...slip, result: 'PY' })]).toEqual([false, true]);
  });
  test('an issued slip is no payment; its deposit is', () => {
    const base = { providerOrderId: '', customerCode: '', amount: 1, trackingId: '', errorCode: '' };
    const paid = (result: string, payMethod: string) => isPaid({ ...base, result, payMethod });
    expect([paid('OK', 'credit3d2'), paid('OK', 'webcvs'), paid('PY', 'webcvs'), paid('NG', 'credit3d2')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
  test('details are hashed row by row between the other fields, as far as they came [API-079]', () => {
    const named = (names: readonly string[], ending = '') => names.map((name) => ({ name, value: `${name}${ending}` }));
    const rows = [...named(DETAIL_FIELDS, '1'), ...named(['dtl_rowno', 'dtl_item_id'], '2')];
    const text = [...named(RESULT_FIELDS), ...rows, ...named(RESULT_END_FIELDS)].map(({ value }) => value).join('');
    const hash = createHash('sha1').update(`${text}key`).digest('hex');
    // In an order of its own; only the rows keep theirs.
    const fields = [{ name: HASH_FIELD, value: hash }, ...named(RESULT_END_FIELDS), ...rows, ...named(RESULT_FIELDS)];
    expect(isResultGenuine(fields, 'key', 'utf-8')).toBe(true);
    expect(isResultGenuine(fields.slice(1), 'key', 'utf-8')).toBe(false);
    expect(isResultGenuine([...fields, { name: 'dtl_amount', value: '1' }], 'key', 'utf-8')).toBe(false);
  });
  test('spaces around a value or a hash are none of it; what is missing counts as empty', () => {
    expect(sbpsHash([' a', 'b　'], 'key', 'utf-8')).toBe(sbpsHash(['a', 'b'], 'key', 'utf-8'));
    expect(isSameHash(` ${UTF8_HASH} `, UTF8_HASH)).toBe(true);
    const empty = createHash('sha1').update('key').digest('hex');
    expect(isResultGenuine([{ name: HASH_FIELD, value: empty }], 'key', 'utf-8')).toBe(true);
    expect(isResultGenuine([], 'key', 'utf-8')).toBe(false);
  });
  test('hashes are compared whole', () => {
    expect([
      isSameHash(UTF8_HASH, UTF8_HASH.toLowerCase()),
      isSameHash('', UTF8_HASH),
      isSameHash('BE33', UTF8_HASH),
    ]).toEqual([true, false, false]);
  });
});

const detail = (change: Partial<OrderDetail>): OrderDetail => ({
  detailId: 1,
  productId: 'blood-test',
  productName: 'オプション血液検査',
  price: 105,
  count: 1,
  tax: 10,
  amount: 105,
  amountWithTax: 115,
  taxableType: 0,
  ...change,
});

const REQUEST: PurchaseRequest = {
  payMethod: 'credit3d2,paypay',
  customerCode: 'c'.repeat(32),
  providerOrderId: '01J0000000000000000000000A-1',
  order: {
    serviceId: 's'.repeat(64),
    serviceName: `健診オプション〜${'あ'.repeat(30)}`,
    details: [
      detail({}),
      detail({ detailId: 2 }),
      detail({ detailId: 3, productName: '切手😀', taxableType: 1, tax: 0, amountWithTax: 105 }),
    ],
    tax: 21,
    amountWithTax: 336,
  },
  successUrl: 'https://example.jp/ok',
  cancelUrl: 'https://example.jp/cancel',
  errorUrl: 'https://example.jp/error',
  noticeUrl: 'https://example.jp/notice',
  at: Date.UTC(2026, 10, 20, 15, 4, 5),
};

describe('the purchase request', () => {
  const fields = purchaseFields(VECTOR_ACCOUNT, REQUEST);
  const valuesOf = (name: string) => fields.filter((field) => field.name === name).map((field) => field.value);

  test('every field in the order of the specification, details row by row, the hash last [PAY-049]', () => {
    const names = fields.map((field) => field.name);
    const head =
      'pay_method merchant_id service_id cust_code sps_cust_no sps_payment_no order_id item_id pay_item_id item_name tax amount pay_type ' +
      'auto_charge_type service_type div_settele last_charge_month camp_type tracking_id terminal_type success_url cancel_url error_url ' +
      'pagecon_url free1 free2 free3 free_csv';
    const row = 'dtl_rowno dtl_item_id dtl_item_name dtl_item_count dtl_tax dtl_amount dtl_free1 dtl_free2 dtl_free3';
    expect(names.join(' ')).toBe([head, row, row, row, 'request_date limit_second sps_hashcode'].join(' '));
    const { order, customerCode, providerOrderId, successUrl, cancelUrl, errorUrl, noticeUrl } = REQUEST;
    expect(
      ['order_id', 'cust_code', 'success_url', 'cancel_url', 'error_url', 'pagecon_url'].flatMap(valuesOf),
    ).toEqual([...[providerOrderId, customerCode, successUrl, cancelUrl, errorUrl, noticeUrl]]);
    expect(valuesOf('dtl_item_id')).toEqual(order.details.map(({ productId }) => productId));
    expect([valuesOf('dtl_rowno'), valuesOf('dtl_item_count')]).toEqual([
      ['1', '2', '3'],
      ['1', '1', '1'],
    ]);
  });
  test('amounts with tax, the date in Japan, names in 40 bytes of Shift_JIS [PAY-051, PAY-052]', () => {
    expect([valuesOf('amount'), valuesOf('tax'), valuesOf('request_date')]).toEqual([
      ['336'],
      ['21'],
      ['20261121000405'],
    ]);
    expect(valuesOf('item_name')).toEqual([`健診オプション-${'あ'.repeat(12)}`]);
    expect(valuesOf('dtl_item_name')[2]).toBe('切手');
    expect(valuesOf('item_id')[0]).toHaveLength(32);
  });
  test('the rows sum up to the amount, whatever rounding on the total adds', () => {
    const sum = (name: string) => valuesOf(name).reduce((total, value) => total + Number(value), 0);
    expect([sum('dtl_tax'), sum('dtl_amount')]).toEqual([21, 336]);
    expect(valuesOf('dtl_tax')).toEqual(['10', '11', '0']);
  });
  test('an order of more rows than a notice has room for goes without any', () => {
    const rowsOf = (count: number) => {
      const details = Array.from({ length: count }, (_, index) => detail({ detailId: index + 1 }));
      const sent = purchaseFields(VECTOR_ACCOUNT, { ...REQUEST, order: { ...REQUEST.order, details } });
      return sent.filter(({ name }) => name === 'dtl_rowno').length;
    };
    expect([rowsOf(20), rowsOf(21)]).toEqual([20, 0]);
  });
  test('the hash is over the values in their order as UTF-8', () => {
    const values = fields.slice(0, -1).map((field: FormField) => field.value);
    expect(valuesOf('sps_hashcode')).toEqual([sbpsHash(values, VECTOR_ACCOUNT.hashKey, 'utf-8')]);
  });
});

describe('the question about a status', () => {
  const answer = (id: string, status: string, result = 'OK') =>
    `<?xml version="1.0" encoding="Shift_JIS"?><sps-api-response id="${id}"><res_result>${result}</res_result>` +
    `<res_pay_method_info><payment_status>${status}</payment_status></res_pay_method_info></sps-api-response>`;
  test('names the payment by its tracking id, and proves itself', () => {
    const question = statusQuestion(VECTOR_ACCOUNT, '80312789324671', 'credit3d2', REQUEST.at);
    expect(question).toContain('<sps-api-request id="MG01-00101-101">');
    expect(question).toContain('<tracking_id>80312789324671</tracking_id>');
    const hash = sbpsHash(['19788', '001', '80312789324671', '0', '20261121000405'], VECTOR_ACCOUNT.hashKey, 'utf-8');
    expect(question).toContain(`<sps_hashcode>${hash}</sps_hashcode>`);
    expect(statusQuestion(VECTOR_ACCOUNT, '1', 'paypay', REQUEST.at)).toContain('MG01-00101-311');
  });
  test('authorised and sold are paid, anything else is not, and no answer says nothing', () => {
    const card = (status: string) => statusOfAnswer(answer('MG01-00101-101', status), 'credit3d2');
    expect([card('1'), card('2'), card('3'), card('4')]).toEqual(['paid', 'paid', 'unpaid', 'unpaid']);
    expect(statusOfAnswer(answer('MG01-00101-311', '3'), 'paypay')).toBe('paid');
    expect(statusOfAnswer(answer('MG01-00101-101', '1', 'NG'), 'credit3d2')).toBe('unknown');
    expect(statusOfAnswer('<html>', 'credit3d2')).toBe('unknown');
  });
  test('a service that is away says nothing', async () => {
    const account = { ...VECTOR_ACCOUNT, apiEndpoint: 'http://127.0.0.1:9/api/xmlapi.do' };
    const payment = { trackingId: '80312789324671', payMethod: 'credit3d2' };
    expect(await askStatus(account, payment, REQUEST.at)).toBe('unknown');
    expect(await askStatus(account, { ...payment, trackingId: '<x/>' }, REQUEST.at)).toBe('unknown');
  });
});
