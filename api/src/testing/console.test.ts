/** What keeps tests of the console's search from passing or failing by chance. */
import { expect, test } from '@jest/globals';
import { searchByChance } from './console';

test.each([
  ['q=A7', 'A7'],
  ['form=card&q=Ａ７', 'Ａ７'],
  ['q=a-7&limit=2', 'a-7'],
  ['q=7', '7'],
])('a search for what a random code may hold is found: %s', (query, risky) => {
  expect(searchByChance(query)).toBe(risky);
});
test.each(['', 'q=', 'q=B2', 'q=101', 'q=山田', 'q=A7K3', 'form=A7'])(
  'a search for something else is none: %s',
  (query) => {
    expect(searchByChance(query)).toBeUndefined();
  },
);
