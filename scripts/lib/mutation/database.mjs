// One PostgreSQL for all mutants of a run, the same that the API tests start for themselves.
import startTestDatabase from '../../../api/jest.database.mjs';
import stopTestDatabase from '../../../api/jest.database.stop.mjs';

/** Starts it and leaves its address in TEST_DATABASE_URL, where the tests look for one that runs already. */
export async function startDatabase() {
  await startTestDatabase();
  return { stop: stopTestDatabase };
}
