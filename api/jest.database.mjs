// Starts one PostgreSQL for all API tests of a run and puts its address into TEST_DATABASE_URL (a superuser that may
// create a database per test file). With TEST_DATABASE_URL already set, that database is used instead.
import { startTestCluster } from './testCluster.mjs';

export default async function startDatabase() {
  if (process.env.TEST_DATABASE_URL) return;
  const cluster = await startTestCluster();
  globalThis.madoguchiTestDatabase = cluster;
  process.env.TEST_DATABASE_URL = cluster.url;
}
