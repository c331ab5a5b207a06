/** What the provider is sent as a question about a payment, byte by byte, and what of its answers is read. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { encodeShiftJis } from '@madoguchi/shared/domain/shiftJis';
import { sbpsHash } from './hash';
import { askStatus, questionRequest, statusOfAnswer, statusQuestion } from './statusInquiry';

const ACCOUNT = { merchantId: '30132', serviceId: '001', hashKey: 'the key', apiEndpoint: 'https://api.test/x.do' };
const AT = Date.UTC(2026, 10, 20, 3, 4, 5);
const TRACKING = '80312789324671';
const answer = (status: string, result = 'OK') =>
  `<res_result>${result}</res_result><payment_status>${status}</payment_status>`;
const ask = (trackingId = TRACKING, payMethod = 'credit3d2') => askStatus(ACCOUNT, { trackingId, payMethod }, AT);

let asked: jest.Spied<typeof fetch>;
beforeEach(() => {
  asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(answer('1')));
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a question', () => {
  const hash = sbpsHash(['30132', '001', TRACKING, '0', '20261120120405'], ACCOUNT.hashKey, 'utf-8');
  test('is one document, in the order in which it is hashed', () => {
    expect(statusQuestion(ACCOUNT, TRACKING, 'paypay', AT)).toBe(
      '<?xml version="1.0" encoding="Shift_JIS"?><sps-api-request id="MG01-00101-311"><merchant_id>30132</merchant_id>' +
        `<service_id>001</service_id><tracking_id>${TRACKING}</tracking_id><encrypted_flg>0</encrypted_flg>` +
        `<request_date>20261120120405</request_date><sps_hashcode>${hash}</sps_hashcode></sps-api-request>`,
    );
  });
  test.each([
    ['credit3d2', 'MG01-00101-101'],
    ['paypay', 'MG01-00101-311'],
    ['another', 'MG01-00101-101'],
  ])('about a payment by %s is the function’s %s', (payMethod, id) => {
    expect(statusQuestion(ACCOUNT, TRACKING, payMethod, AT)).toContain(`<sps-api-request id="${id}">`);
  });
  test('is sent with the merchant’s own name and key, and given up after ten seconds', () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    const request = questionRequest(ACCOUNT, { trackingId: TRACKING, payMethod: 'paypay' }, AT);
    expect(request).toMatchObject({
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('30132001:the key').toString('base64')}`,
        'content-type': 'text/xml; charset=Shift_JIS',
      },
      body: Buffer.from(encodeShiftJis(statusQuestion(ACCOUNT, TRACKING, 'paypay', AT))),
    });
    expect([timeout.mock.calls, request.signal]).toEqual([[[10_000]], timeout.mock.results[0]?.value]);
  });
});

describe('an answer', () => {
  test.each([
    ['credit3d2', ['1', '2'], ['0', '3', '4', '', '12']],
    ['paypay', ['1', '2', '3'], ['0', '4', '']],
    ['another', ['1', '2'], ['3']],
  ])('about %s says paid or not by its status', (payMethod, paid, unpaid) => {
    for (const status of paid) expect([status, statusOfAnswer(answer(status), payMethod)]).toEqual([status, 'paid']);
    for (const status of unpaid)
      expect([status, statusOfAnswer(answer(status), payMethod)]).toEqual([status, 'unpaid']);
  });
  test('is read whatever blanks there are around a text, and not where a tag is another one', () => {
    expect(statusOfAnswer('<res_result>\n OK \n</res_result><payment_status>  1\n</payment_status>', 'x')).toBe('paid');
    expect(statusOfAnswer('<res_result>OK</res_results><payment_status>1</payment_status>', 'x')).toBe('unknown');
    expect(statusOfAnswer('<res_result><b>OK</b></res_result><payment_status>1</payment_status>', 'x')).toBe('unknown');
  });
  test.each([
    answer('1', 'NG'),
    answer('1', ''),
    '<res_result>OK</res_result>',
    '<payment_status>1</payment_status>',
    '',
  ])('that does not say it says nothing: %s', (xml) => {
    expect(statusOfAnswer(xml, 'credit3d2')).toBe('unknown');
  });
});

describe('asking', () => {
  test('posts the question to the provider’s API and says what it answers', async () => {
    expect(await ask()).toBe('paid');
    const [address, request] = asked.mock.calls[0] ?? [];
    expect([asked.mock.calls.length, address, request?.method]).toEqual([1, ACCOUNT.apiEndpoint, 'POST']);
    expect(String(request?.body)).toBe(statusQuestion(ACCOUNT, TRACKING, 'credit3d2', AT));
    asked.mockResolvedValueOnce(new Response(answer('3')));
    expect(await ask()).toBe('unpaid');
    asked.mockResolvedValueOnce(new Response(answer('3')));
    expect(await ask(TRACKING, 'paypay')).toBe('paid');
  });
  test('says nothing where the provider is away, or answers with an error', async () => {
    asked.mockRejectedValueOnce(new Error('away'));
    expect(await ask()).toBe('unknown');
    asked.mockResolvedValueOnce(new Response(answer('1'), { status: 500 }));
    expect(await ask()).toBe('unknown');
  });
  test.each(['', '123456789012345', '<1', '1>', '1 ', ' 1', '1\n', 'あ', '1-2', '-1', '1-'])(
    'nobody about a tracking id that is none: %j',
    async (trackingId) => {
      expect(await ask(trackingId)).toBe('unknown');
      expect(asked).not.toHaveBeenCalled();
    },
  );
  test.each(['0', '9', 'a', 'z', 'A', 'Z', '12345678901234', 'abcXYZ01234567'])('about %s', async (trackingId) => {
    expect(await ask(trackingId)).toBe('paid');
  });
});
