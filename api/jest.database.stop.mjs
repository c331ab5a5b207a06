// Stops the database that jest.database.mjs started, and removes its files.
import { rm } from 'node:fs/promises';

export default async function stopDatabase() {
  const started = globalThis.madoguchiTestDatabase;
  if (!started) return;
  await started.database.stop();
  await rm(started.folder, { recursive: true, force: true });
  delete process.env.TEST_DATABASE_URL;
  delete globalThis.madoguchiTestDatabase;
}
