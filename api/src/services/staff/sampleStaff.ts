/**
 * The staff of the sample (CONTRACT 14.1): on a desk a start adds those that the bundle's `staff.json` names where nobody
 * is of the staff yet. Production never reads the file, and no import does.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StaffPostBodySchema } from '@madoguchi/shared/contract/console/staff';
import { now } from '@madoguchi/shared/domain/clock';
import * as v from 'valibot';
import type { Database } from '../../database/database';
import { addAccount, pageOfAccounts } from '../../repositories/staff/accounts';

export const SAMPLE_STAFF_FILE = 'staff.json';
const SampleSchema = v.array(v.pick(StaffPostBodySchema, ['staffId', 'name', 'roles', 'scope']));

/**
 * Adds the sample's staff, who sign in at the local provider under their ids: all at once, and none to a house that has
 * staff of its own. @param bundle the bundle's folder @returns how many were new
 */
export async function addSampleStaff(database: Database, bundle: string): Promise<number> {
  const file = join(bundle, SAMPLE_STAFF_FILE);
  if (!existsSync(file)) return 0;
  const sample = v.parse(SampleSchema, JSON.parse(readFileSync(file, 'utf8')));
  return database.transaction(async (connection) => {
    if ((await pageOfAccounts(connection, '', 1)).length > 0) return 0;
    let added = 0;
    for (const { staffId, ...person } of sample) {
      const noPassword = { loginName: undefined, loginKey: undefined, passwordHash: undefined };
      const account = { staffId, ...person, subject: staffId, ...noPassword, isDisabled: false };
      if (await addAccount(connection, account, now())) added += 1;
    }
    return added;
  });
}
