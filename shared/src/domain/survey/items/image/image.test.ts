/** Which pictures are taken, by content type, by name where a phone says no type, and by size. */
import { expect, test } from '@jest/globals';
import { validationTexts } from '../../../../texts';
import { IMAGE_MAXIMUM_BYTES, imageFileMessage, isMemberImageType } from './rules';

const { image: messages } = validationTexts;
const messageOf = (type: string, isMemberForm?: boolean, name = 'a') =>
  imageFileMessage({ name, type, size: 1 }, isMemberForm);

test.each([
  ['image/png', true],
  ['image/jpeg', true],
  ['image/jpg', true],
  ['IMAGE/PNG', true],
  ['image/heif', false],
  ['image/heic', false],
])('%s is taken, of a member form too: %s [VAL-092, VAL-093]', (type, isForMembers) => {
  expect([messageOf(type), messageOf(type, false)]).toEqual([undefined, undefined]);
  expect(messageOf(type, true)).toBe(isForMembers ? undefined : messages.typeMember);
  expect(isMemberImageType(type)).toBe(isForMembers);
});

test.each(['image/gif', 'image/webp', 'application/pdf', ''])('%p is not taken [VAL-092, VAL-093]', (type) => {
  expect([messageOf(type), messageOf(type, true)]).toEqual([messages.type, messages.typeMember]);
  expect(isMemberImageType(type)).toBe(false);
});

test('without a type the ending of the name decides; a type that is said is believed [VAL-092]', () => {
  expect([messageOf('', false, 'a.heic'), messageOf('', false, 'a.pdf')]).toEqual([undefined, messages.type]);
  expect([messageOf('', true, 'a.heic'), messageOf('image/gif', false, 'a.png')]).toEqual([
    messages.typeMember,
    messages.type,
  ]);
});

test('20 MB are taken, a byte more is not [VAL-091]', () => {
  const ofSize = (size: number) => imageFileMessage({ name: 'a.png', type: 'image/png', size });
  expect(IMAGE_MAXIMUM_BYTES).toBe(20_971_520);
  expect([ofSize(20_971_520), ofSize(20_971_521)]).toEqual([undefined, messages.size]);
});
