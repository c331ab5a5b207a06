/** The local payment service holds to the protocol of the real one. */

import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { japanDateTime, nowMilliseconds } from '@madoguchi/shared/domain/clock';
import { parseShiftJisForm, type ShiftJisField, shiftJisForm } from '@madoguchi/shared/domain/shiftJis';
import type { NoticeMode } from './payments';
import { resultFields } from './protocol';
import { type RunningSbps, startSbps } from './server';

const ACCOUNT = { merchantId: '30132', serviceId: '001', hashKey: 'key' };
let sbps: RunningSbps;
let shop: Server;
let shopUrl: string;
let notices: ShiftJisField[][];
let answer: string;

beforeAll(async () => {
  sbps = await startSbps({ port: 0, ...ACCOUNT });
  shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      notices.push(parseShiftJisForm(Buffer.concat(chunks)));
      response.end(answer);
    });
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const address = shop.address();
  shopUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
beforeEach(() => {
  notices = [];
  answer = 'OK,';
});
afterEach(() => sbps.payments.setMode('normal', undefined));
afterAll(async () => {
  await new Promise((resolve) => shop.close(resolve));
  await sbps.close();
});

let lastOrder = 0;

/** A purchase as a shop posts it, with a right hash over what is sent. */
function purchase(change: Record<string, string> = {}, hash?: string): ShiftJisField[] {
  const { date, time, second } = japanDateTime(nowMilliseconds());
  lastOrder += 1;
  const values: [string, string][] = [
    ['pay_method', 'credit3d2'],
    ['merchant_id', ACCOUNT.merchantId],
    ['service_id', ACCOUNT.serviceId],
    ['cust_code', 'customer'],
    ['sps_cust_no', ''],
    ['sps_payment_no', ''],
    ['order_id', `order-${lastOrder}`],
    ['item_id', 'item'],
    ['pay_item_id', ''],
    ['item_name', '健診オプション'],
    ['tax', '300'],
    ['amount', '3300'],
    ['pay_type', '0'],
    ['auto_charge_type', ''],
    ['service_type', '0'],
    ['div_settele', ''],
    ['last_charge_month', ''],
    ['camp_type', ''],
    ['tracking_id', ''],
    ['terminal_type', '0'],
    ['success_url', `${shopUrl}/ok`],
    ['cancel_url', `${shopUrl}/cancel`],
    ['error_url', `${shopUrl}/error`],
    ['pagecon_url', `${shopUrl}/notice`],
    ['free1', ''],
    ['free2', ''],
    ['free3', ''],
    ['free_csv', ''],
    ['request_date', `${date}${time.replace(':', '')}${second}`],
    ['limit_second', '600'],
  ];
  const fields = values.map(([name, value]) => ({ name, value: change[name] ?? value }));
  const text = fields.map(({ value }) => value.trim()).join('') + ACCOUNT.hashKey;
  return [...fields, { name: 'sps_hashcode', value: hash ?? createHash('sha1').update(text).digest('hex') }];
}

async function post(path: string, fields: readonly ShiftJisField[]) {
  const response = await fetch(new URL(path, sbps.endpoint), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: shiftJisForm(fields),
  });
  return { status: response.status, html: await response.text() };
}

/** Buys and chooses. @returns the page that goes back to the shop */
async function buy(choice: string, mode: NoticeMode = 'normal'): Promise<string> {
  sbps.payments.setMode(mode, undefined);
  const { html } = await post('/f01/FepBuyInfoReceive.do', purchase());
  const transaction = /name="transaction" value="(\d+)"/.exec(html)?.[1] ?? '';
  const fields = Object.entries({ transaction, choice, pay_method: 'credit3d2' });
  return (
    await post(
      '/f01/choose',
      fields.map(([name, value]) => ({ name, value })),
    )
  ).html;
}
const stateOfLast = () => [...sbps.payments.all.values()].at(-1)?.state;
const resultsOf = () => notices.map((fields) => fields.find(({ name }) => name === 'res_result')?.value);
const addressOf = (html: string) => /action="([^"]+)"/.exec(html)?.[1];

describe('purchases', () => {
  test('a right one is shown with what is bought', async () => {
    const { status, html } = await post('/f01/FepBuyInfoReceive.do', purchase());
    expect(status).toBe(200);
    for (const text of ['健診オプション', '3,300円', '支払う', 'キャンセル', 'エラーにする'])
      expect(html).toContain(text);
  });
  test.each([
    ['a wrong hash', purchase.bind(undefined, {}, '0'.repeat(40)), 'sps_hashcode is wrong'],
    ['another merchant', () => purchase({ merchant_id: '99999' }), 'unknown merchant'],
    ['no amount', () => purchase({ amount: '' }), 'amount is missing'],
    ['an amount of 0', () => purchase({ amount: '0' }), 'amount is below 1'],
    ['a name of 41 bytes', () => purchase({ item_name: `a${'あ'.repeat(20)}` }), 'item_name is too long'],
    ['an old date', () => purchase({ request_date: '20200101000000' }), 'request_date is out of its time'],
    ['a field left out', () => purchase().filter(({ name }) => name !== 'free_csv'), 'free_csv is not there'],
    ['half a detail row', () => [{ name: 'dtl_rowno', value: '1' }, ...purchase()], 'a detail row is not whole'],
  ])('%s is refused', async (_what, make, fault) => {
    const { status, html } = await post('/f01/FepBuyInfoReceive.do', make());
    expect(status).toBe(400);
    expect(html).toContain(fault);
  });
});

