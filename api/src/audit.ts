/**
 * `madoguchi audit verify [--head HASH]`: proves that nothing of the audit was changed, removed, inserted or cut off
 * (CONTRACT 13). A head is the newest hash of a chain as the log has it; several may be named. Ends with 1 where
 * something is wrong.
 */
import { runCommand, say } from './command';
import { readArguments } from './commandArguments';
import { withDatabase } from './commandDatabase';
import { wrongUsage } from './commands';
import { auditSealOf } from './services/audit/begin';
import { verifyAudit } from './services/audit/verify';

function readHeads(args: readonly string[]): readonly string[] {
  const options = { head: { type: 'string', multiple: true, default: [] as string[] } } as const;
  const { values, positionals } = readArguments('audit', args, options);
  if (positionals.length === 1 && positionals[0] === 'verify') return values.head;
  throw wrongUsage('audit');
}

runCommand(async (args) => {
  const heads = readHeads(args);
  const started = performance.now();
  const { rows, chains, days, erased, taken, waiting, unsealed, cut, faults } = await withDatabase(
    async (database, configuration) =>
      verifyAudit(database, await auditSealOf(database, configuration), {
        heads,
        say: (line) => say(`Wrong: ${line}.`),
      }),
  );
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  say(`${rows} rows in ${chains} chains of ${days} days, in ${seconds} s: ${faults} wrong.`);
  say(`${erased} rows were erased, ${taken} came without a seal, and ${cut} were cut off at the beginning.`);
  if (waiting + unsealed > 0) say(`${waiting} rows have no link yet, and ${unsealed} of earlier releases no seal.`);
  if (faults > 0) process.exitCode = 1;
});
