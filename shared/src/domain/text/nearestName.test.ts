import { expect, test } from '@jest/globals';
import { nearestName } from './nearestName';

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

test('two slips are forgiven, and in a word of four letters or fewer one: anything more is another word', () => {
  const near = (typed: string, name: string) => nearestName(typed, [name]) === name;
  expect(
    ['impxrt', 'impxxt', 'mport', 'port', 'mimport', 'mmimport', 'omimprt'].map((typed) => near(typed, 'import')),
  ).toEqual([true, true, true, true, true, true, false]);
  expect(['xxxort', 'ort', 'importxxx', 'tropmi'].map((typed) => near(typed, 'import'))).toEqual(Array(4).fill(false));
  // Less than half of the name's letters may be wrong.
  expect([
    near('serx', 'serv'),
    near('sexx', 'serv'),
    near('sexxe', 'serve'),
    near('as', 'at'),
    near('ats', 'at'),
  ]).toEqual([...[true, false, true, false, false]]);
  expect([near('a', 'abc'), near('bc', 'abc'), near('x', 'y')]).toEqual([false, true, false]);
});

test('three slips are another word, however long the name', () => {
  expect([nearestName('ADMIN_XXERS', NAMES), nearestName('ADMIN_XXXRS', NAMES)]).toEqual(['ADMIN_USERS', undefined]);
});

test('of two that are near the nearer one is meant, wherever it stands', () => {
  expect(nearestName('exporx', ['exportx', 'export'])).toBe('exportx');
  expect(nearestName('expoxx', ['expert', 'exports', 'expoxy'])).toBe('expoxy');
});
