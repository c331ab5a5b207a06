import { expect, test } from '@jest/globals';
import { nearestName } from './nearest';

const NAMES = ['serve', 'check', 'import', 'export', 'ADMIN_USERS'];

test.each([
  ['imprt', 'import'],
  ['exprot', 'export'],
  ['ADMIN_USER', 'ADMIN_USERS'],
  ['admin_users', 'ADMIN_USERS'],
  ['serv', 'serve'],
])('%s was meant to be %s', (typed, meant) => {
  expect(nearestName(typed, NAMES)).toBe(meant);
});

test.each(['deploy', 'x', '', 'importexportimport'])('nothing is near %p', (typed) => {
  expect(nearestName(typed, NAMES)).toBeUndefined();
});

test('what was typed exactly comes before what is near it', () => {
  expect(nearestName('export', ['import', 'export'])).toBe('export');
});
