/**
 * `npm run reconcile`: compares orders, money, answers and what the provider says, and prints what does not fit. Ends
 * with 1 where something does not.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import '@madoguchi/shared/domain/survey/everyType';
import { setClock } from '@madoguchi/shared/domain/clock';
import { ConfigurationError, readConfiguration } from './configuration';
import { openDatabase } from './database/open';
import { reconcile } from './services/payment/flow/reconcile';

const PRODUCT_DIRECTORY = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');

async function run(): Promise<void> {
  const configuration = readConfiguration(process.env, PRODUCT_DIRECTORY);
  if (configuration.now !== undefined) setClock(configuration.now);
  const { database, close } = await openDatabase(configuration, () => undefined);
  try {
    const { discrepancies, open } = await reconcile(database, configuration.payment);
    const lines = [
      ...discrepancies.map((line) => `Does not fit: ${line}`),
      ...open.map((line) => `Open: ${line}`),
      `${discrepancies.length} do not fit, ${open.length} are open.`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    if (discrepancies.length > 0) process.exitCode = 1;
  } finally {
    await close();
  }
}

run().catch((error: unknown) => {
  const isExplained = error instanceof ConfigurationError;
  process.stderr.write(`${isExplained ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
