// Stops the database that jest.database.mjs started, and removes its files.
export default async function stopDatabase() {
  const started = globalThis.madoguchiTestDatabase;
  if (!started) return;
  await started.stop();
  delete process.env.TEST_DATABASE_URL;
  delete globalThis.madoguchiTestDatabase;
}
