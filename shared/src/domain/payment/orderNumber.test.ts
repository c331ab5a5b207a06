/** 注文番号: how it is made, and how a typed one is read. */
import { describe, expect, test } from '@jest/globals';
import { isMistypedOrderNumber, isOrderNumber, luhnDigit, orderNumberOf, readOrderNumber } from './orderNumber';

describe('the check digit', () => {
  test.each([
    // The example of every description of the rule: 79927398713.
    ['7992739871', '3'],
    ['26112000001', '1'],
    ['26112000042', '5'],
    ['0', '0'],
  ])('of %s is %s', (digits, check) => {
    expect(luhnDigit(digits)).toBe(check);
  });

  test('differs for every other digit at any place, and for most neighbours that are swapped', () => {
    const digits = '26112000042';
    const right = luhnDigit(digits);
    for (const [place, digit] of [...digits].entries()) {
      for (const other of '0123456789'.replace(digit, '')) {
        expect(luhnDigit(digits.slice(0, place) + other + digits.slice(place + 1))).not.toBe(right);
      }
    }
    expect(luhnDigit('26112000024')).not.toBe(right);
    expect(luhnDigit('62112000042')).not.toBe(right);
  });
});

test('a number names day, count and check digit [ORDER-012]', () => {
  expect(orderNumberOf('20261120', 1)).toBe('261120-00001-1');
  expect(orderNumberOf('20261120', 42)).toBe('261120-00042-5');
  expect(orderNumberOf('20270101', 99_999)).toMatch(/^270101-99999-\d$/);
  // The day's hundred-thousandth order is numbered too, a digit longer.
  expect(orderNumberOf('20261122', 100_000)).toBe('261122-100000-5');
});

test.each([
  ['261120-00042-5', true],
  ['261120000425', true],
  [' ２６１１２０－０００４２－５ ', true],
  ['261120 00042 5', true],
  ['261120-00043-3', false],
  ['261120-00042', false],
  ['', false],
])('%s means 261120-00042-5: %s', (typed, means) => {
  expect(isOrderNumber(typed, '261120-00042-5')).toBe(means);
});

test.each([
  ['261120-00042-5', false],
  ['261120-00042-6', true],
  ['261120-00024-5', true],
  ['261120-00042', true],
  ['２６１１２０－０００４２－６', true],
  // Answer codes, and what is no number of ours.
  ['A7K3-92QD', false],
  ['2345-6789', false],
  ['A261120-00042-6', false],
  ['261120-00042-6A', false],
  ['', false],
])('%s is a mistyped number: %s', (typed, isMistyped) => {
  expect(isMistypedOrderNumber(typed)).toBe(isMistyped);
});

test('a number says its day and count, however it was typed; a wrong digit says nothing', () => {
  const number = orderNumberOf('20261124', 42);
  expect(readOrderNumber(number)).toEqual({ day: '20261124', count: 42 });
  expect(readOrderNumber(` ${number.replaceAll('-', '－').replaceAll('2', '２')} `)).toEqual({
    day: '20261124',
    count: 42,
  });
  expect(readOrderNumber(orderNumberOf('20261124', 123_456))).toEqual({ day: '20261124', count: 123_456 });
  const last = number.at(-1) === '0' ? '1' : '0';
  expect([number.slice(0, -1) + last, number.slice(0, -2), '山田', '', '09012345678'].map(readOrderNumber)).toEqual(
    Array(5).fill(undefined),
  );
});
