/**
 * `madoguchi reconcile`: compares orders, money, answers and what the provider says, and the counts of places with what
 * takes them, and prints what does not fit. Ends with 1 where something does not.
 */
import { runCommand, say } from './command';
import { withDatabase } from './commandDatabase';
import { wrongUsage } from './commands';
import { misfits } from './repositories/places/misfits';
import { reconcile } from './services/payment/flow/reconcile';

runCommand(async (args) => {
  if (args.length > 0) throw wrongUsage('reconcile');
  const { discrepancies, open } = await withDatabase(async (database, { payment }) => {
    const books = await reconcile(database, payment);
    return { ...books, discrepancies: [...books.discrepancies, ...(await misfits(database))] };
  });
  for (const line of discrepancies) say(`Does not fit: ${line}`);
  for (const line of open) say(`Open: ${line}`);
  say(`${discrepancies.length} do not fit, ${open.length} are open.`);
  if (discrepancies.length > 0) process.exitCode = 1;
});
