/** Where people come to and whom they call. */
import { describe, expect, test } from '@jest/globals';
import { contactOf } from '.';

const HOUSE = {
  ...{
    name: 'ひかり総合病院',
    telephone: '03-1234-5678',
    hours: '平日 9:00〜17:00',
    place: '東京都千代田区丸の内1-1-1',
  },
  map: 'https://maps.example/hikari',
  departments: [
    { id: 'kenshin', name: '健診センター', telephone: '03-1234-5681', place: '本館2階 健診受付' },
    { id: 'naika', name: '内科', place: ' ' },
  ],
  issuer: { name: '医療法人 ひかり会', address: '東京都' },
};

describe('whom to call and where to come [CONTRACT 14.4]', () => {
  test('a department says its own, over what the house says', () => {
    expect(contactOf(HOUSE, 'kenshin')).toEqual({
      ...{ facility: 'ひかり総合病院', department: '健診センター', telephone: '03-1234-5681' },
      ...{ hours: '平日 9:00〜17:00', place: '本館2階 健診受付', map: 'https://maps.example/hikari' },
    });
  });
  test('what it does not say is the house’s', () => {
    expect(contactOf(HOUSE, 'naika')).toMatchObject({ telephone: HOUSE.telephone, place: HOUSE.place });
  });
  test('without a department, or with one that is unknown, the house speaks', () => {
    for (const id of [undefined, 'geka'])
      expect(contactOf(HOUSE, id)).toMatchObject({ department: undefined, place: HOUSE.place });
  });
  test('without facility.json there is nothing to say, and what is empty is not said', () => {
    expect(contactOf(undefined, 'naika')).toBeUndefined();
    expect(contactOf({ ...HOUSE, telephone: '', hours: ' ', place: '' })).toMatchObject({
      ...{ telephone: undefined, hours: undefined, place: undefined },
    });
  });
  test('what is said is said without spaces around it', () => {
    expect(contactOf({ ...HOUSE, telephone: ' 03-0000-0000 ', map: ' https://maps.example/a ' })).toMatchObject({
      ...{ telephone: '03-0000-0000', map: 'https://maps.example/a' },
    });
    const { map: _map, ...house } = HOUSE;
    expect(contactOf(house)).toMatchObject({ map: undefined });
  });
  test.each(['javascript:alert(1)', 'http://maps.example', '本館2階', ''])('a map at %j is no link', (map) => {
    expect(contactOf({ ...HOUSE, map })?.map).toBeUndefined();
  });
});