describe('notices', () => {
  test('the shop gets the notice first, and the browser goes back when the shop has taken it', async () => {
    const html = await buy('pay');
    expect([resultsOf(), stateOfLast()]).toEqual([['OK'], 'charged']);
    expect(addressOf(html)).toBe(`${shopUrl}/ok`);
    expect(html).toContain('accept-charset="Shift_JIS"');
  });
  test('what the shop does not take is given back, and the browser goes to the error', async () => {
    answer = 'NG,no';
    expect(addressOf(await buy('pay'))).toBe(`${shopUrl}/error`);
    expect(stateOfLast()).toBe('released');
  });
  test('cancelling tells nobody, an error does', async () => {
    expect(addressOf(await buy('cancel'))).toBe(`${shopUrl}/cancel`);
    expect(addressOf(await buy('error'))).toBe(`${shopUrl}/error`);
    expect(resultsOf()).toEqual(['NG']);
  });
  test('go wrong as the test sets them', async () => {
    await buy('pay', 'twice');
    expect(resultsOf()).toEqual(['OK', 'OK']);
    await buy('pay', 'reordered');
    expect(resultsOf().slice(2)).toEqual(['OK', 'NG']);
    await buy('pay', 'missing');
    expect([notices.length, stateOfLast()]).toEqual([4, 'charged']);
    await buy('pay', 'held');
    expect(notices).toHaveLength(4);
    expect(await sbps.payments.sendAll()).toBe(1);
    await buy('pay', 'wrongAmount');
    expect(notices.at(-1)?.find(({ name }) => name === 'amount')?.value).toBe('3301');
    await buy('pay', 'forged');
    expect(notices.at(-1)?.find(({ name }) => name === 'sps_hashcode')?.value).toBe('0'.repeat(40));
  });
  test('are altered field by field with a right hash, or cut out of the form with its own', async () => {
    await buy('pay', 'altered');
    // 20 fields at the head and 3 free ones, without merchant and service, and the date and the limit.
    expect(notices).toHaveLength(23);
    const sevens = notices.map((fields) => fields.find(({ value }) => value === '7')?.name);
    expect(new Set(sevens).size).toBe(23);
    notices = [];
    await buy('pay', 'recut');
    const form = [...sbps.payments.all.values()].at(-1)?.purchase.values;
    expect(notices.length).toBeGreaterThan(2);
    for (const notice of notices) {
      const joined = notice.slice(0, -1).map(({ value }) => value);
      expect(notice.at(-1)?.value).toBe(form?.sps_hashcode);
      const text = joined.join('') + ACCOUNT.hashKey;
      expect(createHash('sha1').update(text).digest('hex')).toBe(form?.sps_hashcode);
    }
    expect(stateOfLast()).toBe('failed');
  });
});

test('answers what became of a payment to anybody who has the key', async () => {
  await buy('pay', 'missing');
  const trackingId = [...sbps.payments.all.values()].at(-1)?.trackingId ?? '';
  const ask = async (password: string, id: string) => {
    const credentials = Buffer.from(`${ACCOUNT.merchantId}${ACCOUNT.serviceId}:${password}`).toString('base64');
    const response = await fetch(new URL('/api/xmlapi.do', sbps.endpoint), {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'text/xml' },
      body: `<sps-api-request id="MG01-00101-101"><tracking_id>${id}</tracking_id></sps-api-request>`,
    });
    return `${response.status} ${await response.text()}`;
  };
  expect(await ask('key', trackingId)).toContain('<payment_status>2</payment_status>');
  expect(await ask('key', '1')).toContain('<res_result>NG</res_result>');
  expect(await ask('other', trackingId)).toMatch(/^401/);
});

test('hashes results as the public vectors of the real service have it', () => {
  const account = { merchantId: '19788', serviceId: '001', hashKey: '398a58952baf329cac5efbae97ea84ba17028d02' };
  const values = {
    merchant_id: '19788',
    service_id: '001',
    cust_code: '498b1fd98ebeb074ff1d50f2e2720a1a',
    order_id: '9eb2fced282c5bfc67c2417217ca2682',
    item_id: 'Item ID',
    item_name: '継続課金',
    amount: '980',
    pay_type: '2',
    auto_charge_type: '0',
    service_type: '0',
    div_settele: '0',
    terminal_type: '0',
    request_date: '20150807161004',
    limit_second: '600',
  };
  const result = {
    res_result: 'OK',
    res_tracking_id: '80312789324671',
    res_payment_date: '20150807161021',
    res_date: '20150807161021',
  };
  const hashOf = (encoding: 'utf-8' | 'shift_jis') =>
    resultFields(account, { values, details: [] }, result, encoding).at(-1)?.value;
  expect(hashOf('utf-8')).toBe('be33a23ec4b61a34545e0a485d0897e33383f4de');
  expect(hashOf('shift_jis')).toBe('c27fa2286c6fcc2cef2ce31def31386c2e39783e');
});
