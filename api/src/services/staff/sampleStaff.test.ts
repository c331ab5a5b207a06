/** The staff of the sample (CONTRACT 14.1): one a role, one with a scope, added once. */
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { STAFF_ROLES } from '@madoguchi/shared/contract/console/staff';
import { pageOfAccounts } from '../../repositories/staff/accounts';
import { databaseOfFile } from '../../testing/database';
import { productDirectory } from '../../testing/process';
import { addSampleStaff } from './sampleStaff';

const database = databaseOfFile();
const sample = resolve(productDirectory(), 'api/sample-bundle');

test('one of each role and one with a scope, each once however often the sample starts', async () => {
  expect(await addSampleStaff(database(), sample)).toBe(7);
  expect(await addSampleStaff(database(), sample)).toBe(0);
  const staff = await pageOfAccounts(database(), '', 100);
  expect(new Set(staff.flatMap(({ roles }) => roles))).toEqual(new Set(STAFF_ROLES));
  expect(staff.find(({ staffId }) => staffId === 'S-uketsuke2')).toMatchObject({
    roles: ['受付'],
    scope: { calendars: ['health-check-center'] },
    subject: 'S-uketsuke2',
  });
});

test('a house that has staff of its own gets none', async () => {
  await addSampleStaff(database(), sample);
  await database().script(`DELETE FROM staff WHERE staff_id <> 'S-kanri'`);
  expect(await addSampleStaff(database(), sample)).toBe(0);
  expect(await pageOfAccounts(database(), '', 100)).toHaveLength(1);
});

test('a bundle without such a file has none', async () => {
  expect(await addSampleStaff(database(), resolve(sample, 'surveys'))).toBe(0);
});
