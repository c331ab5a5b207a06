/** What an import says of a bundle that it takes. */
import { expect, test } from '@jest/globals';
import type { PaymentConfig } from '@madoguchi/shared/contract';
import { PAYMENT } from '../testing/paid';
import { noticesOf } from './notices';
import { readBundle } from './read';

const SAMPLE = new URL('../../sample-bundle', import.meta.url).pathname;
const noticesWith = (more: object) => {
  const { bundle } = readBundle(SAMPLE);
  return noticesOf({ ...bundle, payment: { file: 'payment.json', value: { ...PAYMENT, ...more } as PaymentConfig } });
};

test('nothing is to be said of the sample', () => {
  expect(noticesOf(readBundle(SAMPLE).bundle)).toEqual([]);
});

test('a service whose receipts would have no issuer or no address is named [RCPT-020, RCPT-021]', () => {
  const expected = (index: number, field: string) =>
    `payment.json: $.services[${index}].${field}: is missing, receipts will be without it, expected a text here, or in $.${field} for all services`;
  const receiptCreatorName = 'ひかり総合病院';
  const receiptDisplayAddress = '東京都千代田区';
  expect(noticesWith({})).toHaveLength(4);
  expect(noticesWith({ receiptCreatorName, receiptDisplayAddress })).toEqual([]);
  expect(noticesWith({ receiptCreatorName, receiptDisplayAddress: ' ' })).toEqual([
    expected(0, 'receiptDisplayAddress'),
    expected(1, 'receiptDisplayAddress'),
  ]);
  const [first, second] = PAYMENT.services;
  const named = { ...first, receiptCreatorName, receiptDisplayAddress };
  expect(noticesWith({ services: [named, second] })).toEqual([
    expected(1, 'receiptCreatorName'),
    expected(1, 'receiptDisplayAddress'),
  ]);
});
