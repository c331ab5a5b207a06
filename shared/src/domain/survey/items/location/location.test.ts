/** A place on the map: what its text must look like, and what is shown of it. */
import { expect, test } from '@jest/globals';
import type { SchemaItem } from '../../../../contract';
import { encodeLocation, locationRules, parseLocation } from './rules';

const item: SchemaItem = { itemKey: 'k', type: 'location', title: 't' };

test('address, latitude and longitude are read; an address may be missing and have lines and bars [ROWS-023]', () => {
  expect(parseLocation('東京都\n港区|1|35.658|139.745')).toEqual({
    address: '東京都\n港区|1',
    lat: 35.658,
    lng: 139.745,
  });
  expect(parseLocation('|-0|-7')).toEqual({ address: '', lat: -0, lng: -7 });
});

test('the ends of the earth are places, what lies beyond and what is no number is none', () => {
  for (const place of ['a|90|180', 'a|-90|-180', 'a|90.0|180.00']) expect(parseLocation(place)).toBeDefined();
  for (const place of ['a|91|0', 'a|-90.1|0', 'a|0|181', 'a|0|-180.01', 'a|123|0', 'a|0|1234'])
    expect([place, parseLocation(place)]).toEqual([place, undefined]);
  for (const place of [
    '',
    'a',
    'a|1',
    '1|2',
    'a|x|1',
    'a|1|x',
    'a|1.|2',
    'a|1|2.',
    'a|1|2 ',
    'a|+1|2',
    'a|.5|1',
    'a|1|2|',
  ])
    expect([place, parseLocation(place)]).toEqual([place, undefined]);
});

test('a bar of an address becomes a space, so that the numbers stay the last parts', () => {
  expect(encodeLocation({ address: 'a|b|c', lat: -1.5, lng: 2 })).toBe('a b c|-1.5|2');
});

test('shown is the address, the numbers where there is none, and what cannot be read as it is', () => {
  expect(['東京都|35.6|139.7', '|35.6|139.7', '東京都'].map((text) => locationRules.displayText(item, text))).toEqual([
    '東京都',
    '35.6, 139.7',
    '東京都',
  ]);
});
