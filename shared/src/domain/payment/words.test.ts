/** Words of a payment: its way, and whom the receipt is made out to. */
import { describe, expect, test } from '@jest/globals';
import { addresseeMessage, cutAddressee, payMethodName } from './index';

describe('the way of paying', () => {
  test.each([
    ['credit', 'クレジットカード'],
    ['credit3d2', 'クレジットカード'],
    ['linepay', 'LINE Pay'],
    ['paypay', 'PayPay'],
    ['cash', '現金'],
  ])('%s has words of its own [PAY-040, PAY-041, PAY-042, PAY-043, PAY-044]', (method, words) => {
    expect(payMethodName(method)).toBe(words);
  });
  test('another is told by the provider’s name, one that nobody noted by none', () => {
    expect([payMethodName('rakuten'), payMethodName('constructor')]).toEqual([
      'オンライン決済（rakuten）',
      'オンライン決済（constructor）',
    ]);
    expect([payMethodName(undefined), payMethodName('')]).toEqual(['オンライン決済', 'オンライン決済']);
  });
});

describe('whom a receipt is made out to [RCPT-010]', () => {
  const name = (length: number) => '山'.repeat(length);
  test('a name that somebody typed has 1 to 60 characters', () => {
    expect(addresseeMessage(' ')).toBe('宛名を入力してください。');
    expect(addresseeMessage(name(61))).toBe('宛名は60文字以内で入力してください。');
    expect([addresseeMessage(name(60)), addresseeMessage(` ${name(60)} `), addresseeMessage('山')]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });
  test('a known name is cut to its beginning, never within a sign', () => {
    expect(cutAddressee(' 山田 花子 ')).toBe('山田 花子');
    expect([cutAddressee(name(60)), cutAddressee(name(61))]).toEqual([name(60), name(60)]);
    expect(cutAddressee(`${name(58)}𠮷野`)).toBe(`${name(58)}𠮷`);
    expect(cutAddressee(`${name(59)}𠮷野`)).toBe(name(59));
  });
});
